import { dayIn, systemClock } from '#vocabulary/clock.ts'
import type { Configuration } from '../../config/load.ts'
import { readEnvironment } from '../../config/environment.ts'
import { journalRequest } from '../../service/sync/journal-request.ts'
import { chosenBook } from '../choosing/chosen-book.ts'
import { fixedDay } from '../choosing/day-options.ts'
import { nameHere } from '../terminal/problem-here.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { MeantOptions, ToRead } from './journal-options.ts'

/**
 * The journal that is meant where none is named: the one that `daybook` would show, read as it would be; what is said on the command
 * line goes before what the configuration says. Which one it is, is said beside what the command prints. Returns undefined after saying
 * why there is none.
 */
export async function meantJournal(
  command: string,
  { config, dialect, auto, hledgerRules, ...options }: MeantOptions,
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
