import { Balance } from '../balance.ts'
import type { Amount } from '../amount.ts'

/** An account of the journal with what its own postings come to so far; accounts below it have their own. */
export class Account {
  readonly children: Account[] = []
  /** Postings that are not virtual; lots are merged, because every question about a balance is one about commodities. */
  readonly real = new Balance()
  readonly all = new Balance()
  note = ''
  known = false

  constructor(
    readonly name: string,
    readonly parent: Account | undefined,
  ) {}

  add(amount: Amount, virtual: boolean): void {
    const stripped = amount.stripped()
    this.all.add(stripped)
    if (!virtual) this.real.add(stripped)
  }
  /** With all accounts below. */
  total(): Balance {
    const total = this.all.copy()
    for (const child of this.children) total.addAll(child.total())
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

export class Accounts {
  readonly #byName = new Map<string, Account>()

  find(name: string): Account | undefined {
    return this.#byName.get(name)
  }
  of(name: string): Account {
    let account = this.#byName.get(name)
    if (!account) {
      const colon = name.lastIndexOf(':')
      const parent = colon > 0 ? this.of(name.slice(0, colon)) : undefined
      account = new Account(name, parent)
      parent?.children.push(account)
      this.#byName.set(name, account)
    }
    return account
  }
  /** The first account whose full name matches. */
  matching(pattern: RegExp): Account | undefined {
    for (const account of this.#byName.values()) if (pattern.test(account.name)) return account
    return undefined
  }
}
