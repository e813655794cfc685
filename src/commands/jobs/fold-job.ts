import type { Recorded, RecordedEvent } from '../../events/log/log.ts'
import { invariant } from '#vocabulary/invariant.ts'
import type { Job } from '../jobs.ts'

type JobEventType = 'JobSubmitted' | 'JobStarted' | 'JobCompleted' | 'JobFailed'
export type JobEvent = { [Type in JobEventType]: Recorded<Type> }[JobEventType]

export const isJobEvent = (event: RecordedEvent): event is JobEvent =>
  event.type === 'JobSubmitted' || event.type === 'JobStarted' || event.type === 'JobCompleted' || event.type === 'JobFailed'

/**
 * pending → running → completed | failed; a job that never ran may fail too (interrupted). Once it has ended it stays so, whatever is said
 * later: of two servers of one log each may have taken the third for dead. Anything else is our own mistake.
 */
export function foldJob(job: Job | undefined, event: JobEvent): Job {
  if (job && event.type !== 'JobSubmitted' && (job.status === 'completed' || job.status === 'failed')) return job
  switch (event.type) {
    case 'JobSubmitted':
      invariant(!job, `job ${event.data.id} is submitted once`)
      return {
        id: event.data.id,
        status: 'pending',
        cause: event.data.cause,
        owner: event.data.owner,
        request: event.data.request,
        details: [],
        createdAt: event.at,
      }
    case 'JobStarted':
      invariant(job?.status === 'pending', `job ${event.data.id} starts from pending, not ${job?.status}`)
      return { ...job, status: 'running', startedAt: event.at }
    case 'JobCompleted': {
      invariant(job?.status === 'running', `job ${event.data.id} completes from running, not ${job?.status}`)
      const { details, skipped, counts } = event.data
      return { ...job, status: 'completed', details, skipped, ...(counts && { counts }), finishedAt: event.at }
    }
    case 'JobFailed':
      invariant(job?.status === 'running' || job?.status === 'pending', `job ${event.data.id} fails from pending or running, not ${job?.status}`)
      return {
        ...job,
        status: 'failed',
        details: event.data.details,
        error: event.data.error,
        failedStage: event.data.stage,
        finishedAt: event.at,
      }
  }
}
