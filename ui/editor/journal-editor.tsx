import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, codeFolding, foldGutter, foldKeymap } from '@codemirror/language'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { unifiedMergeView } from '@codemirror/merge'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { type ChangeSet, Compartment, EditorState, type Extension, type Text } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'preact/hooks'
import type { FileError } from '../../src/http/contract/editor-contract.ts'
import { accountAt, commodityAt, type Dialect } from '../figures/journal-syntax.ts'
import {
  type BalanceAtLine,
  balanceMargin,
  type BookNames,
  diagnosticsOf,
  diagnosticsWith,
  journalCompletion,
  transactionFolding,
} from './journal-extensions.ts'
import { journalLanguage } from './journal-language.ts'
import { difference, heardAs } from './drafts.ts'
import type { PassageProblems } from './use-text-file.ts'

export interface EditorActions {
  readonly save: () => void
  readonly format: () => void
  /** With the account under the cursor. */
  readonly define: (account: string) => void
  readonly uses: (account: string) => void
  readonly rename: (account: string) => void
  /** What to say of an account; '' for nothing. */
  readonly describe: (account: string) => Promise<string>
  /** What to say of a commodity. */
  readonly price: (commodity: string) => Promise<string>
  readonly changed: (now: Text, changes: ChangeSet) => void
}

/** CodeMirror over one file of the journal. The text is the editor's; `load` puts another one in. */
export const JournalEditor = ({
  name,
  text,
  line,
  dialect,
  names,
  problems,
  passage,
  original,
  balances,
  actions,
  beside,
  ready,
}: {
  name: string
  text: Text
  line: number
  dialect: Dialect
  names: () => BookNames
  problems: readonly FileError[]
  /** What is known of the lines typed last, before the whole book has been read. */
  passage: PassageProblems | undefined
  /** Another text to compare with; undefined for none. */
  original: string | undefined
  balances: readonly BalanceAtLine[]
  actions: EditorActions
  /** What the page adds of its own. */
  beside: Extension
  ready: (view: EditorView) => void
}) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>()
  const latest = useRef({ names, actions })
  latest.current = { names, actions }
  const parts = useRef({ comparison: new Compartment(), margin: new Compartment() })

  useEffect(() => {
    const { comparison, margin } = parts.current
    const editor = new EditorView({
      parent: place.current!,
      state: EditorState.create({
        doc: text,
        extensions: [...extensions(name, dialect, () => latest.current), beside, comparison.of([]), margin.of([])],
      }),
    })
    view.current = editor
    ready(editor)
    return () => editor.destroy()
  }, [name, dialect])

  // Another text came from the disk: only what differs is replaced, so that the place on the page stays.
  useEffect(() => {
    const editor = view.current
    if (editor && !editor.state.doc.eq(text)) editor.dispatch({ changes: difference(editor.state.doc, text) })
  }, [text])
  useEffect(() => {
    const editor = view.current
    if (!editor || line < 1 || line > editor.state.doc.lines) return
    const { from } = editor.state.doc.line(line)
    editor.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
  }, [name, line])
  useEffect(() => {
    const editor = view.current
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, problems, dialect)))
  }, [problems, dialect])
  useEffect(() => {
    const editor = view.current
    if (editor && passage) editor.dispatch(setDiagnostics(editor.state, diagnosticsWith(editor.state, passage, dialect)))
  }, [passage])
  useEffect(() => {
    const shown: Extension = original === undefined ? [] : unifiedMergeView({ original, mergeControls: false, collapseUnchanged: {} })
    view.current?.dispatch({ effects: parts.current.comparison.reconfigure(shown) })
  }, [original])
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.margin.reconfigure(balances.length > 0 ? balanceMargin(balances) : []) })
  }, [balances])

  return <div class="journal-editor" ref={place} />
}

function extensions(name: string, dialect: Dialect, latest: () => { names: () => BookNames; actions: EditorActions }): Extension[] {
  const atCursor =
    (run: (actions: EditorActions, account: string) => void) =>
    (view: EditorView): boolean => {
      const { head } = view.state.selection.main
      const line = view.state.doc.lineAt(head)
      const account = accountAt(line.text, head - line.from)
      if (account) run(latest().actions, account.name)
      return account !== undefined
    }
  const run = (action: (actions: EditorActions) => void) => (): boolean => {
    action(latest().actions)
    return true
  }
  return [
    lineNumbers(),
    foldGutter(),
    codeFolding(),
    transactionFolding,
    history(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    lintGutter(),
    journalLanguage(dialect),
    autocompletion({ override: [journalCompletion(() => latest().names(), dialect)], icons: false }),
    nameHover(latest),
    keymap.of([
      { key: 'Mod-s', preventDefault: true, run: run(({ save }) => save()) },
      { key: 'Shift-Alt-f', preventDefault: true, run: run(({ format }) => format()) },
      { key: 'F12', run: atCursor(({ define }, account) => define(account)) },
      { key: 'Shift-F12', run: atCursor(({ uses }, account) => uses(account)) },
      { key: 'F2', run: atCursor(({ rename }, account) => rename(account)) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...lintKeymap,
      ...historyKeymap,
      indentWithTab,
      ...defaultKeymap,
    ]),
    EditorView.domEventHandlers({
      // As in other editors: a click with the key held leads to the definition.
      mousedown: (event, view) => {
        const at = event.ctrlKey || event.metaKey ? view.posAtCoords({ x: event.clientX, y: event.clientY }) : null
        const line = at === null ? undefined : view.state.doc.lineAt(at)
        const account = line && accountAt(line.text, at! - line.from)
        if (account) latest().actions.define(account.name)
        return account !== undefined
      },
    }),
    heardAs(name),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) latest().actions.changed(update.state.doc, update.changes)
    }),
  ]
}

/** What an account holds, or what a commodity is worth, while the pointer rests on it. */
const nameHover = (latest: () => { names: () => BookNames; actions: EditorActions }): Extension =>
  hoverTooltip(async (view, at) => {
    const line = view.state.doc.lineAt(at)
    const { names, actions } = latest()
    const account = accountAt(line.text, at - line.from)
    const named = account ?? commodityAt(line.text, at - line.from, names().commodities)
    const text = named && (await (account ? actions.describe(named.name) : actions.price(named.name)))
    if (!named || !text) return null
    return {
      pos: line.from + named.from,
      end: line.from + named.to,
      create: () => {
        const dom = document.createElement('div')
        dom.className = 'editor-hover'
        dom.textContent = text
        return { dom }
      },
    }
  })
