import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type Completion,
  type CompletionContext,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { bracketMatching, HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'preact/hooks'
import { TEMPLATE_BLOCKS, TEMPLATE_HELPERS, type TemplateMistake } from '../../figures/template-words.ts'

const HELPER = new RegExp(`^(?:${TEMPLATE_HELPERS.map(({ name }) => name).join('|')})\\b`)

/** Templates in colours: what is printed as it stands, and what stands for something else. */
const language = StreamLanguage.define<{ inside: boolean }>({
  startState: () => ({ inside: false }),
  token: (stream, state) => {
    if (!state.inside) {
      if (stream.match(/^\{\{!--[\s\S]*?--\}\}|^\{\{![^}]*\}\}/)) return 'comment'
      if (stream.match(/^\{\{\{?~?/)) {
        state.inside = true
        return 'brace'
      }
      if (!stream.skipTo('{{')) stream.skipToEnd()
      return null
    }
    if (stream.match(/^~?\}?\}\}/)) {
      state.inside = false
      return 'brace'
    }
    if (stream.match(/^[#/^](?:if|unless|each|with)\b|^else(?: if)?\b/)) return 'keyword'
    if (stream.match(/^"[^"]*"|^'[^']*'/)) return 'string'
    if (stream.match(/^-?\d+(?:\.\d+)?\b/)) return 'number'
    if (stream.match(/^(?:ROW|SHEET)(?:\.[A-Za-z0-9]+)*/)) return 'variableName'
    if (stream.match(HELPER)) return 'keyword'
    stream.next()
    return null
  },
})

const colours = HighlightStyle.define([
  { tag: tags.brace, color: 'var(--ink-3)' },
  { tag: tags.keyword, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--gain)' },
  { tag: tags.number, color: 'var(--amber)' },
  { tag: tags.variableName, color: 'var(--amber)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
])

interface Column {
  readonly letter: string
  readonly name: string
}

/** Inside of braces: helpers with what they take, and the columns of the statement with their names. */
const completionsFor =
  (columns: () => readonly Column[]) =>
  (context: CompletionContext): { from: number; options: readonly Completion[]; validFor: RegExp } | null => {
    const word = context.matchBefore(/[#\w.]*/)
    const before = context.state.sliceDoc(Math.max(0, context.pos - 2000), word?.from ?? context.pos)
    if (before.lastIndexOf('{{') <= before.lastIndexOf('}}')) return null
    if ((!word || word.from === word.to) && !context.explicit) return null
    return {
      from: word?.from ?? context.pos,
      validFor: /^[#\w.]*$/,
      options: [
        ...columns().map(({ letter, name }) => ({ label: `ROW.${letter}`, detail: name, type: 'variable', boost: 2 })),
        ...TEMPLATE_BLOCKS.map((name) => ({ label: `#${name}`, detail: `… {{/${name}}}`, type: 'keyword' })),
        ...TEMPLATE_HELPERS.map(({ name, takes, gives }) => ({ label: name, detail: takes, info: gives, type: 'function' })),
        { label: 'ROW.index', detail: 'the place of the row, from 0', type: 'variable' },
        { label: 'SHEET', detail: 'all rows: SHEET.5.A', type: 'variable' },
      ],
    }
  }

/** An editor for a template. Tab leaves it, as it leaves every other field. */
export const TemplateCode = ({
  origin,
  columns,
  mistakes,
  onChange,
}: {
  /** The text to begin with; another one takes the place of what was typed. */
  origin: string
  columns: readonly Column[]
  mistakes: readonly TemplateMistake[]
  onChange: (text: string) => void
}) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>()
  const latest = useRef({ columns, onChange })
  latest.current = { columns, onChange }

  useEffect(() => {
    const editor = new EditorView({
      parent: place.current as HTMLDivElement,
      state: EditorState.create({
        doc: origin,
        extensions: [
          lineNumbers(),
          history(),
          bracketMatching(),
          closeBrackets(),
          highlightActiveLine(),
          lintGutter(),
          language,
          syntaxHighlighting(colours),
          autocompletion({ override: [completionsFor(() => latest.current.columns)], icons: false }),
          placeholder('{{#if (isDate ROW.A "DD.MM.YYYY")}} …'),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
          EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': 'Template', spellcheck: 'false' }),
          EditorView.updateListener.of((update) => update.docChanged && latest.current.onChange(update.state.doc.toString())),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [])

  useEffect(() => {
    const editor = view.current
    if (editor && editor.state.doc.toString() !== origin) editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: origin } })
  }, [origin])
  useEffect(() => {
    const editor = view.current
    if (!editor) return
    // What was found belongs to the text that was sent; meanwhile it may have become shorter.
    const length = editor.state.doc.length
    editor.dispatch(
      setDiagnostics(
        editor.state,
        mistakes.map((mistake) => ({ ...mistake, from: Math.min(mistake.from, length), to: Math.min(mistake.to, length) })),
      ),
    )
  }, [mistakes])

  return <div class="template-code" ref={place} />
}
