import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { type Accounts, ASSETS, nameEndsAs } from './accounts.ts'
import type { Postings } from './postings.ts'

/** Finds the account that an account of investment income names, among those that are used by a day. */
export class Earners {
  readonly #accounts: Accounts
  readonly #firstDays: Float64Array
  readonly #candidates = new Map<string, readonly number[]>()

  constructor(postings: Postings, accounts: Accounts) {
    this.#accounts = accounts
    this.#firstDays = firstDaysOf(postings, accounts)
  }

  /**
   * The account of that very name, or else the only one whose name ends so: most people write Income:Dividend:WRLD for Assets:Broker:WRLD.
   * NONE if there is no such account, or more than one.
   */
  on(day: Day, holding: string): number {
    const isUsed = (account: number): boolean => this.#firstDays[account]! <= day
    const named = this.#accounts.find(holding)
    if (named >= 0 && this.#accounts.traits(named).root === ASSETS && isUsed(named)) return named
    const [only, ...others] = this.#endingAs(holding).filter(isUsed)
    return only === undefined || others.length > 0 ? NONE : only
  }

  #endingAs(holding: string): readonly number[] {
    let ids = this.#candidates.get(holding)
    if (!ids) {
      const isOne = ({ root }: { readonly root: number }, name: string): boolean => root === ASSETS && nameEndsAs(name, holding)
      ids = this.#accounts.where(isOne).reduce<number[]>((found, is, id) => (is === 1 ? [...found, id] : found), [])
      this.#candidates.set(holding, ids)
    }
    return ids
  }
}

/** The first day on which each account or one below it is used. A gain alone does not make one: its short name may match no account. */
function firstDaysOf(postings: Postings, accounts: Accounts): Float64Array {
  const days = new Float64Array(accounts.size).fill(Number.MAX_SAFE_INTEGER)
  for (let posting = 0; posting < postings.count; posting++) {
    const account = postings.account[posting]!
    if (postings.day[posting]! < days[account]!) days[account] = postings.day[posting]!
  }
  const own = days.slice()
  for (let account = 0; account < accounts.size; account++) {
    if (accounts.traits(account).isVirtual) continue
    for (const above of accounts.upwards(account)) days[above] = Math.min(days[above]!, own[account]!)
  }
  return days
}
