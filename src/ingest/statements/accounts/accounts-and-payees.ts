import { addTo } from '#vocabulary/groups.ts'
import { withoutAccents } from '#vocabulary/text/wording.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Lru } from '#vocabulary/lru.ts'
import { moneyText } from '../text/cell-values.ts'
import type { Said } from '../../../messages/said.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import type { Dialect } from '../../journal/book.ts'
import { type Root, rootedAccount } from '../../journal/root-accounts.ts'
import type { Row } from '../statement.ts'

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
    if (shownSo) return shownSo.length === 1 ? elementAt(shownSo, 0) : name
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
  for (const [account, under] of rooted) addTo(shown, under, account)
  return shown
}

const OWN = /^(assets|liabilities|liability|asset)(:|$)/i

const firstOf = (account: string): string => elementAt(account.split(':', 1), 0)

const ROOTED = /^(?:Assets|Liabilities|Income|Expenses|Equity)(?::|$)/
const BEANCOUNT = /^[\p{Lu}\p{N}][\p{L}\p{N}-]*(?::[\p{Lu}\p{N}][\p{L}\p{N}-]*)+$/u

/** Why an account cannot be written in a dialect; undefined when it can. */
export function accountProblem(name: string, dialect: Dialect): Said | undefined {
  if (name.trim() === '') return (t) => t.edits.accountUnnamed
  if (/[\r\n\t;]|\s{2}/.test(name) || name !== name.trim()) return (t) => t.edits.accountBlanks(name)
  if (/^[*!([~=%]|:$|^:|::/.test(name)) return (t) => t.edits.accountBegins(name)
  if (dialect === 'beancount' && !BEANCOUNT.test(name)) return (t) => t.edits.accountBeancount(name)
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

/** The name that a dialect allows for an account. */
export const accountIn = (dialect: Dialect, name: string): string => (dialect === 'beancount' ? beancountAccount(name) : name)

/*
 * IBANs and account numbers identify accounts: declared in the journal, or known from earlier imports.
 */

/** Only letters and digits: banks group them differently. */
export const plainNumber = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?\b/g

/** Whether the check digits are right. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text)) return false
  const digits = [...text.slice(4), ...text.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

/** The IBANs in a text, without blanks. */
export const ibansIn = (text: string): string[] =>
  Array.from(text.slice(0, LOOK_CHARACTERS).matchAll(IBAN), ([found]) => plainNumber(found)).filter(isIban)
const LOOK_CHARACTERS = 1000

/** The least digits of an account number; shorter ones are codes. */
const DIGITS_MIN = 6
const isNumber = (text: string): boolean => /^[A-Z0-9]+$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= DIGITS_MIN

/** An account number, or the end of a masked one: "**** 1234". */
export const isAccountNumber = (text: string): boolean =>
  /^[A-Z0-9]*\d{4}$/.test(plainNumber(text)) && (isNumber(plainNumber(text)) || /^[^\p{L}\d]*[Xx*•.]{2,}[^\p{L}\d]*\d{4}$/u.test(text.trim()))

/** A number may be written alone or as the end of its IBAN. */
const isSame = (a: string, b: string): boolean => a === b || (isIban(a) && a.endsWith(b)) || (isIban(b) && b.endsWith(a))

/** Tags by which journals declare the number of an account. */
const TAG = /^(iban|acct_?id|account[-_]?(number|no|id)|konto(nummer)?|number)$/i

/** The numbers that the directive of an account declares. */
export const declaredNumbers = (tags: readonly Tag[]): string[] =>
  tags
    .filter(({ name }) => TAG.test(name))
    .map(({ value }) => plainNumber(value))
    .filter(isNumber)

const LABEL = /^(iban|kontonummer|konto|account ?(number|no\.?)?|numero de (compte|cuenta)|rekening(nummer)?|numer rachunku)\s*:?$/i
const ROWS_ABOVE_MAX = 30

/** The account number in the rows above the table; '' if there are none or several. */
export function numberAbove(rows: readonly Row[], firstMovement: number): string {
  const above = rows.filter(({ index }) => index < firstMovement).slice(0, ROWS_ABOVE_MAX)
  const ibans = new Set(above.flatMap(({ cells }) => cells.flatMap(ibansIn)))
  if (ibans.size === 1) return elementAt([...ibans], 0)
  const labelled = new Set(
    above.flatMap(({ cells }) => cells.flatMap((cell, at) => (LABEL.test(cell.trim()) ? [plainNumber(cells[at + 1] ?? '')] : [])).filter(isNumber)),
  )
  return ibans.size === 0 && labelled.size === 1 ? elementAt([...labelled], 0) : ''
}

/** The numbers that accounts are known to have. */
export class AccountNumbers {
  readonly #known: ReadonlyMap<string, readonly string[]>

  constructor(known: ReadonlyMap<string, readonly string[]> = new Map()) {
    this.#known = known
  }

  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  /** The one account with this number. */
  accountOf(number: string): string | undefined {
    if (number === '') return undefined
    const found = [...this.#known].filter(([, numbers]) => numbers.some((one) => isSame(one, number)))
    return found.length === 1 ? elementAt(found, 0)[0] : undefined
  }

  /** Whether an account is known to have another number. */
  isOther(account: string, number: string): boolean {
    const numbers = this.#known.get(account) ?? []
    return number !== '' && numbers.length > 0 && !numbers.some((one) => isSame(one, number))
  }

  /** The account at the other end of a movement, by an IBAN in its cells. */
  namedIn(cells: readonly string[], own: string): string | undefined {
    if (this.isEmpty) return undefined
    const found = new Set(
      cells
        .flatMap(ibansIn)
        .flatMap((iban) => this.accountOf(iban) ?? [])
        .filter((account) => account !== own),
    )
    return found.size === 1 ? [...found][0] : undefined
  }
}

/*
 * The words that identify a payee, without numbers that differ between bookings.
 */

/** Longer numbers are dates, card numbers and references. */
const DIGITS_MAX = 3
const WORD_LETTERS_MIN = 2

/** ASCII text needs only lower case. */
const ASCII = /^[ -~]*$/

const plain = (text: string): string => (ASCII.test(text) ? text : withoutAccents(text)).toLowerCase()

/** Cache: the words of a payee are needed many times. */
const recent = new Lru<string, readonly string[]>(4096)

/** The words of a text: lower case, without accents, each once. */
export function wordsOf(text: string): readonly string[] {
  let words = recent.get(text)
  if (words === undefined) recent.set(text, (words = wordsIn(text)))
  return words
}

function wordsIn(text: string): string[] {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    // "store4711" is the store, whatever its number.
    .flatMap((part) => (/\p{N}{2}/u.test(part) ? part.split(/(?<=\p{L}{3})(?=\p{N}{2})|(?<=\p{N}{2})(?=\p{L}{3})/u) : part))
    .filter((word) => (/^\p{N}+$/u.test(word) ? word.length <= DIGITS_MAX && word.length >= WORD_LETTERS_MIN : word.length >= WORD_LETTERS_MIN))
  return [...new Set(words)]
}

/** The key of a payee: its words in order. */
export const payeeKey = (payee: string): string =>
  wordsOf(payee)
    .filter((word) => !/^\p{N}+$/u.test(word))
    .join(' ')

/** An amount as a word, to recognise regular payments. */
export const amountWord = (amount: Exact): string => `#${amount.trimmed().toText()}`

/** Separate numbers of a text as words. */
export function amountWordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((part) => /^[-+(]?[\p{Sc}]?\d[\d.,]*\)?$/u.test(part))
    .flatMap((part) => {
      const amount = Exact.tryParse(moneyText(part) ?? '')
      return amount === undefined ? [] : [amountWord(amount)]
    })
}

/** The frequency of tokens for each account and their weights. Paisa's pages predict with these. */
export interface TfIdf {
  readonly tf_idf: Record<string, Record<string, number>>
  readonly index: {
    readonly docs: Record<string, Record<string, number>>
    readonly tokens: Record<string, Record<string, number>>
  }
}

export interface TfIdfPosting {
  readonly account: string
  readonly payee: string
  /** In the default currency. */
  readonly amount: Exact
}

/** Over all postings without forecasts. Accounts and tokens are sorted. */
export function tfIdf(postings: Iterable<TfIdfPosting>): TfIdf {
  const counts = new Map<string, Map<string, number>>()
  const accountsOf = new Map<string, Set<string>>()
  for (const { account, payee, amount } of postings) {
    let tokens = counts.get(account)
    if (tokens === undefined) counts.set(account, (tokens = new Map()))
    for (const token of tokensOf(`${amountText(amount)} ${payee}`)) {
      tokens.set(token, (tokens.get(token) ?? 0) + 1)
      const accounts = accountsOf.get(token)
      if (accounts) accounts.add(account)
      else accountsOf.set(token, new Set([account]))
    }
  }
  const accounts = [...counts].sort(byName)
  const weight = (account: string, token: string): number =>
    (counts.get(account)!.get(token)! / counts.get(account)!.size) * (Math.log(counts.size / (1 + accountsOf.get(token)!.size)) + 1)
  return {
    tf_idf: record(
      accounts.map(([account, tokens]) => [account, record([...tokens].sort(byName).map(([token]) => [token, weight(account, token)]))]),
    ),
    index: {
      docs: record(accounts.map(([account, tokens]) => [account, record([...tokens].sort(byName))])),
      tokens: record(
        [...accountsOf]
          .sort(byName)
          .map(([token, within]) => [token, record([...within].sort().map((account) => [account, counts.get(account)!.get(token)!]))]),
      ),
    },
  }
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0)

/** A payee may be called __proto__. */
const record = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
  Object.assign(Object.create(null), Object.fromEntries(entries)) as Record<string, Value>

/** Six decimals, without the zeros at the end. */
const amountText = (amount: Exact): string => amount.rounded(6).toString()

const tokensOf = (text: string): string[] =>
  text
    .split(/[ .()/:]+/)
    .map((token) => token.toLowerCase())
    .filter((token) => token.trim() !== '')
