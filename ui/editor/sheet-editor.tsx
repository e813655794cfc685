import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { unifiedMergeView } from '@codemirror/merge'
import { searchKeymap } from '@codemirror/search'
import { type ChangeSet, Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'preact/hooks'
import type { SheetLine } from '../figures/sheet-results.ts'
import { difference } from './edited-text.ts'
import { heardAs } from './heard-as.ts'
import { type SheetNames, sheetCompletion, sheetLanguage } from './sheet-language.ts'
import { resultColumn, showResults } from './sheet-results.ts'

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
