import { intAt } from '#vocabulary/element-at.ts'
import { isSameOrBelow } from './accounts.ts'
import type { LedgerView } from '../view/ledger-view.ts'

/** Which transactions a ledger is narrowed to; those of any of the accounts, and of any of the payees, and with any of the tags. */
export interface Narrowing {
  /** Transactions that touch one of these accounts or one below it. */
  readonly accounts?: readonly string[] | undefined
  readonly payees?: readonly string[] | undefined
  /** A name, or a name and a value: "trip", "trip: Rome". On a transaction or on one of its postings. */
  readonly tags?: readonly string[] | undefined
}

export const isNarrow = ({ accounts = [], payees = [], tags = [] }: Narrowing): boolean => accounts.length + payees.length + tags.length > 0

/** By row of the view's transactions, 1 for those that are chosen; whole transactions, so that the books still balance. */
export function chosenTransactions(view: LedgerView, { accounts = [], payees = [], tags = [] }: Narrowing): Uint8Array {
  const { transactions: t, postings: p } = view
  const isAccount = wanted(view.accounts, accounts, (name, account) => isSameOrBelow(name, account))
  const isPayee = wanted(view.payees, payees, (name, payee) => name.trim().toLowerCase() === payee.trim().toLowerCase())
  const asked = tags.map((tag) => tag.toLowerCase().split(/:\s*/, 2))
  const hasTag = (of: readonly { readonly name: string; readonly value: string }[] | undefined): boolean =>
    (of ?? []).some(({ name, value }) =>
      asked.some(
        ([wantedName, wantedValue]) => name.toLowerCase() === wantedName && (wantedValue === undefined || value.trim().toLowerCase() === wantedValue),
      ),
    )
  const chosen = new Uint8Array(t.count)
  for (let row = 0; row < t.count; row++) {
    let [account, payee, tag] = [
      accounts.length === 0,
      payees.length === 0 || isPayee[intAt(t.payee, row)] === 1,
      asked.length === 0 || hasTag(t.tags.get(row)),
    ]
    for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1) && !(account && payee && tag); at++) {
      account ||= isAccount[intAt(p.account, at)] === 1
      const own = p.payee.get(at)
      payee ||= own !== undefined && isPayee[own] === 1
      tag ||= hasTag(p.tags.get(at))
    }
    chosen[row] = account && payee && tag ? 1 : 0
  }
  return chosen
}

/** By id, 1 for the names that answer to one of those asked for. */
function wanted(names: readonly string[], asked: readonly string[], answers: (name: string, asked: string) => boolean): Uint8Array {
  return Uint8Array.from(names, (name) => (asked.some((one) => answers(name, one)) ? 1 : 0))
}
