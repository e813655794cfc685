import { isCode } from '../text/cell-values.ts'
import { addTo, countsOf, mostCounted } from '#vocabulary/groups.ts'
import { isoCodeOf, minorDigitsOf, otherNamesOf } from '#vocabulary/currencies.ts'
import type { Exact } from '#vocabulary/exact.ts'

import type { Dialect } from '../../journal/book.ts'

export type DecimalMark = '.' | ','

/** Decimal marks declared by directives. A number with the other mark would be read differently, or not at all. */
interface DeclaredMarks {
  /** For all numbers of the file: hledger's `decimal-mark`, ledger's `--decimal-comma`. */
  readonly ofFile: DecimalMark | undefined
  readonly byCommodity: ReadonlyMap<string, DecimalMark>
}

const DIRECTIVE = /^(?:decimal-mark\s+(?<mark>[.,])|(?<option>--decimal-comma)\b|(?:(?:commodity|D)\s|[ \t]+format\s)(?<sample>[^;\n]*\d[^;\n]*))/gm

const NOTHING_DECLARED: DeclaredMarks = { ofFile: undefined, byCommodity: new Map() }

const declaredMark = (commodity: string, { ofFile, byCommodity }: DeclaredMarks): DecimalMark | undefined => ofFile ?? byCommodity.get(commodity)

/** Declarations of a text, added to earlier ones. The last mark of a sample is the decimal mark: `commodity 1.000,00 EUR`, `format 1.000, EUR`. */
export function declaredMarks(text: string, before = NOTHING_DECLARED): DeclaredMarks {
  let { ofFile } = before
  const byCommodity = new Map(before.byCommodity)
  for (const { groups } of text.matchAll(DIRECTIVE)) {
    const { mark, option, sample } = groups!
    if (mark !== undefined) ofFile = mark as DecimalMark
    else if (option !== undefined) ofFile = ','
    else if (sample !== undefined) {
      const commodity = /"([^"]+)"/.exec(sample)?.[1] ?? sample.replaceAll(/[-+\d.,'_\s]/g, '')
      const last = /[.,](?=[^.,]*$)/.exec(sample.replaceAll(/"[^"]*"/g, ''))?.[0]
      if (last !== undefined) byCommodity.set(commodity, last as DecimalMark)
    }
  }
  return { ofFile, byCommodity }
}

const NAME = String.raw`"[^"]+"|[^\s\d"{}@=;()[\]\-+.,*/]+`
const AMOUNT = new RegExp(String.raw`(${NAME})?(\s*[-+]?)(\d[\d.,]*\d|\d)(\s*)(${NAME})?`, 'gu')

/**
 * Converts numbers with decimal points to the journal's marks for each commodity, since 3.20 would be 320 where points group digits. Accounts and
 * comments are unchanged.
 */
export function withMarks(text: string, markOf: (commodity: string) => DecimalMark, dialect: Dialect): string {
  if (dialect === 'beancount') return text
  return text.replaceAll(/^([ \t]+[^\s;].*?(?: {2,}|\t))([^;\n]*)/gm, (_, account: string, amounts: string) => {
    const marked = amounts.replaceAll(
      AMOUNT,
      (all, before: string | undefined, sign: string, digits: string, gap: string, after: string | undefined) => {
        if (markOf((after ?? before ?? '').replaceAll('"', '')) === '.') return all
        return [before, sign, withComma(digits), gap, after].join('')
      },
    )
    return account + marked
  })
}

/** "1,234.50" and "1234.50" as "1234,50"; anything else as it is. */
const withComma = (digits: string): string => (/^[\d,]*\.\d+$/.test(digits) ? digits.replaceAll(',', '').replace('.', ',') : digits)

/** How amounts of a commodity are written. */
interface AmountStyle {
  /** The commodity as the journal writes it: "€" or "EUR". */
  readonly symbolFirst: boolean
  readonly spaced: boolean
  readonly decimalMark: DecimalMark
  /** '' for none. */
  readonly groupMark: string
  /** Groups of two digits left of the last three. */
  readonly indianGroups: boolean
  /** Digits after the decimal mark, at least. */
  readonly places: number
}

/** The style of a journal, for text that is added. */
export interface WritingStyle {
  readonly dateSeparator: '-' | '/' | '.'
  readonly indent: number
  /** The column of the last digit of an amount, from 1. */
  readonly amountColumn: number
  /** Whether the journal's amounts are in that column. */
  readonly isAligned: boolean
  /** The status mark; '' for none. Beancount always has one. */
  readonly mark: '*' | '!' | ''
  readonly amounts: ReadonlyMap<string, AmountStyle>
  /** For commodities that are not in `amounts`. */
  readonly decimalMark: DecimalMark
  readonly declared: DeclaredMarks
}

export const AMOUNT_COLUMN = 52
const LOOK_CHARACTERS = 512 * 1024
/** Fewer amounts may be aligned by chance. */
const ALIGNED_MIN = 4

/** The style of an empty journal. */
export const plainStyle = (dialect: Dialect, amountColumn = AMOUNT_COLUMN): WritingStyle => ({
  dateSeparator: dialect === 'ledger' ? '/' : '-',
  indent: dialect === 'beancount' ? 2 : 4,
  amountColumn,
  isAligned: false,
  mark: '*',
  amounts: new Map(),
  decimalMark: '.',
  declared: NOTHING_DECLARED,
})

/** How amounts of a commodity are written in a journal. */
export const amountStyle = (commodity: string, { amounts, decimalMark }: Pick<WritingStyle, 'amounts' | 'decimalMark'>): AmountStyle =>
  amounts.get(commodity) ?? plainAmount(commodity, decimalMark)

/** The style of a commodity that the journal does not have yet. */
const plainAmount = (commodity: string, decimalMark: DecimalMark): AmountStyle => ({
  symbolFirst: isSign(commodity),
  spaced: !isSign(commodity),
  decimalMark,
  groupMark: '',
  indianGroups: false,
  places: placesOf(commodity),
})

/** The usual decimals of a currency: none for yen, two for euros. 0 for other commodities, which are written with all their decimals. */
const placesOf = (commodity: string): number => minorDigitsOf(commodity) ?? (isSign(commodity) ? 2 : 0)

/** True for a sign such as $, which is written before the number. */
export const isSign = (commodity: string): boolean => /^\p{Sc}$/u.test(commodity)

/** True for currencies. */
export const isMoney = (commodity: string): boolean => commodity === '' || isCode(commodity) || isSign(commodity)

const HEADER = /^\d{4}([-/.])\d{1,2}\1\d{1,2}(?:=\S+)?(?:\s+([*!]))?\s+\S/
const NUMBER = String.raw`[-+]?\s?(\d[\d.,'_ ]*\d|\d)`
const AFTER = new RegExp(String.raw`^(${NUMBER})(\s*)("[^"]+"|[^\s\d"{}@=;()\-+.,]+)`)
const BEFORE = new RegExp(String.raw`^[-+]?("[^"]+"|[^\s\d"{}@=;()\-+.,]+)(\s*)(${NUMBER})`)

/**
 * The prevailing style of a journal's text; what the text does not show comes from `plain`, which may be the style of another file. Only the last
 * half megabyte is examined.
 */
export function styleOf(text: string, dialect: Dialect, plain = plainStyle(dialect)): WritingStyle {
  const separators: WritingStyle['dateSeparator'][] = []
  const statuses: WritingStyle['mark'][] = []
  const indents: number[] = []
  const columns: number[] = []
  const decimalMarks: DecimalMark[] = []
  const declared = declaredMarks(text, plain.declared)
  /** By commodity. */
  const marks = new Map<string, DecimalMark[]>()
  const groups = new Map<string, AmountStyle['groupMark'][]>()
  const twos = new Map<string, AmountStyle['indianGroups'][]>()
  const amounts = new Map<string, string[]>()
  let inside = false
  for (const line of text.slice(-LOOK_CHARACTERS).split('\n')) {
    const header = HEADER.exec(line)
    if (header) {
      inside = true
      separators.push(header[1] as WritingStyle['dateSeparator'])
      statuses.push((header[2] ?? '') as WritingStyle['mark'])
      continue
    }
    const posting = inside ? /^([ \t]+)(?:[*!] )?([^\s;].*?)(?:(\s{2,}|\t)([^;]*))?$/.exec(line.trimEnd()) : null
    if (!posting) {
      inside = false
      continue
    }
    if (/^[a-z][\w-]*:/.test(posting[2]!)) continue
    if (!posting[1]!.includes('\t')) indents.push(posting[1]!.length)
    const written = (posting[4] ?? '').trim()
    const place = line.indexOf(written, posting[1]!.length + posting[2]!.length)
    const amount = amountIn(written, declared)
    if (!amount) continue
    if (amount.showsMark) {
      decimalMarks.push(amount.style.decimalMark)
      addTo(marks, amount.commodity, amount.style.decimalMark)
    }
    if (!line.includes('\t')) columns.push(place + amount.end)
    const { groupMark, indianGroups, ...rest } = amount.style
    // Grouping shows only from a thousand on, and Indian grouping only from six digits on.
    if (amount.wholeDigits > 3) addTo(groups, amount.commodity, groupMark)
    if (amount.wholeDigits > 5) addTo(twos, amount.commodity, indianGroups)
    addTo(amounts, amount.commodity, JSON.stringify(rest))
  }
  const decimalMark = declared.ofFile ?? mostOf(decimalMarks) ?? plain.decimalMark
  const column = mostOf(columns)
  // Aligned only if most amounts end in the same column.
  const isMostly = columns.filter((one) => one === column).length > columns.length / 2
  const styles = new Map([
    ...[...declared.byCommodity].map(([commodity, mark]) => [commodity, plainAmount(commodity, mark)] as const),
    ...plain.amounts,
    ...[...amounts].map(([commodity, forms]) => {
      const before = plain.amounts.get(commodity)
      const style: AmountStyle = {
        ...(JSON.parse(mostOf(forms)!) as Omit<AmountStyle, 'groupMark' | 'indianGroups'>),
        groupMark: mostOf(groups.get(commodity)) ?? before?.groupMark ?? '',
        indianGroups: mostOf(twos.get(commodity)) ?? before?.indianGroups ?? false,
      }
      return [commodity, withMark(style, mostOf(marks.get(commodity)))] as const
    }),
  ])
  return {
    dateSeparator: mostOf(separators) ?? plain.dateSeparator,
    indent: mostOf(indents) ?? plain.indent,
    amountColumn: (isMostly ? column : undefined) ?? plain.amountColumn,
    isAligned: columns.length === 0 ? plain.isAligned : isMostly && columns.length >= ALIGNED_MIN,
    mark: mostOf(statuses) ?? plain.mark,
    amounts: new Map([...styles].map(([commodity, style]) => [commodity, withMark(style, declaredMark(commodity, declared))])),
    decimalMark,
    declared,
  }
}

/** Whole numbers show no decimal mark; other amounts of the commodity decide. */
const withMark = (style: AmountStyle, decimalMark: DecimalMark | undefined): AmountStyle =>
  decimalMark === undefined || decimalMark === style.decimalMark
    ? style
    : { ...style, decimalMark, groupMark: style.groupMark === decimalMark ? '' : style.groupMark }

interface WrittenAmount {
  readonly commodity: string
  readonly style: AmountStyle
  readonly showsMark: boolean
  /** Behind its last digit. */
  readonly end: number
  /** Digits before its decimal mark. */
  readonly wholeDigits: number
}

/** An amount at the beginning of a text. */
function amountIn(text: string, declared: DeclaredMarks): WrittenAmount | undefined {
  const after = AFTER.exec(text)
  if (after) return written(after[4]!, after[2]!, { symbolFirst: false, spaced: after[3] !== '' }, after[1]!.length)
  const before = BEFORE.exec(text)
  return before ? written(before[1]!, before[4]!, { symbolFirst: true, spaced: before[2] !== '' }, before[0].length) : undefined

  function written(symbol: string, digits: string, form: Pick<AmountStyle, 'symbolFirst' | 'spaced'>, end: number): WrittenAmount {
    const commodity = symbol.replaceAll('"', '')
    const style = { ...form, ...styleOfDigits(digits, declaredMark(commodity, declared)) }
    return { commodity, style, showsMark: /[.,]/.test(digits), end, wholeDigits: digits.replaceAll(/\D/g, '').length - style.places }
  }
}

function styleOfDigits(digits: string, declared: DecimalMark | undefined): Omit<AmountStyle, 'symbolFirst' | 'spaced'> {
  const last = /([.,])(\d*)$/.exec(digits)
  const marks = digits.replaceAll(/\d/g, '')
  // A mark before three digits groups thousands if it occurs several times, or if the declared mark is the other one.
  const isGroup =
    last !== null && (declared === undefined ? last[2]!.length === 3 && new Set(marks).size === 1 && marks.length > 1 : last[1] !== declared)
  const decimalMark = declared ?? (last === null || isGroup ? (last?.[1] === '.' ? ',' : '.') : (last[1] as DecimalMark))
  const whole = last === null || isGroup ? digits : digits.slice(0, last.index)
  const groupMark = /[^\d]/.exec(whole)?.[0] ?? ''
  return {
    decimalMark,
    groupMark,
    indianGroups: groupMark !== '' && new RegExp(`\\${groupMark}\\d{2}\\${groupMark}\\d{3}$`).test(whole),
    places: last === null || isGroup ? 0 : last[2]!.length,
  }
}

const mostOf = <Value>(values: readonly Value[] = []): Value | undefined => mostCounted(countsOf(values))

/** An amount as the journal writes it, and the offset after its last digit. */
export interface AmountText {
  readonly text: string
  readonly digitsEnd: number
}

export function amountText(quantity: Exact, commodity: string, style: WritingStyle, dialect: Dialect): AmountText {
  const known = commodityIn(commodity, style, dialect)
  if (dialect === 'beancount') {
    const name = known
    const number = digitsOf(quantity, name, { ...amountStyle(name, style), decimalMark: '.' })
    return { text: `${number} ${name}`, digitsEnd: number.length }
  }
  const form = amountStyle(known, style)
  const number = digitsOf(quantity, known, form)
  if (known === '') return { text: number, digitsEnd: number.length }
  const name = /^\p{L}+$/u.test(known) || isSign(known) ? known : `"${known}"`
  const gap = form.spaced ? ' ' : ''
  if (!form.symbolFirst) return { text: `${number}${gap}${name}`, digitsEnd: number.length }
  // A minus comes after the sign, as in $-5.
  const text = `${name}${gap}${number}`
  return { text, digitsEnd: text.length }
}

/**
 * The journal's name of a commodity: € if the journal writes € instead of EUR, or vice versa; in beancount a valid name.
 */
export function commodityIn(commodity: string, style: WritingStyle, dialect: Dialect): string {
  if (dialect === 'beancount') return currencyOf(commodity)
  if (style.amounts.has(commodity)) return commodity
  const names = otherNamesOf(isoCodeOf(commodity) === undefined ? commodity.toUpperCase() : commodity)
  return names.find((name) => style.amounts.has(name)) ?? commodity
}

/** A valid beancount commodity. */
function currencyOf(commodity: string): string {
  const name = (isoCodeOf(commodity) ?? commodity)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9'._-]+/g, '-')
    .replaceAll(/^[^A-Z]+|[^A-Z0-9]+$/g, '')
    .slice(0, 24)
  return name === '' ? 'XXX' : name
}

/** Cents are written with two decimals, 401.50, even if the book has whole euros. */
function digitsOf(quantity: Exact, commodity: string, { decimalMark, groupMark, indianGroups, places }: AmountStyle): string {
  const [whole, fraction = ''] = quantity.abs().toString().split('.') as [string, string?]
  const grouped = groupMark === '' ? whole : whole.replaceAll(indianGroups ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, groupMark)
  const padded = fraction.padEnd(fraction === '' ? places : places || placesOf(commodity), '0')
  return `${quantity.sign < 0 ? '-' : ''}${grouped}${padded === '' ? '' : decimalMark + padded}`
}
