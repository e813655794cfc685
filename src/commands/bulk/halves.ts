import { REAL } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { rootedAccount } from '../../ingest/journal/roots.ts'
import { isPlaceholder } from '../../ingest/statements/accounts/placeholder.ts'
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

/** The halves that these transactions are, or why they are none. */
export function halvesOf(transactions: readonly MeantTransaction[], book: Book): Halves | string {
  if (transactions.length !== 2) return 'a transfer is made of two transactions: choose the one that money leaves with and the one that it comes with'
  const [first, second] = transactions.map((transaction) => halfOf(transaction, book))
  if (!first || !second)
    return 'each of the two has to have one posting on an account of your own, and one that says nothing yet, such as Expenses:Unknown'
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
