import { isoCodeOf } from '#vocabulary/currencies.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

import { codesIn, type Reading, type Row, ROWS_MAX, UNPACKED_BYTES_MAX, Unreadable } from '../statement.ts'
import { tooManyRows } from '../text/text-tables.ts'
import { plain, tradeKind } from '../text/header-words.ts'
import { type DecimalMark, decimalMarkOf, moneyOf } from '../text/cell-values.ts'
import { columnRows, type PdfItem, type PdfPage } from './pdf-columns.ts'

/** Headings as in lists of brokers; a confirmation becomes a list of one trade. */
const HEADINGS = ['Trade date', 'Type', 'ISIN', 'Security', 'Quantity', 'Price', 'Fee', 'Tax', 'Net amount', 'Currency', 'Reference'] as const

const NUMBER = /[-+]?\s?\d[\d.,'’]*(?:\s?-(?!\d))?/g
const DAY = /\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}\.? \p{L}{3,9}\.?,? \d{4}/u
const CURRENCY = /\b(EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|CAD|AUD|JPY|HKD|SGD|INR)\b|[€£$]/

type Confirmation = Partial<Record<Meaning, string>> & { kind: string; fees: string[]; taxes: string[]; page: number }

/**
 * Reads trade confirmations, which describe one trade on a page with each value next to its label or below it: returns the rows with a table of
 * these trades added, or the same rows if there are none. Amounts are checked later, as in lists of trades.
 */
function withConfirmations(rows: Row[]): Row[] {
  if (!rows.some(({ cells }) => cells.some((cell) => codesIn(cell).isin !== ''))) return rows
  const mark = decimalMarkOf(rows.map(({ cells }) => ({ cells: cells.flatMap((cell) => cell.match(NUMBER) ?? []) })))
  const trades = confirmationsIn(rows).flatMap((one) => tradeOf(one, mark) ?? [])
  if (trades.length === 0) return rows
  const [first] = trades
  const table = [{ page: first!.page, cells: [...HEADINGS] }, ...trades]
  return [...rows, ...table.map(({ page, cells }, at) => ({ index: rows.length + at, line: page, cells }))]
}

/** The fields of each trade. A title such as "Kauf" begins a new one. */
function confirmationsIn(rows: readonly Row[]): Confirmation[] {
  const all: Confirmation[] = []
  let current: Confirmation | undefined
  rows.forEach(({ cells, line }, index) => {
    const found = cells.map(labelIn)
    const title = cells.map(titled).find((kind) => kind !== undefined)
    if (title !== undefined && (current === undefined || current.net !== undefined)) {
      all.push((current = { kind: title, fees: [], taxes: [], page: line }))
      return
    }
    if (!current) return
    const known = found.filter((label) => label !== undefined)
    // A row of labels with the values below.
    const below = rows[index + 1]?.cells ?? []
    const isHeading =
      known.length > 1 &&
      known.length === cells.length &&
      below.length === cells.length &&
      known.every(({ rest }) => rest.length < 3) &&
      known.some(({ meaning }) => meaning === 'isin' || meaning === 'quantity')
    for (const [at, label] of found.entries()) {
      if (!label) continue
      const until = found.findIndex((other, later) => later > at && other !== undefined)
      const values = isHeading ? [elementAt(below, at)] : [label.rest, ...cells.slice(at + 1, until < 0 ? undefined : until)]
      take(
        current,
        label.meaning,
        values
          .join(' ')
          .replace(/^[\s:]+/, '')
          .trim(),
        elementAt(cells, at),
      )
    }
    const { isin } = codesIn(cells.join(' '))
    if (isin !== '' && codesIn(current.isin ?? '').isin !== current.isin) current.isin = isin
  })
  return all
}

/** "Wertpapierabrechnung: Kauf", "We have sold on your behalf". */
function titled(cell: string): string | undefined {
  if (/\d{3}/.test(cell) || cell.length > 80) return undefined
  const kind = tradeKind(cell)
  return kind === 'buy' || kind === 'sell' || kind === 'dividend' ? kind : undefined
}

function take(fields: Confirmation, meaning: Meaning, value: string, label: string): void {
  if (meaning === 'fee') fields.fees.push(value)
  else if (meaning === 'tax') fields.taxes.push(value)
  // The last net amount is the final one.
  else if (meaning === 'net') fields.net = /\d/.test(value) ? value : (fields.net ?? '')
  else if (meaning === 'quantity' && !/\d/.test(value)) return
  else fields[meaning] ??= meaning === 'price' && /gbx|pence|\(p\)/i.test(`${label} ${value}`) ? `${value} GBX` : value
}

function tradeOf(fields: Confirmation, mark: DecimalMark | undefined): { page: number; cells: string[] } | undefined {
  const day = DAY.exec(fields['trade day'] ?? '')?.[0] ?? DAY.exec(fields['settlement day'] ?? '')?.[0]
  const [quantity, net] = [numberIn(fields.quantity, mark, 'first'), numberIn(fields.net, mark, 'last')]
  if (day === undefined || !fields.isin || !net || (!quantity && fields.kind !== 'dividend')) return undefined
  const price = numberIn(fields.price, mark, 'first')
  const pence = fields.price?.endsWith('GBX') ? price?.times(Exact.parse('0.01')) : price
  const sum = (texts: readonly string[]): Exact => Exact.sum(texts.map((text) => numberIn(text, mark, 'last')?.abs() ?? Exact.zero))
  const currency = CURRENCY.exec(fields.net ?? '')?.[0] ?? CURRENCY.exec(fields.price ?? '')?.[0] ?? ''
  const written = (amount: Exact | undefined): string => (amount ? amount.abs().toText() : '')
  const cells = [
    day,
    fields.kind,
    fields.isin,
    fields.name ?? '',
    written(quantity),
    fields.kind === 'dividend' ? '' : written(pence),
    written(sum(fields.fees)),
    written(sum(fields.taxes)),
    written(net),
    isoCodeOf(currency) ?? currency,
    fields.reference ?? '',
  ]
  return { page: fields.page, cells }
}

/** The first or last number of a text, without percentages. */
function numberIn(text: string | undefined, mark: DecimalMark | undefined, which: 'first' | 'last'): Exact | undefined {
  const numbers = [...(text ?? '').matchAll(NUMBER)].filter(({ 0: found, index }) => !/^\s*%/.test(text!.slice(index + found.length)))
  const amounts = numbers.flatMap(({ 0: found }) => moneyOf(found, mark) ?? [])
  return which === 'first' ? amounts[0] : amounts.at(-1)
}

/** The fields of a trade confirmation that have a line of their own. */
type Meaning = 'trade day' | 'settlement day' | 'isin' | 'name' | 'quantity' | 'price' | 'gross' | 'fee' | 'tax' | 'net' | 'reference' | 'other'

/** By the beginning of a line, in lower case without accents. The first match counts. */
const LABELS: readonly (readonly [Meaning, RegExp])[] = [
  [
    'trade day',
    /^(ausfuhrungs(tag|datum|zeit)|handels(tag|datum)|schluss?(tag|datum)|geschaftstag|trade date|deal date|bargain date|date of (trade|deal)|ex-?tag|ex-?date)\b[^\d]*/,
  ],
  ['settlement day', /^(valuta|wertstellung|zahlbarkeitstag|zahltag|zahldatum|settle(ment)? date|payment date|pay date|buchungsdatum)\b[^\d]*/],
  [
    'other',
    /^(ausfuhrungs(platz|ort|art)|handelsplatz(?!geb|ent)|borse\b|lagerland|verwahrart|auftrags(art|datum|zeit|volumen)|limit\b|kurszusatz|wahrung\b|currency\b|account\b|depot|konto\b|kundennummer|exchange rate|devisenkurs|steuerbemessung|bemessungsgrundlage)[^\d]*/,
  ],
  ['isin', /^(isin|wkn|isin ?\/ ?wkn|isin \(wkn\)|wkn ?\/ ?isin|wkn \(isin\)|sedol)\b[\s(/]*(wkn|isin)?[)\s:]*/],
  [
    'name',
    /^(wertpapier(bezeichnung|name)?|gattung(sbezeichnung)?|bezeichnung|titel|security( (name|description))?|stock( name)?|investment|fund|instrument)(?![\p{L}-])[\s:]*/u,
  ],
  [
    'price',
    /^(ausfuhrungskurs|ausfuhrungspreis|kurs(?!wert)|preis|stuckpreis|(unit |average |dealing )?price|dividende? (pro|je) stuck|ausschuttung (pro|je) (stuck|st\.?)|(dividend )?rate)\b[^\d]*/,
  ],
  ['quantity', /^(nominale?|nennwert|stucke?(zahl)?|anzahl|menge|quantity|number of (shares|units)|shares|units|bestand)(?![\p{L}-])/u],
  [
    'gross',
    /^(kurswert|consideration|principal|gross (amount|value|consideration)|brutto(betrag)?|(dividenden|ertrags)betrag|handelswert|marktwert)\b/,
  ],
  [
    'tax',
    /^(kapitalertrags?s?teuer|kap(\.|ital)?ertr(\.|ag)?-?st(euer)?|kest\b|solidaritatszuschlag|soli\b|kirchensteuer|(anrechenbare |auslandische |us-?)?quellensteuer|abgeltungs?steuer|finanztransaktionssteuer|withholding( tax)?|stamp duty|ptm levy|sdrt|tax(es)?)\b/,
  ],
  [
    'fee',
    /^((grund|mindest|order|bank|ausfuhrungs|abwicklungs|depot)?-?provision|orderentgelt|ordergebuhr|order(kosten|provision)|grundgebuhr|(handels|borsen)(platz)?-?(gebuhr|entgelt|spesen)|transaktions(entgelt|kosten|gebuhr)|ubertragungs|liefergebuhr|variable borsenspesen|(makler)?courtage|fremd(e|kosten|spesen)|eigene? spesen|spesen|abwicklungskosten|xetra-?(gebuhr|entgelt)|kommission|commission|brokerage|dealing charge|(sec|exchange|transaction|regulatory|trading) fees?|fees?|charges?|entgelte?|gebuhren?)\b/,
  ],
  [
    'net',
    /^(endbetrag|ausmachender betrag|gesamtbetrag|buchungsbetrag|betrag zu (ihren|gunsten|lasten)|zu (ihren )?(lasten|gunsten)|gutschriftsbetrag|belastungsbetrag|abrechnungsbetrag|total( (amount|cost|due|payable|proceeds|consideration))?|net (amount|proceeds|cost|total)|(settlement )?amount (due|payable)|settlement amount|gesamt\b)/,
  ],
  [
    'reference',
    /^(order(nummer|-?nr)|auftragsnummer|abrechnungs-?n(umme)?r|transaktionsnummer|geschaftsnummer|contract( note)? (number|no|ref)|order (number|no|id)|bargain (reference|ref|no)|trade (number|ref\w*|id)|reference)\b\.?[\s:]*/,
  ],
]

/** The label at the beginning of a text, and the rest. */
function labelIn(text: string): { readonly meaning: Meaning; readonly rest: string } | undefined {
  const folded = plain(text)
  for (const [meaning, pattern] of LABELS) {
    const match = pattern.exec(folded)
    if (match) return { meaning, rest: folded.length === text.length ? text.slice(match[0].length) : folded.slice(match[0].length).toUpperCase() }
  }
  return undefined
}

type PdfDocument = Awaited<ReturnType<typeof getDocument>['promise']>

/** The text of a PDF → rows, once in columns and once as the pieces of text that follow each other. */
export async function readPdf(
  bytes: Uint8Array,
  { password, today }: { readonly password?: string | undefined; readonly today: Day },
): Promise<{ readonly rows: Row[]; readonly tokens: Row[]; readonly reading: Reading }> {
  // Loading takes as long as reading a PDF, so it is loaded only for one.
  const { getDocument: open, PasswordResponses, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
  const task = open({
    // pdf.js detaches the buffer.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${join(folder, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${join(folder, 'standard_fonts')}/`,
  })
  let locked: { readonly refusal: Unreadable } | 'opened' | undefined
  task.onPassword = (answer: (password: string | Error) => void, reason: number) => {
    if (reason === PasswordResponses.NEED_PASSWORD && password) {
      locked = 'opened'
      return answer(password)
    }
    const refusal = password
      ? new Unreadable('password_wrong', 'the password does not open the PDF')
      : new Unreadable('password_required', 'the PDF is protected by a password')
    locked = { refusal }
    answer(refusal)
  }
  let pages: PdfPage[]
  try {
    const read = await withBoundedBuffers(UNPACKED_BYTES_MAX, async () => pagesOf(await task.promise))
    if (read === 'too large')
      throw new Unreadable('unpacks_too_large', `the PDF unpacks to more than ${UNPACKED_BYTES_MAX / 1024 / 1024} MiB; no statement does`)
    pages = read
  } catch (error) {
    if (typeof locked === 'object') throw locked.refusal
    if (error instanceof Unreadable) throw error
    // InvalidPDFException, or any error from a damaged stream.
    throw new Unreadable('truncated', 'the PDF is damaged or was not downloaded to its end; download it again')
  } finally {
    await task.destroy()
  }
  if (!pages.some(({ items }) => items.some(({ text }) => text.trim() !== '')))
    throw new Unreadable('picture', 'the PDF has no text in it: it is a picture of a statement. Download it again as PDF from the bank, or as CSV')
  return {
    rows: withConfirmations(columnRows(pages, today)),
    tokens: tokenRows(pages),
    reading: { pages: pages.length, ...(locked !== undefined && { wasEncrypted: true }) },
  }
}

const ITEMS_A_ROW = 20

async function pagesOf(document: PdfDocument): Promise<PdfPage[]> {
  const pages: PdfPage[] = []
  let count = 0
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const viewport = page.getViewport({ scale: 1 })
    const written = items.filter((item) => 'str' in item)
    count += written.length
    if (count > ROWS_MAX * ITEMS_A_ROW) throw tooManyRows()
    pages.push({
      number,
      items: written.map(({ str, transform, width, height }) => {
        const [x, y] = [transform[4] as number, transform[5] as number]
        const [left, top] = viewport.convertToViewportPoint(x, y) as [number, number]
        return { text: str, width, height, x, y, left, top }
      }),
    })
    page.cleanup()
  }
  return pages
}

/**
 * Runs `work` and resolves 'too large' as soon as a buffer would grow beyond `most` bytes.
 *
 * pdf.js has no such limit: three kilobytes, compressed twice, took two gigabytes outside of the heap, where the limits of a thread do not apply.
 * It decompresses with DecompressionStream and, if that fails, into buffers from `new Uint8Array(length)`. Both globals are replaced until the
 * work ends, so this must run in a thread of its own.
 */
async function withBoundedBuffers<Result>(most: number, work: () => Promise<Result>): Promise<Result | 'too large'> {
  const unbounded = { Uint8Array: globalThis.Uint8Array, DecompressionStream: globalThis.DecompressionStream }
  let stop: (outcome: 'too large') => void = () => undefined
  const stopped = new Promise<'too large'>((resolve) => (stop = resolve))
  const look = (bytes: number): void => {
    if (bytes <= most) return
    stop('too large')
    throw new RangeError(`${bytes} bytes are more than are unpacked`)
  }
  globalThis.Uint8Array = new Proxy(unbounded.Uint8Array, {
    construct(target, parameters: readonly unknown[], asked) {
      if (typeof parameters[0] === 'number') look(parameters[0])
      return Reflect.construct(target, parameters, asked) as Uint8Array
    },
  })
  globalThis.DecompressionStream = new Proxy(unbounded.DecompressionStream, {
    construct(target, [format]: [CompressionFormat]) {
      const { readable, writable } = new target(format)
      let bytes = 0
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, passed) {
          look((bytes += chunk.byteLength))
          passed.enqueue(chunk)
        },
      })
      return { writable, readable: readable.pipeThrough(counting) }
    },
  })
  const restore = (): void => void Object.assign(globalThis, unbounded)
  const result = work()
  result.then(restore, restore)
  return Promise.race([stopped, result])
}

const HEIGHT_MIN = 0.001
/** Pieces closer than this form one word. */
const GAP_MAX = 0.5

/**
 * Rows whose cells are the pieces of text of a line, from left to right, without columns: a field may be in C on one row and in E on the next.
 * Templates written for Paisa expect exactly this.
 */
function tokenRows(pages: readonly PdfPage[]): Row[] {
  const rows: Row[] = []
  for (const page of pages)
    for (const line of linesOf(page.items.filter(({ width, height }) => width > 0 && height > 0)))
      rows.push({ index: rows.length, line: page.number, cells: joined(line) })
  return rows
}

function linesOf(items: readonly PdfItem[]): PdfItem[][] {
  const tolerance = items.reduce((least, { height }) => Math.min(least, Math.max(height, HEIGHT_MIN)), Number.POSITIVE_INFINITY) / 2
  // First by height, then along each line: comparing both at once with a tolerance is not a consistent order.
  const lines: PdfItem[][] = []
  for (const item of [...items].sort((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && Math.abs(item.y - first.y) < tolerance) line.push(item)
    else lines.push([item])
  }
  return lines.map((line) => line.sort((a, b) => a.x - b.x))
}

function joined(line: readonly PdfItem[]): string[] {
  const cells: string[] = []
  let end = Number.NaN
  for (const { text, x, width } of line) {
    if (Math.abs(x - end) < GAP_MAX) cells[cells.length - 1] += text
    else cells.push(text)
    end = x + width
  }
  return cells
}
