import { foldEffect, foldService, unfoldAll } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { beginsTransaction } from '../figures/journal-names.ts'

/** A transaction folds to its first line. */
export const transactionFolding = foldService.of((state, lineStart) => {
  const first = state.doc.lineAt(lineStart)
  if (!/^\S/.test(first.text)) return null
  const last = lastLineOf(state, first.number)
  return last > first.number ? { from: first.to, to: state.doc.line(last).to } : null
})

function lastLineOf(state: EditorState, first: number): number {
  let last = first
  while (last < state.doc.lines && /^\s+\S/.test(state.doc.line(last + 1).text)) last++
  return last
}

/** Folds every month to the first line of its first transaction. */
export function foldMonths(view: EditorView): boolean {
  const { state } = view
  const months: { month: string; from: number; to: number }[] = []
  for (let number = 1; number <= state.doc.lines; number++) {
    const line = state.doc.line(number)
    if (!beginsTransaction(line.text) || !/^\d/.test(line.text)) continue
    const month = line.text.slice(0, 7)
    const to = state.doc.line(lastLineOf(state, number)).to
    const open = months.at(-1)
    if (open?.month === month) open.to = to
    else months.push({ month, from: line.to, to })
  }
  unfoldAll(view)
  view.dispatch({ effects: months.filter(({ from, to }) => to > from).map(({ from, to }) => foldEffect.of({ from, to })) })
  return true
}
