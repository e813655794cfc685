import { isDeepStrictEqual } from 'node:util'
import { type ExactColumn, NONE } from '#vocabulary/columns.ts'
import type { LotDetail, Tag } from '#vocabulary/book-columns.ts'
import { firstWhere } from '#vocabulary/search.ts'
import type { Book } from '../../../ingest/journal/book.ts'
import { type KnownRows, NO_ROWS } from '../../../ingest/journal/taken-rows.ts'
import { areSameDecimals, type ComparedRows, sameNames, sameRows, type Side, translation, type Translation } from './same-rows.ts'
import type { Fingerprints } from './fingerprint.ts'

/** A book with its fingerprints, by its own rows. */
export interface FingerprintedBook {
  readonly book: Book
  /** Names of its accounts with the roots that they have. */
  readonly accounts: readonly string[]
  readonly fingerprints: Fingerprints
  /** How many of its transactions are those of the book before, from the first and, of the others, from the last. */
  readonly sameEnds: SameEnds
}
export interface SameEnds {
  readonly head: number
  readonly tail: number
}
type NamedBook = Pick<FingerprintedBook, 'book' | 'accounts'>

/** How many transactions are the same at the beginning of two books, and how many of the others at their end; places apart. */
export function sameEnds(now: NamedBook, before: NamedBook): SameEnds {
  const ends = new Ends(now, before)
  const most = Math.min(now.book.transactions.count, before.book.transactions.count)
  const head = ends.same('head', most)
  return { head, tail: ends.same('tail', most - head) }
}

/** Compares column by column: every edit asks it of a whole book, and a column is compared as fast as memory is read. */
class Ends {
  readonly #now: Book
  readonly #before: Book
  readonly #accounts: Translation
  readonly #commodities: Translation
  readonly #payees: Translation
  readonly #texts: Translation

  constructor({ book: now, accounts }: NamedBook, { book: before, accounts: accountsBefore }: NamedBook) {
    this.#now = now
    this.#before = before
    this.#accounts = translation(accounts, accountsBefore)
    this.#commodities = translation(now.commodities.names, before.commodities.names)
    this.#payees = translation(now.payees.names, before.payees.names)
    this.#texts = translation(now.texts.names, before.texts.names)
  }

  /** How many transactions are the same from one side. */
  same(side: Side, most: number): number {
    const [a, b] = [this.#now.transactions, this.#before.transactions]
    const known = this.#known(side)
    const rows = { a: a.count, b: b.count, most, known: known.transactions }
    for (const name of ['day', 'secondDay', 'status', 'origin'] as const) rows.most = sameRows(side, a[name], b[name], rows)
    rows.most = sameNames(side, a.payee, b.payee, rows, this.#payees)
    for (const name of ['code', 'note'] as const) rows.most = sameNames(side, a[name], b[name], rows, this.#texts)
    rows.most = sameEntries(side, a.tags, b.tags, rows, areSameTags)
    rows.most = sameEntries(side, a.links, b.links, rows, areSameTexts)
    rows.most = this.#sameShapes(side, rows)
    return this.#withSamePostings(side, rows.most, known.postings)
  }

  /** What the reader has copied, under the same names. Where an account has another root, all is looked at. */
  #known(side: Side): KnownRows {
    const areSame = isDeepStrictEqual(this.#now.accountRoots, this.#before.accountRoots)
    return areSame ? this.#now.taken.known(side, this.#now, this.#before) : NO_ROWS
  }

  /** Of these, how many have as many lines and postings, at the same distance from their first line. */
  #sameShapes(side: Side, rows: Rows): number {
    const [a, b] = [this.#now, this.#before]
    const { firstPosting, beginLine, endLine } = a.transactions
    const { firstPosting: firstPostings, beginLine: beginLines, endLine: endLines } = b.transactions
    const [line, lines] = [a.postings.line, b.postings.line]
    const { known } = rows
    let stretch = 0
    for (let same = side === 'head' && known.length === 0 ? this.#unmoved(rows) : 0; same < rows.most; same++) {
      if (same === known[stretch]) {
        same = known[stretch + 1]! - 1
        stretch += 2
        continue
      }
      const row = side === 'head' ? same : rows.a - 1 - same
      const old = side === 'head' ? same : rows.b - 1 - same
      const [from, fromOld] = [firstPosting[row]!, firstPostings[old]!]
      const moved = beginLine[row]! - beginLines[old]!
      const count = firstPosting[row + 1]! - from
      if (endLine[row]! - endLines[old]! !== moved || firstPostings[old + 1]! - fromOld !== count) return same
      for (let i = 0; i < count; i++) if (line[from + i]! - lines[fromOld + i]! !== moved) return same
    }
    return rows.most
  }

  /** How many at the beginning stand in their lines with all of their postings: most edits move nothing in front of them. */
  #unmoved({ most, ...rows }: Rows): number {
    const [a, b] = [this.#now, this.#before]
    let same = most
    for (const name of ['beginLine', 'endLine', 'firstPosting'] as const)
      same = sameRows('head', a.transactions[name], b.transactions[name], { ...rows, most: same })
    const postings = { a: a.postings.count, b: b.postings.count, most: same === 0 ? 0 : a.transactions.firstPosting[same - 1]! }
    const unmoved = sameRows('head', a.postings.line, b.postings.line, postings)
    // Whether the last of them has as many postings as it had is not known from where they begin.
    return Math.max(0, firstWhere(same, (at) => a.transactions.firstPosting[at]! > unmoved) - 1)
  }

  /** Of transactions with as many postings each, how many have the same. */
  #withSamePostings(side: Side, most: number, known: readonly number[]): number {
    const { firstPosting, count } = this.#now.transactions
    const end = firstPosting[count]!
    const postings = side === 'head' ? firstPosting[most]! : end - firstPosting[count - most]!
    const same = this.#samePostings(side, postings, known)
    if (same === postings) return most
    // The transaction in which the first other posting stands is another, from whichever side it is found.
    return firstWhere(most, (at) => (side === 'head' ? firstPosting[at + 1]! : end - firstPosting[count - at - 1]!) > same)
  }

  #samePostings(side: Side, most: number, known: readonly number[]): number {
    const [a, b] = [this.#now.postings, this.#before.postings]
    const rows = { a: a.count, b: b.count, most, known }
    for (const name of ['status', 'kind', 'flags', 'day'] as const) rows.most = sameRows(side, a[name], b[name], rows)
    rows.most = sameNames(side, a.account, b.account, rows, this.#accounts)
    rows.most = sameNames(side, a.note, b.note, rows, this.#texts)
    for (const name of ['commodity', 'costCommodity', 'lotCommodity'] as const) rows.most = sameNames(side, a[name], b[name], rows, this.#commodities)
    rows.most = sameDecimals(side, a.quantity, b.quantity, rows)
    rows.most = samePaid(side, a.cost, b.cost, rows, a.costCommodity)
    rows.most = samePaid(side, a.lot, b.lot, rows, a.lotCommodity)
    rows.most = sameEntries(side, a.lotDetail, b.lotDetail, rows, areSameDetails)
    rows.most = sameEntries(side, a.tags, b.tags, rows, areSameTags)
    const nameOf = (book: Book, id: number | undefined): string | undefined => (id === undefined ? undefined : book.payees.names[id])
    return sameEntries(side, a.payee, b.payee, rows, (one, other) => nameOf(this.#now, one) === nameOf(this.#before, other))
  }
}

interface Rows extends ComparedRows {
  most: number
  readonly known: readonly number[]
}

function sameDecimals(side: Side, a: ExactColumn, b: ExactColumn, rows: Rows): number {
  const most = sameRows(side, a.mantissa, b.mantissa, rows)
  const common = sameRows(side, a.scale, b.scale, { ...rows, most })
  return sameEntries(side, a.big, b.big, { ...rows, most: common }, areSameDecimals)
}

/** Of what was paid, or paid for a lot; in rows without a commodity for it the columns say nothing. */
function samePaid(side: Side, a: ExactColumn, b: ExactColumn, rows: Rows, commodity: Int32Array): number {
  // Most of it is the same, whatever it says.
  let same = sameRows(side, a.scale, b.scale, { ...rows, most: sameRows(side, a.mantissa, b.mantissa, rows) })
  const [first, firstOld, step] = side === 'head' ? [same, same, 1] : [rows.a - 1 - same, rows.b - 1 - same, -1]
  for (let row = first, old = firstOld; same < rows.most; same++, row += step, old += step)
    if (commodity[row] !== NONE && (a.mantissa[row] !== b.mantissa[old] || a.scale[row] !== b.scale[old])) break
  return sameEntries(side, a.big, b.big, { ...rows, most: same }, areSameDecimals)
}

/** For what only few rows have. */
function sameEntries<Entry>(
  side: Side,
  a: ReadonlyMap<number, Entry>,
  b: ReadonlyMap<number, Entry>,
  rows: Rows,
  areSame: (one: Entry | undefined, other: Entry | undefined) => boolean,
): number {
  let { most } = rows
  const shift = side === 'head' ? 0 : rows.b - rows.a
  const at = (row: number): number => (side === 'head' ? row : rows.a - 1 - row)
  // Not `for … of`, which makes an array for each entry.
  a.forEach((entry, row) => {
    if (at(row) < most && !areSame(entry, b.get(row + shift))) most = at(row)
  })
  b.forEach((entry, row) => {
    if (at(row - shift) < most && !areSame(a.get(row - shift), entry)) most = at(row - shift)
  })
  return most
}

function areSameTags(a: readonly Tag[] | undefined, b: readonly Tag[] | undefined): boolean {
  return a === b || (a?.length === b?.length && (a ?? []).every(({ name, value }, i) => b![i]!.name === name && b![i]!.value === value))
}
function areSameTexts(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return a === b || (a?.length === b?.length && (a ?? []).every((text, i) => text === b![i]))
}
function areSameDetails(a: LotDetail | undefined, b: LotDetail | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.day === b.day && a.label === b.label && a.fixated === b.fixated)
}
