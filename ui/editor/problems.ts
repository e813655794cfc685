import { type Action, type Diagnostic, forEachDiagnostic } from '@codemirror/lint'
import type { EditorState } from '@codemirror/state'
import type { FileError } from '../../src/http/contract/editor.ts'
import { accountAt, type Dialect } from '../figures/journal-names.ts'

/** The problems of a file as marks in its text, with the way out where one is certain. */
export const diagnosticsOf = (state: EditorState, problems: readonly FileError[], dialect: Dialect): Diagnostic[] =>
  problems.map((problem) => {
    const first = state.doc.line(Math.min(Math.max(1, problem.line_from), state.doc.lines))
    const last = state.doc.line(Math.min(Math.max(first.number, problem.line_to), state.doc.lines))
    const indent = /^\s*/.exec(first.text)![0].length
    return {
      from: Math.min(first.from + indent, first.to),
      to: last.to,
      severity: problem.severity,
      message: problem.message,
      actions: fixesOf(problem, first.text, dialect),
    }
  })

/** The marks as they are, those of a few lines replaced by what is known of these. */
export const diagnosticsWith = (
  state: EditorState,
  { fromLine, toLine, problems }: { readonly fromLine: number; readonly toLine: number; readonly problems: readonly FileError[] },
  dialect: Dialect,
): Diagnostic[] => {
  const from = state.doc.line(Math.min(fromLine, state.doc.lines)).from
  const { to } = state.doc.line(Math.min(toLine, state.doc.lines))
  const others: Diagnostic[] = []
  forEachDiagnostic(state, (diagnostic, start, end) => {
    if (end < from || start > to) others.push({ ...diagnostic, from: start, to: end })
  })
  return [...others, ...diagnosticsOf(state, problems, dialect)]
}

const UNDECLARED = /^(?:account_unknown|account_undeclared|account_not_open)$/

function fixesOf({ code, line_from: number }: FileError, line: string, dialect: Dialect): Action[] {
  const account = accountAt(line, line.length)?.name ?? accountAt(line, /^\s*\S?/.exec(line)![0].length)?.name
  if (UNDECLARED.test(code) && account)
    return [
      {
        name: `Declare ${account}`,
        apply: (view) => {
          const day = /^\d{4}[-/]\d\d[-/]\d\d/.exec(headerAbove(view.state, number))?.[0] ?? '1970-01-01'
          const at = view.state.doc.line(firstLineOf(view.state)).from
          view.dispatch({ changes: { from: at, insert: dialect === 'beancount' ? `${day} open ${account}\n` : `account ${account}\n` } })
        },
      },
    ]
  if (code !== 'transaction_unbalanced') return []
  return [
    {
      name: 'Let the last posting take the rest',
      apply: (view) => {
        const posting = lastPosting(view.state, number)
        const amount = posting && (dialect === 'beancount' ? /\s+[-+\d(].*$/ : /(?: {2,}|\t).*$/).exec(posting.text)
        if (posting && amount) view.dispatch({ changes: { from: posting.from + amount.index, to: posting.to } })
      },
    },
  ]
}

/** The line of the transaction that a line belongs to. */
function headerAbove(state: EditorState, number: number): string {
  let at = Math.min(number, state.doc.lines)
  while (at > 1 && /^\s/.test(state.doc.line(at).text)) at--
  return state.doc.line(at).text
}

/** The first line that is no comment and no option. */
function firstLineOf(state: EditorState): number {
  let at = 1
  while (at < state.doc.lines && /^(?:[;#*%]|option\s|include\s|\s*$)/.test(state.doc.line(at).text)) at++
  return at
}

function lastPosting(state: EditorState, number: number): { from: number; to: number; text: string } | undefined {
  let last: { from: number; to: number; text: string } | undefined
  for (let at = number + 1; at <= state.doc.lines; at++) {
    const line = state.doc.line(at)
    if (!/^\s+\S/.test(line.text)) break
    if (!/^\s+(?:[;#]|[a-z][\w-]+:)/.test(line.text)) last = line
  }
  return last
}
