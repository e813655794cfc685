import { FORECAST } from '#vocabulary/book-columns.ts'
import type { LedgerView } from '../../view/ledger-view.ts'

/** A file of the journal that says mostly what another one says, under nearly the same name. */
export interface CopiedFile {
  readonly copy: string
  readonly original: string
  /** Transactions of the copy, and how many of these the original has too. */
  readonly count: number
  readonly common: number
  /** Where the first transaction of the copy stands. */
  readonly line: number
}

/** Fewer may be alike by chance. */
const COMMON_MIN = 3

/**
 * Copies that a sync tool or a person left where a pattern of the journal includes them ("2024.sync-conflict-20260301-101500-ABCDEFG.ledger",
 * "2024 (conflicted copy).ledger", "2024 - Kopie.ledger"): the name of another file with something behind it, and half of its
 * transactions have day and payee in common with that file.
 */
export function copiedFiles(view: LedgerView): CopiedFile[] {
  const { files, transactions } = view
  const places = new Map(files.map((name, place) => [name, place]))
  const pairs = files.flatMap((copy, file) => originalsOf(copy, places).map((original) => ({ copy: file, original })))
  if (pairs.length === 0) return []
  const wanted = new Set(pairs.flatMap(({ copy, original }) => [copy, original]))
  const rows = new Map<number, number[]>()
  for (const row of view.order) {
    const file = transactions.file[row]!
    if (!wanted.has(file) || transactions.origin[row] === FORECAST) continue
    const found = rows.get(file)
    if (found) found.push(row)
    else rows.set(file, [row])
  }
  const said = (row: number): number => transactions.day[row]! * view.payees.length + transactions.payee[row]!
  return pairs.flatMap(({ copy, original }) => {
    const [own, others] = [rows.get(copy) ?? [], new Set(rows.get(original)?.map(said))]
    const common = own.filter((row) => others.has(said(row))).length
    if (common < COMMON_MIN || common * 2 < own.length) return []
    const line = Math.min(...own.map((row) => transactions.beginLine[row]!))
    return [{ copy: files[copy]!, original: files[original]!, count: own.length, common, line }]
  })
}

/** The places of the files whose name, up to its ending, this one begins with, and then goes on with no letter and no digit. */
function originalsOf(copy: string, places: ReadonlyMap<string, number>): number[] {
  const begin = copy.lastIndexOf('/') + 1
  const point = copy.lastIndexOf('.')
  const end = point > begin ? point : copy.length
  const found: number[] = []
  for (let at = begin + 1; at < end; at++) {
    const place = /[\p{L}\p{N}]/u.test(copy[at]!) ? undefined : places.get(copy.slice(0, at) + copy.slice(end))
    if (place !== undefined) found.push(place)
  }
  return found
}
