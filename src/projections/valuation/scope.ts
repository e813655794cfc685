import type { ValuedLedger } from './valued-ledger.ts'

/** Some accounts, and what their worth, what was put in and what they gained are made of. */
export interface Scope {
  /** By day: the postings of the accounts, the capital gains made with them, and the income that they earned. */
  readonly entries: Int32Array
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
  const entries = new Int32Array(order.length)
  let count = 0
  for (const entry of order) {
    if (booked.day[entry]! > today) break
    const kind = kinds[booked.account[entry]!]
    if (kind === OWN || (kind === INCOME && earnings.get(entry)?.some(({ account }) => chosen[account] === 1))) entries[count++] = entry
  }
  return { entries: entries.subarray(0, count), includes: (account) => chosen[account] === 1 }
}

/** The scope of every single account that is chosen and has one, by account. */
export function scopesOf(ledger: ValuedLedger, chosen: Uint8Array): Map<number, Scope> {
  const { accounts, booked, earnings } = ledger
  const lists = new Map<number, number[]>()
  const add = (account: number, entry: number): void => {
    if (chosen[account] !== 1) return
    const list = lists.get(account)
    if (!list) lists.set(account, [entry])
    else if (list.at(-1) !== entry) list.push(entry)
  }
  for (const entry of scopeOf(ledger, chosen).entries) {
    add(accounts.traits(booked.account[entry]!).source, entry)
    for (const { account } of earnings.get(entry) ?? []) add(account, entry)
  }
  return new Map([...lists].map(([account, list]) => [account, { entries: Int32Array.from(list), includes: (other) => other === account }]))
}
