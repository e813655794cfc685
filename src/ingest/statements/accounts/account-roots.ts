import type { Dialect } from '../../journal/book.ts'
import { type Root, rootedAccount } from '../../journal/roots.ts'

/** The names of roots in a language, the usual one first, and its word for unknown accounts. */
interface Language {
  readonly roots: Readonly<Record<Root, readonly [string, ...string[]]>>
  readonly unknown: string
}

const ROOTS: readonly Root[] = ['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity']

const LANGUAGES: readonly Language[] = [
  language('Actifs Actif Avoirs', 'Passifs Passif Dettes', 'Revenus Recettes', 'Dépenses Charges', 'Capitaux', 'Inconnu'),
  language('Aktiva', 'Passiva', 'Erträge Ertrag', 'Aufwand Aufwendungen', 'Eigenkapital', 'Unbekannt'),
  language('Vermögen Konten Guthaben', 'Schulden Verbindlichkeiten', 'Einnahmen Einkommen', 'Ausgaben', 'Eigenkapital', 'Unbekannt'),
  language('Activos Activo', 'Pasivos Pasivo Deudas', 'Ingresos', 'Gastos', 'Capital', 'Desconocido'),
  language('Ativos Ativo', 'Passivos Passivo', 'Receitas', 'Despesas', 'Capital', 'Desconhecido'),
  language('Attività Attivo', 'Passività Passivi Debiti', 'Entrate Ricavi', 'Spese Uscite', 'Capitale', 'Sconosciuto'),
  language('Activa Bezittingen', 'Schulden', 'Inkomsten Opbrengsten', 'Uitgaven Kosten', 'Capital', 'Onbekend'),
  language('Tillgångar', 'Skulder', 'Inkomster Intäkter', 'Utgifter Kostnader', 'Egenkapital', 'Okänt'),
  language('Aktywa Majątek', 'Pasywa Zobowiązania', 'Przychody Dochody', 'Wydatki Koszty', 'Kapitał', 'Nieznane'),
]

function language(assets: string, liabilities: string, income: string, expenses: string, equity: string, unknown: string): Language {
  const names = (text: string) => text.split(' ') as [string, ...string[]]
  return {
    roots: { Assets: names(assets), Liabilities: names(liabilities), Income: names(income), Expenses: names(expenses), Equity: names(equity) },
    unknown,
  }
}

/** The language of most of these root names; undefined for English and for other names. */
function languageOf(names: ReadonlyMap<string, string>): Language | undefined {
  const known = ({ roots }: Language): number =>
    ROOTS.filter((root) => roots[root].some((name) => name.toLowerCase() === names.get(root)?.toLowerCase())).length
  const best = LANGUAGES.map((one) => ({ one, known: known(one) })).sort((a, b) => b.known - a.known)[0]
  return best && best.known > 0 ? best.one : undefined
}

/** All words for unknown accounts. */
export const UNKNOWN_WORDS: readonly string[] = ['Unknown', ...LANGUAGES.map(({ unknown }) => unknown)]

const PLACEHOLDER = new RegExp(`:(${UNKNOWN_WORDS.join('|')})$`, 'i')

/** Categories without meaning: words for none, or kinds of booking. */
const NO_CATEGORY =
  /^(un|nicht |not |non )?(kategorisiert\w*( \w+)?|categori[sz]ed|classified|class[eé]e?s?)$|^(unknown|none|general|other|misc(ellaneous)?|sonstiges?|divers)$|^((card|debit|credit) (purchase|payment|transaction)|standing order|direct (debit|credit|deposit)|faster payment|bill payment|(funds |bank |wire )?transfers?( in| out)?|(cash |atm )?withdrawal|(cash )?deposit|payment|cheque|check|debit|credit|lastschrift|gutschrift|dauerauftrag|[uü]berweisung|kartenzahlung)$/i

/** True for a category without meaning. */
export const isNoCategory = (category: string): boolean => NO_CATEGORY.test(category.trim())

/** True for a placeholder account, as imports write it: Expenses:Unknown, income:unknown, Dépenses:Inconnu. */
export const isPlaceholder = (account: string): boolean => PLACEHOLDER.test(account)

/** The five roots of a book's accounts, and the book's names for them: "Aktiva" for Assets. */
export class AccountRoots {
  readonly #rooted: ReadonlyMap<string, string>
  readonly #names = new Map<string, string>()
  /** Shown name → the book's names. */
  #shown: ReadonlyMap<string, readonly string[]> | undefined
  #firsts: ReadonlySet<string> | undefined

  readonly #language: ReturnType<typeof languageOf>
  readonly #isBeancount: boolean

  /** @param rooted the book's account names → their names under the five roots; missing ones are equal */
  constructor(rooted: ReadonlyMap<string, string> = new Map(), dialect?: Dialect) {
    this.#rooted = rooted
    this.#isBeancount = dialect === 'beancount'
    const uses = new Map<string, number>()
    for (const [account, under] of rooted) {
      const root = firstOf(under)
      const rest = under.slice(root.length)
      // An account with a declared type and no root says nothing about the others.
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

  /** Returns a test for accounts with one of the comma-separated prefixes, in the book's names or under the five roots; '' matches any. */
  beginning(beginnings: string): (account: string) => boolean {
    const wanted = beginnings.split(',').map((beginning) => beginning.trim())
    if (wanted.includes('')) return () => true
    return (account) => {
      const under = this.#under(account)
      return wanted.some((beginning) => account.startsWith(beginning) || under.startsWith(beginning))
    }
  }

  /**
   * Returns a name under the five roots as this book writes it: "Assets:Checking" → "Aktiva:Checking". A root that the book does not have yet gets
   * its name in the book's language; in beancount the options name the roots.
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
   * The book's name of the account that a user entered: an existing one, the one that is shown with this name, or a new one below the book's root.
   * If several are shown with this name, it is returned unchanged.
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

  /** True for accounts that may have statements: assets and liabilities. */
  isOwn(account: string): boolean {
    return OWN.test(this.#under(account))
  }

  /** A new account belongs to the root with whose name it begins. */
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

const ROOTED = /^(?:Assets|Liabilities|Income|Expenses|Equity)(?::|$)/
const BEANCOUNT = /^[\p{Lu}\p{N}][\p{L}\p{N}-]*(?::[\p{Lu}\p{N}][\p{L}\p{N}-]*)+$/u

/** Why an account cannot be written in a dialect; undefined when it can. */
export function accountProblem(name: string, dialect: Dialect): string | undefined {
  if (name.trim() === '') return 'the account has no name'
  if (/[\r\n\t;]|\s{2}/.test(name) || name !== name.trim())
    return `the account "${name}" contains line ends, a semicolon, a tab, two blanks in a row, or blanks at an end`
  if (/^[*!([~=%]|:$|^:|::/.test(name)) return `the account "${name}" begins with a special character or has an empty part`
  if (dialect === 'beancount' && !BEANCOUNT.test(name))
    return `beancount does not allow the account "${name}": it needs at least two parts, each beginning with a capital letter or a digit, with letters, digits and hyphens`
  return undefined
}

/** The name that beancount allows for an account of another dialect: "expenses:Food & Dining" becomes Expenses:Food-Dining. */
export function beancountAccount(name: string): string {
  if (BEANCOUNT.test(name)) return name
  const rooted = rootedAccount(name, new Map())
  const parts = (ROOTED.test(rooted) ? rooted : `Equity:${rooted}`).split(':').map((part) => {
    const plain = part.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'X'
    return plain[0]!.toUpperCase() + plain.slice(1)
  })
  return (parts.length === 1 ? [...parts, 'General'] : parts).join(':')
}
