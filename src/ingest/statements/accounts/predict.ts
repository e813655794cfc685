import type { Exact } from '#vocabulary/exact.ts'
import { type AccountModel, CUT_OFF_WORD, type Support } from './model.ts'
import type { AccountRules } from './rules.ts'
import { AccountRoots } from './account-roots.ts'
import { amountWord, amountWordsOf, payeeKey, wordsOf } from './words.ts'

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
