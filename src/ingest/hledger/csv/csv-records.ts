import { LINE_FEED, QUOTE, RETURN } from '#vocabulary/bytes.ts'
import { Malformed } from '../malformed.ts'

export interface CsvRecord {
  readonly values: readonly string[]
  /** 1-based line on which it begins. */
  readonly line: number
}

/**
 * Splits CSV into records: quoted values may hold separators, doubled quotes and line feeds; empty lines are no records.
 * Throws a Malformed at the first quote that stands where none can.
 */
export function csvRecords(text: string, separator: string): CsvRecord[] {
  const records: CsvRecord[] = []
  let at = 0
  let line = 1
  let begin = 1
  let values: string[] = []
  const end = text.length
  while (at < end) {
    if (values.length === 0) begin = line
    let value = ''
    if (text.charCodeAt(at) === QUOTE) {
      const opened = line
      at++
      for (;;) {
        const close = text.indexOf('"', at)
        if (close < 0)
          throw new Malformed('csv_invalid', 'This quoted value has no closing quote. Add it, or double a quote that belongs to the value.', opened)
        value += text.slice(at, close)
        at = close + 1
        if (text.charCodeAt(at) !== QUOTE) break
        value += '"'
        at++
      }
      for (let feed = value.indexOf('\n'); feed >= 0; feed = value.indexOf('\n', feed + 1)) line++
      const next = text[at]
      if (at < end && next !== separator && next !== '\n' && next !== '\r') {
        throw new Malformed(
          'csv_invalid',
          `After the closing quote of a value comes ${separatorName(separator)} or the end of the line, and not "${next}". A quote inside a quoted value is doubled.`,
          line,
        )
      }
    } else {
      let to = at
      while (to < end && text[to] !== separator && text.charCodeAt(to) !== LINE_FEED) {
        if (text.charCodeAt(to) === QUOTE)
          throw new Malformed(
            'csv_invalid',
            'A quote stands inside a value that does not begin with one. Quote the whole value and double the quotes in it.',
            line,
          )
        to++
      }
      value = text.slice(at, to)
      at = to
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    values.push(value.trim())
    if (at < end && text[at] === separator) {
      at++
      // A separator at the very end still has an empty value behind it.
      if (at < end && text.charCodeAt(at) !== LINE_FEED && text.charCodeAt(at) !== RETURN) continue
      if (at >= end || text.charCodeAt(at) === LINE_FEED || text.startsWith('\r\n', at)) {
        values.push('')
        if (text.charCodeAt(at) === RETURN) at++
      } else continue
    }
    if (at >= end || text.charCodeAt(at) === LINE_FEED) {
      at++
      line++
      if (values.length > 1 || values[0] !== '') records.push({ values, line: begin })
      values = []
    }
  }
  return records
}

const separatorName = (separator: string): string => (separator === '\t' ? 'a tab' : `"${separator}"`)
