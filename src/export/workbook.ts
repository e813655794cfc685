import { strToU8, Zip, ZipDeflate } from 'fflate'
import { dayOf, tryParseDay } from '#vocabulary/day.ts'
import { type Cell, chunked, type ColumnType, isDecimal, type Table, type TableColumn } from './table.ts'

/** What a sheet of a workbook may have; the head is one of them. What is more goes on in another sheet. */
const SHEET_ROWS = 1_048_576
/** What a cell may have. */
const CELL_CHARACTERS = 32_767
/** A spreadsheet computes with doubles: a number of more digits would come out as another one, so it is written as text. */
const NUMBER_DIGITS = 15
/** The calendar of spreadsheets begins where its 29 February 1900, which never was, is over. */
const FIRST_DAY = dayOf(1900, 3, 1)
const DAYS_BEFORE_1970 = 25_569

/** Places in `STYLES`. */
const [HEAD, DAY] = [1, 2]

/** Returns a table as a workbook (.xlsx), piece by piece. Numbers and days are such, with all their digits; texts are texts, which no spreadsheet computes. */
export function* workbookOf(table: Table, title: string): Generator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    ready.push(bytes)
  })
  const write = function* (name: string, texts: Iterable<string>): Generator<Uint8Array> {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = FIRST_MOMENT
    zip.add(file)
    for (const text of texts) {
      file.push(strToU8(text))
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  const rows = table.rows[Symbol.iterator]()
  let next = rows.next()
  let sheets = 0
  do {
    sheets++
    const ofThisSheet = function* (): Generator<readonly Cell[]> {
      for (let row = 1; row < SHEET_ROWS && !next.done; row++, next = rows.next()) yield next.value
    }
    yield* write(`xl/worksheets/sheet${sheets}.xml`, chunked(sheetXml(table.columns, ofThisSheet())))
  } while (!next.done)
  for (const [name, text] of surroundings(title, sheets)) yield* write(name, [text])
  zip.end()
  yield* ready
}

/** The first moment that ZIP knows, by the clock of whatever place this is: the same table gives the same bytes. */
const FIRST_MOMENT = new Date(1980, 0, 1)
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

function* sheetXml(columns: readonly TableColumn[], rows: Iterable<readonly Cell[]>): Generator<string> {
  yield `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `<cols>${columns.map(({ type }, i) => `<col min="${i + 1}" max="${i + 1}" width="${WIDTHS[type]}" customWidth="1"/>`).join('')}</cols><sheetData>`
  yield `<row>${columns.map(({ name }) => textXml(name, HEAD)).join('')}</row>`
  for (const row of rows) yield `<row>${columns.map(({ type }, i) => cellXml(row[i] ?? null, type)).join('')}</row>`
  yield '</sheetData></worksheet>'
}

const WIDTHS: Readonly<Record<ColumnType, number>> = { text: 28, json: 28, integer: 10, decimal: 16, boolean: 8, day: 12, moment: 26 }

function cellXml(cell: Cell, type: ColumnType): string {
  if (cell === null) return '<c/>'
  const text = String(cell)
  if (type === 'boolean') return `<c t="b"><v>${cell === true ? 1 : 0}</v></c>`
  if ((type === 'integer' || type === 'decimal') && isDecimal(text) && digitsIn(text) <= NUMBER_DIGITS) return `<c><v>${text}</v></c>`
  if (type === 'day') {
    const day = tryParseDay(text)
    if (day !== undefined && day >= FIRST_DAY) return `<c s="${DAY}"><v>${day + DAYS_BEFORE_1970}</v></c>`
  }
  return textXml(text)
}

const digitsIn = (decimal: string): number => decimal.replace(/^-?0*\.?0*|\./g, '').length

const textXml = (text: string, style = 0): string => {
  const shown = text.length > CELL_CHARACTERS ? `${text.slice(0, CELL_CHARACTERS - 1)}…` : text
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`
}

/** What XML has no way to write is left out: control characters and halves of characters. */
const escaped = (text: string): string =>
  text
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** What makes a workbook of sheets. */
function surroundings(title: string, sheets: number): [string, string][] {
  const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
  const nameOf = (number: number): string => `${title.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 25) || 'Table'}${number === 1 ? '' : ` ${number}`}`
  const part = (name: string, kind: string): string =>
    `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`
  const relation = (id: number, kind: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`
  const relations = (inside: string): string => `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${numbers.map((n) => part(`worksheets/sheet${n}`, 'worksheet')).join('')}</Types>`,
    ],
    ['_rels/.rels', relations(relation(1, 'officeDocument', 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${numbers.map((n) => `<sheet name="${escaped(nameOf(n))}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(numbers.map((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`)).join('') + relation(sheets + 1, 'styles', 'styles.xml')),
    ],
    ['xl/styles.xml', STYLES],
  ]
}

/** 0: as it is, 1: the head, 2: a day as YYYY-MM-DD. */
const STYLES = `${XML}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`
