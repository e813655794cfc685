import type { Cell, TableColumn } from '../export/table.ts'

/*
 * What the program and the thread with the copy of the book say to each other.
 */

/** Limits of one result. */
export interface AnswerLimits {
  readonly rows: number
  readonly bytes: number
}

export type ToQueryThread =
  | { readonly kind: 'open'; readonly template: Uint8Array; readonly statements: string }
  | { readonly kind: 'rows'; readonly table: string; readonly rows: Uint8Array }
  /** Run as the owner of the tables; queries run as the reader. */
  | { readonly kind: 'do'; readonly statements: string }
  | { readonly kind: 'ask'; readonly id: number; readonly query: string; readonly limits: AnswerLimits }

export interface ThreadAnswer {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly (readonly Cell[])[]
  /** There are more rows than requested. */
  readonly truncated: boolean
}

/** PostgreSQL's error for a statement. */
export interface ThreadRefusal {
  /** SQLSTATE; `too_large` for a result over the limit of bytes. */
  readonly code: string
  readonly message: string
  readonly hint?: string
  /** Of the mistake in the query, in characters from 0. */
  readonly place?: number | undefined
}

export type FromQueryThread =
  /** Everything before has been done. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly message: string }
  /** `isSpent`: the database has not given back all that the query used, and is to be ended. */
  | { readonly kind: 'answered'; readonly id: number; readonly answer: ThreadAnswer; readonly isSpent: boolean }
  | { readonly kind: 'refused'; readonly id: number; readonly refusal: ThreadRefusal; readonly isSpent: boolean }

/** The thread was ended by a limit or by the caller; the query has no result. */
export class QueryEnded extends Error {}

/** "line 2, column 15" of a place in UTF-16 units, in characters as a person counts them. */
export function placeText(text: string, place: number): string {
  const before = text.slice(0, place).split('\n')
  return `line ${before.length}, column ${[...before.at(-1)!].length + 1}`
}
