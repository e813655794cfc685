import { createHash } from 'node:crypto'
import type { Dialect } from '../../journal/book.ts'
import type { ExistingTransaction } from '../preview/preview.ts'
import { isCode } from '../values/currency.ts'
import { commodityIn } from '../write/amount-text.ts'
import { isSign, type WritingStyle } from '../write/style.ts'
import type { KnownSecurity } from './trade.ts'
import { codesIn, type SecurityNamed } from './security-codes.ts'

/** What the book calls the securities of a list: as it says itself, as it did before, or else by their symbol or ISIN. */
export class Securities {
  readonly #byCode = new Map<string, string>()
  readonly #byName = new Map<string, string>()
  readonly #dialect: Dialect
  readonly #style: WritingStyle

  constructor(
    known: readonly KnownSecurity[],
    transactions: readonly ExistingTransaction[],
    { dialect, style }: { dialect: Dialect; style: WritingStyle },
  ) {
    this.#dialect = dialect
    this.#style = style
    // What was said outright comes last, and stands.
    for (const { payee, postings } of transactions) {
      const held = [...new Set(postings.map(({ commodity }) => commodity).filter((commodity) => !isMoney(commodity)))]
      for (const commodity of held) this.#byCode.set(commodity.toUpperCase(), commodity)
      if (held.length !== 1) continue
      const { isin } = codesIn(payee)
      if (isin !== '') this.#byCode.set(isin, held[0]!)
      this.#byName.set(plainName(payee.split(' | ')[0]!), held[0]!)
    }
    for (const { commodity, codes, names } of known) {
      for (const code of [commodity, ...codes]) this.#byCode.set(code.toUpperCase(), commodity)
      // A ticker of a price provider has its exchange behind a point.
      for (const code of codes)
        if (/^[A-Z0-9-]+\.[A-Z]{1,4}$/i.test(code) && !this.#byCode.has(withoutExchange(code))) this.#byCode.set(withoutExchange(code), commodity)
      for (const name of names) this.#byName.set(plainName(name), commodity)
    }
  }

  commodity({ isin, symbol, name, number = '' }: SecurityNamed): string {
    const known =
      this.#code(isin) ?? this.#byCode.get(number.toUpperCase()) ?? this.#code(symbol) ?? (name === '' ? undefined : this.#named(plainName(name)))
    if (known !== undefined) return known
    // No commodity of beancount begins with a digit.
    const made = symbol || isin || shortened(plainName(name).toUpperCase().replaceAll(' ', '-')) || number.replace(/^(?=\d)/, 'N')
    return commodityIn(made, this.#style, this.#dialect)
  }

  /** By the whole name, or by its beginning where one alone begins so: dividends often leave out what kind of share it is. */
  #named(name: string): string | undefined {
    const whole = this.#byName.get(name)
    if (whole !== undefined || name.length < NAME_MIN) return whole
    const begun = new Set([...this.#byName].flatMap(([known, commodity]) => (known.startsWith(`${name} `) ? [commodity] : [])))
    return begun.size === 1 ? [...begun][0] : undefined
  }

  #code(code: string): string | undefined {
    if (code === '') return undefined
    return this.#byCode.get(code.toUpperCase()) ?? this.#byCode.get(commodityIn(code, this.#style, this.#dialect).toUpperCase())
  }
}

/** No longer than beancount allows; what is cut off tells plans of one fund apart, so that something of it stays. */
const shortened = (name: string): string =>
  name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX - 6)}-${createHash('sha256').update(name).digest('hex').slice(0, 5).toUpperCase()}`
const NAME_MAX = 24
const NAME_MIN = 8

/** True for what is paid with. */
export const isMoney = (commodity: string): boolean => commodity === '' || isCode(commodity) || isSign(commodity)

const withoutExchange = (code: string): string => code.slice(0, code.lastIndexOf('.')).toUpperCase()

const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
