import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ExactColumn } from '#vocabulary/columns.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { TransactionsAnswer } from '../../src/http/contract/transactions-contract.ts'
import { writeJson } from '../../src/http/exact-json.ts'
import { searchPostings, searchTransactions } from '../../src/projections/reports/search.ts'
import { flowsOf } from '../../src/projections/search/search-sums.ts'
import type { WirePosting } from '../../src/projections/reports/parts/wire-postings.ts'
import { searchDatesOf } from '../../src/projections/search/date-words.ts'
import { postingsFound, RangeTest, transactionsFound } from '../../src/projections/search/found.ts'
import { parseSearch } from '../../src/projections/search/parse-search.ts'
import { type Query, SearchProblem } from '../../src/projections/search/search-query.ts'
import { RowSet } from '../../src/projections/search/row-set.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'
import { type Entry, entryOf, flowOf } from '../../ui/figures/transaction-figures.ts'
import { runs } from '../support/thorough.ts'
import { ledgerReport, transactionsReport } from '../support/listed-reports.ts'

/** Sums what the pages show of each transaction, by commodity; '' is the default currency. */
function totalsOf(entries: readonly Entry[]): { commodity: string; in: number; out: number }[] {
  const totals = new Map([['', { commodity: '', in: 0, out: 0 }]])
  for (const { kind, amount, commodity = '', others = [] } of entries.map(flowOf)) {
    const first = kind === 'out' ? -amount : kind === 'in' || others.length > 0 ? amount : 0
    for (const { change, commodity: of } of [{ change: first, commodity }, ...others]) {
      if (change === 0) continue
      const total = totals.get(of) ?? { commodity: of, in: 0, out: 0 }
      const side = change > 0 ? 'in' : 'out'
      totals.set(of, { ...total, [side]: total[side] + Math.abs(change) })
    }
  }
  return [...totals.values()]
}

/** A search as somebody types it, and what it means said over again over what the API lists. */
interface Asked {
  readonly text: string
  readonly posting: (posting: WirePosting) => boolean
  /** Given all postings of the transaction. */
  readonly transaction: (postings: readonly WirePosting[]) => boolean
}

/** A condition: `=` for some posting of the transaction, `!=` for all of them. */
const condition = (text: string, posting: (posting: WirePosting) => boolean, negated = false): Asked => ({
  text,
  posting,
  transaction: (postings) => (negated ? postings.every(posting) : postings.some(posting)),
})

const word = fc.constantFrom('checking', 'Food', 'assets:', 'shop', 'EUR', 'fund', 'hotel', 'zzz')
const textual = fc
  .record({ property: fc.constantFrom('account', 'payee', 'commodity'), word, negated: fc.boolean() })
  .map(({ property, word: sought, negated }) =>
    condition(
      `${property} ${negated ? '!=' : '='} ${sought}`,
      (posting) =>
        String(posting[property as 'account'])
          .toLowerCase()
          .includes(sought.toLowerCase()) !== negated,
      negated,
    ),
  )
const bound = fc.integer({ min: -100_000, max: 500_000 }).map((cents) => Exact.of(cents, 2))
const COMPARE: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
}
const numeric = fc
  .record({ property: fc.constantFrom('quantity', 'balance'), operator: fc.constantFrom(...Object.keys(COMPARE)), value: bound })
  .map(({ property, operator, value }) =>
    condition(
      `${property} ${operator} ${value.toText()}`,
      (posting) => COMPARE[operator]!(posting[property as 'quantity'].compare(value)),
      operator === '!=',
    ),
  )
const dated = fc
  .record({ operator: fc.constantFrom('=', '<', '<=', '>', '>='), day: fc.integer({ min: parseDay('2021-11-01'), max: parseDay('2023-08-01') }) })
  .map(({ operator, day }) => condition(`date ${operator} ${formatDay(day)}`, ({ date }) => COMPARE[operator]!(parseDay(date.slice(0, 10)) - day)))
const both = (how: 'AND' | 'OR', a: Asked, b: Asked): Asked => {
  const join = (x: boolean, y: boolean): boolean => (how === 'AND' ? x && y : x || y)
  return {
    text: `(${a.text} ${how} ${b.text})`,
    posting: (posting) => join(a.posting(posting), b.posting(posting)),
    transaction: (postings) => join(a.transaction(postings), b.transaction(postings)),
  }
}
const { asked } = fc.letrec<{ asked: Asked }>((tie) => ({
  asked: fc.oneof(
    { maxDepth: 4 },
    textual,
    numeric,
    dated,
    fc.tuple(fc.constantFrom('AND' as const, 'OR' as const), tie('asked'), tie('asked')).map(([how, a, b]) => both(how, a, b)),
    tie('asked').map((of): Asked => ({ text: `NOT ${of.text}`, posting: (one) => !of.posting(one), transaction: (all) => !of.transaction(all) })),
    tie('asked').map((of): Asked => ({ text: `posting(${of.text})`, posting: of.posting, transaction: (all) => all.some((one) => of.posting(one)) })),
  ),
}))

const parsed = (text: string, ledger: ValuedLedger): Query => {
  const query = parseSearch(text, searchDatesOf(ledger))
  if (query instanceof SearchProblem) throw new Error(`${text}: ${query.text}`)
  return query
}

test('what a search finds is what a look at every posting finds', () => {
  fc.assert(
    fc.property(generatedBook, fc.array(asked, { minLength: 1, maxLength: 8 }), (text, searches) => {
      const ledger = ledgerOf(text, GENERATED_TODAY)
      const { view, booked } = ledger
      const listed = transactionsReport(ledger).transactions.toReversed()
      for (const search of searches) {
        const query = parsed(search.text, ledger)
        const groups = transactionsFound(ledger, query)
        const found = Array.from(groups.rows(), (group) => view.transactionIds[booked.transactionRow[group]!]!)
        expect(found, search.text).toEqual(listed.filter(({ postings }) => search.transaction(postings)).map(({ id }) => id))
        const postings = Array.from(postingsFound(ledger, query).rows(), (posting) => posting + 1)
        const wanted = ledgerReport(ledger).postings.filter(search.posting)
        expect(postings, search.text).toEqual(wanted.map(({ id }) => id).toSorted((a, b) => a - b))
      }
    }),
    { numRuns: runs(100) },
  )
})

test('sums of groups add up to those of the selection, by commodity, and those to its postings', () => {
  fc.assert(
    fc.property(
      generatedBook,
      asked,
      fc.constantFrom('account' as const, 'payee' as const, 'month' as const, 'commodity' as const),
      (text, search, by) => {
        const ledger = ledgerOf(text, GENERATED_TODAY)
        for (const find of [searchPostings, searchTransactions]) {
          const page = find(ledger, { query: search.text, group_by: by, limit: 1000 })
          if (page instanceof Refusal) throw new Error(page.message)
          const { selection, groups = [] } = page.about
          const added = new Map<string, Exact>()
          for (const { sums } of groups)
            for (const { commodity, quantity } of sums) added.set(commodity, (added.get(commodity) ?? Exact.zero).plus(quantity))
          const named = (sums: Iterable<readonly [string, Exact]>): string[] => [...sums].map(([name, value]) => `${name} ${value}`).sort()
          expect(named(added)).toEqual(named(selection.sums.map(({ commodity, quantity }) => [commodity, quantity])))
          expect(groups.reduce((count, { postings }) => count + postings, 0)).toBe(selection.postings)
          for (const { positive, negative, quantity } of selection.sums) expect(positive.plus(negative).equals(quantity)).toBe(true)
        }
      },
    ),
    { numRuns: runs(67) },
  )
})

test('what came in and went out of a selection is what the pages say of its transactions one by one', () => {
  fc.assert(
    fc.property(generatedBook, (text) => {
      const ledger = ledgerOf(text, GENERATED_TODAY)
      const flows = flowsOf(ledger, RowSet.all(ledger.booked.groupCount))
      const entries = (JSON.parse(writeJson(transactionsReport(ledger))) as TransactionsAnswer).transactions.map(entryOf)
      // The pages add doubles: their last digits are those of whatever was added first.
      const near = (amount: number | Exact): string => Number(amount).toPrecision(12)
      const told = (totals: Iterable<{ commodity: string; in: number | Exact; out: number | Exact }>): string[] =>
        Array.from(totals, ({ commodity, in: came, out }) => `${commodity} ${near(came)} ${near(out)}`).toSorted()
      expect(told(flows)).toEqual(told(totalsOf(entries)))
    }),
    { numRuns: runs(67) },
  )
})

test('a number is in a range exactly when it is, however many places and digits it has', () => {
  const exact = fc
    .tuple(fc.oneof(fc.integer({ min: -5000, max: 5000 }).map(BigInt), fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })), fc.nat(6))
    .map(([digits, scale]) => Exact.of(digits, scale))
  const end = fc.option(fc.record({ value: exact, included: fc.boolean() }), { nil: undefined })
  fc.assert(
    fc.property(end, end, fc.array(exact, { minLength: 1, maxLength: 20 }), (low, high, values) => {
      const column = new ExactColumn(values.length + 2)
      const all = [...values, ...[low, high].flatMap((bounds) => (bounds ? [bounds.value] : []))]
      all.forEach((value, row) => column.set(row, value))
      const test = new RangeTest({ low, high })
      all.forEach((value, row) => {
        const above = low === undefined || value.isGreaterThan(low.value) || (low.included && value.equals(low.value))
        const below = high === undefined || value.isLessThan(high.value) || (high.included && value.equals(high.value))
        expect(test.holds(column, row)).toBe(above && below)
      })
    }),
    { numRuns: runs(334) },
  )
})
