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
  return { file, options: loadOptions(options) }
}
