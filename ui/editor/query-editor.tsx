import { query as words } from '#messages/query.ts'
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { PostgreSQL, SQLDialect, sql } from '@codemirror/lang-sql'
import { bracketMatching, syntaxHighlighting } from '@codemirror/language'
import { setDiagnostics } from '@codemirror/lint'
import { EditorState, Prec } from '@codemirror/state'
import { EditorView, keymap, lineNumbers } from '@codemirror/view'
import { type Signal, useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { QuerySchema } from '../../src/http/contract/query-contract.ts'
import { colours } from './journal-language.ts'

/** Words of beancount's query language in addition to SQL. `balances` is a table here as there. */
const BQL_WORDS = 'clear journal pivot print'
const BOTH_LANGUAGES = SQLDialect.define({ ...PostgreSQL.spec, keywords: `${PostgreSQL.spec.keywords} ${BQL_WORDS}` })

/** CodeMirror over a query: the names of the book are completed, and a mistake is marked at its place. */
export const QueryEditor = ({
  text,
  schema,
  mistake,
  onChange,
  onRun,
}: {
  text: Signal<string>
  schema: QuerySchema
  mistake: { readonly at: number; readonly message: string } | undefined
  onChange: (text: string) => void
  onRun: () => void
}) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>()
  const latest = useRef({ onChange, onRun })
  latest.current = { onChange, onRun }

  useEffect(() => {
    const run = (): boolean => {
      latest.current.onRun()
      return true
    }
    const editor = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: text.peek(),
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          closeBrackets(),
          EditorView.lineWrapping,
          sql({ dialect: BOTH_LANGUAGES, schema: namesOf(schema), upperCaseKeywords: false }),
          syntaxHighlighting(colours),
          autocompletion({ icons: false }),
          Prec.highest(keymap.of([{ key: 'Mod-Enter', run }])),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': words.title, spellcheck: 'false' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [schema])
  // The current text and not the drawn one: restored over what was typed since, each would report the other for ever.
  useSignalEffect(() => {
    const editor = view.current
    const insert = text.value
    if (editor && editor.state.doc.toString() !== insert) editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } })
  })
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    const end = editor.state.doc.length
    const from = Math.min(mistake?.at ?? 0, end)
    const word = /^[\p{L}\p{N}_]+/u.exec(editor.state.sliceDoc(from, from + 100))?.[0].length ?? 1
    const marks = mistake ? [{ from, to: Math.min(end, from + word), severity: 'error' as const, message: mistake.message }] : []
    editor.dispatch(setDiagnostics(editor.state, marks))
  }, [mistake])

  return <div class="journal-editor query-editor" ref={place} />
}

/** Tables with their columns, and functions as one writes a call. */
const namesOf = ({ tables, functions }: QuerySchema) => ({
  ...Object.fromEntries(
    tables.map(({ name, about, columns }) => [
      name,
      {
        self: { label: name, detail: words.table, info: about, type: 'type' },
        children: columns.map((column) => ({ label: column.name, detail: column.type, info: column.about, type: 'property' })),
      },
    ]),
  ),
  ...Object.fromEntries(
    functions.map(({ name, call, about }) => [name, { self: { label: name, detail: call, info: about, type: 'function' }, children: [] }]),
  ),
})
