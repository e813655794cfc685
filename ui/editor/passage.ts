import type { Text } from '@codemirror/state'

/** Whole lines of a text: the transactions and directives that something typed is part of. */
export interface Passage {
  readonly text: string
  readonly fromLine: number
  readonly toLine: number
  readonly linesBelow: number
}

/** What is pasted in larger pieces is left to the check of the whole book. */
const LINES_MAX = 2000

/** Returns the lines from the margin above one place to the last line before the margin below another; undefined when they are many. */
export function passageAround(doc: Text, from: number, to: number): Passage | undefined {
  const typed = { first: doc.lineAt(from).number, last: doc.lineAt(to).number }
  let { first, last } = typed
  while (first > 1 && typed.first - first <= LINES_MAX && !isAtMargin(doc.line(first).text)) first--
  while (last < doc.lines && last - typed.last <= LINES_MAX && !isAtMargin(doc.line(last + 1).text)) last++
  if (last - first > LINES_MAX) return undefined
  return { text: doc.sliceString(doc.line(first).from, doc.line(last).to), fromLine: first, toLine: last, linesBelow: doc.lines - last }
}

const isAtMargin = (line: string): boolean => /^\S/.test(line)
