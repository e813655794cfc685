import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { amountWord, payeeKey, wordsOf } from './words.ts'

/** A posting of the book: what was booked where, for whom. */
export interface Lesson {
  readonly day: Day
  /** With whatever else was said of the transaction. */
  readonly payee: string
  readonly account: string
  readonly quantity: Exact
}

/** How much a book says for an account, with the direction of the money kept apart: what was received says little of what is spent. */
export interface Support {
  into: number
  out: number
}

type Accounts = Map<string, Support>

/** What is a year older counts half; where a payee changed its account, that shows sooner. */
const HALF_LIFE_DAYS = 365
const PAYEE_HALF_LIFE_DAYS = 120
const PREFIX_LETTERS = 5
/** A word that is cut off may be another. */
export const CUT_OFF_WORD = 0.6

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
