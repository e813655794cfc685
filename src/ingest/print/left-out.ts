import { type Day, formatDay } from '#vocabulary/day.ts'
import type { Book } from '../journal/book.ts'

/** Kinds of what is written otherwise by a rule, everywhere in the same way. */
export type LeftOutKind =
  | 'assertion'
  | 'brackets'
  | 'day'
  | 'difference'
  | 'empty'
  | 'lot'
  | 'own payee'
  | 'payee'
  | 'price'
  | 'rounding'
  | 'valuation'
  | 'virtual'

/** Something that the target has no place for, or that is written otherwise. */
export interface LeftOut {
  /** What it is, and what becomes of it: "the virtual posting to Budget:Food is balanced against Equity:Virtual". */
  readonly what: string
  /** The same for all of which one place tells enough of the others; absent where each place wants to be looked at. */
  readonly kind?: LeftOutKind
  /** In `Book.files`. */
  readonly file: number
  /** 1-based; 0 when it stands nowhere in particular. */
  readonly line: number
}

/** Told of everything that a printed journal does not say as its source said it. */
export type Say = (leftOut: LeftOut) => void

/** "main.ledger:12: the …", as problems are told. */
export const leftOutText = ({ what, file, line }: LeftOut, { files }: Book): string => `${files[file]?.path ?? ''}:${line}: ${what}.`

/** The same by kind: of each the first place, and how many there are. */
export function leftOutByKind(all: readonly LeftOut[], book: Book): string[] {
  const groups = new Map<string, LeftOut[]>()
  for (const one of all) {
    const key = one.kind ?? `${one.file}:${one.line}: ${one.what}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()].map(([first, ...others]) => {
    const text = leftOutText(first!, book)
    return others.length === 0 ? text : `${text.slice(0, -1)} (the first of ${others.length + 1} such places; --every-place tells them all).`
  })
}

/** A transaction in a message. */
export const said = (day: Day, payee: string): string => `${formatDay(day)}${payee === '' ? '' : ` ${payee}`}`
