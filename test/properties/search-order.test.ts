import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { folded } from '../../src/projections/search/folded.ts'
import { selectedPostings, selectedTransactions } from '../../src/projections/search/found.ts'
import { POSTING_SORTS, totalsOf, TRANSACTION_SORTS, worthFigure, type WorthKey } from '../../src/projections/search/sorting.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'
import { transactionsReport } from '../support/listed-reports.ts'

type Order = (a: number, b: number) => number
const byText = (a: string, b: string): number => (folded(a) < folded(b) ? -1 : folded(a) > folded(b) ? 1 : 0)

/** How two transactions stand to each other, said over the book itself. */
function transactionsBy(ledger: ValuedLedger): Record<(typeof TRANSACTION_SORTS)[number], Order> {
  const { booked, view } = ledger
  const payee = (group: number): string => view.payees[view.transactions.payee[booked.transactionRow[group]!]!]!
  return {
    date: (a, b) => a - b,
    payee: (a, b) => byText(payee(a), payee(b)),
    total: (a, b) => totalsOf(ledger).column.get(a).compare(totalsOf(ledger).column.get(b)),
  }
}
function postingsBy(ledger: ValuedLedger): Record<(typeof POSTING_SORTS)[number], Order> {
  const { booked, view, accounts, balances } = ledger
  const payee = (posting: number): string => view.payees[view.transactions.payee[booked.transactionRow[booked.group[posting]!]!]!]!
  const ranks = accounts.ranks()
  return {
    date: (a, b) => booked.day[a]! - booked.day[b]! || a - b,
    payee: (a, b) => byText(payee(a), payee(b)),
    account: (a, b) => ranks[booked.account[a]!]! - ranks[booked.account[b]!]!,
    commodity: (a, b) => byText(view.commodities[booked.commodity[a]!]!, view.commodities[booked.commodity[b]!]!),
    amount: (a, b) => booked.amountOf(a).compare(booked.amountOf(b)),
    quantity: (a, b) => booked.quantityOf(a).compare(booked.quantityOf(b)),
    balance: (a, b) => balances.get(a).compare(balances.get(b)),
    market_amount: byWorth(ledger, 'market_amount'),
    change: byWorth(ledger, 'change'),
    yearly_change: byWorth(ledger, 'yearly_change'),
  }
}
/** What there is nothing to say of stands behind all others, whichever way round. */
const isSaid = (ledger: ValuedLedger, key: string, posting: number): boolean =>
  !key.match(/^(market_amount|change|yearly_change)$/) || worthFigure(ledger, posting, key as WorthKey) !== undefined
const byWorth =
  (ledger: ValuedLedger, key: WorthKey): Order =>
  (a, b) => {
    const [x, y] = [worthFigure(ledger, a, key), worthFigure(ledger, b, key)]
    return x && y ? x.compare(y) : 0
  }

test('a list is in the order that was asked for, the newest first among equals, whether it is the whole book or a few', () => {
  fc.assert(
    fc.property(
      generatedBook,
      fc.constantFrom('', 'date = [2022]', 'total > 3000', 'payee = a date = [q1 2023]'),
      fc.boolean(),
      (text, query, isDown) => {
        const ledger = ledgerOf(text, GENERATED_TODAY)
        const sorted = (rows: Int32Array, by: Order, newest: Order): number[] =>
          Array.from(rows).toSorted((a, b) => (isDown ? by(b, a) : by(a, b)) || newest(a, b))
        const inOrder = (key: string, ...[rows, by, newest]: Parameters<typeof sorted>): number[] =>
          [true, false].flatMap((said) =>
            sorted(
              rows.filter((row) => isSaid(ledger, key, row) === said),
              by,
              newest,
            ),
          )
        const told = <Key extends string>(keys: readonly Key[], orders: Record<Key, Order>, select: (sort: Key | `-${Key}`) => Int32Array): void => {
          for (const key of keys) {
            const rows = select(isDown ? `-${key}` : key)
            // Equals by their day: who asks for the oldest first has them so.
            const newest: Order = (a, b) => (key === 'date' && !isDown ? 1 : -1) * (orders['date' as Key](a, b) || a - b)
            expect([...rows], key).toEqual(inOrder(key, rows, orders[key], newest))
          }
        }
        const rowsOf = (selection: ReturnType<typeof selectedPostings>): Int32Array => {
          if (selection instanceof Refusal) throw new Error(selection.message)
          return selection.rows()
        }
        told(TRANSACTION_SORTS, transactionsBy(ledger), (sort) => rowsOf(selectedTransactions(ledger, { query, sort })))
        told(POSTING_SORTS, postingsBy(ledger), (sort) => rowsOf(selectedPostings(ledger, { query, sort })))
        if (query === '') expect(rowsOf(selectedTransactions(ledger, {})).length).toBe(transactionsReport(ledger).transactions.length)
      },
    ),
    { numRuns: runs(50) },
  )
})
