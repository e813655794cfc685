import { ExactSum, NONE } from '#vocabulary/columns.ts'
import { Amount, Balance, type Commodity, Quantity } from '../ledger-amount.ts'
import { LedgerError } from '../ledger-lines.ts'
import type { Pattern } from '../value-expression.ts'

/** The sum of a commodity: of decimals, and of what was added as a fraction. */
interface Total {
  readonly decimal: ExactSum
  fraction: Quantity | undefined
}

/** A running sum per commodity. Every posting is added to one, but few are ever read. */
class Totals {
  readonly #totals = new Map<Commodity | undefined, Total>()

  /** Adds mantissa / 10^scale. */
  addDecimal(commodity: Commodity | undefined, mantissa: number, scale: number): void {
    this.#of(commodity).decimal.addScaled(mantissa, scale)
  }

  add(amount: Amount): void {
    const total = this.#of(amount.commodity)
    total.fraction = total.fraction?.plus(amount.quantity) ?? amount.quantity
  }

  /** Adds all of it to a balance. */
  addTo(balance: Balance): Balance {
    for (const [commodity, { decimal, fraction }] of this.#totals) {
      const sum = Quantity.ofExact(decimal.value)
      const quantity = fraction?.plus(sum) ?? sum
      if (!quantity.isZero) balance.add(new Amount(quantity, commodity?.precision ?? 0, commodity))
    }
    return balance
  }

  #of(commodity: Commodity | undefined): Total {
    let total = this.#totals.get(commodity)
    if (!total) this.#totals.set(commodity, (total = { decimal: new ExactSum(), fraction: undefined }))
    return total
  }
}

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
