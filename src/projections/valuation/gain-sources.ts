import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { lengthened } from '#vocabulary/columns.ts'
import { FORECAST, VIRTUAL } from '#vocabulary/book-columns.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { gainingAccount, nameEndsAs } from './accounts.ts'
import { summedUp } from './posting-sums.ts'

/** How many postings each account has, by id. A view keeps the names of accounts that are no longer used. */
const usesOf = summedUp<Int32Array>({
  empty: () => new Int32Array(0),
  widened: (uses, { accounts }) => lengthened(uses, accounts.length),
  add: (uses, { view: { transactions: t, postings: p }, rows }, by) => {
    for (const row of rows) {
      if (t.origin[row] === FORECAST) continue
      for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++)
        if (p.kind[at] !== VIRTUAL) uses[intAt(p.account, at)]! += by
    }
  },
})

/**
 * The asset account of each account of capital gains, by name. Income:CapitalGains:X belongs to Assets:X if that is used, or else to the only
 * used account that ends in X, such as Assets:Broker:X, by the rule for dividends (see earner.ts).
 */
export function gainSourcesOf(view: LedgerView): ReadonlyMap<string, string> {
  const gains = view.accounts.flatMap((name) => {
    const named = gainingAccount(name)
    return named === undefined ? [] : [{ name, named }]
  })
  if (gains.length === 0) return new Map()
  const uses = usesOf(view)
  const used = new Set<string>()
  view.accounts.forEach((name, id) => {
    if (uses[id] === 0 || !name.startsWith('Assets:')) return
    for (let end = name.length; end > 0; end = name.lastIndexOf(':', end - 1)) used.add(name.slice(0, end))
  })
  return new Map(
    gains.map(({ name, named }) => {
      if (used.has(named)) return [name, named]
      const ending = [...used].filter((asset) => nameEndsAs(asset, named))
      return [name, ending.length === 1 ? elementAt(ending, 0) : named]
    }),
  )
}
