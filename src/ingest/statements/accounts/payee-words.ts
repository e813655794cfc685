import { Exact } from '#vocabulary/exact.ts'
import { Lru } from '#vocabulary/lru.ts'
import { moneyText } from '../text/money.ts'

/*
 * The words that identify a payee, without numbers that differ between bookings.
 */

/** Longer numbers are dates, card numbers and references. */
const DIGITS_MAX = 3
const WORD_LETTERS_MIN = 2

/** ASCII text needs only lower case. */
const ASCII = /^[ -~]*$/

const plain = (text: string): string =>
  ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase()

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
