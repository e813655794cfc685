import { hostname } from 'node:os'
import type { Job } from '../../commands/jobs.ts'

/** Who runs jobs: this process, since a moment. */
export const ownName = (since: string): string => `${hostname()} ${process.pid} ${since}`

/** On a server that several processes share, only a process of this machine can be seen to be gone. */
export function isDeadHere(job: Job): boolean {
  const [host, pid] = job.owner.split(' ')
  if (host !== hostname()) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
