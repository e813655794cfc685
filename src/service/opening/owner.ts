import { hostname } from 'node:os'
import type { Job } from '../../commands/jobs.ts'
import { isRunning, thisProcess } from '../../events/log/lock.ts'

/** No sync takes so long: whoever ran it is gone, on whichever machine that was. */
const LONGEST_MS = 3_600_000

/** Who runs jobs: this process, since a moment; and by what it is told from a later one with the same number. */
export function ownName(since: string): string {
  const { host, pid, processStart, boot, namespace } = thisProcess()
  return [host, String(pid), since, ...[processStart, boot, namespace].map(encodeURIComponent)].join(' ')
}

/**
 * Whether the process of a job that has not ended is gone, on a log that several share. One of this machine is there or is not. In a
 * container that was started anew all have the numbers and the name of those before; whoever is called as this machine and cannot be seen is
 * taken for gone. Of another machine only the time says so. One that lives all the same does its work, and its job reads as interrupted.
 */
export function isGone({ owner, createdAt }: Pick<Job, 'owner' | 'createdAt'>, now: string): boolean {
  if (Date.parse(now) - Date.parse(createdAt) > LONGEST_MS) return true
  const [host = '', pid, , ...rest] = owner.split(' ')
  if (host !== hostname()) return false
  const [processStart, boot, namespace] = rest.map(decodeURIComponent)
  if (processStart !== undefined && boot !== undefined && namespace !== undefined)
    return isRunning({ host, pid: Number(pid), processStart, boot, namespace }) !== true
  // Before 2026-11-26 a process was told by its number alone, and has no job with ours.
  return Number(pid) === process.pid || isNobody(Number(pid))
}

function isNobody(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Looks again whenever one may have come to be gone since, where the log can be reached then. Returns the function that ends it. */
export function nowAndThen(look: () => Promise<void>): () => void {
  const timer = setInterval(() => void look().catch(() => undefined), LONGEST_MS)
  timer.unref()
  return () => clearInterval(timer)
}
