import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import type { Dialect } from '../figures/journal-names.ts'

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

/** Accounts, payees with what they had last time, commodities, tags and days, each where it may stand. */
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
    return /^\d*$/.test(before) ? here(/^(\d*)$/, [{ label: today, detail: 'today', type: 'text' }]) : null
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
