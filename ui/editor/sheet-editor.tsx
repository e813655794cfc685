import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { unifiedMergeView } from '@codemirror/merge'
import { searchKeymap } from '@codemirror/search'
import { type ChangeSet, Compartment, EditorState, type Extension, type Text, RangeSet, StateEffect, StateField } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers, gutter, GutterMarker } from '@codemirror/view'
import { useEffect, useRef } from 'preact/hooks'
import type { SheetLine } from '../figures/sheet-results.ts'
import { difference } from './edited-text.ts'
import { heardAs } from './heard-as.ts'
import { type SheetNames, sheetCompletion, sheetLanguage } from './sheet-language.ts'

export interface SheetActions {
  readonly save: () => void
  readonly changed: (now: Text, changes: ChangeSet) => void
  /** The cursor is in this line, from 1. */
  readonly moved: (line: number) => void
}

/** CodeMirror over a sheet, with the result of each line beside it. */
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
