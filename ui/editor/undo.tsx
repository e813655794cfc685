import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type Signal, useSignal } from '@preact/signals'
import { Redo2, Undo2 } from 'lucide-preact'
import { useMemo } from 'preact/hooks'

/** Taking back what was typed, and doing it again, for who has no keys for it. */

export interface Undo {
  /** What the editor is made with, so that it tells how far one can go. */
  readonly extension: Extension
  readonly view: Signal<EditorView | undefined>
  readonly back: Signal<number>
  readonly on: Signal<number>
}

export const useUndo = (): Undo => {
  const view = useSignal<EditorView | undefined>(undefined)
  const back = useSignal(0)
  const on = useSignal(0)
  const extension = useMemo(
    () =>
      EditorView.updateListener.of((update) => {
        view.value = update.view
        back.value = undoDepth(update.state)
        on.value = redoDepth(update.state)
      }),
    [],
  )
  return { extension, view, back, on }
}

const Step = ({ name, keys, icon: Icon, depth, run }: { name: string; keys: string; icon: typeof Undo2; depth: Signal<number>; run: () => void }) => (
  <button
    type="button"
    class="icon-button framed"
    aria-label={name}
    title={`${name} (${keys})`}
    disabled={depth.value === 0}
    // The text keeps the focus that it has: on a phone its keyboard stays where it is, out or away.
    onMouseDown={(event) => event.preventDefault()}
    onClick={run}
  >
    <Icon size={16} aria-hidden="true" />
  </button>
)

export const UndoButtons = ({ view, back, on }: Undo) => {
  const step = (command: typeof undo) => () => {
    if (view.value) command(view.value)
  }
  return (
    <span class="undo-buttons">
      <Step name="Undo" keys="Ctrl+Z" icon={Undo2} depth={back} run={step(undo)} />
      <Step name="Redo" keys="Ctrl+Y" icon={Redo2} depth={on} run={step(redo)} />
    </span>
  )
}
