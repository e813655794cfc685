import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { AccountRoots } from '../accounts/account-roots.ts'
import { isMoney } from '../trades/securities.ts'
import type { ExistingTransaction } from './preview.ts'

/** What is known of a movement or a trade, as far as accounts are recognised by it. */
export interface Moved {
  readonly day: Day
  readonly amount: Exact
}

/** Fewer movements than this in common are chance. */
const MATCHES_MIN = 2

/**
 * The account of the book that has most of a statement's movements on their days already; where none has some, the one called like
 * `asked`, or the one below it that is used most, or of that kind at all.
 */
export function ownAccountFor(movements: readonly Moved[], transactions: readonly ExistingTransaction[], roots: AccountRoots, asked: string): string {
  const fallback = roots.written(asked)
  const { known, uses } = accountWith(movements, transactions, roots)
  if (known !== undefined) return known
  if (uses.has(fallback)) return fallback
  const lower = fallback.toLowerCase()
  const mostUsed = (beginning: string): string | undefined =>
    most(new Map([...uses].filter(([account]) => account.toLowerCase().startsWith(beginning))))?.[0]
  // A book that calls its accounts otherwise has one all the same: better the one that is used most than one that is not there.
  return mostUsed(lower) ?? mostUsed(`${lower.split(':')[0]}:`) ?? fallback
}

/**
 * The account that the money of a broker's list is in: the one that has most of its movements already, or else the one that securities are
 * mostly paid from, or one that is called like a broker's.
 */
export function brokerAccountFor(
  movements: readonly Moved[],
  transactions: readonly ExistingTransaction[],
  roots: AccountRoots,
  /** For one of several accounts, which one that is used most could not tell apart. */
  asked?: string,
): string {
  const { known, uses } = accountWith(movements, transactions, roots)
  if (known !== undefined) return known
  if (asked !== undefined) return roots.written(asked)
  const paying = new Map<string, number>()
  const holding = new Set<string>()
  for (const { postings } of transactions) {
    const units = postings.filter(({ commodity }) => !isMoney(commodity))
    for (const { account } of units) holding.add(account)
    if (units.length === 0) continue
    for (const { account, commodity } of postings) if (isMoney(commodity) && roots.isOwn(account)) paying.set(account, (paying.get(account) ?? 0) + 1)
  }
  const named = new Map([...uses].filter(([account]) => /broker|depot|trading|invest/i.test(account) && !holding.has(account)))
  return most(paying)?.[0] ?? most(named)?.[0] ?? roots.written('Assets:Broker:Cash')
}

/** The account that has movements of a statement on their days already, and how often the book uses each. */
function accountWith(
  movements: readonly Moved[],
  transactions: readonly ExistingTransaction[],
  roots: AccountRoots,
): { readonly known: string | undefined; readonly uses: ReadonlyMap<string, number> } {
  const wanted = new Set(movements.map(({ day, amount }) => `${day} ${amount.toString()}`))
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
  return { known: best && best[1] >= MATCHES_MIN ? best[0] : undefined, uses }
}

const most = (counts: ReadonlyMap<string, number>): [string, number] | undefined =>
  [...counts].reduce<[string, number] | undefined>((best, entry) => (best && best[1] >= entry[1] ? best : entry), undefined)

/** Without zeros at the end. */
const plain = (quantity: string): string => (quantity.includes('.') ? quantity.replace(/\.?0+$/, '') : quantity)
