import { REAL } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { rootedAccount } from '../../ingest/journal/roots.ts'
import { isPlaceholder } from '../../ingest/statements/accounts/account-roots.ts'
import type { MeantPosting, MeantTransaction } from './meaning.ts'

/** Two transactions that tell one transfer, each from the account that its statement is of. */
export interface Halves {
  /** The earlier one, and of one day the one that money leaves with. */
  readonly stays: MeantTransaction
  readonly goes: MeantTransaction
  /** The posting of `stays` that says nothing yet. */
  readonly open: MeantPosting
  /** The posting of `goes` that comes into its place. */
  readonly moved: MeantPosting
  /** The line of `open` gets the other account, because the posting that comes leaves its amount out, as does the one that is there. */
  readonly keepsLine: boolean
  /** What `stays` shall mean afterwards. */
  readonly joined: MeantTransaction
}

export interface NoHalves {
  /** The transaction that is none; undefined where none was chosen. */
  readonly at: MeantTransaction | undefined
  readonly why: string
}

/** Days between the halves of one transfer, where more than one pair is chosen. */
const DAYS_APART_MAX = 4

/** The pairs of halves that these transactions are, or the first one that is no half, and why. */
export function halvesOf(transactions: readonly MeantTransaction[], book: Book): readonly Halves[] | NoHalves {
  if (transactions.length === 0 || transactions.length % 2 !== 0)
    return {
      at: transactions[0],
      why: 'a transfer is made of two transactions: choose the one that money leaves with and the one that it comes with, for each transfer',
    }
  const halves: Half[] = []
  for (const transaction of transactions) {
    const half = halfOf(transaction, book)
    if (!half)
      return { at: transaction, why: 'it needs one posting on an account of your own, and one that says nothing yet, such as Expenses:Unknown' }
    halves.push(half)
  }
  const pairs = halves.length === 2 ? [[halves[0]!, halves[1]!] as const] : pairsOf(halves)
  if (!Array.isArray(pairs)) return { at: pairs.transaction, why: `no other chosen one is its other half: ${OTHER_HALF}` }
  const joined: Halves[] = []
  for (const [first, second] of pairs) {
    const transfer = joinedPair(first, second)
    if (typeof transfer === 'string') return { at: first.transaction, why: transfer }
    joined.push(transfer)
  }
  return joined
}
const OTHER_HALF = `the opposite amount on another account, at most ${DAYS_APART_MAX} days before or after it`

/** Each half with its other one, those of the fewest days apart first; or the first half that has none. */
function pairsOf(halves: readonly Half[]): (readonly [Half, Half])[] | Half {
  const byAmount = new Map<string, Half[]>()
  const near: { readonly pair: readonly [Half, Half]; readonly apart: number }[] = []
  for (const half of halves) {
    const quantity = Exact.parse(half.own.quantity)
    const keyOf = (amount: Exact): string => `${amount.toString()} ${half.own.commodity}`
    for (const other of byAmount.get(keyOf(quantity.negated())) ?? []) {
      const apart = Math.abs(other.transaction.day - half.transaction.day)
      if (other.own.account !== half.own.account && apart <= DAYS_APART_MAX) near.push({ pair: [other, half], apart })
    }
    const same = byAmount.get(keyOf(quantity))
    if (same) same.push(half)
    else byAmount.set(keyOf(quantity), [half])
  }
  const taken = new Set<Half>()
  const pairs = near
    .sort((a, b) => a.apart - b.apart)
    .flatMap(({ pair }) => {
      if (pair.some((half) => taken.has(half))) return []
      for (const half of pair) taken.add(half)
      return [pair]
    })
  return halves.find((half) => !taken.has(half)) ?? pairs
}

function joinedPair(first: Half, second: Half): Halves | string {
  if (first.own.account === second.own.account) return 'both are of the same account'
  if (first.own.commodity !== second.own.commodity || !Exact.parse(first.own.quantity).plus(Exact.parse(second.own.quantity)).isZero)
    return 'what leaves the one account is not what comes to the other'
  const [stays, goes] = isBefore(first, second) ? [first, second] : [second, first]
  if (stays.transaction.status !== goes.transaction.status)
    return 'one of the two is marked as cleared or pending and the other is not: give both the same status first'
  return joinedOf(stays, goes)
}

interface Half {
  readonly transaction: MeantTransaction
  readonly own: MeantPosting
  readonly open: MeantPosting
}

function halfOf(transaction: MeantTransaction, { accountRoots }: Book): Half | undefined {
  const { postings } = transaction
  if (postings.length !== 2 || postings.some(({ kind, cost, lot }) => kind !== REAL || cost !== undefined || lot !== undefined)) return undefined
  const own = postings.find(({ account }) => !isPlaceholder(account) && OWN.test(rootedAccount(account, accountRoots)))
  const open = postings.find(({ account }) => isPlaceholder(account))
  return own && open && { transaction, own, open }
}
const OWN = /^(?:Assets|Liabilities)(?::|$)/

const isBefore = (a: Half, b: Half): boolean =>
  a.transaction.day === b.transaction.day ? Exact.parse(a.own.quantity).sign < 0 : a.transaction.day < b.transaction.day

function joinedOf({ transaction: stays, own, open }: Half, { transaction: goes, own: moved }: Half): Halves {
  const keepsLine = leavesOut(own) && leavesOut(moved)
  const instead = keepsLine ? { ...open, account: moved.account } : moved
  const joined = { ...stays, postings: stays.postings.map((posting) => (posting === open ? instead : posting)) }
  return { stays, goes, open, moved, keepsLine, joined }
}

const leavesOut = ({ flags }: MeantPosting): boolean => flags !== 0
