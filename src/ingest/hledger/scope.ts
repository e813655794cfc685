import { AccountTable, type Alias } from './accounts.ts'
import type { AmountRules, NumberStyle } from './amounts/parse-amounts.ts'
import type { Names } from '#vocabulary/columns.ts'

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
