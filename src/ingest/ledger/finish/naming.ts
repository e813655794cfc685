import type { Pattern } from '../expression/pattern.ts'
import { LedgerError } from '../problems.ts'
import type { Account, Accounts } from './accounts.ts'

/** What written names of accounts and payees mean: aliases, and accounts that follow from the payee. */
export class Naming {
  /** Incremented whenever a written name may change its meaning, except by the applied parent account. */
  version = 0
  readonly #accounts: Accounts
  readonly #aliases = new Map<string, Account>()
  readonly #payeeAliases: { readonly pattern: Pattern; readonly payee: string }[] = []
  readonly #payeesByUuid = new Map<string, string>()
  readonly #byPayee: { readonly pattern: Pattern; readonly account: Account }[] = []

  constructor(accounts: Accounts) {
    this.#accounts = accounts
  }

  /** The account of a posting; `top` is the account that is applied. */
  account(written: string, top: string | undefined, payee: string): Account {
    const account = this.#aliased(written) ?? this.named(top === undefined ? written : `${top}:${written}`)
    if (!this.dependsOnPayee || account.base !== 'Unknown') return account
    return this.#byPayee.find(({ pattern }) => pattern.test(payee))?.account ?? account
  }
  /** An account by its full name. Empty parts vanish, as they do in ledger, but for the last. */
  named(name: string): Account {
    return this.#accounts.of(name.includes('::') || name.startsWith(':') ? name.replaceAll(/:+/g, ':').replace(/^:/, '') : name)
  }
  #aliased(name: string): Account | undefined {
    if (this.#aliases.size === 0) return undefined
    const whole = this.#aliases.get(name)
    if (whole) return whole
    const colon = name.indexOf(':')
    const first = colon < 0 ? undefined : this.#aliases.get(name.slice(0, colon))
    return first && this.#accounts.of(first.name + name.slice(colon))
  }
  alias(written: string, account: Account): void {
    const alias = written.trim()
    if (alias === account.name) throw new LedgerError('alias_of_itself', `the alias "${alias}" means itself; remove it or name another account`)
    this.#aliases.set(alias, account)
    this.version++
  }
  /** Postings to an account Unknown go here when their payee matches. */
  accountOfPayee(pattern: Pattern, account: Account): void {
    this.#byPayee.push({ pattern, account })
  }
  get dependsOnPayee(): boolean {
    return this.#byPayee.length > 0
  }

  payee(written: string): string {
    return this.#payeeAliases.find(({ pattern }) => pattern.test(written))?.payee ?? written
  }
  payeeAlias(pattern: Pattern, payee: string): void {
    this.#payeeAliases.push({ pattern, payee })
    this.version++
  }
  payeeOfUuid(uuid: unknown): string | undefined {
    return typeof uuid === 'string' ? this.#payeesByUuid.get(uuid) : undefined
  }
  setPayeeOfUuid(uuid: string, payee: string): void {
    this.#payeesByUuid.set(uuid, payee)
  }
}
