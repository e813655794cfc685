import { columnLetters } from '../column-letters.ts'
import type { Row, StatementFormat } from '../statement.ts'
import type { Day } from '#vocabulary/day.ts'
import { Lru } from '#vocabulary/lru.ts'
import type { DecimalMark } from '../values/money.ts'

/** A date of a workbook: text when printed or compared, with other forms for templates. */
export class DateCell {
  constructor(
    readonly text: string,
    readonly shown: readonly string[],
  ) {}
  toString(): string {
    return this.text
  }
}

export type Cell = string | DateCell

/** What a template sees as ROW: its cells by their letters, and its place. Prototypes are out of a template's reach. */
export type RowObject = Readonly<Record<string, Cell | number>>

/**
 * Rows as templates see them. Line ends inside a cell become blanks, or a payee could write postings of its own. What a worksheet
 * leaves empty is not there; what stands between two delimiters is there and empty.
 */
export function rowObjects(rows: readonly Row[], format: StatementFormat): RowObject[] {
  const isSparse = format === 'workbook' || format === 'pdf'
  const letters: string[] = []
  return rows.map(({ index, cells, shown }) => {
    const row: Record<string, Cell | number> = {}
    for (let column = 0; column < cells.length; column++) {
      const text = cells[column]!
      if (text === '' && isSparse) continue
      letters[column] ??= columnLetters(column)
      const line = /[\r\n]/.test(text) ? text.replaceAll(/\s*[\r\n]+\s*/g, ' ') : text
      const forms = shown?.get(column)
      row[letters[column]!] = forms ? new DateCell(line, forms) : line
    }
    row['index'] = index
    return row
  })
}

/** What a helper may know beside its arguments. */
export interface HelperContext {
  readonly today: Day
  /** Of the statement, where its amounts leave no doubt. */
  readonly decimalMark: DecimalMark | undefined
  /** All rows of the statement, whatever a person has ticked. */
  readonly sheet: readonly RowObject[]
  /** The row that is rendered. */
  readonly row: () => RowObject
  /** Something that makes the row unusable if it ends up in the text: a number that is none, a date that is none. */
  readonly note: (message: string) => void
  readonly predict: (words: string, prefix: string) => string
}

/** A helper gets its arguments in order and the named ones by name. What it throws as a HelperMistake is told to the person. */
export type Helper = (args: readonly unknown[], named: Readonly<Record<string, unknown>>, context: HelperContext) => unknown

export type Helpers = Readonly<Record<string, Helper>>

/** Something in a template that a person can mend. */
export class HelperMistake extends Error {
  override readonly name = 'HelperMistake'
}

/** The text of an argument; undefined for what is no text. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return value instanceof DateCell ? value.text : undefined
}

/** Every form in which a text may be asked for: a date of a workbook has several. */
export function formsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return value instanceof DateCell ? [value.text, ...value.shown] : []
}

/** As it would be printed. */
export const printed = (value: unknown): string => (value === undefined || value === null ? '' : String(value as Cell | number))

const patterns = new Lru<string, RegExp>(1000)

/** A regular expression as JavaScript has them; a template written for Paisa may look behind. That it ends is seen to by the thread. */
export function patternOf(source: unknown): RegExp {
  const text = printed(source)
  let pattern = patterns.get(text)
  if (pattern === undefined) {
    try {
      pattern = new RegExp(text)
    } catch {
      throw new HelperMistake(`"${text}" is no regular expression`)
    }
    patterns.set(text, pattern)
  }
  return pattern
}
