import { dayIn, systemClock } from '#vocabulary/clock.ts'
import { readEnvironment } from '../config/environment.ts'
import type { Configuration } from '../config/load.ts'
import { type BookOnDisk, bookOnDisk } from '../service/sync/book-on-disk.ts'
import { journalRequest } from '../service/sync/journal-request.ts'
import { chosenBook, type CommonOptions } from './choose-book.ts'
import { type ConfiguredOptions, filesFor, fixedDay, type ToRead } from './command-options.ts'
import { nameHere, problemHere, type Terminal } from './terminal.ts'

/**
 * The journal that `daybook` would open, with the options of its configuration; the command line takes precedence. Prints which journal it
 * is on standard error. Returns undefined after printing why there is none.
 */
export async function configuredJournal(
  command: string,
  { config, dialect, auto, hledgerRules, ...options }: ConfiguredOptions,
  terminal: Terminal,
): Promise<ToRead | undefined> {
  const fixed = fixedDay(options)
  const configuration = await chosenBook({ config, inFolder: true, command: `daybook ${command}` }, terminal)
  if (!configuration) return undefined
  const { current } = configuration
  const request = journalRequest(current, fixed ?? dayIn(current.timeZone, systemClock.now()))
  const file = nameHere(request.root)
  terminal.err(`${file}, ${whyIt(current)}:\n`)
  return {
    file,
    options: {
      ...(dialect ? { dialect } : request.dialect !== '' && { dialect: request.dialect }),
      today: request.today,
      autoPostings: auto && request.autoPostings !== false,
      ...(hledgerRules ? { hledgerRules } : request.hledgerRules && { hledgerRules: request.hledgerRules }),
      ...(request.strict !== undefined && { strict: request.strict }),
      roots: request.roots,
    },
  }
}

function whyIt({ draft, file, paths }: Configuration): string {
  if (draft === undefined) return `which ${nameHere(file)} names`
  const isHere = !nameHere(paths.journal).includes('/')
  return isHere || readEnvironment().journalFile === undefined ? 'the journal of this folder' : 'which LEDGER_FILE names'
}

/** Returns the chosen book as it is on the disk; undefined after printing why it cannot be loaded. */
export async function chosenOnDisk(options: CommonOptions, journal: string | undefined, terminal: Terminal): Promise<BookOnDisk | undefined> {
  const fixed = fixedDay(options)
  const configuration = await chosenBook({ config: options.config, journal, inFolder: true, mayBePiped: true }, terminal)
  if (!configuration) return undefined
  const { current } = configuration
  const read = bookOnDisk(current, fixed ?? dayIn(current.timeZone, systemClock.now()), await filesFor(journal ?? ''))
  if ('book' in read) return read
  for (const problem of read) terminal.err(`${problemHere(problem)}\n`)
  return undefined
}
