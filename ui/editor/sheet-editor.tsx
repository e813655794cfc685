import { editor as words } from '#messages/editor.ts'
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { unifiedMergeView } from '@codemirror/merge'
import { searchKeymap } from '@codemirror/search'
import { type ChangeSet, Compartment, EditorState, type Extension, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state'
import { EditorView, gutter, GutterMarker, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'preact/hooks'
import type { SheetsAnswer } from '../../src/http/contract/sheets-contract.ts'
import type { SheetLine } from '../figures/sheet-results.ts'
import { difference, heardAs } from './drafts.ts'

/** What a sheet may contain. */
type SheetNames = Pick<SheetsAnswer, 'functions' | 'accounts' | 'payees' | 'commodities'>

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
const sheetLanguage = (): Extension => [language, syntaxHighlighting(colours)]

const PROPERTIES = ['account', 'commodity', 'payee', 'amount', 'date', 'note', 'tag', 'status', 'filename']
/** A name that a search would read as something else. */
const quoted = (name: string): string => (/^[\p{L}_][\p{L}\p{N}_:./-]*$/u.test(name) && !/^(AND|OR|NOT)$/.test(name) ? name : JSON.stringify(name))

/** Functions and the names that the sheet gave; in a query its properties, and behind them what the book has. */
const sheetCompletion =
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
      if (given) own.set(given[1]!, { label: given[1]!, type: 'variable', detail: words.line(number), boost: 1 })
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

export interface SheetActions {
  readonly save: () => void
  readonly changed: (now: Text, changes: ChangeSet) => void
  /** The cursor is in this line, from 1. */
  readonly moved: (line: number) => void
}

/** CodeMirror over a sheet, with the result of each line next to it. */
export const SheetEditor = ({
  name,
  text,
  names,
  lines,
  textOf,
  original,
  actions,
  beside,
}: {
  name: string
  text: Text
  names: () => SheetNames
  lines: readonly SheetLine[]
  textOf: (line: SheetLine) => string
  /** Another text to compare with; undefined for none. */
  original: string | undefined
  actions: SheetActions
  /** What the page adds of its own. */
  beside: Extension
}) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>()
  const comparison = useRef(new Compartment())
  const latest = useRef({ names, actions })
  latest.current = { names, actions }

  useEffect(() => {
    const editor = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          beside,
          bracketMatching(),
          closeBrackets(),
          EditorView.lineWrapping,
          highlightActiveLine(),
          highlightActiveLineGutter(),
          sheetLanguage(),
          resultColumn(),
          comparison.current.of([]),
          autocompletion({ override: [sheetCompletion(() => latest.current.names())], icons: false }),
          keymap.of([
            {
              key: 'Mod-s',
              preventDefault: true,
              run: () => {
                latest.current.actions.save()
                return true
              },
            },
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...searchKeymap,
            ...lintKeymap,
            ...historyKeymap,
            indentWithTab,
            ...defaultKeymap,
          ]),
          heardAs(name),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.actions.changed(update.state.doc, update.changes)
            if (update.selectionSet || update.docChanged) {
              const { doc, selection } = update.state
              latest.current.actions.moved(doc.lineAt(selection.main.head).number)
            }
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [name])

  // Another text came from the disk: only what differs is replaced, so that the place on the page stays.
  useEffect(() => {
    const editor = view.current
    if (editor && !editor.state.doc.eq(text)) editor.dispatch({ changes: difference(editor.state.doc, text) })
  }, [text])
  useEffect(() => {
    if (view.current) showResults(view.current, lines, textOf)
  }, [lines, textOf])
  useEffect(() => {
    const shown = original === undefined ? [] : unifiedMergeView({ original, mergeControls: false })
    view.current?.dispatch({ effects: comparison.current.reconfigure(shown) })
  }, [original])

  return <div class="journal-editor sheet-editor" ref={place} />
}

/** The result next to a line. */
class Result extends GutterMarker {
  constructor(
    readonly text: string,
    readonly tone: string,
  ) {
    super()
    this.elementClass = tone
  }
  override eq(other: Result): boolean {
    return this.text === other.text && this.tone === other.tone
  }
  override toDOM(): Node {
    const element = document.createElement('span')
    element.textContent = this.text
    return element
  }
}

const put = StateEffect.define<RangeSet<Result>>()

/** Results stay with their lines during typing, until the next ones come. */
const results = StateField.define<RangeSet<Result>>({
  create: () => RangeSet.empty,
  update: (before, transaction) => {
    for (const effect of transaction.effects) if (effect.is(put)) return effect.value
    return before.map(transaction.changes)
  },
})

const LONGEST = new Result('00,000.00 EUR', '')

/** The results of a sheet in a column next to its lines. */
const resultColumn = (): Extension => [
  results,
  gutter({ class: 'sheet-results', side: 'after', markers: (view) => view.state.field(results), initialSpacer: () => LONGEST }),
]

/** Shows results next to their lines and marks errors at their columns. */
function showResults(view: EditorView, lines: readonly SheetLine[], textOf: (line: SheetLine) => string): void {
  const { doc } = view.state
  const shown = lines.filter(({ line }) => line <= doc.lines)
  const markers = shown
    .map((line) => ({ line, text: textOf(line) }))
    .filter(({ text }) => text !== '')
    .map(({ line, text }) =>
      new Result(text, line.kind === 'error' ? 'sheet-error' : line.remarks.length > 0 ? 'sheet-remark' : '').range(doc.line(line.line).from),
    )
  view.dispatch({ effects: put.of(RangeSet.of(markers)) })
  view.dispatch(
    setDiagnostics(
      view.state,
      shown.flatMap((line) => diagnosticOf(view.state, line)),
    ),
  )
}

function diagnosticOf({ doc }: EditorState, { line, error }: SheetLine): Diagnostic[] {
  if (!error) return []
  const { from, to } = doc.line(line)
  const start = Math.min(from + error.from_column - 1, to)
  return [{ from: start, to: Math.min(Math.max(from + error.to_column - 1, start), to), severity: 'error', message: error.message }]
}
