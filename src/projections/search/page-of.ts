import { Refusal } from '#vocabulary/refusal.ts'
import type { Selection } from './selection.ts'

export interface PageAsked {
  /** Where the page before ended, as its answer said. */
  readonly cursor?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

interface Page {
  readonly rows: Int32Array
  /** Asks for the next one; '' when there is none. */
  readonly next: string
}

/** What a page has when nothing is said, and at most. */
const LIMIT = 100
const LIMIT_MAX = 1000

/**
 * A page of a list. A cursor says how many rows came before and which was the last: when the book has changed meanwhile, the list goes
 * on behind that row, so nothing is shown twice and nothing is left out.
 */
export function pageOf(all: Selection, { cursor, offset = 0, limit = LIMIT }: PageAsked, nameOf: (row: number) => string): Page | Refusal {
  const from = cursor === undefined ? offset : placeAfter(all, cursor, nameOf)
  if (from === undefined) return new Refusal('INVALID_REQUEST', 'cursor is not one of ours; accepted: next_cursor of an answer')
  const to = Math.min(from + Math.min(limit, LIMIT_MAX), all.count)
  const rows = all.slice(from, to)
  return { rows, next: to < all.count ? cursorAfter(to, nameOf(rows.at(-1) ?? all.at(to - 1)!)) : '' }
}

const cursorAfter = (count: number, last: string): string => Buffer.from(`${count} ${last}`).toString('base64url')

function placeAfter(all: Selection, cursor: string, nameOf: (row: number) => string): number | undefined {
  const match = /^(\d{1,9}) (.+)$/s.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) return undefined
  const count = Number(match[1])
  const last = count > 0 ? all.at(count - 1) : undefined
  if (last !== undefined && nameOf(last) === match[2]) return count
  const moved = all.findIndex((row) => nameOf(row) === match[2])
  return moved < 0 ? Math.min(count, all.count) : moved + 1
}
