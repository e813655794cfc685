import { expect, test, vi } from 'vitest'
import type { Sql } from '../../src/events/log/database.ts'
import { BalanceSums } from '../../src/projections/tables/balance-sums.ts'
import { bookSums, sumAhead } from '../../src/projections/tables/book-sums.ts'
import type { LedgerView } from '../../src/projections/view/ledger-view.ts'
import { viewFromText } from '../support/view-from-text.ts'

function written(view: LedgerView): { readonly rows: readonly (readonly unknown[])[]; readonly isSummedNow: boolean } {
  const adding = vi.spyOn(BalanceSums.prototype, 'addRows')
  const rows: (readonly unknown[])[] = []
  bookSums(view).write({ tell: (_text: string, columns: readonly unknown[]) => rows.push(columns) } as unknown as Sql)
  const isSummedNow = adding.mock.calls.length > 0
  adding.mockRestore()
  return { rows, isSummedNow }
}

test('what was summed up ahead is what the book comes to, counts once and for that book alone', () => {
  const view = viewFromText(
    '2024-01-01 Buy\n    Assets:Fund  2 FUND @ 5 EUR\n    Assets:Bank\n\n2024-02-01 In\n    Assets:Bank  20.50 EUR\n    Equity:Own\n',
  )
  const plain = written(view)
  expect(plain.isSummedNow).toBe(true)
  expect(plain.rows[0]?.slice(0, 4)).toEqual([
    ['Assets:Fund', 'Assets:Bank', 'Equity:Own'],
    ['FUND', 'EUR', 'EUR'],
    ['2', '10.50', '-20.50'],
    [1, 2, 1],
  ])
  sumAhead(view)
  expect(written(view)).toEqual({ ...plain, isSummedNow: false })
  expect(written(view)).toEqual(plain)
  sumAhead(view)
  const shorter = { ...view, order: view.order.slice(0, 1) }
  expect(written(shorter)).toMatchObject({ isSummedNow: true })
  expect(written(shorter).rows).not.toEqual(plain.rows)
})
