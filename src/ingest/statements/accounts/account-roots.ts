import type { Dialect } from '../../journal/book.ts'
import type { Root } from '../../journal/roots.ts'
import { languageOf } from './root-languages.ts'

/** Which of the five roots each account of a book belongs to, and what the book itself calls them: "Aktiva" for Assets. */
export class AccountRoots {
  readonly #rooted: ReadonlyMap<string, string>
  readonly #names = new Map<string, string>()
  /** As an account is shown → what the book calls it. */
  #shown: ReadonlyMap<string, readonly string[]> | undefined
  #firsts: ReadonlySet<string> | undefined

  readonly #language: ReturnType<typeof languageOf>
  readonly #isBeancount: boolean

  /** @param rooted each account as the book writes it → as it is called under the five roots; those left out are called the same */
  constructor(rooted: ReadonlyMap<string, string> = new Map(), dialect?: Dialect) {
    this.#rooted = rooted
    this.#isBeancount = dialect === 'beancount'
    const uses = new Map<string, number>()
    for (const [account, under] of rooted) {
      const root = firstOf(under)
      const rest = under.slice(root.length)
      // An account that has a type of its own, and no root above it, tells nothing of the others.
      if (rest === '' || !account.endsWith(rest) || account === rest.slice(1)) continue
      const key = `${root}\t${account.slice(0, -rest.length)}`
      uses.set(key, (uses.get(key) ?? 0) + 1)
    }
    for (const [key] of [...uses].sort(([, a], [, b]) => a - b)) {
      const [root, name] = key.split('\t') as [string, string]
      this.#names.set(root, name)
    }
    this.#language = languageOf(this.#names)
  }

  /** Tells accounts that begin with one of the beginnings, separated by commas, as they are written or under the five roots; '' is any. */
  beginning(beginnings: string): (account: string) => boolean {
    const wanted = beginnings.split(',').map((beginning) => beginning.trim())
    if (wanted.includes('')) return () => true
    return (account) => {
      const under = this.#under(account)
      return wanted.some((beginning) => account.startsWith(beginning) || under.startsWith(beginning))
    }
  }

  /**
   * Returns a name under the five roots as this book would write it: "Assets:Checking" → "Aktiva:Checking". A root that the book does not have yet
   * is called as its language calls it; in beancount roots are what its options say.
   */
  written(name: string): string {
    const root = firstOf(name)
    const translated = this.#isBeancount ? undefined : this.#language?.roots[root as Root]?.[0]
    const known = this.#names.get(root) ?? (translated !== undefined && this.#isLower ? translated.toLowerCase() : translated)
    return (known ?? root) + name.slice(root.length)
  }

  /** The placeholder of an account that is not chosen yet, in the language of the book: "Unknown", "Inconnu". */
  get unknown(): string {
    return this.#language?.unknown ?? 'Unknown'
  }

  get #isLower(): boolean {
    return [...this.#names.values()].every((name) => name === name.toLowerCase())
  }

  /**
   * The account as the book writes it that a person means: one of its own, the one that is shown so, or a new one below the root that the book
   * has. Two that are shown alike cannot be told apart here, and the name stays.
   */
  own(name: string): string {
    if (this.#rooted.has(name)) return name
    this.#shown ??= shownBy(this.#rooted)
    const shownSo = this.#shown.get(name)
    if (shownSo) return shownSo.length === 1 ? shownSo[0]! : name
    this.#firsts ??= new Set(Array.from(this.#rooted.keys(), firstOf))
    const root = firstOf(name)
    return this.#firsts.has(root) ? name : (this.#names.get(root) ?? root) + name.slice(root.length)
  }

  /** True for an account that a bank or a card sends statements of. */
  isOwn(account: string): boolean {
    return OWN.test(this.#under(account))
  }

  /** One that the book does not have yet is of the root whose name it begins with. */
  #under(account: string): string {
    const known = this.#rooted.get(account)
    if (known !== undefined) return known
    for (const [root, name] of this.#names) if (account.startsWith(`${name}:`)) return root + account.slice(name.length)
    return account
  }
}

function shownBy(rooted: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const shown = new Map<string, string[]>()
  for (const [account, under] of rooted) {
    const alike = shown.get(under)
    if (alike) alike.push(account)
    else shown.set(under, [account])
  }
  return shown
}

const OWN = /^(assets|liabilities|liability|asset)(:|$)/i

const firstOf = (account: string): string => account.split(':', 1)[0]!
