/*
 * CSV by the letter of RFC 4180, for what a program or the journal's owner writes: a misplaced quote is a mistake, and is reported instead of
 * repaired. What banks send is read by `delimited.ts`.
 */

export interface CsvRecord {
  /** 1-based, where the record begins. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface CsvFault {
  readonly line: number
  readonly message: string
}

/** Records may differ in length; lines with nothing on them are none. */
export function readStrictCsv(
  text: string,
  delimiter: string,
  { rowsMax = Number.POSITIVE_INFINITY, cellsMax = Number.POSITIVE_INFINITY } = {},
): readonly CsvRecord[] | CsvFault {
  const records: CsvRecord[] = []
  let count = 0
  const place = { at: text.startsWith('\ufeff') ? 1 : 0, line: 1 }
  while (place.at < text.length) {
    const line = place.line
    if (/^\r?\n/.test(text.slice(place.at, place.at + 2))) {
      place.at = text.indexOf('\n', place.at) + 1
      place.line++
      continue
    }
    const cells: string[] = []
    for (let isLast = false; !isLast; ) {
      const cell = text[place.at] === '"' ? quotedCell(text, place) : plainCell(text, place, delimiter)
      if (typeof cell !== 'string') return cell
      cells.push(cell)
      if (++count > cellsMax || records.length >= rowsMax)
        return { line, message: `This is more than ${rowsMax.toLocaleString('en')} rows or ${cellsMax.toLocaleString('en')} cells. Divide it.` }
      isLast = !text.startsWith(delimiter, place.at)
      if (!isLast) place.at += delimiter.length
    }
    const end = /^(?:\r?\n|\r?$)/.exec(text.slice(place.at, place.at + 2))
    if (!end)
      return {
        line: place.line,
        message: `After the closing quote of a value comes ${delimiter === '\t' ? 'a tab' : `"${delimiter}"`} or the end of the line, and not "${text[place.at]}". A quote inside a quoted value is doubled.`,
      }
    place.at += end[0].length
    place.line++
    records.push({ line, cells })
  }
  return records
}

interface Reading {
  at: number
  line: number
}

function plainCell(text: string, place: Reading, delimiter: string): string | CsvFault {
  // Character by character: looking for the next delimiter in a text without any would look through all of it for every cell.
  let end = place.at
  while (end < text.length && text[end] !== '\n' && !text.startsWith(delimiter, end)) end++
  if (!text.startsWith(delimiter, end) && text[end - 1] === '\r' && end > place.at) end--
  const cell = text.slice(place.at, end)
  place.at = end
  return cell.includes('"')
    ? {
        line: place.line,
        message: 'A quote stands inside a value that does not begin with one. Quote the whole value and double the quotes in it.',
      }
    : cell
}

function quotedCell(text: string, place: Reading): string | CsvFault {
  const opened = place.line
  let cell = ''
  for (let from = place.at + 1; ; ) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return { line: opened, message: 'This quoted value has no closing quote. Add it, or double a quote that belongs to the value.' }
    const part = text.slice(from, quote)
    for (let feed = part.indexOf('\n'); feed >= 0; feed = part.indexOf('\n', feed + 1)) place.line++
    cell += part
    if (text[quote + 1] !== '"') {
      place.at = quote + 1
      return cell.replaceAll('\r\n', '\n')
    }
    cell += '"'
    from = quote + 2
  }
}
