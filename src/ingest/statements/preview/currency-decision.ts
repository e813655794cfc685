import type { Preset } from '../presets/preset.ts'
import { isMoney } from '../trades/securities.ts'
import { currenciesOf, isSharedSign } from '../values/currency.ts'
import { choicesOf, type Moved } from './decisions.ts'
import type { Decision, PreviewRequest } from './preview.ts'

type Book = Pick<PreviewRequest, 'transactions' | 'currency' | 'declaredCurrencies'>

/** What amounts are in of which the statement does not say it, and what decided that. */
export interface CurrencyDecision {
  /** '' where nothing is known. */
  readonly commodity: string
  /** The commodity of an amount; a sign that several currencies have is the one that was decided. */
  readonly of: (named: string | undefined) => string
  readonly decision: Decision
}

/**
 * The currency of a statement's rows: as they name it, as the file does (`stated`), or what the account holds. The default of the book counts only
 * for an account of which nothing is known.
 */
export function decideCurrency(
  movements: readonly Moved[],
  {
    own,
    stated,
    chosen,
    isSaved = false,
    book,
  }: {
    readonly own: string
    readonly stated?: Stated | undefined
    readonly chosen?: string | undefined
    /** A saved preset says no more, and asks nothing. */
    readonly isSaved?: boolean
    readonly book: Book
  },
): CurrencyDecision {
  const named = movements.map(({ commodity }) => commodity ?? stated?.commodity)
  const signs = [...new Set(named.filter((one) => one !== undefined && isSharedSign(one)))] as string[]
  const codes = [...new Set(named.filter((one) => one !== undefined && !isSharedSign(one)))] as string[]
  const decided = (value: string, by: Decision['by'], because: string): CurrencyDecision => ({
    commodity: value,
    of: (one) => (one === undefined || isSharedSign(one) ? value : one),
    decision: { about: 'currency', value, by, because, isCertain: true, choices: [] },
  })
  if (chosen !== undefined) return decided(chosen, 'asked', 'It was chosen.')
  if (named.every((one) => one !== undefined) && signs.length === 0) {
    if (stated && codes.length === 1 && codes[0] === stated.commodity) return decided(stated.commodity, stated.by, stated.because)
    return codes.length > 0
      ? decided(codes.join(','), 'values', 'Each row says it.')
      : decided(usual(own, book)[0] ?? '', 'account', 'No row moves money.')
  }
  const fits = (commodity: string): boolean => signs.every((sign) => currenciesOf(sign).includes(commodity))
  const held = heldIn(own, book)
  const [only] = held.filter(fits)
  if (held.length === 1 && only !== undefined)
    return decided(only, 'account', `The account holds ${only === '' ? 'amounts without a currency' : only}.`)
  if (held.length > 1 && signs.length > 0 && held.filter(fits).length === 1) return decided(only!, 'account', `The account holds ${only}.`)
  const inBook = moneyOf(book)
  const known = [...new Set([...held, ...(codes.length === 1 ? codes : []), ...usual(own, book)])].filter((one) => one !== '' && fits(one))
  if (held.length === 0 && inBook.length === 1 && fits(inBook[0]!)) return decided(inBook[0]!, 'guess', 'The book has no other currency.')
  const saved = usual(own, book)[0]
  if (isSaved && signs.length === 0 && saved !== undefined) return decided(saved, 'preset', 'The preset names no other.')
  const candidates = [...new Set([...known, ...signs.flatMap((sign) => currenciesOf(sign).filter((one) => one !== sign))])].slice(0, CHOICES_MAX)
  const value = candidates[0] ?? ''
  const because =
    signs.length > 0
      ? `The sign "${signs[0]}" is of several currencies, and ${held.length === 0 ? 'nothing is known of the account' : `the account holds ${held.join(' and ')}`}.`
      : held.length > 1
        ? `The file does not say the currency, and the account holds ${held.join(' and ')}.`
        : 'Neither the file nor the account says the currency.'
  const open = movements.filter((_, at) => named[at] === undefined || isSharedSign(named[at]!))
  const readings = candidates.map((commodity) => ({ value: commodity, label: commodity, moved: open.map((one) => ({ ...one, commodity })) }))
  const choices = choicesOf(readings, ({ commodity }) => commodity)
  return {
    commodity: value,
    of: (one) => (one === undefined || isSharedSign(one) ? value : one),
    decision: { about: 'currency', value, by: 'guess', because, isCertain: false, choices },
  }
}

const CHOICES_MAX = 3

/** What the file says of all its amounts. */
export interface Stated extends Pick<Decision, 'by' | 'because'> {
  readonly commodity: string
}

/** What a preset says of its amounts. */
export const statedBy = ({ commodity }: Preset, by: 'preset' | 'heading'): Stated | undefined =>
  commodity === undefined ? undefined : { commodity, by, because: by === 'preset' ? 'The preset says so.' : 'The file names it outside of its rows.' }

/** The currencies that an account may hold by its declaration, or else those of its postings, the most used first. */
export function heldIn(account: string, { transactions, declaredCurrencies }: Omit<Book, 'currency'>): readonly string[] {
  const declared = declaredCurrencies?.get(account)?.filter(isMoney) ?? []
  if (declared.length === 1) return declared
  const counted = byUse(transactions.flatMap(({ postings }) => postings.filter((posting) => posting.account === account)))
  const money = counted.filter(isMoney)
  if (money.length > 0) return money
  // Some call their currency by a word of their own.
  return declared.length > 0 ? declared : counted.filter((one) => /^\p{L}+$/u.test(one) && one !== one.toUpperCase())
}

const byUse = (postings: readonly { readonly commodity: string }[]): string[] => {
  const counts = new Map<string, number>()
  for (const { commodity } of postings) counts.set(commodity, (counts.get(commodity) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([commodity]) => commodity)
}

/** All currencies of the book, the most used first, and its default. */
function moneyOf({ transactions, currency, declaredCurrencies }: Book): readonly string[] {
  const used = byUse(transactions.flatMap(({ postings }) => postings)).filter((one) => one !== '' && isMoney(one))
  const declared = [...(declaredCurrencies?.values() ?? [])].flat().filter(isMoney)
  return [...new Set([...(currency === '' ? [] : [currency]), ...used, ...declared])]
}

const usual = (own: string, book: Book): readonly string[] => [...new Set([...heldIn(own, book), ...moneyOf(book)])]
