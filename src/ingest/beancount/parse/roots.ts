import type { Root } from '../../journal/roots.ts'

const ROOTS: readonly Root[] = ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses']
const COMPONENTS = /^[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*$/u

/** Knows which account names the root names in force allow; asks once per account and set of roots. */
export class Roots {
  #names: ReadonlySet<string> = new Set<string>(ROOTS)
  #version = 0
  #count = 0
  /** Account id → the version of the roots under which it was last found valid. */
  readonly #valid: number[] = []
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

  /** True when the account stands under a root and its parts are well-formed. `name` is only asked for a new account. */
  isValid(account: number, name: (id: number) => string): boolean {
    if (this.#valid[account] === this.#version) return true
    const [first, ...rest] = name(account).split(':')
    if (!this.#names.has(first!) || rest.length === 0 || !rest.every((part) => COMPONENTS.test(part))) return false
    this.#valid[account] = this.#version
    return true
  }

  get list(): string {
    return [...this.#names].join(', ')
  }
}
