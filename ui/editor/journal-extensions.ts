import { editor as words } from '#messages/editor.ts'
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { foldEffect, foldService, unfoldAll } from '@codemirror/language'
import { type Action, type Diagnostic, forEachDiagnostic } from '@codemirror/lint'
import type { ChangeSpec, EditorState, Extension } from '@codemirror/state'
import { type EditorView, gutter, GutterMarker } from '@codemirror/view'
import type { FileError } from '../../src/http/contract/editor-contract.ts'
import { beginsTransaction, type Dialect } from '../figures/journal-syntax.ts'

/** The names of a book, as they are when somebody asks. */
export interface BookNames {
  readonly accounts: readonly string[]
  readonly payees: readonly string[]
  readonly commodities: readonly string[]
  readonly tags: readonly string[]
  /** By payee: the postings of its last transaction. */
  readonly postings: ReadonlyMap<string, string>
  /** As the journal writes its days. */
  readonly today: string
}

const plain = (names: readonly string[], type: string): Completion[] => names.map((label) => ({ label, type }))

/** What is typed is one of the names and begins no other: to offer it again would only take the Enter that is to begin the next line. */
const isWhole = (typed: string, options: readonly Completion[]): boolean =>
  options.some(({ label, apply }) => label === typed && apply === undefined) &&
  options.every(({ label }) => label === typed || !label.toLowerCase().includes(typed.toLowerCase()))

/** Accounts, payees with what they had last time, commodities, tags and days, each where it is allowed. */
export const journalCompletion =
  (names: () => BookNames, dialect: Dialect): CompletionSource =>
  (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos)
    const before = line.text.slice(0, context.pos - line.from)
    const { accounts, payees, commodities, tags, postings, today } = names()
    const here = (behind: RegExp, options: Completion[]): CompletionResult | null => {
      const typed = behind.exec(before)?.[1]
      if (typed === undefined || (typed === '' && !context.explicit)) return null
      return !context.explicit && isWhole(typed, options) ? null : { from: context.pos - typed.length, options }
    }
    if (/^\s+[^;]*;/.test(before) || (dialect === 'beancount' && /\s#[\w-]*$/.test(before)))
      return here(/[\s:,;#]([\p{L}\p{N}_-]*)$/u, plain(tags, 'keyword'))
    if (/^\s/.test(before))
      return /^\s+\S.*(?: {2,}|\t)/.test(before)
        ? here(/\d\s*([^\s\d;]*)$/, plain(commodities, 'constant'))
        : here(/^\s+(?:[*!]\s+)?[([]?(.*)$/, plain(accounts, 'variable'))
    if (/^(?:account|apply account|bucket)\s/.test(before) || /^\S+\s+(?:open|close|balance|pad|note|document)\s/.test(before))
      return here(/\s((?:\S| (?! ))*)$/, plain(accounts, 'variable'))
    const header = dialect === 'beancount' ? /^\S+\s+[*!]\s+"([^"]*)$/ : /^\d[\d./-]*\s+(?:[*!]\s+)?(?:\([^)]*\)\s*)?(\S.*|)$/
    if (header.test(before))
      return here(
        header,
        payees.map((payee): Completion => withPostings(payee, postings.get(payee), dialect)),
      )
    return /^\d*$/.test(before) ? here(/^(\d*)$/, [{ label: today, detail: words.today, type: 'text' }]) : null
  }

/** A payee brings the postings of its last transaction, when nothing is written below yet. */
const withPostings = (payee: string, postings: string | undefined, dialect: Dialect): Completion => ({
  label: payee,
  type: 'text',
  ...(postings && { info: postings }),
  apply: (view: EditorView, _completion, from, to) => {
    const line = view.state.doc.lineAt(from)
    const next = line.number < view.state.doc.lines ? view.state.doc.line(line.number + 1).text : ''
    const closing = dialect === 'beancount' ? '"' : ''
    const end = dialect === 'beancount' && view.state.sliceDoc(to, to + 1) === '"' ? to + 1 : to
    const insert = payee + closing + (postings && next.trim() === '' && end === line.to ? `\n${postings}` : '')
    view.dispatch({ changes: { from, to: end, insert }, selection: { anchor: from + insert.length } })
  },
})

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

export interface BalanceAtLine {
  readonly line: number
  readonly text: string
}

class Balance extends GutterMarker {
  constructor(readonly text: string) {
    super()
  }
  override eq(other: Balance): boolean {
    return this.text === other.text
  }
  override toDOM(): Text {
    return document.createTextNode(this.text)
  }
}

/** The balance of one account in the margin, at each transaction that changes it. */
export function balanceMargin(balances: readonly BalanceAtLine[]): Extension {
  const byLine = new Map(balances.map(({ line, text }) => [line, new Balance(text)]))
  const longest = balances.reduce((most, { text }) => (text.length > most.length ? text : most), '')
  return gutter({
    class: 'editor-balances',
    lineMarker: (view, line) => byLine.get(view.state.doc.lineAt(line.from).number) ?? null,
    initialSpacer: () => new Balance(longest),
  })
}

/** A way out that is certain: a line to declare something with, or other words in a place. */
type ProblemFix =
  | { readonly name: string; readonly declare: string }
  | { readonly name: string; readonly replace: string; readonly by: string }
  /** The amount of the last posting is left out, so that it takes the rest. */
  | { readonly name: string; readonly elide: true }

interface Described {
  readonly code: string
  readonly message: string
}

/** What a reader says to declare, or to write instead. Messages are its words to a person; the tests hold both together. */
const DECLARE = [
  /declare it with "([^"]+)"/,
  /but never opened; add "([^"]+)"/,
  /forbids; add "([^"]+)"/,
  /[Dd]eclare it with a sample amount: (commodity .+)$/m,
  /or declare it: (account .+?)\.?$/m,
]
const MEANT = /did you mean "([^"]+)"\?/
const WRITTEN = /^(?:Option |There is no plugin )?"([^"]+)"|^(\S+) is used here|There is no (?:plugin|option) "([^"]+)"/
const ONE_BLANK = /the account "([^"]+) (\S+)" may hold the amount/

/** The ways out of a problem that are certain, the likeliest first; [] when it is for the writer to decide. */
function fixesFor({ code, message }: Described): ProblemFix[] {
  const fixes: ProblemFix[] = []
  const meant = MEANT.exec(message)?.[1]
  const written = WRITTEN.exec(message)
    ?.slice(1)
    .find((word) => word !== undefined)
  if (meant !== undefined && written !== undefined) {
    // Of a beancount account only the root is coloured.
    const corrected = code === 'account_invalid' ? written.replace(/^[^:]*/, meant) : meant
    fixes.push({ name: words.writeInstead(corrected), replace: written, by: corrected })
  }
  const blank = ONE_BLANK.exec(message)
  if (blank) fixes.push({ name: words.addSpace, replace: `${blank[1]} ${blank[2]}`, by: `${blank[1]}  ${blank[2]}` })
  for (const pattern of DECLARE) {
    const declare = pattern.exec(message)?.[1]
    if (declare !== undefined) fixes.push({ name: words.addLine(declare), declare })
  }
  if (code === 'transaction_unbalanced') fixes.push({ name: words.balanceLast, elide: true })
  return fixes
}

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

/** What a fix changes; undefined where the text has changed meanwhile. */
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
