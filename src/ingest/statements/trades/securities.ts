import { withoutAccents } from '#vocabulary/text/wording.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { createHash } from 'node:crypto'
import type { Dialect } from '../../journal/book.ts'
import type { ExistingTransaction } from '../preview/preview.ts'
import { isCode } from '../text/cell-values.ts'
import { commodityIn, isSign, type WritingStyle } from '../write/style.ts'
import { codesIn, isIsin, type KnownSecurity, type SecurityNamed } from '../statement.ts'

/** The book's commodities for securities: declared, used before, or else made from symbol or ISIN. */
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
    // Declared ones come last and take precedence.
    for (const { payee, postings } of transactions) {
      const held = [...new Set(postings.map(({ commodity }) => commodity).filter((commodity) => !isMoney(commodity)))]
      for (const commodity of held) this.#byCode.set(commodity.toUpperCase(), commodity)
      if (held.length !== 1) continue
      const { isin } = codesIn(payee)
      if (isin !== '') this.#byCode.set(isin, elementAt(held, 0))
      this.#byName.set(plainName(elementAt(payee.split(' | '), 0)), elementAt(held, 0))
    }
    for (const { commodity, codes, names } of known) {
      for (const code of [commodity, ...codes]) this.#byCode.set(code.toUpperCase(), commodity)
      // A price provider's ticker may end in a dot and its exchange.
      for (const code of codes)
        if (/^[A-Z0-9-]+\.[A-Z]{1,4}$/i.test(code) && !this.#byCode.has(withoutExchange(code))) this.#byCode.set(withoutExchange(code), commodity)
      for (const name of names) this.#byName.set(plainName(name), commodity)
    }
  }

  commodity({ isin, symbol, name, number = '' }: SecurityNamed): string {
    const known =
      this.#code(isin) ?? this.#byCode.get(number.toUpperCase()) ?? this.#code(symbol) ?? (name === '' ? undefined : this.#named(plainName(name)))
    if (known !== undefined) return known
    // A beancount commodity cannot begin with a digit.
    const made = symbol || isin || shortened(plainName(name).toUpperCase().replaceAll(' ', '-')) || number.replace(/^(?=\d)/, 'N')
    return commodityIn(made, this.#style, this.#dialect)
  }

  /** By the whole name, or by a beginning that only one has: dividends often omit the kind of share. */
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

/** Shortened to beancount's limit, with a hash, because plans of one fund often differ at the end only. */
const shortened = (name: string): string =>
  name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX - 6)}-${createHash('sha256').update(name).digest('hex').slice(0, 5).toUpperCase()}`
const NAME_MAX = 24
const NAME_MIN = 8

/** True for currencies. */
export const isMoney = (commodity: string): boolean => commodity === '' || isCode(commodity) || isSign(commodity)

const withoutExchange = (code: string): string => code.slice(0, code.lastIndexOf('.')).toUpperCase()

const plainName = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const CODES = /^(isin|ticker|symbol|wkn|cusip|sedol|valor|figi|code|amfi|quote|price)$/i
const NAMES = /^(name|full[-_]?name|long[-_]?name|title|note|alias)$/i

/** The securities that a journal's commodity directives describe: by metadata in beancount, by note and comments elsewhere. */
export function declaredSecurities(text: string): KnownSecurity[] {
  const found: { commodity: string; codes: string[]; names: string[] }[] = []
  let current: (typeof found)[number] | undefined
  for (const line of text.split('\n')) {
    if (/^\s/.test(line)) {
      if (current) takeFrom(line.trim().slice(0, LINE_MAX), current)
      continue
    }
    const commodity = declaredIn(line.slice(0, LINE_MAX))
    current = commodity === undefined ? undefined : { commodity, codes: [], names: [] }
    if (!current) continue
    found.push(current)
    const comment = line.indexOf(';')
    if (comment >= 0) takeFrom(line.slice(comment, comment + LINE_MAX), current)
  }
  return found.filter(({ codes, names }) => codes.length + names.length > 0)
}

const LINE_MAX = 500

/** `2020-01-01 commodity FUND`, `commodity "FUND 1"`, `commodity 1.000,00 FUND ; of the hill`. */
function declaredIn(line: string): string | undefined {
  const match = /^(?:\d{4}-\d{2}-\d{2}\s+)?commodity\s+(.+)$/.exec(elementAt(line.split(';'), 0).trim())
  if (!match) return undefined
  const quoted = /"([^"]+)"/.exec(match[1]!)
  const commodity = quoted ? quoted[1]! : match[1]!.replaceAll(/[-+]?\d[\d.,_' ]*/g, '').trim()
  return commodity === '' || /\s/.test(commodity) ? quoted?.[1] : commodity
}

/** `isin: "IE00…"`, `; isin: IE00…, name: Fund of the hill`, `note Fund of the hill`. */
function takeFrom(line: string, { codes, names }: { codes: string[]; names: string[] }): void {
  const note = /^note\s+(.+)$/.exec(line)
  if (note) names.push(note[1]!.trim())
  for (const part of line.replace(/^;+/, '').split(/,(?=\s*[\w-]+:)/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+):\s*(.*)$/.exec(part) ?? []
    const text = value.trim().replaceAll(/^"|"$/g, '')
    if (text === '') continue
    if (CODES.test(key)) codes.push(text.split(/[/:]/).at(-1)!)
    else if (NAMES.test(key)) names.push(text)
  }
  for (const word of line.split(/[^A-Z0-9]+/)) if (isIsin(word)) codes.push(word)
}
