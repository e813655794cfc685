import { hostname } from 'node:os'
import type { Job } from '../../commands/jobs.ts'
import { isRunning, thisProcess } from '../../events/log/lock.ts'

/** No sync takes so long: after it, the process that ran it is gone, on whichever machine. */
const LONGEST_MS = 3_600_000

/** The name under which this process runs jobs; `since` distinguishes it from a later process with the same number. */
export function ownName(since: string): string {
  const { host, pid, processStart, boot, namespace } = thisProcess()
  return [host, String(pid), since, ...[processStart, boot, namespace].map(encodeURIComponent)].join(' ')
}

/**
 * Whether the process of an unfinished job is gone, on a log shared by several. On this machine we can look. A restarted container has the same
 * process numbers and host name as before, so a process with our host name that cannot be seen counts as gone. On other machines only time tells. If
 * one is alive after all, its work gets done, and its job shows as interrupted.
 */
export function isGone({ owner, createdAt }: Pick<Job, 'owner' | 'createdAt'>, now: string): boolean {
  if (Date.parse(now) - Date.parse(createdAt) > LONGEST_MS) return true
  const [host = '', pid, , ...rest] = owner.split(' ')
  if (host !== hostname()) return false
  const [processStart, boot, namespace] = rest.map(decodeURIComponent)
  if (processStart !== undefined && boot !== undefined && namespace !== undefined)
    return isRunning({ host, pid: Number(pid), processStart, boot, namespace }) !== true
  // Jobs from before 2026-11-26 name a process by its number alone; none of them is ours.
  return Number(pid) === process.pid || isNobody(Number(pid))
}

function isNobody(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Checks periodically for processes that are gone, if the log can be reached then. Returns the function that stops it. */
export function nowAndThen(look: () => Promise<void>): () => void {
  const timer = setInterval(() => void look().catch(() => undefined), LONGEST_MS)
  timer.unref()
  return () => clearInterval(timer)
}
