import { addTo } from '#vocabulary/groups.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { type LinearPattern, linearPattern } from '#vocabulary/pattern-size.ts'
import { AccountRoots, amountWord, amountWordsOf, payeeKey, wordsOf } from './accounts-and-payees.ts'

/** A posting of the book, to learn accounts from. */
export interface Lesson {
  readonly day: Day
  /** With other text of the transaction. */
  readonly payee: string
  readonly account: string
  readonly quantity: Exact
}

/** The evidence for an account, separately for both directions: income says little about spending. */
interface Support {
  into: number
  out: number
}

type Accounts = Map<string, Support>

/** A year older counts half. Shorter for payees, so that a change of account takes effect sooner. */
const HALF_LIFE_DAYS = 365
const PAYEE_HALF_LIFE_DAYS = 120
const PREFIX_LETTERS = 5
/** The weight of a truncated word, which may be another one. */
const CUT_OFF_WORD = 0.6

const LEGAL_FORM = 0.1
const LEGAL_FORMS = new Set(
  'gmbh ag kg ohg ug se mbh co ltd limited llc inc corp plc sarl sas sa srl spa bv nv ab oy aps as oo sp pvt eg ev'.split(' '),
)

/** A prediction model: for each word, amount and payee the accounts it was booked to, newer ones with more weight. */
export class AccountModel {
  readonly #byWord = new Map<string, Accounts>()
  readonly #byPayee = new Map<string, Accounts>()
  readonly #payeesWith = new Map<string, string[]>()
  readonly #byBeginning = new Map<string, Set<string>>()
  readonly #all: Accounts = new Map()
  /** The number of postings with a word. */
  readonly #counts = new Map<string, number>()
  readonly lessons: number

  constructor(lessons: readonly Lesson[]) {
    this.lessons = lessons.length
    const latest = lessons.reduce((day, lesson) => Math.max(day, lesson.day), Number.NEGATIVE_INFINITY)
    for (const { day, payee, account, quantity } of lessons) {
      const key = payeeKey(payee)
      const weight = 0.5 ** ((latest - day) / HALF_LIFE_DAYS)
      const isOut = quantity.sign < 0
      add(this.#all, account, isOut, weight)
      if (key !== '') this.#learnPayee(key, account, isOut, 0.5 ** ((latest - day) / PAYEE_HALF_LIFE_DAYS))
      for (const word of [...wordsOf(payee), amountWord(quantity)]) {
        add(accountsOf(this.#byWord, word), account, isOut, weight)
        this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1)
        if (word.length > PREFIX_LETTERS && !word.startsWith('#')) this.#begins(word)
      }
    }
  }

  #learnPayee(key: string, account: string, isOut: boolean, weight: number): void {
    if (!this.#byPayee.has(key)) for (const word of key.split(' ')) addTo(this.#payeesWith, word, key)
    add(accountsOf(this.#byPayee, key), account, isOut, weight)
  }

  #begins(word: string): void {
    const beginning = word.slice(0, PREFIX_LETTERS)
    const words = this.#byBeginning.get(beginning)
    if (words) words.add(word)
    else this.#byBeginning.set(beginning, new Set([word]))
  }

  /** The total evidence for an account. */
  supportOf(account: string): number {
    const { into, out } = this.#all.get(account) ?? { into: 0, out: 0 }
    return into + out
  }

  /** The accounts of a payee, by its key. */
  ofPayee(key: string): Accounts | undefined {
    return this.#byPayee.get(key)
  }

  /**
   * Payees with some of the words, and the share of the payee's words that match, from 0 to 1. Banks write more than the name, so further words do
   * not matter.
   */
  payeesIn(words: readonly string[]): { readonly accounts: Accounts; readonly similarity: number }[] {
    const shared = new Map<string, number>()
    for (const word of words)
      for (const known of this.#spellings(word))
        for (const key of this.#payeesWith.get(known) ?? [])
          shared.set(key, (shared.get(key) ?? 0) + this.weightOf(known) * (known === word ? 1 : CUT_OFF_WORD))
    return [...shared].map(([key, weight]) => ({
      accounts: this.#byPayee.get(key)!,
      similarity: Math.min(1, weight / key.split(' ').reduce((sum, word) => sum + this.weightOf(word), 0)),
    }))
  }

  /** The word itself if known, or known words with the same beginning. */
  #spellings(word: string): readonly string[] {
    if (this.#payeesWith.has(word) || word.length < PREFIX_LETTERS) return [word]
    return [...(this.#byBeginning.get(word.slice(0, PREFIX_LETTERS)) ?? [])].filter((other) => other.startsWith(word) || word.startsWith(other))
  }

  /** The accounts of a word; a truncated word counts as those that begin with it. */
  ofWord(word: string): { readonly accounts: Accounts; readonly isWhole: boolean } | undefined {
    const accounts = this.#byWord.get(word)
    if (accounts) return { accounts, isWhole: true }
    const alike = [...(this.#byBeginning.get(word.slice(0, PREFIX_LETTERS)) ?? [])].filter(
      (other) => other.startsWith(word) || word.startsWith(other),
    )
    if (alike.length === 0) return undefined
    const together: Accounts = new Map()
    for (const other of alike)
      for (const [account, { into, out }] of this.#byWord.get(other)!) {
        add(together, account, false, into)
        add(together, account, true, out)
      }
    return { accounts: together, isWhole: false }
  }

  /** The number of postings with a word or an amount. */
  countOf(word: string): number {
    return this.#counts.get(word) ?? 0
  }

  /** The weight of a word: low for frequent words, and for legal forms of companies. */
  weightOf(word: string): number {
    return Math.log(1 + this.lessons / (1 + this.countOf(word))) * (LEGAL_FORMS.has(word) ? LEGAL_FORM : 1)
  }
}

function accountsOf(map: Map<string, Accounts>, key: string): Accounts {
  let accounts = map.get(key)
  if (accounts === undefined) map.set(key, (accounts = new Map()))
  return accounts
}

function add(accounts: Accounts, account: string, isOut: boolean, weight: number): void {
  let support = accounts.get(account)
  if (support === undefined) accounts.set(account, (support = { into: 0, out: 0 }))
  if (isOut) support.out += weight
  else support.into += weight
}

export interface AccountQuery {
  /** Payee, description and other known text. */
  readonly words: string
  /** The prefix of the account, or several separated by commas; '' for any. */
  readonly prefix?: string
  /** The book's names of the roots in the prefix. */
  readonly roots?: AccountRoots
  /** The statement's account, which is never the other side. */
  readonly except?: string
  /** What is to be booked there. */
  readonly quantity?: Exact
}

/** `security`: decided by the traded security instead of words. */
export type Reason = 'payee' | 'rule' | 'words' | 'security'

export interface AccountChoice {
  readonly account: string
  /** 0 to 1. */
  readonly confidence: number
  readonly because: Reason
  /** The pattern of the rule that decided. */
  readonly rule?: string
  /** Whether it needs no review: measured, at most one in fifty of these is wrong. */
  readonly isSure?: boolean
}

export interface Prediction {
  /** `Unknown` below the prefix if nothing is known. */
  readonly account: string
  /** At most three, the likeliest first. */
  readonly choices: readonly AccountChoice[]
}

const CHOICES_MAX = 3
/** The weight of postings in the other direction: a refund belongs to a purchase, wages do not. */
const OTHER_WAY = 0.25
const AMOUNT_WORD = 0.5
/** The least share to offer an account. */
const CONFIDENT_MIN = 0.02
const RULE_CONFIDENCE = 0.95
/** Thresholds to be sure: the confidence, and the number of bookings, of which older ones count less. */
const SURE = { payee: { confidence: 0.9, bookings: 0.75 }, words: { confidence: 0.6, bookings: 2 } }
/** The confidence for a payee that was always booked the same way. */
const PAYEE_CONFIDENCE = 0.98

/** Predicts the other account: from the same payee before, then from a rule, then from words. */
export function predict(query: AccountQuery, model: AccountModel, rules?: AccountRules): Prediction {
  const { words, prefix = '', except, roots = NO_ROOTS } = query
  const begins = roots.beginning(prefix)
  const fits = (account: string): boolean => account !== except && begins(account)
  const choices: AccountChoice[] = []
  const offer = (choice: AccountChoice): void => {
    if (!choices.some(({ account }) => account === choice.account)) choices.push(choice)
  }
  const isSure = (because: 'payee' | 'words', confidence: number, bookings: number): boolean =>
    confidence >= SURE[because].confidence && bookings >= SURE[because].bookings
  const ofPayee = model.ofPayee(payeeKey(words))
  for (const { account, share } of shares(ofPayee, query, model, fits)) {
    const confidence = share * PAYEE_CONFIDENCE
    offer({ account, confidence, because: 'payee', isSure: isSure('payee', confidence, bookingsOf(ofPayee, fits)) })
  }
  const ruled = rules?.find(words)
  if (ruled && fits(ruled.account)) offer({ account: ruled.account, confidence: RULE_CONFIDENCE, because: 'rule', rule: ruled.pattern, isSure: true })
  // Earlier bookings come first, then a rule, then likely accounts.
  const certain = choices.length
  const found = likely(query, model, fits)
  for (const { account, share } of found.shares) {
    const confidence = certain > 0 ? share * (1 - PAYEE_CONFIDENCE) : share
    if (share >= CONFIDENT_MIN) offer({ account, confidence, because: 'words', isSure: isSure('words', confidence, found.bookings) })
  }
  const [best] = choices
  return { account: best?.account ?? roots.written(unknown(elementAt(prefix.split(',', 1), 0).trim())), choices: choices.slice(0, CHOICES_MAX) }
}

const NO_ROOTS = new AccountRoots()

/** "Expenses" → "Expenses:Unknown". */
const unknown = (prefix: string): string => (prefix === '' ? 'Unknown' : `${prefix}${prefix.endsWith(':') ? '' : ':'}Unknown`)

interface Share {
  readonly account: string
  readonly share: number
  /** How well the direction agrees, from OTHER_WAY to 1. */
  readonly agreement?: number
}

/** Accounts with their shares of a sum. Of two equal ones the rarer comes first, because a paying account occurs everywhere. */
const sorted = (parts: Iterable<readonly [string, number]>, sum: number, model: AccountModel): Share[] =>
  Array.from(parts, ([account, part]) => ({ account, share: part / sum })).sort(
    (a, b) => b.share - a.share || model.supportOf(a.account) - model.supportOf(b.account) || (a.account < b.account ? -1 : 1),
  )

function supportOf({ into, out }: Support, quantity: Exact | undefined): number {
  if (quantity === undefined) return into + out
  return quantity.sign < 0 ? out + into * OTHER_WAY : into + out * OTHER_WAY
}

/** The share of each account among those that fit. */
function shares(
  accounts: ReadonlyMap<string, Support> | undefined,
  { quantity }: AccountQuery,
  model: AccountModel,
  fits: (account: string) => boolean,
): Share[] {
  const fitting = [...(accounts ?? [])].filter(([account]) => fits(account))
  const found = fitting.map(([account, support]) => [account, supportOf(support, quantity)] as const)
  const total = found.reduce((sum, [, support]) => sum + support, 0)
  if (total === 0) return []
  const all = fitting.reduce((sum, [, { into, out }]) => sum + into + out, 0)
  return sorted(found, total, model).map((one) => ({ ...one, agreement: total / all }))
}

/** The weight of similar payees, if there are any, against single words. */
const PAYEES_PART = 0.75
/** Payees with a lower share of matching words are others. */
const SIMILAR_MIN = 0.4
/** From this share on a payee counts as the same. */
const NAMED_MIN = 0.9

/** Accounts from similar payees and single words together. */
function likely(
  query: AccountQuery,
  model: AccountModel,
  fits: (account: string) => boolean,
): { readonly shares: Share[] /** Of the payee that resembles this one most. */; readonly bookings: number } {
  const similar = byPayees(query, model, fits)
  const words = byWords(query, model, fits)
  if (similar.shares.length === 0) return { shares: words, bookings: 0 }
  const part = PAYEES_PART * similar.similarity
  const together = new Map(words.map(({ account, share }) => [account, share * (1 - part)]))
  for (const { account, share } of similar.shares) together.set(account, (together.get(account) ?? 0) + share * part)
  return { shares: sorted(together, 1, model), bookings: similar.bookings }
}

const bookingsOf = (accounts: ReadonlyMap<string, Support> | undefined, fits: (account: string) => boolean): number =>
  [...(accounts ?? [])].reduce((sum, [account, { into, out }]) => sum + (fits(account) ? into + out : 0), 0)

/** Payees with more matching words count far more. */
function byPayees(
  query: AccountQuery,
  model: AccountModel,
  fits: (account: string) => boolean,
): { readonly shares: Share[]; readonly similarity: number; readonly bookings: number } {
  const votes = new Map<string, number>()
  let [all, best, bookings] = [0, 0, 0]
  for (const { accounts, similarity } of model.payeesIn(wordsOf(query.words))) {
    const parts = similarity < SIMILAR_MIN ? [] : shares(accounts, query, model, fits)
    if (parts.length === 0) continue
    const weight = similarity ** 6
    all += weight
    best = Math.max(best, similarity)
    if (similarity >= NAMED_MIN) bookings = Math.max(bookings, bookingsOf(accounts, fits))
    for (const { account, share, agreement = 1 } of parts) votes.set(account, (votes.get(account) ?? 0) + weight * share * agreement)
  }
  return { shares: sorted(votes, all, model), similarity: best, bookings }
}

/** The least number of bookings with the same amount. */
const HABIT_MIN = 3

const isSaying = (accounts: ReadonlyMap<string, Support> | undefined, fits: (account: string) => boolean): boolean =>
  [...(accounts?.keys() ?? [])].some(fits)

/** Each word votes for its accounts, rare words with more weight. Unknown words lower the confidence. */
function byWords(query: AccountQuery, model: AccountModel, fits: (account: string) => boolean): Share[] {
  const votes = new Map<string, number>()
  let all = 0
  const said = wordsOf(query.words)
  const amounts = new Set([...amountWordsOf(query.words), ...(query.quantity ? [amountWord(query.quantity)] : [])])
  // If no word is known, an equal amount counts only if it is frequent, as for a renamed payee.
  const named = said.filter((word) => /\p{L}/u.test(word))
  const isNew = named.length > 0 && named.every((word) => !isSaying(model.ofWord(word)?.accounts, fits))
  for (const word of [...said, ...(isNew ? [...amounts].filter((amount) => model.countOf(amount) >= HABIT_MIN) : amounts)]) {
    const known = model.ofWord(word)
    const isAmount = word.startsWith('#')
    const parts = known ? shares(known.accounts, query, model, fits) : []
    const weight = model.weightOf(word) * (isAmount ? AMOUNT_WORD : 1) * (known?.isWhole === false ? CUT_OFF_WORD : 1)
    // An unknown amount does not lower the confidence.
    if (parts.length > 0 || !isAmount) all += weight
    for (const { account, share, agreement = 1 } of parts) votes.set(account, (votes.get(account) ?? 0) + weight * share * agreement)
  }
  return sorted(votes, all, model)
}

/** A rule of the user: payees that match a pattern belong to an account. */
export interface AccountRule {
  /** A regular expression, searched in payee and description, ignoring case. */
  readonly pattern: string
  readonly account: string
}

export interface RuleProblem {
  readonly pattern: string
  readonly message: string
}

/** Compiled rules. Their patterns take linear time for any text. */
export class AccountRules {
  readonly #rules: { readonly rule: AccountRule; readonly pattern: LinearPattern }[] = []
  readonly problems: RuleProblem[] = []

  constructor(rules: readonly AccountRule[]) {
    for (const rule of rules) {
      const pattern = linearPattern(rule.pattern, { ignoreCase: true })
      if (pattern) this.#rules.push({ rule, pattern })
      else
        this.problems.push({
          pattern: rule.pattern,
          message: `"${rule.pattern}" is not a regular expression that can be matched in linear time; the rule is ignored`,
        })
    }
  }

  /** The first rule that matches. */
  find(text: string): AccountRule | undefined {
    return this.#rules.find(({ pattern }) => pattern.test(text))?.rule
  }
}
