import type { Dialect } from '../../journal/book.ts'
import { type DecimalMark, type DeclaredMarks, declaredMark, declaredMarks, NOTHING_DECLARED } from './decimal-marks.ts'

/** How a person writes amounts of one commodity. */
export interface AmountStyle {
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

/** How a journal is written, so that what is added looks like the rest. */
export interface WritingStyle {
  readonly dateSeparator: '-' | '/' | '.'
  readonly indent: number
  /** The column in which the last digit of an amount stands, from 1. */
  readonly amountColumn: number
  /** Whether the journal itself has its amounts in that column, as far as one can tell. */
  readonly isAligned: boolean
  /** What stands between day and payee; '' for nothing. In beancount there is always something. */
  readonly mark: '*' | '!' | ''
  readonly amounts: ReadonlyMap<string, AmountStyle>
  /** Of commodities that are not among `amounts`. */
  readonly decimalMark: DecimalMark
  readonly declared: DeclaredMarks
}

export const AMOUNT_COLUMN = 52
const LOOK_CHARACTERS = 512 * 1024
/** Fewer amounts end in one column by chance. */
const ALIGNED_MIN = 4

/** The style of a journal with nothing in it yet. */
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

/** How amounts of a commodity are written that the journal does not have yet. */
const plainAmount = (commodity: string, decimalMark: DecimalMark): AmountStyle => ({
  symbolFirst: isSign(commodity),
  spaced: !isSign(commodity),
  decimalMark,
  groupMark: '',
  indianGroups: false,
  places: placesOf(commodity),
})

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

/** Digits that people write of a currency: none of yen, two of euros. Of shares as many as there are. */
export function placesOf(commodity: string): number {
  if (isSign(commodity)) return commodity === '¥' ? 0 : 2
  if (!CURRENCIES.has(commodity)) return 0
  const known = PLACES.get(commodity)
  if (known !== undefined) return known
  const places = new Intl.NumberFormat('en', { style: 'currency', currency: commodity }).resolvedOptions().maximumFractionDigits ?? 2
  PLACES.set(commodity, places)
  return places
}

/** Making a formatter to ask takes longer than all the rest of a row. */
const PLACES = new Map<string, number>()

/** True for a sign such as $, which stands before the number. */
export const isSign = (commodity: string): boolean => /^\p{Sc}$/u.test(commodity)

const HEADER = /^\d{4}([-/.])\d{1,2}\1\d{1,2}(?:=\S+)?(?:\s+([*!]))?\s+\S/
const NUMBER = String.raw`[-+]?\s?(\d[\d.,'_ ]*\d|\d)`
const AFTER = new RegExp(String.raw`^(${NUMBER})(\s*)("[^"]+"|[^\s\d"{}@=;()\-+.,]+)`)
const BEFORE = new RegExp(String.raw`^[-+]?("[^"]+"|[^\s\d"{}@=;()\-+.,]+)(\s*)(${NUMBER})`)

/**
 * The style that most of a journal is written in, from its text; what the text does not show is as in `plain`, which may be the style of another
 * file. Its end counts more than its beginning: only the last half megabyte is looked at.
 */
export function styleOf(text: string, dialect: Dialect, plain = plainStyle(dialect)): WritingStyle {
  const seen = {
    separators: new Tally<WritingStyle['dateSeparator']>(),
    marks: new Tally<WritingStyle['mark']>(),
    indents: new Tally<number>(),
    columns: new Tally<number>(),
    decimalMarks: new Tally<DecimalMark>(),
  }
  const declared = declaredMarks(text, plain.declared)
  const marks = new Map<string, Tally<DecimalMark>>()
  const groups = new Map<string, Tally<AmountStyle['groupMark']>>()
  const twos = new Map<string, Tally<AmountStyle['indianGroups']>>()
  const amounts = new Map<string, Tally<string>>()
  let inside = false
  for (const line of text.slice(-LOOK_CHARACTERS).split('\n')) {
    const header = HEADER.exec(line)
    if (header) {
      inside = true
      seen.separators.add(header[1] as WritingStyle['dateSeparator'])
      seen.marks.add((header[2] ?? '') as WritingStyle['mark'])
      continue
    }
    const posting = inside ? /^([ \t]+)(?:[*!] )?([^\s;].*?)(?:(\s{2,}|\t)([^;]*))?$/.exec(line.trimEnd()) : null
    if (!posting) {
      inside = false
      continue
    }
    if (/^[a-z][\w-]*:/.test(posting[2]!)) continue
    if (!posting[1]!.includes('\t')) seen.indents.add(posting[1]!.length)
    const written = (posting[4] ?? '').trim()
    const place = line.indexOf(written, posting[1]!.length + posting[2]!.length)
    const amount = amountIn(written, declared)
    if (!amount) continue
    if (amount.showsMark) {
      seen.decimalMarks.add(amount.style.decimalMark)
      tallyOf(marks, amount.commodity).add(amount.style.decimalMark)
    }
    if (!line.includes('\t')) seen.columns.add(place + amount.end)
    const { groupMark, indianGroups, ...rest } = amount.style
    // Only what is a thousand or more shows whether thousands are grouped, and only six digits whether by two.
    if (amount.wholeDigits > 3) tallyOf(groups, amount.commodity).add(groupMark)
    if (amount.wholeDigits > 5) tallyOf(twos, amount.commodity).add(indianGroups)
    tallyOf(amounts, amount.commodity).add(JSON.stringify(rest))
  }
  const decimalMark = declared.ofFile ?? seen.decimalMarks.most ?? plain.decimalMark
  const styles = new Map([
    ...[...declared.byCommodity].map(([commodity, mark]) => [commodity, plainAmount(commodity, mark)] as const),
    ...plain.amounts,
    ...[...amounts].map(([commodity, tally]) => {
      const before = plain.amounts.get(commodity)
      const style: AmountStyle = {
        ...(JSON.parse(tally.most!) as Omit<AmountStyle, 'groupMark' | 'indianGroups'>),
        groupMark: groups.get(commodity)?.most ?? before?.groupMark ?? '',
        indianGroups: twos.get(commodity)?.most ?? before?.indianGroups ?? false,
      }
      return [commodity, withMark(style, marks.get(commodity)?.most)] as const
    }),
  ])
  return {
    dateSeparator: seen.separators.most ?? plain.dateSeparator,
    indent: seen.indents.most ?? plain.indent,
    // A column counts where most amounts end in it; elsewhere they are not aligned by their last digit.
    amountColumn: (seen.columns.share > 0.5 ? seen.columns.most : undefined) ?? plain.amountColumn,
    isAligned: seen.columns.total === 0 ? plain.isAligned : seen.columns.share > 0.5 && seen.columns.total >= ALIGNED_MIN,
    mark: seen.marks.most ?? plain.mark,
    amounts: new Map([...styles].map(([commodity, style]) => [commodity, withMark(style, declaredMark(commodity, declared))])),
    decimalMark,
    declared,
  }
}

/** A whole number shows no decimal mark, and what others of its commodity show holds for it too. */
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
  // One mark with three digits behind it divides thousands where another of its kind stands before it, or the number begins with few digits.
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

/** What is counted of a commodity. */
function tallyOf<Value>(tallies: Map<string, Tally<Value>>, commodity: string): Tally<Value> {
  const tally = tallies.get(commodity) ?? new Tally<Value>()
  tallies.set(commodity, tally)
  return tally
}

/** Counts, and knows what came most often. */
class Tally<Value> {
  readonly #counts = new Map<Value, number>()
  #total = 0

  add(value: Value): void {
    this.#total++
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1)
  }
  get most(): Value | undefined {
    return [...this.#counts].reduce<[Value, number] | undefined>((best, entry) => (best && best[1] >= entry[1] ? best : entry), undefined)?.[0]
  }
  get total(): number {
    return this.#total
  }
  get share(): number {
    return this.#total === 0 ? 0 : Math.max(...this.#counts.values()) / this.#total
  }
}
