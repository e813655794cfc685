import { firstWhere } from '#vocabulary/search.ts'
import type { ValuedLedger } from './valued-ledger.ts'
import type { Before } from './work.ts'

/** Some accounts, and what their worth, what was put in and what they gained are made of. */
export interface Scope {
  /** By day: the postings of the accounts, the capital gains made with them, and the income that they earned. */
  readonly postings: Int32Array
  includes(account: number): boolean
}

const NEITHER = 0
const OWN = 1
const INCOME = 2

/** The scope of the accounts that are chosen, up to today; the same ones as `before`, where only what came since then is looked at. */
export function scopeOf(ledger: ValuedLedger, chosen: Uint8Array, before?: Before<Scope>): Scope {
  const { accounts, booked, earnings, today } = ledger
  const kinds = Uint8Array.from({ length: accounts.size }, (_, id) => {
    const { source, income } = accounts.traits(id)
    return chosen[source] === 1 ? OWN : income ? INCOME : NEITHER
  })
  const order = ledger.counted.byDay
  const postings = new Int32Array(order.length)
  let count = before ? takeOver(postings, before, booked.day) : 0
  for (let at = before ? firstWhere(order.length, (place) => booked.day[order[place]!]! >= before.change.since) : 0; at < order.length; at++) {
    const posting = order[at]!
    if (booked.day[posting]! > today) break
    const kind = kinds[booked.account[posting]!]
    if (kind === OWN || (kind === INCOME && earnings.get(posting)?.some(({ account }) => chosen[account] === 1))) postings[count++] = posting
  }
  return { postings: postings.subarray(0, count), includes: among(chosen) }
}

/** Made apart from `scopeOf`: a function holds whatever the one that made it has at hand, and there that is the book before the edit. */
const among =
  (chosen: Uint8Array): Scope['includes'] =>
  (account) =>
    chosen[account] === 1

/** Writes the postings of the days on which nothing has changed, and returns how many. */
function takeOver(postings: Int32Array, { value, change }: Before<Scope>, day: Int32Array): number {
  let count = 0
  for (const before of value.postings) {
    if (change.isGone(before) || day[change.placeOf(before)]! >= change.since) break
    postings[count++] = change.placeOf(before)
  }
  return count
}

/** The scope of every single account that is chosen and has one, by account; out of the one that they have together. */
export function scopesOf(ledger: ValuedLedger, chosen: Uint8Array, together = scopeOf(ledger, chosen)): Map<number, Scope> {
  const { accounts, booked, earnings } = ledger
  const lists = new Map<number, number[]>()
  const add = (account: number, posting: number): void => {
    if (chosen[account] !== 1) return
    const list = lists.get(account)
    if (!list) lists.set(account, [posting])
    else if (list.at(-1) !== posting) list.push(posting)
  }
  for (const posting of together.postings) {
    add(accounts.traits(booked.account[posting]!).source, posting)
    for (const { account } of earnings.get(posting) ?? []) add(account, posting)
  }
  return new Map([...lists].map(([account, list]) => [account, { postings: Int32Array.from(list), includes: (other) => other === account }]))
}
