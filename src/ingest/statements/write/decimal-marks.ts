import type { Dialect } from '../../journal/book.ts'

export type DecimalMark = '.' | ','

/** What directives of a file say of decimal marks. A number with the other mark is read as another number, or not at all. */
export interface DeclaredMarks {
  /** Of every number of the file: hledger's `decimal-mark`, ledger's `--decimal-comma`. */
  readonly ofFile: DecimalMark | undefined
  readonly byCommodity: ReadonlyMap<string, DecimalMark>
}

const DIRECTIVE = /^(?:decimal-mark\s+(?<mark>[.,])|(?<option>--decimal-comma)\b|(?:(?:commodity|D)\s|[ \t]+format\s)(?<sample>[^;\n]*\d[^;\n]*))/gm

export const NOTHING_DECLARED: DeclaredMarks = { ofFile: undefined, byCommodity: new Map() }

export const declaredMark = (commodity: string, { ofFile, byCommodity }: DeclaredMarks): DecimalMark | undefined =>
  ofFile ?? byCommodity.get(commodity)

/** What a text declares, and what held before it. Of a sample the last mark is the decimal one: `commodity 1.000,00 EUR`, `format 1.000, EUR`. */
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
 * Text of transactions whose numbers have points, with the marks that the journal has for each commodity: what is 3.20 by itself is 320
 * where points group digits. Accounts and comments stay as they are.
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
