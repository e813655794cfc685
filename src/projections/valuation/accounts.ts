import { type Meaning, meaningOfEnd, meaningOfWord } from './meaning-words.ts'
import { elementAt, ownValue } from '#vocabulary/element-at.ts'
import { isNamedEarned } from '#vocabulary/currencies.ts'
import { linearPattern } from '#vocabulary/pattern-size.ts'
import { Names, NONE } from '#vocabulary/columns.ts'

/** The five roots, as codes; OTHER for everything else, virtual postings among them. */
export const OTHER = 0
export const ASSETS = 1
export const LIABILITIES = 2
export const INCOME = 3
export const EXPENSES = 4
export const EQUITY = 5
export type Root = typeof OTHER | typeof ASSETS | typeof LIABILITIES | typeof INCOME | typeof EXPENSES | typeof EQUITY

const ROOTS: Readonly<Record<string, Root>> = { Assets: ASSETS, Liabilities: LIABILITIES, Income: INCOME, Expenses: EXPENSES, Equity: EQUITY }

const INCOME_TYPES = ['Dividend', 'Interest', 'Distribution'] as const
export type IncomeType = (typeof INCOME_TYPES)[number]

/*
 * Accounts that mean something by their second part, however it is written: who writes `expenses:taxes` and `income:dividends` means the
 * same as Paisa's Expenses:Tax and Income:Dividend, and so does who writes it in another language. Lists of accounts in the configuration are taken by the letter.
 */
const CAPITAL_GAINS = /^Income:CapitalGains:(.+)/i
const REFUND = /^Income:Refund(:|$)/i
const OTHER_INCOME = /^Income:(CapitalGains|Refund)(:|$)/i
const MEANINGS: readonly (readonly [RegExp, Meaning])[] = [
  [/^Income:Dividend/i, 'dividend'],
  [/^Income:Interest/i, 'interest'],
  [/^Income:Distribution/i, 'distribution'],
  [/^Income:Salary/i, 'salary'],
  [/^Expenses:Tax(es)?(:|$)/i, 'tax'],
  [/^Expenses:Interest(:|$)/i, 'interest'],
]

/** What an account's name says about it. */
export interface AccountTraits {
  readonly root: Root
  /** Id of the account above; NONE for a top-level one. */
  readonly parent: number
  readonly isChecking: boolean
  /** What others owe, and what is no investment either. */
  readonly isReceivable: boolean
  /** Cash, and what others owe. */
  readonly hasNoGain: boolean
  /** An asset that may gain. */
  readonly isInvestment: boolean
  readonly isInactive: boolean
  /** Income:CapitalGains:X; `source` is then the asset account whose gains these are. */
  readonly isCapitalGains: boolean
  readonly source: number
  /** What kind of investment income is booked here. */
  readonly income: IncomeType | undefined
  /** The asset account that the investment income came from, as its name says; '' when there is none. */
  readonly holding: string
  /** True for virtual postings, whose accounts are named in brackets and count in no figure. */
  readonly isVirtual: boolean
  /** What is booked here may be the gain of a sale: income or equity under a name that says nothing else. See gains/. */
  readonly mayGain: boolean
  /** Assets may have earned what is booked here, as investment income or as a gain. */
  readonly mayEarn: boolean
  readonly isSalary: boolean
  readonly isRefund: boolean
  readonly isTax: boolean
  readonly isInterestExpense: boolean
}

/** Same account or below it. Case matters. */
export const isSameOrBelow = (account: string, above: string): boolean => account === above || account.startsWith(`${above}:`)

/** The name without its first segments; '' when it has no more. */
export const withoutSegments = (account: string, count: number): string => account.split(':').slice(count).join(':')

/**
 * One matcher for every list of accounts in the configuration: an account or a parent of it, the same with a trailing `:*` or
 * `:%`, or `regex:PATTERN`, searched anywhere in the name. A pattern that is no regular expression matches nothing.
 */
export function accountMatcher(patterns: readonly string[]): (account: string) => boolean {
  const expressions = patterns.filter(isExpression).map((pattern) => linearPattern(pattern.slice(REGEX.length)))
  // Without a configuration every account that cash goes through is a pattern, so each account is looked up, and not compared with each.
  const names = new Set(patterns.filter((pattern) => !isExpression(pattern)).map((pattern) => pattern.replace(/:[*%]$/, '')))
  // Names in a chain of thousands would each be cut thousands of times: only where one of those lengths ends is there something to look up.
  const lengths = new Set(Array.from(names, (name) => name.length))
  const hasSelfOrAbove = (account: string): boolean => {
    if (names.size === 0) return false
    for (let end = account.indexOf(':'); end >= 0; end = account.indexOf(':', end + 1))
      if (lengths.has(end) && names.has(account.slice(0, end))) return true
    return names.has(account)
  }
  return (account) => hasSelfOrAbove(account) || expressions.some((expression) => expression?.test(account))
}

const REGEX = 'regex:'
const isExpression = (pattern: string): boolean => pattern.startsWith(REGEX)

export interface AccountRules {
  /** See `accountMatcher`. */
  readonly checking: readonly string[]
  readonly receivable: readonly string[]
  readonly inactive: readonly string[]
  /** Accounts that are inactive by themselves, without those below. */
  readonly inactiveNames: readonly string[]
  /** The asset account of an account of capital gains, see `gainSourcesOf`; Assets:X for Income:CapitalGains:X if absent. */
  readonly gainSources?: ReadonlyMap<string, string>
}

/** All accounts of a book with everything above them, and what their names mean under one configuration. */
export class Accounts {
  readonly #names = new Names()
  readonly #traits: AccountTraits[] = []
  readonly #isChecking: (account: string) => boolean
  readonly #isReceivable: (account: string) => boolean
  readonly #isInactive: (account: string) => boolean
  readonly #gainSources: ReadonlyMap<string, string>

  constructor(names: readonly string[], rules: AccountRules) {
    this.#isChecking = accountMatcher(rules.checking)
    this.#isReceivable = accountMatcher(rules.receivable)
    const isInactive = accountMatcher(rules.inactive)
    const inactiveNames = new Set(rules.inactiveNames)
    this.#isInactive = (account) => isInactive(account) || inactiveNames.has(account)
    this.#gainSources = rules.gainSources ?? new Map()
    // The view's ids stay valid: its names come first, and parent accounts are added after them.
    for (const name of names) this.#names.id(name)
    for (let id = 0; id < this.#names.size; id++) this.#describe(id)
  }

  get size(): number {
    return this.#names.size
  }
  /** All names, by id. */
  get names(): readonly string[] {
    return this.#names.names
  }
  name(id: number): string {
    return elementAt(this.#names.names, id)
  }
  traits(id: number): AccountTraits {
    return elementAt(this.#traits, id)
  }
  find(name: string): number {
    return this.#names.find(name)
  }
  /** The id of a name, which is added with everything above it when it is new. */
  id(name: string): number {
    const count = this.#names.size
    const id = this.#names.id(name)
    for (let added = count; added < this.#names.size; added++) this.#describe(added)
    return id
  }

  /** For every account 1 when it is the given one or below it. */
  below(id: number): Uint8Array {
    return this.where((_, name) => isSameOrBelow(name, this.name(id)))
  }
  /** For every account 1 when the test holds. */
  where(test: (traits: AccountTraits, name: string) => boolean): Uint8Array {
    return Uint8Array.from(this.#traits, (traits, id) => (test(traits, this.name(id)) ? 1 : 0))
  }
  /** The account and everything above it, nearest first. */
  *upwards(id: number): Generator<number> {
    for (let at = id; at !== NONE; at = this.traits(at).parent) yield at
  }
  /** For every account its place in the order of names. */
  ranks(): Int32Array {
    const byName = Int32Array.from({ length: this.size }, (_, id) => id).sort((a, b) => (this.name(a) < this.name(b) ? -1 : 1))
    const ranks = new Int32Array(this.size)
    byName.forEach((id, rank) => (ranks[id] = rank))
    return ranks
  }

  #describe(id: number): void {
    const name = elementAt(this.#names.names, id)
    const colon = name.lastIndexOf(':')
    const gaining = this.#gainSources.get(name) ?? gainingAccount(name)
    const root = ownValue(ROOTS, elementAt(name.split(':', 1), 0)) ?? OTHER
    const { meaning, of } = meaningOf(name, root)
    const isChecking = this.#isChecking(name)
    const isReceivable = root === ASSETS && !isChecking && this.#isReceivable(name)
    const income = root === INCOME ? INCOME_TYPES.find((type) => type.toLowerCase() === meaning) : undefined
    const mayGain =
      (root === INCOME || root === EQUITY) && gaining === undefined && income === undefined && meaning !== 'salary' && !isNamedEarned(name)
    this.#traits[id] = {
      root,
      parent: colon < 0 ? NONE : this.#names.id(name.slice(0, colon)),
      isChecking,
      isReceivable,
      hasNoGain: isChecking || isReceivable,
      isInvestment: root === ASSETS && !isChecking && !isReceivable,
      isInactive: this.#isInactive(name),
      isCapitalGains: gaining !== undefined,
      source: gaining === undefined ? id : this.#names.id(gaining),
      income,
      holding: income ? holdingOf(name, of) : '',
      isVirtual: /^[([]/.test(name),
      mayGain,
      mayEarn: mayGain || income !== undefined,
      isSalary: root === INCOME && meaning === 'salary',
      isRefund: REFUND.test(name),
      isTax: root === EXPENSES && meaning === 'tax',
      isInterestExpense: root === EXPENSES && meaning === 'interest',
    }
  }
}

/** The asset account that the name of a capital gains account gives: Assets:Equity:X for Income:CapitalGains:Equity:X. */
export function gainingAccount(name: string): string | undefined {
  const asset = CAPITAL_GAINS.exec(name)?.[1]
  return asset === undefined ? undefined : `Assets:${asset}`
}

/** Whether an asset account ends in what the other name has below Assets: Assets:Broker:X ends as Assets:X. */
export const nameEndsAs = (asset: string, named: string): boolean => /^Assets:./.test(named) && asset.endsWith(named.slice('Assets'.length))

/**
 * What an account is about by its second part, and the name of what that is of. In income also by its last part, where the second says
 * nothing: beancount's convention begins with a country or a bank (`Income:US:Broker:FUND:Dividend`).
 */
function meaningOf(name: string, root: Root): { readonly meaning?: Meaning; readonly of: string } {
  const of = withoutSegments(name, 2)
  if (root !== INCOME && root !== EXPENSES) return { of }
  const known = MEANINGS.find(([pattern]) => pattern.test(name))?.[1]
  const second = name.split(':', 2)[1]
  const meaning = known ?? (second === undefined ? undefined : meaningOfWord(second))
  if (meaning !== undefined) return { meaning, of }
  const colon = name.lastIndexOf(':')
  const end = root === INCOME && of !== '' && !OTHER_INCOME.test(name) ? meaningOfEnd(name.slice(colon + 1)) : undefined
  return end === undefined ? { of } : { meaning: end, of: withoutSegments(name.slice(0, colon), 1) }
}

/** Income:Dividend:Equity:X and Income:Dividend:Assets:Equity:X both come from Assets:Equity:X. */
function holdingOf(account: string, earner: string): string {
  if (earner === '') return account
  return isSameOrBelow(earner, 'Assets') ? earner : `Assets:${earner}`
}
