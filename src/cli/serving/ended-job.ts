import type { Job } from '../../commands/jobs.ts'

/** Resolves with a job once it is over. */
export function ended(
  id: string,
  changes: { subscribe(next: (job: Job) => void): { unsubscribe(): void } },
  now: () => Job | undefined,
): Promise<Job> {
  return new Promise((resolve) => {
    const settle = (job: Job | undefined): void => {
      if (job?.id !== id || (job.status !== 'completed' && job.status !== 'failed')) return
      subscription.unsubscribe()
      resolve(job)
    }
    const subscription = changes.subscribe(settle)
    settle(now())
  })
}
