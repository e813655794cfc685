import { basename, dirname } from 'node:path'
import { Refusal } from '#vocabulary/refusal.ts'

/** What the system has against writing a configuration, as a refusal that says what to do; anything else is thrown on. The full disk is: whoever answers knows it. */
export function unwritable(error: unknown, file: string): Refusal {
  const why = whyNot((error as NodeJS.ErrnoException).code, dirname(file))
  if (why === undefined) throw error
  return new Refusal('FORBIDDEN', `${basename(file)} was not changed: ${why}`)
}

function whyNot(code: string | undefined, folder: string): string | undefined {
  if (code === 'EROFS')
    return `${folder} is on a disk that may only be read; mount it so that it can be written, or change the file where it comes from`
  // What is written is a new file that takes the place of the old one.
  if (code === 'EACCES' || code === 'EPERM') return `Daybook may not write into ${folder}: check the permissions of the folder`
  if (code === 'EBUSY') return `it is mounted by itself, and a file that is mounted cannot be replaced; mount its folder instead`
  return undefined
}
