import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { decideJournal } from '../../../src/commands/journal/decide.ts'
import { nothingRecorded } from '../../../src/commands/journal/recorded-journal.ts'
import type { RecordedEvent } from '../../../src/events/log/log.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { LedgerViewBuilder } from '../../../src/projections/view/ledger-view-builder.ts'
import { accountsWithPostings, namesOfTheBook } from '../../../src/projections/names-of-the-book.ts'
import { dashboardReport } from '../../../src/projections/reports/dashboard.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { contentOf } from '../../support/plain-book.ts'
import { plainSettings } from '../../support/plain-settings.ts'
import { ledgerReport, transactionsReport } from '../../support/listed-reports.ts'

const TODAY = parseDay('2024-06-15')

/** A journal as the reports see it, by way of its reader and of the events. */
function ledgerOf(dialect: Dialect, text: string): ValuedLedger {
  const files = { home: '/people', bytes: () => Buffer.from(text), glob: () => [] }
  const book = readerOf(dialect).read('/books/main', files, { today: TODAY })
  expect(book.problems).toEqual([])
  const builder = new LedgerViewBuilder()
  let position = 0
  for (const event of decideJournal(contentOf(book), nothingRecorded).events) {
    const data: unknown = JSON.parse(JSON.stringify(event.data))
    builder.apply({ ...event, data, position: ++position, stream: 'journal', version: position, at: '2024-01-01T00:00:00Z' } as RecordedEvent)
  }
  return new ValuedLedger(builder.view(), plainSettings('EUR'), TODAY)
}

const listed = (ledger: ValuedLedger): string[] =>
  transactionsReport(ledger).transactions.map(
    ({ payee, postings }) => `${payee} ${postings.map(({ account, quantity }) => `${account} ${quantity}`).join(', ')}`,
  )

const JOURNAL = `
2024-01-01 Start
  Assets:Bank    100 EUR
  Equity:Opening

2024-02-01 Count
  Assets:Bank    0 EUR = 100 EUR

2024-03-01 Count all
  Assets:Bank    0 EUR = 100 EUR
  Assets:Wallet  0 EUR = 0 EUR
`

describe('a posting of nothing, such as one that only asserts a balance', () => {
  test('is a posting in a journal of hledger: its transaction, its payee and its account are listed', () => {
    const ledger = ledgerOf('hledger', JOURNAL)
    expect(listed(ledger)).toEqual(['Count all Assets:Bank 0, Assets:Wallet 0', 'Count Assets:Bank 0', 'Start Assets:Bank 100, Equity:Opening -100'])
    expect(namesOfTheBook(ledger.view).payees).toEqual(['Start', 'Count', 'Count all'])
    expect(namesOfTheBook(ledger.view).accounts).toEqual(['Assets:Bank', 'Equity:Opening', 'Assets:Wallet'])
    expect(accountsWithPostings(ledger.view)).toEqual(['Assets:Bank', 'Assets:Wallet', 'Equity:Opening'])
    expect(dashboardReport(ledger).transactions.map(({ payee }) => payee)).toEqual(['Count all', 'Count', 'Start'])
    expect(ledgerReport(ledger).postings).toHaveLength(5)
    expect(transactionsReport(ledger).transactions[0]!.postings[0]!.balance.toString()).toBe('100')
  })
  test('is one in a journal of beancount', () => {
    const text = '2024-01-01 open Assets:Bank\n2024-02-01 * "Count"\n  Assets:Bank  0 EUR\n'
    expect(listed(ledgerOf('beancount', text))).toEqual(['Count Assets:Bank 0'])
  })
  test('is left out of a journal of ledger, as the tool leaves it out of its registers', () => {
    const ledger = ledgerOf('ledger', JOURNAL)
    expect(listed(ledger)).toEqual(['Start Assets:Bank 100, Equity:Opening -100'])
    expect(namesOfTheBook(ledger.view).payees).toEqual(['Start'])
    expect(accountsWithPostings(ledger.view)).toEqual(['Assets:Bank', 'Equity:Opening'])
  })
})
