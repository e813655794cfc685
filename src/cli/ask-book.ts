import { systemClock, dayIn } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { openEventLog } from '../events/log/event-log.ts'
import type { LedgerView } from '../projections/view/ledger-view.ts'
import { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { Queries, QUERY_LIMITS, type Question } from '../query/queries.ts'
import type { ThreadAnswer } from '../query/query-messages.ts'
import { openDatabase } from '../service/opening/open-database.ts'
import { reportSettingsOf } from '../service/ledgers/report-settings.ts'
import { viewOfBook } from '../service/ledgers/view-of-book.ts'
import { chosenBook } from './choosing/chosen-book.ts'
import { fixedDay } from './choosing/day-options.ts'
import { type JournalOptions, loadOptions } from './reading/journal-options.ts'
import { problemHere } from './terminal/problem-here.ts'
import { loadBook } from './reading/load-book.ts'
import { refuseNow } from './choosing/with-database.ts'
import { sayWhatStopsIt } from './terminal/stopped.ts'
import type { Terminal } from './terminal/terminal.ts'
import { recordedView } from './choosing/recorded-view.ts'
import { askServer, runningServer } from './choosing/running-server.ts'

export interface AskedBook extends JournalOptions {
  readonly config?: string | undefined
  /** Read as it is on the disk, without a log. */
  readonly journal?: string | undefined
}

/** Answers a question about the book that is meant; returns undefined after saying why there is no such book. */
export async function askBook(
  question: Pick<Question, 'query' | 'language'>,
  asked: AskedBook,
  terminal: Terminal,
): Promise<ThreadAnswer | Refusal | undefined> {
  const configuration = await chosenBook(
    asked.journal === undefined ? { config: asked.config } : { journal: asked.journal, mayBePiped: true },
    terminal,
  )
  if (!configuration) return undefined
  const server = asked.journal === undefined ? runningServer(configuration.current.paths.data) : undefined
  if (server !== undefined) {
    refuseNow(asked, server)
    const answer = await askServer(server, '/api/query', { ...question, rows: QUERY_LIMITS.rows, decimals: 'text' })
    return answer instanceof Refusal ? answer : ((await answer.json()) as ThreadAnswer)
  }
  try {
    const view = asked.journal === undefined ? await viewOfLog(configuration) : await viewOfJournal(asked.journal, asked, terminal)
    if (!view) return undefined
    const today = fixedDay(asked) ?? dayIn(configuration.current.timeZone, systemClock.now())
    const queries = new Queries()
    try {
      return await queries.ask({ ...question, ledger: new ValuedLedger(view, reportSettingsOf(configuration.current, view), today) })
    } finally {
      await queries.close()
    }
  } catch (error) {
    sayWhatStopsIt(error, terminal)
    return undefined
  }
}

async function viewOfLog({ current }: LiveConfiguration): Promise<LedgerView> {
  const { database } = await openDatabase(current)
  const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
  try {
    return await recordedView(log)
  } finally {
    await log.close()
  }
}

/** The book of one journal; returns undefined after saying what is wrong with it. */
async function viewOfJournal(file: string, options: JournalOptions, terminal: Terminal): Promise<LedgerView | undefined> {
  const book = await loadBook(file, loadOptions(options))
  if (!book.hasErrors) return viewOfBook(book, systemClock.now())
  for (const problem of book.problems) if (problem.severity === 'error') terminal.err(`${problemHere(problem)}\n`)
  return undefined
}
