import { elementAt } from '#vocabulary/element-at.ts'
import { BALANCED_VIRTUAL, REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import { CLOSE_BRACKET, CLOSE_PAREN, COLON, OPEN_BRACKET, OPEN_PAREN } from '#vocabulary/bytes.ts'
import type { Names } from '#vocabulary/columns.ts'
import type { AmountRules, NumberStyle } from '../amounts/parse-amounts.ts'
import { Malformed } from '../text/cursor.ts'
import type { Pattern } from '../text/regex-pattern.ts'

type Alias =
  | { readonly kind: 'account'; readonly from: string; readonly to: string }
  | { readonly kind: 'pattern'; readonly from: Pattern; readonly to: string }

/** Characters of an account. Aliases that repeat what they match would double it with each of them. */
const NAME_MAX = 10_000

/**
 * The account of a name at this place: below the applied parents, after the aliases, the latest first. Throws a Malformed with line 0 for one that
 * is too long; the caller knows its line.
 */
export function aliased(name: string, parents: readonly string[], aliases: readonly Alias[]): string {
  let account = parents.length === 0 ? name : [...parents, name].join(':')
  if (account.length > NAME_MAX) throw tooLong(name)
  for (let i = aliases.length - 1; i >= 0; i--) {
    const alias = elementAt(aliases, i)
    if (alias.kind === 'pattern') account = alias.from.replaceAll(account, alias.to, NAME_MAX)
    else if (account === alias.from) account = alias.to
    else if (account.startsWith(alias.from) && account.charCodeAt(alias.from.length) === COLON) account = alias.to + account.slice(alias.from.length)
    if (account.length > NAME_MAX) throw tooLong(name)
  }
  return account
}

const tooLong = (name: string): Malformed =>
  new Malformed(
    'account_too_long',
    `With its aliases and "apply account", the account "${name.slice(0, 60)}" has more than ${NAME_MAX} characters. Look for an alias that repeats what it matches.`,
    0,
  )

/** Written account names → ids. What a name means changes with `alias` and `apply account`; then a table is thrown away. */
class AccountTable {
  readonly #ids = new Map<string, number>()
  readonly #names: Names
  readonly #parents: readonly string[]
  readonly #aliases: readonly Alias[]

  constructor(names: Names, parents: readonly string[], aliases: readonly Alias[]) {
    this.#names = names
    this.#parents = parents
    this.#aliases = aliases
  }

  /** A name as written in a posting → its id × 4 + REAL, VIRTUAL or BALANCED_VIRTUAL. */
  find(written: string): number {
    return this.#ids.get(written) ?? this.#add(written)
  }

  /** The name that a directive's or posting's account has. */
  nameOf(written: string): string {
    return aliased(written, this.#parents, this.#aliases)
  }

  #add(name: string): number {
    const written = name.replace(/\s/g, ' ')
    const first = written.charCodeAt(0)
    const last = written.charCodeAt(written.length - 1)
    const kind =
      written.length < 2
        ? REAL
        : first === OPEN_PAREN && last === CLOSE_PAREN
          ? VIRTUAL
          : first === OPEN_BRACKET && last === CLOSE_BRACKET
            ? BALANCED_VIRTUAL
            : REAL
    const value = this.#names.id(this.nameOf(kind === REAL ? written : written.slice(1, -1))) * 4 + kind
    this.#ids.set(name, value)
    return value
  }
}

interface FilePlace {
  readonly path: string
  readonly file: number
  readonly text: string
}

/** What all files share. */
interface ScopeContext {
  readonly book: { readonly accounts: Names }
  readonly styles: readonly (NumberStyle | undefined)[]
  readonly thisYear: number
}

/** What directives have set for the lines below them. An included file begins with its parent's and takes nothing back. */
export class Scope implements AmountRules {
  year: number
  markStyle: NumberStyle | undefined
  fallback: { readonly commodity: number; readonly style: NumberStyle } | undefined
  readonly styles: readonly (NumberStyle | undefined)[]
  readonly path: string
  /** Place of this file in `book.files`. */
  readonly file: number
  readonly text: string
  /** The files that include this one, the root first, this one last. */
  readonly stack: readonly string[]
  accounts: AccountTable
  readonly #names: Names
  #parents: readonly string[] = []
  #aliases: readonly Alias[] = []

  constructor({ book, styles, thisYear }: ScopeContext, place: FilePlace, parent: Scope | undefined) {
    this.#names = book.accounts
    this.path = place.path
    this.file = place.file
    this.text = place.text
    this.styles = styles
    this.year = parent?.year ?? thisYear
    this.markStyle = parent?.markStyle
    this.fallback = parent?.fallback
    this.stack = [...(parent?.stack ?? []), place.path]
    if (parent !== undefined) {
      this.#parents = parent.#parents
      this.#aliases = parent.#aliases
    }
    this.accounts = parent?.accounts ?? new AccountTable(this.#names, [], [])
  }

  get parents(): readonly string[] {
    return this.#parents
  }
  set parents(parents: readonly string[]) {
    this.#parents = parents
    this.#renew()
  }
  get aliases(): readonly Alias[] {
    return this.#aliases
  }
  set aliases(aliases: readonly Alias[]) {
    this.#aliases = aliases
    this.#renew()
  }

  #renew(): void {
    this.accounts = new AccountTable(this.#names, this.#parents, this.#aliases)
  }
}
