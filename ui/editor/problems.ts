import { type Action, type Diagnostic, forEachDiagnostic } from '@codemirror/lint'
import type { ChangeSpec, EditorState } from '@codemirror/state'
import type { FileError } from '../../src/http/contract/editor.ts'
import type { Dialect } from '../figures/journal-names.ts'
import { fixesFor, type ProblemFix } from '../figures/problem-fixes.ts'

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
      actions: fixesOf(problem, dialect),
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

function fixesOf(problem: FileError, dialect: Dialect): Action[] {
  return fixesFor(problem).map((fix) => ({
    name: fix.name,
    apply: (view) => {
      const changes = changesOf(view.state, problem, fix, dialect)
      if (changes) view.dispatch({ changes })
    },
  }))
}

/** What a fix changes; undefined where the text is another by now. */
function changesOf(state: EditorState, { line_from, line_to }: FileError, fix: ProblemFix, dialect: Dialect): ChangeSpec | undefined {
  if ('declare' in fix) return { from: state.doc.line(firstLineOf(state)).from, insert: `${fix.declare}\n` }
  if ('replace' in fix) {
    for (let at = line_from; at <= Math.min(line_to, state.doc.lines); at++) {
      const { from, text } = state.doc.line(at)
      const start = text.indexOf(fix.replace)
      if (start >= 0) return { from: from + start, to: from + start + fix.replace.length, insert: fix.by }
    }
    return undefined
  }
  const posting = lastPosting(state, line_from, dialect)
  const amount = posting && (dialect === 'beancount' ? /\s+[-+\d(].*$/ : /(?<=\S)(?: {2,}|\t).*$/).exec(posting.text)
  return posting && amount ? { from: posting.from + amount.index, to: posting.to } : undefined
}

/** The first line that is no comment and no option. */
function firstLineOf(state: EditorState): number {
  let at = 1
  while (at < state.doc.lines && /^(?:[;#*%]|option\s|include\s|\s*$)/.test(state.doc.line(at).text)) at++
  return at
}

function lastPosting(state: EditorState, number: number, dialect: Dialect): { from: number; to: number; text: string } | undefined {
  // Notes, and metadata: other dialects have accounts that begin so.
  const beside = dialect === 'beancount' ? /^\s+(?:;|[a-z][\w-]*:)/ : /^\s+[;#]/
  let last: { from: number; to: number; text: string } | undefined
  for (let at = number + 1; at <= state.doc.lines; at++) {
    const line = state.doc.line(at)
    if (!/^\s+\S/.test(line.text)) break
    if (!beside.test(line.text)) last = line
  }
  return last
}
