import { common } from '#messages/common.ts'
import { editor as words } from '#messages/editor.ts'
import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type Signal, useSignal } from '@preact/signals'
import { Redo2, Undo2 } from 'lucide-preact'
import { useEffect, useMemo } from 'preact/hooks'
import type { LedgerFile } from '../../src/http/contract/editor-contract.ts'
import { textScale } from '../client/browser.ts'
import { figuresHidden } from '../client/display-settings.ts'
import { orReport } from '../client/toasts.tsx'
import { ago } from '../figures/calendar-days.ts'
import { entryAround, piecesOf } from '../figures/journal-syntax.ts'

import { LongList } from '../parts/long-list.tsx'
import type { TextFile } from './use-text-file.ts'
import { Button } from '../parts/fields.tsx'

const LINE_HEIGHT = 22

const Line = ({ number, text, tone }: { number: number; text: string; tone: 'here' | 'near' | undefined }) => (
  <div class={`source-line${tone ? ` source-${tone}` : ''}`} {...(tone === 'here' ? { 'aria-current': 'true' as const } : {})}>
    <a href={`#${number}`} tabIndex={-1} aria-label={words.line(number)}>
      {number}
    </a>
    <code>
      {piecesOf(text).map(({ kind, text: piece }, place) => (
        <span key={place} class={`piece-${kind}`}>
          {figuresHidden.value && kind !== 'day' ? piece.replaceAll(/\d+(?:[.,]\d+)*/g, '•••') : piece}
        </span>
      ))}
    </code>
  </div>
)

/** A file as it is on disk, at a line that some figure came from. */
export const SourceText = ({ file, line }: { file: LedgerFile; line: number }) => {
  const lines = useMemo(() => file.content.replace(/\r?\n$/, '').split(/\r?\n/), [file.content])
  const heights = useMemo(() => lines.map(() => LINE_HEIGHT), [lines])
  const around = useMemo(() => entryAround(lines, line), [lines, line])
  const longest = useMemo(() => lines.reduce((most, text) => Math.max(most, text.length), 0), [lines])
  const isThere = line >= 1 && line <= lines.length

  useEffect(() => {
    const list = document.querySelector('.source .long-list')
    if (!isThere || !list) return
    scrollTo({ top: Math.max(0, list.getBoundingClientRect().top + scrollY + (line - 1) * LINE_HEIGHT * textScale.peek() - innerHeight / 3) })
  }, [file.name, line, isThere])

  return (
    <>
      {line > 0 && !isThere && <p class="notice notice-amber">{words.lineGone(line, common.lines(lines.length))}</p>}
      <div class="card card-flush source" tabIndex={0} role="region" aria-label={words.fileWith(file.name, common.lines(lines.length))}>
        <div style={{ minWidth: `calc(${longest}ch + 6rem)` }}>
          <LongList
            label={words.lines}
            heights={heights}
            row={(index) => (
              <Line
                number={index + 1}
                text={lines[index] ?? ''}
                tone={index + 1 === line ? 'here' : index + 1 >= around.from && index + 1 <= around.to ? 'near' : undefined}
              />
            )}
          />
        </div>
      </div>
    </>
  )
}

/** Chooses what a file that is being edited is compared with: nothing, what is on the disk, or a kept version of it. */
export const CompareWith = ({
  name,
  versions,
  contentOf,
  original,
}: {
  name: string
  versions: readonly string[] | null | undefined
  contentOf: (version: string) => Promise<string>
  original: Signal<string | undefined>
}) => {
  const compare = (version: string): Promise<boolean> =>
    orReport(async () => {
      original.value = version === '' ? undefined : await contentOf(version)
    })
  return (
    <label class="field">
      {words.compareWith}
      <select onChange={(event) => void compare(event.currentTarget.value)}>
        <option value="">{words.nothing}</option>
        <option value={name}>{words.fileOnDisk}</option>
        {versions?.map((version) => (
          <option key={version} value={version}>
            {version.replace(/^.*\.backup\./, '')}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Decides, and goes on typing. */
const then = (decide: () => void) => (): void => {
  decide()
  document.querySelector<HTMLElement>('.cm-content')?.focus()
}

/** Reports that somebody else wrote into the file meanwhile, or that unsaved text has been restored. */
export const FileNotices = ({ file, compare }: { file: TextFile; compare: (text: string) => void }) => {
  const { theirs, draftFrom, takeTheirs, keepMine } = file
  const other = theirs.value
  if (other)
    return (
      <p class="notice notice-amber" role="alert">
        {words.changedElsewhere} <Button onClick={() => compare(other.content)}>{words.seeDifference}</Button>{' '}
        <Button onClick={then(takeTheirs)}>{words.useTheirs}</Button> <Button onClick={then(keepMine)}>{words.keepMine}</Button>
      </p>
    )
  if (draftFrom.value === 0) return null
  return (
    <p class="notice" role="status">
      {words.restored(ago(Date.now() - draftFrom.value))} <Button onClick={then(takeTheirs)}>{words.discard}</Button>
    </p>
  )
}

/** Undo and redo as buttons, for use without a keyboard. */

export interface Undo {
  /** An extension of the editor that reports how far one can undo and redo. */
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
  <Button
    icon={Icon}
    size={16}
    class="icon-button framed"
    aria-label={name}
    title={`${name} (${keys})`}
    disabled={depth.value === 0}
    onMouseDown={(event) => event.preventDefault()}
    onClick={run}
  />
)

export const UndoButtons = ({ view, back, on }: Undo) => {
  const step = (command: typeof undo) => () => {
    if (view.value) command(view.value)
  }
  return (
    <span class="undo-buttons">
      <Step name={common.undo} keys="Ctrl+Z" icon={Undo2} depth={back} run={step(undo)} />
      <Step name={words.redo} keys="Ctrl+Y" icon={Redo2} depth={on} run={step(redo)} />
    </span>
  )
}
