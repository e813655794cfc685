import { UPPER_A, UPPER_Z } from '#vocabulary/bytes.ts'
import type { Root } from '../../journal/roots.ts'
import { Slices } from '../../journal/scan/slices.ts'

const ROOTS: readonly Root[] = ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses']
/** The tools check how the first part below the root begins. Anything their lexer accepts may follow, in any script. */
const FIRST_PART = /^[\p{Lu}\p{Nd}]/u

/** Checks account names against the current root names, once for each account and set of roots. */
export class Roots {
  #names: ReadonlySet<string> = new Set<string>(ROOTS)
  #version = 0
  #count = 0
  /** Account id → the version of the roots under which it was last found valid. */
  readonly #valid: number[] = []
  /** The same for names that hold nothing. */
  readonly #written = new Slices()
  readonly #validWritten: number[] = []
  readonly #versionOf = new Map<string, number>([[ROOTS.join(' '), 0]])

  /** From here on these are the roots. */
  use(roots: Readonly<Record<Root, string>>): void {
    const names = ROOTS.map((root) => roots[root])
    const key = names.join(' ')
    let version = this.#versionOf.get(key)
    if (version === undefined) {
      version = ++this.#count
      this.#versionOf.set(key, version)
    }
    this.#version = version
    this.#names = new Set(names)
  }

  /** True if the account is under a root and the part below it is well-formed. `name` is called only for a new account. */
  isValid(account: number, name: (id: number) => string): boolean {
    if (this.#valid[account] === this.#version) return true
    if (!this.#allows(name(account))) return false
    this.#valid[account] = this.#version
    return true
  }

  /** As `isValid`, for a name that is written and holds nothing, as in metadata. */
  allowsWritten(bytes: Uint8Array, from: number, to: number): boolean {
    const name = this.#written.id(bytes, from, to)
    if (this.#validWritten[name] === this.#version) return true
    if (!this.#allows(this.#written.text(name))) return false
    this.#validWritten[name] = this.#version
    return true
  }

  #allows(name: string): boolean {
    const colon = name.indexOf(':')
    if (colon < 0 || !this.#names.has(name.slice(0, colon))) return false
    const code = name.charCodeAt(colon + 1)
    return (code >= UPPER_A && code <= UPPER_Z) || FIRST_PART.test(name.slice(colon + 1))
  }

  has(root: string): boolean {
    return this.#names.has(root)
  }
  get names(): Iterable<string> {
    return this.#names
  }
  get list(): string {
    return [...this.#names].join(', ')
  }
}
