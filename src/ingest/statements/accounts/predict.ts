import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { type LinearPattern, linearPattern } from '#vocabulary/pattern-size.ts'
import { AccountRoots } from './account-roots.ts'
import { amountWord, amountWordsOf, payeeKey, wordsOf } from './payee-words.ts'

/** A posting of the book: what was booked where, for whom. */
export interface Lesson {
  readonly day: Day
  /** With whatever else was said of the transaction. */
  readonly payee: string
  readonly account: string
  readonly quantity: Exact
}

/** How much a book says for an account, with the direction of the money kept apart: what was received says little of what is spent. */
interface Support {
  into: number
  out: number
}

type Accounts = Map<string, Support>

/** What is a year older counts half; where a payee changed its account, that shows sooner. */
const HALF_LIFE_DAYS = 365
const PAYEE_HALF_LIFE_DAYS = 120
const PREFIX_LETTERS = 5
/** A word that is cut off may be another. */
const CUT_OFF_WORD = 0.6

const LEGAL_FORM = 0.1
const LEGAL_FORMS = new Set(
  'gmbh ag kg ohg ug se mbh co ltd limited llc inc corp plc sarl sas sa srl spa bv nv ab oy aps as oo sp pvt eg ev'.split(' '),
)

/** What a book teaches of accounts: for every word, amount and payee, which accounts it went with, the newer the more. */
export class AccountModel {
  readonly #byWord = new Map<string, Accounts>()
  readonly #byPayee = new Map<string, Accounts>()
  readonly #payeesWith = new Map<string, string[]>()
  readonly #byBeginning = new Map<string, Set<string>>()
  readonly #all: Accounts = new Map()
  /** How many postings have a word. */
  readonly #counts = new Map<string, number>()
  readonly lessons: number

  constructor(lessons: readonly Lesson[]) {
    this.lessons = lessons.length
    const latest = lessons.reduce((day, lesson) => Math.max(day, lesson.day), Number.NEGATIVE_INFINITY)
    // Payees come again and again; taking them apart once is enough.
    const known = new Map<string, { words: readonly string[]; key: string }>()
    for (const { day, payee, account, quantity } of lessons) {
      let parts = known.get(payee)
      if (parts === undefined) known.set(payee, (parts = { words: wordsOf(payee), key: payeeKey(payee) }))
      const weight = 0.5 ** ((latest - day) / HALF_LIFE_DAYS)
      const isOut = quantity.sign < 0
      add(this.#all, account, isOut, weight)
      if (parts.key !== '') this.#learnPayee(parts.key, account, isOut, 0.5 ** ((latest - day) / PAYEE_HALF_LIFE_DAYS))
      for (const word of [...parts.words, amountWord(quantity)]) {
        add(accountsOf(this.#byWord, word), account, isOut, weight)
        this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1)
        if (word.length > PREFIX_LETTERS && !word.startsWith('#')) this.#begins(word)
      }
    }
  }

  #learnPayee(key: string, account: string, isOut: boolean, weight: number): void {
    if (!this.#byPayee.has(key))
      for (const word of key.split(' ')) {
        const keys = this.#payeesWith.get(word)
        if (keys) keys.push(key)
        else this.#payeesWith.set(word, [key])
      }
    add(accountsOf(this.#byPayee, key), account, isOut, weight)
  }

  #begins(word: string): void {
    const beginning = word.slice(0, PREFIX_LETTERS)
    const words = this.#byBeginning.get(beginning)
    if (words) words.add(word)
    else this.#byBeginning.set(beginning, new Set([word]))
  }

  /** How much the book says for an account altogether. */
  supportOf(account: string): number {
    const { into, out } = this.#all.get(account) ?? { into: 0, out: 0 }
    return into + out
  }

  /** The accounts that a payee went with, known by its words. */
  ofPayee(key: string): Accounts | undefined {
    return this.#byPayee.get(key)
  }

  /**
   * Payees that some words name, with how much of each is among them, from 0 to 1. A bank writes more than the name, so what the payee lacks of the
   * words does not matter.
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

  /** The word itself where it is known, or those that it may be the beginning of. */
  #spellings(word: string): readonly string[] {
    if (this.#payeesWith.has(word) || word.length < PREFIX_LETTERS) return [word]
    return [...(this.#byBeginning.get(word.slice(0, PREFIX_LETTERS)) ?? [])].filter((other) => other.startsWith(word) || word.startsWith(other))
  }

  /** The accounts that a word went with; a word that a bank has cut off counts as those that begin like it. */
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

  /** How many postings have a word or an amount. */
  countOf(word: string): number {
    return this.#counts.get(word) ?? 0
  }

  /** How much a word says at all: one that stands in every posting says nothing, and what firms are in law next to nothing. */
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
  /** Payee, description and whatever else is known. */
  readonly words: string
  /** The beginning that the account has, or several separated by commas; '' for any. */
  readonly prefix?: string
  /** What the book calls the roots that the beginning names. */
  readonly roots?: AccountRoots
  /** The account that the statement is of, which is never the other side. */
  readonly except?: string
  /** What is to be booked there. */
  readonly quantity?: Exact
}

/** `security`: what was traded, and not its words, decides. */
export type Reason = 'payee' | 'rule' | 'words' | 'security'

export interface AccountChoice {
  readonly account: string
  /** 0 to 1. */
  readonly confidence: number
  readonly because: Reason
  /** The pattern of the rule that decided. */
  readonly rule?: string
  /** Whether it may be taken without a look: measured, at most one in fifty of these is wrong. */
  readonly isSure?: boolean
}

export interface Prediction {
  /** `Unknown` below the prefix where there is nothing to go by. */
  readonly account: string
  /** At most three, the likeliest first. */
  readonly choices: readonly AccountChoice[]
}

const CHOICES_MAX = 3
/** How much it says that the money went the other way: a refund belongs to what was bought, wages do not. */
const OTHER_WAY = 0.25
const AMOUNT_WORD = 0.5
/** What is as common as this in the book is no reason by itself. */
const CONFIDENT_MIN = 0.02
const RULE_CONFIDENCE = 0.95
/** What it takes to be sure: how much of what is known says so, and how many bookings that is, of which older ones count less. */
const SURE = { payee: { confidence: 0.9, bookings: 0.75 }, words: { confidence: 0.6, bookings: 2 } }
/** A payee that was booked the same way every time is as certain as it gets. */
const PAYEE_CONFIDENCE = 0.98

/** The account for the other side: that of the same payee before, then of a rule, then what the words make likely. */
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
  // What was booked so before comes first, a rule second, and after them what is only likely.
  const certain = choices.length
  const found = likely(query, model, fits)
  for (const { account, share } of found.shares) {
    const confidence = certain > 0 ? share * (1 - PAYEE_CONFIDENCE) : share
    if (share >= CONFIDENT_MIN) offer({ account, confidence, because: 'words', isSure: isSure('words', confidence, found.bookings) })
  }
  const [best] = choices
  return { account: best?.account ?? roots.written(unknown(prefix.split(',', 1)[0]!.trim())), choices: choices.slice(0, CHOICES_MAX) }
}

const NO_ROOTS = new AccountRoots()

/** "Expenses" → "Expenses:Unknown". */
const unknown = (prefix: string): string => (prefix === '' ? 'Unknown' : `${prefix}${prefix.endsWith(':') ? '' : ':'}Unknown`)

interface Share {
  readonly account: string
  readonly share: number
  /** How far the money went the same way there, from OTHER_WAY to 1. */
  readonly agreement?: number
}

/** Accounts with their parts of a sum. Of two that are as likely the one that goes with fewer others comes first: what is paid from goes with everything. */
const sorted = (parts: Iterable<readonly [string, number]>, sum: number, model: AccountModel): Share[] =>
  Array.from(parts, ([account, part]) => ({ account, share: part / sum })).sort(
    (a, b) => b.share - a.share || model.supportOf(a.account) - model.supportOf(b.account) || (a.account < b.account ? -1 : 1),
  )

function supportOf({ into, out }: Support, quantity: Exact | undefined): number {
  if (quantity === undefined) return into + out
  return quantity.sign < 0 ? out + into * OTHER_WAY : into + out * OTHER_WAY
}

/** Each account's part of what there is among those that fit. */
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

/** How much of what is likely comes from payees that resemble this one, where there are any, and not from words alone. */
const PAYEES_PART = 0.75
/** A payee of which less than this is named is another. */
const SIMILAR_MIN = 0.4
/** A payee of which nearly all is named is this one. */
const NAMED_MIN = 0.9

/** What similar payees and single words make likely, together. */
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

/** The more of a payee is named, the more it counts, by far. */
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

/** As often as this something has to have cost the same. */
const HABIT_MIN = 3

const isSaying = (accounts: ReadonlyMap<string, Support> | undefined, fits: (account: string) => boolean): boolean =>
  [...(accounts?.keys() ?? [])].some(fits)

/** Every word votes for the accounts that it went with, a rare word louder than a common one. Words that nobody knows make it less certain. */
function byWords(query: AccountQuery, model: AccountModel, fits: (account: string) => boolean): Share[] {
  const votes = new Map<string, number>()
  let all = 0
  const said = wordsOf(query.words)
  const amounts = new Set([...amountWordsOf(query.words), ...(query.quantity ? [amountWord(query.quantity)] : [])])
  // Where no word is known, that something else once cost the same says nothing; what often costs the same may be it under another name.
  const named = said.filter((word) => /\p{L}/u.test(word))
  const isNew = named.length > 0 && named.every((word) => !isSaying(model.ofWord(word)?.accounts, fits))
  for (const word of [...said, ...(isNew ? [...amounts].filter((amount) => model.countOf(amount) >= HABIT_MIN) : amounts)]) {
    const known = model.ofWord(word)
    const isAmount = word.startsWith('#')
    const parts = known ? shares(known.accounts, query, model, fits) : []
    const weight = model.weightOf(word) * (isAmount ? AMOUNT_WORD : 1) * (known?.isWhole === false ? CUT_OFF_WORD : 1)
    // An amount that never occurred is nothing to wonder about.
    if (parts.length > 0 || !isAmount) all += weight
    for (const { account, share, agreement = 1 } of parts) votes.set(account, (votes.get(account) ?? 0) + weight * share * agreement)
  }
  return sorted(votes, all, model)
}

/** What a person has laid down: payees that a pattern matches belong to an account. */
export interface AccountRule {
  /** A regular expression, found anywhere in payee and description, whatever the case. */
  readonly pattern: string
  readonly account: string
}

export interface RuleProblem {
  readonly pattern: string
  readonly message: string
}

/** Rules ready to be asked. Their patterns take linear time, whatever they are asked about. */
export class AccountRules {
  readonly #rules: { readonly rule: AccountRule; readonly pattern: LinearPattern }[] = []
  readonly problems: RuleProblem[] = []

  constructor(rules: readonly AccountRule[]) {
    for (const rule of rules) {
      const pattern = linearPattern(rule.pattern, { ignoreCase: true })
      if (pattern) this.#rules.push({ rule, pattern })
      else this.problems.push({ pattern: rule.pattern, message: `"${rule.pattern}" is no regular expression that is sure to end; it was left out` })
    }
  }

  /** The first rule that matches. */
  find(text: string): AccountRule | undefined {
    return this.#rules.find(({ pattern }) => pattern.test(text))?.rule
  }
}
