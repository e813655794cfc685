import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { writeJson } from '../../../src/http/exact-json.ts'
import { allocationReport } from '../../../src/projections/reports/allocation.ts'
import { gainReport } from '../../../src/projections/reports/gain.ts'
import { networthNow, networthReport } from '../../../src/projections/reports/net-worth.ts'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { JournalInMemory } from '../../support/journal-in-memory.ts'
import { contentOf } from '../../support/plain-book.ts'
import { plainSettings } from '../../support/plain-settings.ts'

const TODAY = parseDay('2024-06-15')
const SETTINGS = { ...plainSettings('EUR'), currencies: ['USD'] }

/** The ledger of the last of several texts of a journal, each of which was looked at, and the same made from nothing. */
function after(...texts: readonly string[]): ReturnType<typeof afterLooks> {
  return afterLooks(texts, (ledger) => {
    networthReport(ledger)
    gainReport(ledger)
  })
}

function afterLooks(texts: readonly string[], look: (ledger: ValuedLedger) => void): { readonly ledger: ValuedLedger; readonly fresh: ValuedLedger } {
  const journal = new JournalInMemory()
  let ledger: ValuedLedger | undefined
  for (const text of texts) {
    const files = { home: '/people', bytes: () => Buffer.from(text), glob: () => [] }
    journal.sync(contentOf(readerOf('hledger').read('/main.journal', files, { today: TODAY })))
    ledger = ledger ? ledger.after(journal.view, SETTINGS, TODAY, TODAY) : new ValuedLedger(journal.view, SETTINGS, TODAY)
    look(ledger)
  }
  return { ledger: ledger!, fresh: new ValuedLedger(journal.replayed, SETTINGS, TODAY) }
}

const IN = '2023-01-01 In\n    Assets:Bank  10 EUR\n    Equity:Own\n\n'
const OUT = '2023-01-10 Out\n    Assets:Bank  -10 EUR\n    Equity:Own\n\n'

test('an edit that changes neither a row nor a rate keeps the postings and the history of net worth', () => {
  const { ledger } = after(IN)
  const { view } = ledger
  const noted = ledger.after({ ...view, position: view.position + 1 }, SETTINGS, TODAY, TODAY)
  expect(noted.booked).toBe(ledger.booked)
  expect(networthReport(noted)).toEqual(networthReport(ledger))
  const reordered = ledger.after({ ...view, order: view.order.slice() }, SETTINGS, TODAY, TODAY)
  expect(reordered.booked).not.toBe(ledger.booked)
  const revalued = ledger.after(view, { ...SETTINGS, currencies: [] }, TODAY, TODAY)
  expect(revalued.booked).not.toBe(ledger.booked)
})

test('net worth ends where everything was taken out, once what came in much later has gone', () => {
  const { ledger, fresh } = after(`${IN}${OUT}2023-12-01 Again\n    Assets:Bank  5 EUR\n    Equity:Own\n\n`, IN + OUT)
  expect(networthReport(ledger).networthTimeline.at(-1)?.date).toBe('2023-01-10T00:00:00Z')
  expect(networthReport(ledger)).toEqual(networthReport(fresh))
})

test('what exchange rates did to net worth is that of the holdings and rates after an edit, and not before it', () => {
  const rates = 'P 2023-01-01 USD 0.5 EUR\nP 2023-02-01 FUND 10 USD\nP 2023-06-01 USD 0.75 EUR\nP 2024-01-01 USD 0.5 EUR\n\n'
  const dollars = `${rates}${IN}2023-01-05 Dollars\n    Assets:Dollar  100 USD\n    Equity:Own\n\n`
  const more = '2023-07-01 More\n    Assets:Dollar  20 USD\n    Equity:Own\n\n'
  const fund = '2023-03-01 Fund\n    Assets:Broker  2 FUND\n    Equity:Own\n\n'
  const impact = (...texts: readonly string[]): string => {
    const { ledger, fresh } = afterLooks(texts, networthNow)
    expect(networthNow(ledger)).toEqual(networthReport(fresh).networthTimeline.at(-1))
    return networthNow(ledger).fx_impact.toString()
  }
  expect(impact(dollars)).toBe('0')
  expect(impact(dollars, dollars + more)).toBe('-5')
  expect(impact(dollars, dollars + more, `${dollars + more}${OUT}`)).toBe('-5')
  expect(impact(dollars, dollars + fund + more, dollars + more)).toBe('-5')
  expect(impact(dollars + more, `P 2023-09-01 USD 1 EUR\n${dollars + more}`)).toBe('-5')
  expect(impact(dollars + more, `P 2024-05-01 USD 1 EUR\n${dollars + more}`)).toBe('55')
  expect(impact(dollars + more, dollars + more + IN)).toBe('-5')
})

test('what was paid for nothing at all is a posting of nothing until its rate is known', () => {
  const book = `${IN}2023-03-01 Fee\n    Assets:Shares  0 FUND @@ 5 USD\n    Assets:Dollar  -5 USD\n\n`
  const { ledger, fresh } = after(book, `${book}P 2023-02-01 USD 0.5 EUR\n`)
  expect(fresh.booked.empty.size).toBe(0)
  expect([...ledger.booked.empty]).toEqual([])
  expect(ledger.booked.count).toBe(fresh.booked.count)
})

test('an account earns less of an income once another has earned its part of it, though none of its own postings is another', () => {
  const income =
    '2023-03-01 Income\n    Assets:Broker:Cash  10 EUR\n    Assets:Savings  12 EUR\n    Income:Dividend:Broker:Shares  -10 EUR\n    Income:Interest  -12 EUR\n\n'
  const bought = (day: string): string => `2023-${day} Bought\n    Assets:Broker:Shares  5 EUR\n    Equity:Own\n\n`
  const gains = ({ ledger }: { readonly ledger: ValuedLedger }): (readonly [string, string])[] =>
    gainReport(ledger).gain_breakdown.map(({ account, networth }) => [account, networth.gainAmount.toString()])
  const [dividendCame, sharesWereThere] = [income + bought('05-01'), bought('02-01') + income + bought('05-01')]
  expect(gains(after(dividendCame))).toEqual([
    ['Assets:Broker:Cash', '10'],
    ['Assets:Broker:Shares', '0'],
    ['Assets:Savings', '12'],
  ])
  expect(gains(after(dividendCame, sharesWereThere))).toEqual([
    ['Assets:Broker:Cash', '10'],
    ['Assets:Broker:Shares', '10'],
    ['Assets:Savings', '2'],
  ])
})

test('timelines begin anew when a mistyped year comes and goes, and when the rest is no longer the rest', () => {
  const odd = '0050-01-01 Odd\n    Assets:Bank  3 EUR\n    Equity:Own\n\n'
  const sane = IN + IN.replace('In', 'More') + IN.replace('2023', '2024')
  const old = [1800, 1840, 1880, 1920, 1960].map((year) => IN.replace('2023', `${year}`)).join('')
  const reports = (ledger: ValuedLedger): readonly object[] => [networthReport(ledger), allocationReport(ledger)]
  const figures = (value: unknown): number =>
    typeof value === 'object' && value !== null && !(value instanceof Exact) ? Object.values(value).reduce((sum, one) => sum + figures(one), 0) : 1
  // Every figure of two hundred years of days is asked for; writing them all each time would take half as long again.
  const look = (ledger: ValuedLedger): void => expect(figures(reports(ledger))).toBeGreaterThan(0)
  const written = (ledger: ValuedLedger): string => writeJson(reports(ledger))
  const begins: (string | undefined)[] = []
  for (const texts of [
    [sane, odd + sane],
    [odd + sane, sane],
    [odd + sane, odd + old + sane],
    [odd + old + sane, odd + sane, `${odd}${sane}${OUT}`],
  ]) {
    const { ledger, fresh } = afterLooks(texts, look)
    expect(written(ledger) === written(fresh)).toBe(true)
    begins.push(networthReport(ledger).networthTimeline[0]?.date.slice(0, 10))
  }
  expect(begins).toEqual(['2023-01-01', '2023-01-01', '1824-06-14', '2023-01-01'])
})

test('the gain of a short name belongs to the only account that an edit has left for it', () => {
  const elsewhere = '2023-01-02 Elsewhere\n    Assets:Elsewhere:ACME  5 EUR\n    Equity:Own\n\n'
  const trades =
    '2023-02-01 Buy\n    Assets:Equity:ACME  4 ACME @ 5 EUR\n    Assets:Bank\n\n2023-03-01 Sell\n    Assets:Equity:ACME  -2 ACME @@ 20 EUR\n    Income:CapitalGains:ACME  -10 EUR\n    Assets:Bank  -10 EUR\n\n'
  const gained = (...texts: string[]): string[] => {
    const { ledger, fresh } = after(...texts)
    expect(gainReport(ledger)).toEqual(gainReport(fresh))
    return gainReport(ledger).gain_breakdown.map(({ account }) => account)
  }
  expect(gained(IN + trades)).toEqual(['Assets:Bank', 'Assets:Equity:ACME'])
  expect(gained(IN + trades, IN + elsewhere + trades)).toContain('Assets:ACME')
  expect(gained(IN + elsewhere + trades, IN + trades)).toEqual(['Assets:Bank', 'Assets:Equity:ACME'])
})
