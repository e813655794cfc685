import { statSync } from 'node:fs'
import { join } from 'node:path'
import { PIPED } from '../choosing/piped-journal.ts'
import { type Terminal, UsageError } from '../terminal/terminal.ts'
import { loadOptions, type MeantOptions, type ToRead } from './journal-options.ts'

/** Returns the journal that was named, or else the one that is meant; undefined after saying why there is none. */
export async function journalToRead(
  command: string,
  { file, ...options }: MeantOptions & { readonly file: string | undefined },
  terminal: Terminal,
): Promise<ToRead | undefined> {
  // Loaded when it is needed: who names a journal waits for no configuration to be understood.
  if (file === undefined) return (await import('./meant-journal.ts')).meantJournal(command, options, terminal)
  if (options.config !== undefined) throw new UsageError('name a journal or a configuration, not both')
  await refuseMissing(file)
  return { file, options: loadOptions(options) }
}

/** Refuses a name that no file has, and a folder, before anything is read. */
export async function refuseMissing(file: string): Promise<void> {
  if (file === PIPED) return
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw (await import('../choosing/chosen-book.ts')).noSuchFile(file)
  if (found.isDirectory()) throw new UsageError(`${file} is a folder; name the journal in it, such as ${join(file, 'main.ledger')}`)
}
