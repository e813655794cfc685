import type { Completion, CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import type { SheetsAnswer } from '../../src/http/contract/sheets.ts'

/** What may stand in a sheet. */
export type SheetNames = Pick<SheetsAnswer, 'functions' | 'accounts' | 'payees' | 'commodities'>

interface State {
  isInQuery: boolean
}

const language = StreamLanguage.define<State>({
  startState: () => ({ isInQuery: false }),
  token: (stream, state) => {
    if (stream.sol()) {
      state.isInQuery = false
      if (stream.match(/^\s*#.*/)) return 'heading'
    }
    if (stream.eatSpace()) return null
    if (stream.match('{')) state.isInQuery = true
    else if (stream.match('}')) state.isInQuery = false
    else if (stream.match(/^(?:"(?:[^"\\]|\\.)*"?|'[^']*'?|\[[^\]]*\]?)/)) return 'string'
    else if (!state.isInQuery && stream.match(/^(?:;|\/\/).*/)) return 'comment'
    else if (stream.match(/^(?:AND|OR|NOT|true|false)\b/)) return 'keyword'
    else if (stream.match(/^[\p{L}_][\p{L}\p{N}_:.\-/]*(?=\()/u)) return 'keyword'
    else if (stream.match(state.isInQuery ? /^[\p{L}_][\p{L}\p{N}_:.\-/]*/u : /^[\p{L}_][\p{L}\p{N}_]*/u))
      return state.isInQuery ? 'tagName' : 'variableName'
    else if (stream.match(/^\d[\d,]*(?:\.\d[\d,]*)?(?:[eE][+-]?\d+)?(?:\s*%)?/)) return 'number'
    else stream.next()
    return null
  },
  languageData: { commentTokens: { line: ';' }, closeBrackets: { brackets: ['(', '{', '[', '"'] } },
})

const colours = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--ink)', fontWeight: '700' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: tags.keyword, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--amber)' },
  { tag: tags.tagName, color: 'var(--accent-strong)' },
  { tag: tags.variableName, color: 'var(--ink)' },
  { tag: tags.number, color: 'var(--gain)' },
])

/** A sheet in colours. */
export const sheetLanguage = (): Extension => [language, syntaxHighlighting(colours)]

const PROPERTIES = ['account', 'commodity', 'payee', 'amount', 'date', 'note', 'tag', 'status', 'filename']
/** A name that a search would read as something else. */
const quoted = (name: string): string => (/^[\p{L}_][\p{L}\p{N}_:./-]*$/u.test(name) && !/^(AND|OR|NOT)$/.test(name) ? name : JSON.stringify(name))

/** Functions and the names that the sheet gave; in a query its properties, and behind them what the book has. */
export const sheetCompletion =
  (names: () => SheetNames): CompletionSource =>
  (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos)
    const before = line.text.slice(0, context.pos - line.from)
    if (/^\s*#/.test(before)) return null
    const query = /\{([^{}]*)$/.exec(before)
    if (query) return inQuery(query[1]!, context, names())
    const typed = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before)?.[0] ?? ''
    if (typed === '' && !context.explicit) return null
    const own = new Map<string, Completion>()
    for (let number = 1; number < line.number; number++) {
      const given = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(\([^()]*\))?\s*=(?!=)/u.exec(context.state.doc.line(number).text)
      if (given) own.set(given[1]!, { label: given[1]!, type: 'variable', detail: `line ${number}`, boost: 1 })
    }
    const functions = names().functions.map(
      ({ name, signature, summary }): Completion => ({ label: name, type: 'function', detail: signature, info: summary, apply: `${name}(` }),
    )
    return { from: context.pos - typed.length, options: [...own.values(), ...functions] }
  }

function inQuery(before: string, context: CompletionContext, { accounts, payees, commodities }: SheetNames): CompletionResult | null {
  const condition = /(\w+)\s*!?=\s*("?)([^"\s]*)$/.exec(before)
  const values: Readonly<Record<string, readonly string[]>> = { account: accounts, payee: payees, commodity: commodities }
  const list = condition && values[condition[1]!]
  if (condition && list) {
    const [, , quote, typed] = condition
    return {
      from: context.pos - typed!.length - quote!.length,
      options: list.map((label) => ({ label, type: 'variable', apply: quoted(label) })),
      filter: true,
    }
  }
  const typed = /[\p{L}_:]*$/u.exec(before)![0]
  if (typed === '' && !context.explicit) return null
  return {
    from: context.pos - typed.length,
    options: [
      ...PROPERTIES.map((label): Completion => ({ label, type: 'property', apply: `${label} = `, boost: 1 })),
      ...['AND', 'OR', 'NOT'].map((label): Completion => ({ label, type: 'keyword' })),
      ...accounts.map((label): Completion => ({ label, type: 'variable', apply: quoted(label) })),
    ],
  }
}
