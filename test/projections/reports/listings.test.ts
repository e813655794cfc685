import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { expenseReport } from '../../../src/projections/reports/income-expense.ts'
import { investmentReport } from '../../../src/projections/reports/investment.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { contentOf } from '../../support/plain-book.ts'
import { plainSettings } from '../../support/plain-settings.ts'

const TODAY = parseDay('2023-06-30')
const SETTINGS = plainSettings('EUR')

/** Of each text the ledger that takes over from the one before it. */
function* edits(...texts: readonly string[]): Generator<ValuedLedger> {
  const journal = new JournalInMemory()
  let last: ValuedLedger | undefined
  for (const text of texts) {
    const files = { home: '/people', bytes: () => Buffer.from(text), glob: () => [] }
    journal.sync(contentOf(readerOf('ledger').read('/main.journal', files, { today: TODAY })))
    last = last ? last.after(journal.view, SETTINGS, TODAY, TODAY) : new ValuedLedger(journal.view, SETTINGS, TODAY)
    yield last
  }
}

const bought = (day: string, price: number): string => `${day} Shop\n    Expenses:Food  ${price} EUR\n    Assets:Bank\n\n`
const month = (label: string): string =>
  Array.from({ length: 70 }, (_, nth) => bought(`${label}-${String((nth % 28) + 1).padStart(2, '0')}`, nth + 1)).join('')
const BOOK = `${month('2023-01')}${month('2023-02')}${month('2023-03')}`

test('the year that is added up has its first month', () => {
  for (const ledger of edits(BOOK)) expect(expenseReport(ledger).multi_year['2023']!.month['2023-01']!.toString()).toBe('2485')
})

test('what was bought is the same list as all of it and by financial year', () => {
  const shares = BOOK.replaceAll('Expenses:Food', 'Assets:Shares')
  for (const ledger of edits(shares + shares.replaceAll('2023-', '2022-'))) {
    const whole = investmentReport(ledger)
    expect(whole.yearly_cards.flatMap(({ postings }) => postings)).toEqual(whole.assets)
    const some = investmentReport(ledger, { listed: { first: parseDay('2022-02-01'), last: parseDay('2023-01-10') } })
    expect(some.assets.map(({ date }) => date.slice(0, 7))).toEqual(expect.arrayContaining(['2022-02', '2023-01']))
    expect(some.yearly_cards.map(({ net_investment }) => `${net_investment}`)).toEqual(
      whole.yearly_cards.map(({ net_investment }) => `${net_investment}`),
    )
  }
})

test('the lists of the months and of the years have every expense once, in the order of the whole list', () => {
  for (const ledger of edits(BOOK)) {
    const { expenses, month_wise, year_wise } = expenseReport(ledger)
    expect(Object.values(month_wise.expenses).flat()).toEqual(expenses)
    expect(Object.values(year_wise.expenses).flat()).toEqual(expenses)
  }
})
