import { NONE } from '#vocabulary/columns.ts'
import type { LotDetail, Tag } from '#vocabulary/book-columns.ts'
import type { Book } from '../../ingest/journal/book.ts'
import type { Fingerprints } from './fingerprint.ts'

/** A book with its fingerprints, by its own rows. */
export interface FingerprintedBook {
  readonly book: Book
  /** Names of its accounts with the roots that they have. */
  readonly accounts: readonly string[]
  readonly fingerprints: Fingerprints
}

/** How many transactions are the same at the beginning of two books, and how many of the others at their end; places apart. */
export function sameEnds(
  now: Pick<FingerprintedBook, 'book' | 'accounts'>,
  before: Pick<FingerprintedBook, 'book' | 'accounts'>,
): { readonly head: number; readonly tail: number } {
  const isSame = comparison(now, before)
  const [count, old] = [now.book.transactions.count, before.book.transactions.count]
  const most = Math.min(count, old)
  let head = 0
  while (head < most && isSame(head, head)) head++
  let tail = 0
  while (tail < most - head && isSame(count - 1 - tail, old - 1 - tail)) tail++
  return { head, tail }
}

type Comparison = (row: number, old: number) => boolean

/** Returns what tells whether a transaction of one book says what one of another does. Every edit asks that of every transaction. */
function comparison(now: Pick<FingerprintedBook, 'book' | 'accounts'>, before: Pick<FingerprintedBook, 'book' | 'accounts'>): Comparison {
  const [a, b] = [now.book.transactions, before.book.transactions]
  const payee = translation(now.book.payees.names, before.book.payees.names)
  const text = translation(now.book.texts.names, before.book.texts.names)
  const isSamePosting = postingComparison(now, before, { payee, text })
  const { day, secondDay, status, origin, code, note, firstPosting, beginLine, endLine } = a
  const { day: days, secondDay: secondDays, status: statuses, origin: origins, code: codes, note: notes } = b
  const { payee: payees, firstPosting: firstPostings, beginLine: beginLines, endLine: endLines } = b
  const hasTags = a.tags.size + b.tags.size > 0
  const hasLinks = a.links.size + b.links.size > 0
  return (row, old) => {
    const [from, fromOld] = [firstPosting[row]!, firstPostings[old]!]
    const count = firstPosting[row + 1]! - from
    if (
      day[row] !== days[old] ||
      count !== firstPostings[old + 1]! - fromOld ||
      status[row] !== statuses[old] ||
      origin[row] !== origins[old] ||
      secondDay[row] !== secondDays[old] ||
      endLine[row]! - beginLine[row]! !== endLines[old]! - beginLines[old]! ||
      payee[a.payee[row]! + 1] !== payees[old] ||
      text[code[row]! + 1] !== codes[old] ||
      text[note[row]! + 1] !== notes[old] ||
      (hasTags && !areSameTags(a.tags.get(row), b.tags.get(old))) ||
      (hasLinks && !areSameTexts(a.links.get(row), b.links.get(old)))
    )
      return false
    const [line, lineOld] = [beginLine[row]!, beginLines[old]!]
    for (let i = 0; i < count; i++) if (!isSamePosting(from + i, fromOld + i, line - lineOld)) return false
    return true
  }
}

function postingComparison(
  now: Pick<FingerprintedBook, 'book' | 'accounts'>,
  before: Pick<FingerprintedBook, 'book' | 'accounts'>,
  { payee, text }: { readonly payee: Int32Array; readonly text: Int32Array },
): (row: number, old: number, moved: number) => boolean {
  const [a, b] = [now.book.postings, before.book.postings]
  const accountIds = translation(now.accounts, before.accounts)
  const unitIds = translation(now.book.commodities.names, before.book.commodities.names)
  const { account, commodity, quantity, cost, costCommodity, lot, lotCommodity, status, kind, flags, day, note, line } = a
  const { mantissa, scale } = quantity
  const [mantissas, scales] = [b.quantity.mantissa, b.quantity.scale]
  const { account: accounts, commodity: units, costCommodity: costUnits, lotCommodity: lotUnits } = b
  const { status: statuses, kind: kinds, flags: flagsOld, day: days, note: notes, line: lines } = b
  // What is too long for the columns is nearly the same there.
  const longs = [a, b].flatMap((columns) => [columns.quantity.big, columns.cost.big, columns.lot.big]).some(({ size }) => size > 0)
  const isLong = (columns: typeof a, row: number): boolean => columns.quantity.big.has(row) || columns.cost.big.has(row) || columns.lot.big.has(row)
  const hasDetails = a.lotDetail.size + b.lotDetail.size > 0
  const hasTags = a.tags.size + b.tags.size > 0
  const hasPayees = a.payee.size + b.payee.size > 0
  return (row, old, moved) =>
    accountIds[account[row]! + 1] === accounts[old] &&
    mantissa[row] === mantissas[old] &&
    scale[row] === scales[old] &&
    unitIds[commodity[row]! + 1] === units[old] &&
    status[row] === statuses[old] &&
    kind[row] === kinds[old] &&
    flags[row] === flagsOld[old] &&
    line[row]! - lines[old]! === moved &&
    day[row] === days[old] &&
    text[note[row]! + 1] === notes[old] &&
    unitIds[costCommodity[row]! + 1] === costUnits[old] &&
    (costUnits[old] === NONE || (cost.mantissa[row] === b.cost.mantissa[old] && cost.scale[row] === b.cost.scale[old])) &&
    unitIds[lotCommodity[row]! + 1] === lotUnits[old] &&
    (lotUnits[old] === NONE || (lot.mantissa[row] === b.lot.mantissa[old] && lot.scale[row] === b.lot.scale[old])) &&
    !(hasDetails && !areSameDetails(a.lotDetail.get(row), b.lotDetail.get(old))) &&
    !(hasTags && !areSameTags(a.tags.get(row), b.tags.get(old))) &&
    !(hasPayees && payee[(a.payee.get(row) ?? NONE) + 1] !== (b.payee.get(old) ?? NONE)) &&
    !(longs && (isLong(a, row) || isLong(b, old)))
}

/** By id + 1 the id that the name has in the other table: NONE for no name, and what is no id for one that is not there. */
function translation(names: readonly string[], others: readonly string[]): Int32Array {
  const ids = new Map(others.map((name, id) => [name, id]))
  const result = new Int32Array(names.length + 1)
  result[0] = NONE
  names.forEach((name, id) => (result[id + 1] = ids.get(name) ?? UNKNOWN))
  return result
}
const UNKNOWN = -2

function areSameTags(a: readonly Tag[] | undefined, b: readonly Tag[] | undefined): boolean {
  if (a === b) return true
  return a?.length === b?.length && (a ?? []).every(({ name, value }, i) => b![i]!.name === name && b![i]!.value === value)
}
function areSameTexts(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  return a === b || (a?.length === b?.length && (a ?? []).every((text, i) => text === b![i]))
}
function areSameDetails(a: LotDetail | undefined, b: LotDetail | undefined): boolean {
  return a === b || (a?.day === b?.day && a?.label === b?.label && a?.fixated === b?.fixated && (a === undefined) === (b === undefined))
}
