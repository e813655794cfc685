import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { Exact } from '#vocabulary/exact.ts'
import { written } from './written.ts'

/*
 * One file is one layout of a bank, a card or a broker: its shape is theirs, its names and numbers are ours.
 *
 *     country: GB
 *     bank: Lloyds                   # and what the list is of
 *     account: Assets:Lloyds         # a card is below Liabilities
 *     currency: GBP                  # what that account holds in the book
 *     opening: 900.00                # before the oldest row; with it {opening}, {closing} and {balance} are filled in
 *     balance: 1,234.56              # how those are written
 *     newest: first                  # the order of the rows, if not the oldest first
 *     format: csv                    # or xlsx, xls (cells divided by |), ofx, qif, camt, mt940, pdf
 *     encoding: windows-1252
 *     newline: crlf
 *     asks: { first 1: sign }        # cuts of which nothing proves the reading, so that Daybook has to ask
 *     ===
 *     Date,Description,Amount        frame: in every cut
 *     > 03/11/2026,Tesco,-4.50       a row; some formats need several such lines for one
 *     = 2026-11-03 -4.50 GBP Tesco   what it means: day, what came in, currency, payee
 *     > 04/11/2026,Pending,-1.00
 *     = left out: pending            or why it moves nothing
 *     ~ Total,,-4.50                 in the whole file only
 *
 * Amounts may be sums (-105.00-0.50). [10 units] says what a trade moved besides, [on Assets:Other] another account.
 */

export interface Expected {
  readonly day: string
  /** Of its terms, each of them is written in the row. */
  readonly terms: readonly Exact[]
  readonly amount: Exact
  readonly commodity: string
  readonly payee: string
  readonly units?: Exact
  readonly account?: string
}

export interface Entry {
  readonly lines: readonly string[]
  readonly expected: readonly Expected[]
  /** Why it is left out, where it moves nothing. */
  readonly leftOut?: string
}

type Part =
  | { readonly kind: 'frame'; readonly line: string }
  | { readonly kind: 'whole'; readonly line: string }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly at: number }

export type LayoutFormat = 'csv' | 'xlsx' | 'xls' | 'ofx' | 'qif' | 'camt' | 'mt940' | 'pdf'

interface Head {
  readonly country: string
  readonly bank: string
  readonly account: string
  readonly currency: string
  readonly format?: LayoutFormat
  readonly encoding?: string
  readonly newline?: 'crlf'
  readonly opening?: number | string
  readonly balance?: string
  readonly newest?: 'first'
  /** Of a workbook: how its days are shown. */
  readonly days?: string
  /** Of a PDF: where columns begin (40) or end (400r). */
  readonly columns?: string
  readonly asks?: Readonly<Record<string, string>>
}

export interface Layout extends Head {
  readonly name: string
  readonly parts: readonly Part[]
  readonly entries: readonly Entry[]
}

const EXPECTED = /^(\d{4}-\d\d-\d\d) ([-+.\d]+) ([A-Z]{3,4})(?: ([^[]*?))??(?: \[([-.\d]+) units\])?(?: \[on ([^\]]+)\])?$/
const FOLDER = join(dirname(fileURLToPath(import.meta.url)), 'layouts')

export const LAYOUTS: readonly Layout[] = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.txt'))
  .sort()
  .map((path) => readLayout(relative(FOLDER, join(FOLDER, path)).replace('.txt', ''), readFileSync(join(FOLDER, path), 'utf8')))

function readLayout(name: string, text: string): Layout {
  const at = text.indexOf('\n===\n')
  if (at < 0) throw new Error(`${name}: there is no line === between head and statement`)
  const head = parse(text.slice(0, at)) as Head
  const parts: Part[] = []
  const entries: Entry[] = []
  let lines: string[] = []
  let expected: Expected[] = []
  let leftOut: string | undefined
  const close = (): void => {
    if (lines.length === 0) return
    if (expected.length === 0 && leftOut === undefined) throw new Error(`${name}: nothing says what this row means: ${lines[0]}`)
    const entry = { lines, expected, ...(leftOut !== undefined && { leftOut }) }
    parts.push({ kind: 'entry', entry, at: entries.length })
    entries.push(entry)
    ;[lines, expected, leftOut] = [[], [], undefined]
  }
  for (const line of text
    .slice(at + 5)
    .replace(/\n$/, '')
    .split('\n')) {
    if (line.startsWith('> ') || line === '>') {
      if (expected.length > 0 || leftOut !== undefined) close()
      lines.push(line.slice(2))
    } else if (line.startsWith('= left out: ')) leftOut = line.slice(12)
    else if (line.startsWith('= ')) expected.push(readExpected(name, line.slice(2)))
    else {
      close()
      parts.push({ kind: line === '~' || line.startsWith('~ ') ? 'whole' : 'frame', line: line.replace(/^~ ?/, '') })
    }
  }
  close()
  return { ...head, name, parts, entries }
}

function readExpected(name: string, line: string): Expected {
  const match = EXPECTED.exec(line)
  if (!match) throw new Error(`${name}: cannot read "= ${line}"`)
  const [, day, sum, commodity, payee, units, account] = match
  const terms = [...sum!.matchAll(/[-+]?[.\d]+/g)].map(([term]) => Exact.parse(term.replace('+', '')))
  return {
    day: day!,
    terms,
    amount: Exact.sum(terms),
    commodity: commodity!,
    payee: payee ?? '',
    ...(units !== undefined && { units: Exact.parse(units) }),
    ...(account !== undefined && { account }),
  }
}

/** Some rows of a layout, as a shorter period or a filter would give them. */
export interface Cut {
  readonly name: string
  readonly from: number
  /** Exclusive. */
  readonly to: number
}

/** The whole, its first rows, and the longest stretch of rows of one kind: of a stretch the balances still fit. */
export function cutsOf({ entries }: Layout): Cut[] {
  const whole: Cut = { name: 'whole', from: 0, to: entries.length }
  const firsts = [1, 2, 3].filter((count) => count < entries.length).map((count): Cut => ({ name: `first ${count}`, from: 0, to: count }))
  const kinds = ([-1, 1] as const).flatMap((sign): Cut[] => {
    const stretch = longestStretch(entries, sign)
    const name = sign < 0 ? 'debits' : 'credits'
    const isNew = stretch !== undefined && ![whole, ...firsts].some(({ from, to }) => from === stretch.from && to === stretch.to)
    return isNew ? [{ name, ...stretch }] : []
  })
  return [whole, ...firsts, ...kinds]
}

function longestStretch(entries: readonly Entry[], sign: -1 | 1): { from: number; to: number } | undefined {
  const fits = ({ expected }: Entry): boolean => expected.every(({ amount }) => amount.sign === sign)
  let best: { from: number; to: number } | undefined
  for (let from = 0; from < entries.length; from++) {
    if (entries[from]!.expected.length === 0) continue
    let to = from
    for (let at = from; at < entries.length && fits(entries[at]!); at++) if (entries[at]!.expected.length > 0) to = at + 1
    if (to > from && to - from > (best ? best.to - best.from : 0)) best = { from, to }
  }
  return best
}

/** The lines of a cut, with its balances. */
export function linesOf(layout: Layout, { from, to, name }: Cut): string[] {
  const { entries, newest, balance: sample = '1234.56' } = layout
  const opening = layout.opening === undefined ? undefined : Exact.parse(String(layout.opening))
  const moved = entries.map(({ expected }) => Exact.sum(expected.map(({ amount }) => amount)))
  /** What the account holds before the row that is `at` in the order of days. */
  const inOrder = newest === 'first' ? moved.toReversed() : moved
  const before = (at: number): Exact => Exact.sum([opening ?? Exact.zero, ...inOrder.slice(0, at)])
  const place = (at: number): number => (newest === 'first' ? entries.length - 1 - at : at)
  const [first, last] = newest === 'first' ? [to - 1, from] : [from, to - 1]
  const fill = (line: string, at?: number): string => {
    if (opening === undefined) return line
    const filled = line
      .replaceAll('{opening}', () => written(before(place(first)), sample))
      .replaceAll('{closing}', () => written(before(place(last) + 1), sample))
    return at === undefined ? filled : filled.replaceAll('{balance}', () => written(before(place(at) + 1), sample))
  }
  return layout.parts.flatMap((part) => {
    if (part.kind === 'frame') return [fill(part.line)]
    if (part.kind === 'whole') return name === 'whole' ? [fill(part.line)] : []
    return part.at >= from && part.at < to ? part.entry.lines.map((line) => fill(line, part.at)) : []
  })
}

export const countryOf = ({ name }: Layout): string => basename(dirname(name))
