import { NONE } from '#vocabulary/columns.ts'
import type { Amount, Commodity } from '../amount.ts'
import { Balance } from '../balance.ts'
import type { Pattern } from '../expression/pattern.ts'
import { LedgerError } from '../problems.ts'
import { Totals } from './totals.ts'

/** An account of the journal with the sum of its own postings so far; sub-accounts have their own. */
export class Account {
  /** Created on first use: many accounts are only declared, or only parents of others. */
  #children: Account[] | undefined
  #realTotals: Totals | undefined
  #virtualTotals: Totals | undefined
  /** The account's id in the book, once it is used there. */
  bookId = NONE
  note = ''
  declared = false

  constructor(
    readonly name: string,
    readonly parent: Account | undefined,
  ) {}

  below(child: Account): void {
    this.#children ??= []
    this.#children.push(child)
  }
  add(amount: Amount, virtual: boolean): void {
    this.#totals(!virtual).add(amount)
  }
  /** Adds mantissa / 10^scale to the sums of real or virtual postings. */
  addDecimal(isReal: boolean, commodity: Commodity | undefined, mantissa: number, scale: number): void {
    this.#totals(isReal).addDecimal(commodity, mantissa, scale)
  }
  #totals(isReal: boolean): Totals {
    return isReal ? (this.#realTotals ??= new Totals()) : (this.#virtualTotals ??= new Totals())
  }
  /** The sum of real postings. */
  get real(): Balance {
    const balance = new Balance()
    return this.#realTotals ? this.#realTotals.addTo(balance) : balance
  }
  get all(): Balance {
    const balance = this.real
    return this.#virtualTotals ? this.#virtualTotals.addTo(balance) : balance
  }
  /** With all accounts below. */
  total(): Balance {
    const total = this.all
    for (const child of this.#children ?? []) total.addAll(child.total())
    return total
  }
  get depth(): number {
    return this.name.split(':').length
  }
  /** The last part of the name. */
  get base(): string {
    return this.name.slice(this.name.lastIndexOf(':') + 1)
  }
}

/** The longest full name: the written one with the applied prefix. */
const NAME_MAX = 10_000

export class Accounts {
  readonly #byName = new Map<string, Account>()
  find(name: string): Account | undefined {
    return this.#byName.get(name)
  }
  of(name: string): Account {
    let account = this.#byName.get(name)
    if (!account) {
      if (name.length > NAME_MAX)
        throw new LedgerError(
          'account_too_long',
          `the account "${name.slice(0, 60)}…" has more than ${NAME_MAX} characters; look for aliases or "apply account" inside one another`,
        )
      const colon = name.lastIndexOf(':')
      const parent = colon > 0 ? this.of(name.slice(0, colon)) : undefined
      account = new Account(name, parent)
      parent?.below(account)
      this.#byName.set(name, account)
    }
    return account
  }
  /** The first account whose full name matches. */
  matching(pattern: Pattern): Account | undefined {
    for (const account of this.#byName.values()) if (pattern.test(account.name)) return account
    return undefined
  }
}
