import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChangesReport, changesReport } from '../../src/projections/reports/changes.ts'
import { dashboardReport } from '../../src/projections/reports/dashboard.ts'
import { scheduleAlReport } from '../../src/projections/reports/taxes.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf, plain } from '../support/ledger-from-text.ts'
import { FULL_SETTINGS, REPORTS } from '../support/every-report.ts'
import { runs } from '../support/thorough.ts'

/** Postings of an envelope budget, as people write them: unbalanced ones and a balanced pair, in money and in points. */
const VIRTUAL = '  (Budget:Food)  -20 EUR\n  [Reserve:A]  5 EUR\n  [Reserve:B]  -5 EUR\n  (Assets:Equity:FUND)  3 FUND\n  (Score)  7 POINT'

/** What the generated books do not have: interest less tax, and a split of shares that are still held. */
const WITH_EXAMPLES = [
  '2022-01-01 Interest\n  Assets:Savings  7 EUR\n  Expenses:Tax:Interest  3 EUR\n  Income:Interest:Savings',
  '2022-01-01 Buy\n  Assets:Equity:FUND  2 FUND @@ 10 EUR\n  Assets:Savings\n2022-02-01 Split\n  Assets:Equity:FUND  2 FUND',
]

type Report = (ledger: ValuedLedger) => unknown

const changes = (ledger: ValuedLedger): ChangesReport => changesReport(ledgerOf('', GENERATED_TODAY, FULL_SETTINGS), ledger)
/** Lists of accounts and of commodities name what a virtual posting mentions, as they name what is only declared. */
const reports: Record<string, Report> = without({ ...REPORTS, changes }, 'accountTree', 'prices')
/** Every report without the transactions and postings that it lists. */
const FIGURES: Record<string, Report> = {
  ...without(reports, 'transactions', 'ledger', 'balancedPostings'),
  // What its list of transactions lacks a price for is named with the list.
  dashboard: (ledger) => ({ ...dashboardReport(ledger), transactions: [], unpriced: [], estimated: [] }),
  // A year of the tax form is there as soon as something is booked in it, with nothing in it until that day.
  scheduleAl: (ledger) => Object.values(scheduleAlReport(ledger).schedule_als).filter(({ entries }) => entries.some(({ amount }) => !amount.isZero)),
  changes: (ledger) => ({ ...changes(ledger), added: [], removed: [] }),
}

function without(all: Record<string, Report>, ...names: readonly string[]): Record<string, Report> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)))
}

/** What reports say, without the virtual postings of their lists and without what numbers them. */
function answers(text: string, asked: Record<string, Report>): unknown {
  const { view, settings, today } = ledgerOf(text, GENERATED_TODAY, FULL_SETTINGS)
  // Or else an account would be unknown to one of the books only.
  const ledger = new ValuedLedger({ ...view, declaredAccounts: ['Assets'] }, settings, today)
  return Object.entries(asked).map(([name, report]) => [name, withoutVirtual(report(ledger))])
}

function withoutVirtual(answer: unknown): unknown {
  const text = JSON.stringify(plain(answer), (key, value: unknown) => {
    if (/^(id|transaction_id|line|.*_line|.*[a-z]Line|added_count)$/.test(key)) return undefined
    if (!Array.isArray(value)) return value
    return value.filter((item) => !isVirtual(item) && !isEmptied(item))
  })
  return text === undefined ? undefined : JSON.parse(text)
}
const isVirtual = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'payee' in item && 'account' in item && /^[([]/.test(String(item.account))
/** A transaction that is virtual altogether. */
const isEmptied = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && 'beginLine' in item && 'postings' in item && (item.postings as unknown[]).every(isVirtual)

describe('virtual postings', () => {
  test('count in no report, whatever they are added to', () => {
    fc.assert(
      fc.property(generatedBook, fc.boolean(), fc.boolean(), (book, addToAll, addOwn) => {
        const parts = book.split(/\n(?=[~PQ\d])/)
        const added = parts.map((part) => (addToAll && /^(\d|~)/.test(part) ? `${part}\n${VIRTUAL}` : part))
        // Before the first transaction of any book and after the last one of every.
        const own = addOwn ? [`2021-01-01 Envelopes\n${VIRTUAL}`, `2023-05-05 Envelopes\n${VIRTUAL}`, `2024-01-01 Envelopes\n${VIRTUAL}`] : []
        expect(answers([...added, ...own].join('\n'), reports)).toEqual(answers(book, reports))
      }),
      { numRuns: runs(10), examples: WITH_EXAMPLES.map((text) => [text, true, true]) },
    )
  })
})

describe('what is booked for days to come', () => {
  test('is listed, and counts in no report', () => {
    fc.assert(
      fc.property(generatedBook, (book) => {
        const later = (part: string): boolean => /^\d/.test(part) && part.slice(0, 10) > GENERATED_TODAY
        const upToToday = book.split(/\n(?=[~PQ\d])/).filter((part) => !later(part))
        // An account that is only booked for days to come is there all the same, and has nothing yet.
        const accounts = '2021-01-01 Accounts\n  Expenses:Food  0.01 EUR\n  Assets:Checking\n'
        expect(answers(`${accounts}\n${book}`, FIGURES)).toEqual(answers([accounts, ...upToToday].join('\n'), FIGURES))
      }),
      { numRuns: runs(14) },
    )
  })
})
