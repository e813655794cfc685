import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { AccountRoots } from '../accounts/account-roots.ts'
import type { ExistingTransaction } from './preview.ts'

/** Fewer movements than this in common are chance. */
const MATCHES_MIN = 2

/**
 * The account of the book that has most of a statement's movements on their days already; where none has some, the one called like
 * `asked`, or the one below it that is used most, or of that kind at all.
 */
export function ownAccountFor(
  movements: readonly { readonly day: Day; readonly amount: Exact }[],
  transactions: readonly ExistingTransaction[],
  roots: AccountRoots,
  asked: string,
): string {
  const fallback = roots.written(asked)
  const wanted = new Map(movements.map(({ day, amount }) => [`${day} ${amount.toString()}`, true]))
  const days = new Set(movements.map(({ day }) => day))
  const matches = new Map<string, number>()
  const uses = new Map<string, number>()
  for (const { day, postings } of transactions) {
    const isNear = days.has(day)
    for (const { account, quantity } of postings) {
      if (!roots.isOwn(account)) continue
      uses.set(account, (uses.get(account) ?? 0) + 1)
      if (isNear && wanted.has(`${day} ${plain(quantity)}`)) matches.set(account, (matches.get(account) ?? 0) + 1)
    }
  }
  const best = most(matches)
  if (best && best[1] >= MATCHES_MIN) return best[0]
  if (uses.has(fallback)) return fallback
  const lower = fallback.toLowerCase()
  const mostUsed = (beginning: string): string | undefined =>
    most(new Map([...uses].filter(([account]) => account.toLowerCase().startsWith(beginning))))?.[0]
  // A book that calls its accounts otherwise has one all the same: better the one that is used most than one that is not there.
  return mostUsed(lower) ?? mostUsed(`${lower.split(':')[0]}:`) ?? fallback
}

const most = (counts: ReadonlyMap<string, number>): [string, number] | undefined =>
  [...counts].reduce<[string, number] | undefined>((best, entry) => (best && best[1] >= entry[1] ? best : entry), undefined)

/** Without zeros at the end. */
const plain = (quantity: string): string => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)
