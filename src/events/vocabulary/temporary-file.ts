import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'

/*
 * A file that is replaced as a whole is written beside its place first, and a process that is killed leaves that behind: with all
 * that the file has, passwords too. The name says who wrote it, so that a start knows what nobody will finish.
 */

const NAME = /^\.(.+)\.(?:(\d+)-)?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/

/** Returns where to write what shall replace `file`. */
export const temporaryFor = (file: string): string => join(dirname(file), `.${basename(file)}.${process.pid}-${randomUUID()}.tmp`)

/** Whether a name is one of these, of any process. */
export const isTemporary = (name: string): boolean => NAME.test(name)

/** Removes from a folder what processes that are no more were about to put in the place of some files. To be called before this one writes. */
export async function clearTemporaries(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    const [, name, pid] = NAME.exec(entry) ?? []
    if (name !== undefined && isOurs(name) && !isOthers(Number(pid ?? 0))) await rm(join(folder, entry), { force: true })
  }
}

/** Whether a number is that of another process that lives. In a container a program gets the number that it had before. */
export function isOthers(pid: number): boolean {
  if (pid === 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Adds the path to an error of a write to an open file, which names only the system call. */
export function nameFile(error: unknown, path: string): unknown {
  if (error instanceof Error && 'syscall' in error && !('path' in error)) Object.assign(error, { path })
  return error
}

/** The home folder of the user. A user without an entry, as in containers, has none without HOME: then `/`, as at a login. */
export function homeFolder(): string {
  try {
    return homedir()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SYSTEM_ERROR') throw error
    return '/'
  }
}
