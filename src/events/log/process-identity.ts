import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'

/** What tells a process from every other, also from a later one with the same number and from one in another container. */
export interface ProcessIdentity {
  readonly pid: number
  readonly host: string
  readonly processStart: string
  readonly boot: string
  /** Containers count their processes each for itself: a number means something within one namespace only. */
  readonly namespace: string
}

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, host: os.hostname(), processStart: processStart(process.pid), boot: bootId(), namespace: namespaceId() }
}

/** Field 22 of /proc/<pid>/stat, or what `ps` says where there is no /proc; '' when there is no such process. */
export function processStart(pid: number): string {
  if (process.platform === 'linux') {
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' && hasEnded(pid) ? '' : (fields[19] ?? '')
    } catch {
      return ''
    }
  }
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

/**
 * Whether nothing is left to run of a process that was killed and after which nobody has asked yet, as in containers whose first process
 * asks after no children. A thread of it may still be at its last write to a slow disk.
 */
const hasEnded = (pid: number): boolean => fs.readdirSync(`/proc/${pid}/task`).length <= 1

const bootId = (): string => (process.platform === 'linux' ? fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() : '')
const namespaceId = (): string => (process.platform === 'linux' ? fs.readlinkSync('/proc/self/ns/pid') : '')

/** Whether a process lives; undefined when it is of another machine or another container, where its number says nothing to us. */
export function isRunning(holder: ProcessIdentity): boolean | undefined {
  const me = thisProcess()
  if (holder.pid === 0) return false
  if (holder.host === me.host && holder.boot !== me.boot) return false // the machine has been started anew
  if (holder.host !== me.host || holder.namespace !== me.namespace) return undefined
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return holder.processStart === processStart(holder.pid)
}
