import { parseDay } from '#vocabulary/day.ts'
import { configurationOf } from '../../src/config/load.ts'
import { readConfiguration } from '../../src/config/read.ts'
import { detectDialect } from '../../src/ingest/detect.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { networthNow } from '../../src/projections/reports/net-worth.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { reportSettingsOf } from '../../src/service/ledgers/report-settings.ts'
import { understandingOf } from '../../src/service/sync/log-jobs.ts'
import { JournalInMemory } from './journal-in-memory.ts'
import { contentOf } from './plain-book.ts'

/** What somebody sees who opens a journal by its name, without a configuration. */
export function firstVisit(name: string, text: string, today: string) {
  const bytes = Buffer.from(text)
  const files = { home: '/people', bytes: () => bytes, glob: () => [] }
  const book = readerOf(detectDialect(name, bytes)).read(`/books/${name}`, files, { today: parseDay(today) })
  const journal = new JournalInMemory()
  journal.sync(contentOf(book))
  const read = readConfiguration(JSON.stringify({ journal_path: name }), '/books/daybook.yaml')
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const configuration = configurationOf({ file: '/books/daybook.yaml', bytes: Buffer.alloc(0), settings: read.settings, home: '/people' })
  const ledger = new ValuedLedger(journal.view, reportSettingsOf(configuration, journal.view), parseDay(today))
  const understood = understandingOf(ledger, configuration)
  const { dialect, currency, unclear, unpriced, same_currency: same, held } = understood
  const { balanceAmount, gainAmount } = networthNow(ledger)
  return {
    dialect,
    currency,
    unclear,
    unpriced,
    same,
    cash: understood.checking_accounts,
    ownUnits: understood.own_units,
    accounts: journal.view.accounts,
    held: held.map(({ commodity, quantity }) => `${quantity} ${commodity}`),
    worth: balanceAmount.toString(),
    gain: gainAmount.toString(),
    problems: book.problems.map(({ severity, message }) => `${severity}: ${message}`),
  }
}
