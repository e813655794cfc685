import type { ValuedLedger } from './valued-ledger.ts'

/** Some accounts, and what their worth, what was put in and what they gained are made of. */
export interface Scope {
  /** By day: the postings of the accounts, the capital gains made with them, and the income that they earned. */
  readonly postings: Int32Array
  includes(account: number): boolean
}

const NEITHER = 0
const OWN = 1
const INCOME = 2

/** The scope of the accounts that are chosen, up to today. */
export function scopeOf(ledger: ValuedLedger, chosen: Uint8Array): Scope {
  const { accounts, booked, earnings, today } = ledger
  const kinds = Uint8Array.from({ length: accounts.size }, (_, id) => {
    const { source, income } = accounts.traits(id)
    return chosen[source] === 1 ? OWN : income ? INCOME : NEITHER
  })
  const order = ledger.counted.byDay
  const postings = new Int32Array(order.length)
  let count = 0
  for (const posting of order) {
    if (booked.day[posting]! > today) break
    const kind = kinds[booked.account[posting]!]
    if (kind === OWN || (kind === INCOME && earnings.get(posting)?.some(({ account }) => chosen[account] === 1))) postings[count++] = posting
  }
  return { postings: postings.subarray(0, count), includes: (account) => chosen[account] === 1 }
}

/** The scope of every single account that is chosen and has one, by account. */
export function scopesOf(ledger: ValuedLedger, chosen: Uint8Array): Map<number, Scope> {
  const { accounts, booked, earnings } = ledger
  const lists = new Map<number, number[]>()
  const add = (account: number, posting: number): void => {
    if (chosen[account] !== 1) return
    const list = lists.get(account)
    if (!list) lists.set(account, [posting])
    else if (list.at(-1) !== posting) list.push(posting)
  }
  for (const posting of scopeOf(ledger, chosen).postings) {
    add(accounts.traits(booked.account[posting]!).source, posting)
    for (const { account } of earnings.get(posting) ?? []) add(account, posting)
  }
  return new Map([...lists].map(([account, list]) => [account, { postings: Int32Array.from(list), includes: (other) => other === account }]))
}
