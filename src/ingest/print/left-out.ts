import { type Day, formatDay } from '#vocabulary/day.ts'
import type { Book } from '../journal/book.ts'

/** Something that the target has no place for, or that is written otherwise. */
export interface LeftOut {
  /** What it is, and what becomes of it: "the virtual posting to Budget:Food is balanced against Equity:Virtual". */
  readonly what: string
  /** In `Book.files`. */
  readonly file: number
  /** 1-based; 0 when it stands nowhere in particular. */
  readonly line: number
}

/** Told of everything that a printed journal does not say as its source said it. */
export type Say = (leftOut: LeftOut) => void

/** "main.ledger:12: the …", as problems are told. */
export const leftOutText = ({ what, file, line }: LeftOut, { files }: Book): string => `${files[file]?.path ?? ''}:${line}: ${what}.`

/** A transaction in a message. */
export const said = (day: Day, payee: string): string => `${formatDay(day)}${payee === '' ? '' : ` ${payee}`}`
