import { Exact } from '#vocabulary/exact.ts'
import { moneyText } from '../values/money.ts'

/*
 * What a payee is known by: its words, without the numbers that differ from one booking to the next.
 */

/** Longer numbers are dates, card numbers and references. */
const DIGITS_MAX = 3
const WORD_LETTERS_MIN = 2

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** The words of a text: lower case, without accents, each once. */
export function wordsOf(text: string): string[] {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    // "store4711" is the store, whatever its number.
    .flatMap((part) => part.split(/(?<=\p{L}{3})(?=\p{N}{2})|(?<=\p{N}{2})(?=\p{L}{3})/u))
    .filter((word) => (/^\p{N}+$/u.test(word) ? word.length <= DIGITS_MAX && word.length >= WORD_LETTERS_MIN : word.length >= WORD_LETTERS_MIN))
  return [...new Set(words)]
}

/** A payee as it is recognised: the same words in the same order, whatever stands between them. */
export const payeeKey = (payee: string): string =>
  wordsOf(payee)
    .filter((word) => !/^\p{N}+$/u.test(word))
    .join(' ')

/** An amount as a word: what costs the same every month is known by it. */
export const amountWord = (amount: Exact): string => `#${amount.trimmed().toText()}`

/** Numbers that stand alone in a text, as words. */
export function amountWordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((part) => /^[-+(]?[\p{Sc}]?\d[\d.,]*\)?$/u.test(part))
    .flatMap((part) => {
      const amount = Exact.tryParse(moneyText(part) ?? '')
      return amount === undefined ? [] : [amountWord(amount)]
    })
}
