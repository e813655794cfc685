import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { deleteSheet, EvaluateAnswer, getSheetFile, renameSheet, SheetsAnswer } from '../../../src/http/contract/sheets.ts'
import { refresh } from '../../client/answers.ts'
import { Refusal, tell, withQuery } from '../../client/api.ts'
import { useScope } from '../../client/scope.ts'
import { currency, figures } from '../../client/settings.ts'
import { SheetEditor } from '../../editor/sheet-editor.tsx'
import { UndoButtons, useUndo } from '../../editor/undo.tsx'
import { useTextFile } from '../../editor/use-text-file.ts'
import { counted } from '../../figures/format.ts'
import { lineDetails, resultText, type SheetLine, sheetLink, sheetName } from '../../figures/sheet-results.ts'
import { Dialog } from '../dialog.tsx'
import { CompareWith } from '../journal/compare-with.tsx'
import { FileNotices } from '../journal/file-notices.tsx'
import { Failure, Skeleton } from '../state.tsx'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'

const EVALUATE_MS = 150

/** One sheet in the editor, with its results, its versions, and another name or an end for it. */
export const EditedSheet = ({ file, sheets, isReadOnly }: { file: SheetsAnswer['files'][number]; sheets: SheetsAnswer; isReadOnly: boolean }) => {
  const { name } = file
  const undo = useUndo()
  const [scope] = useScope()
  const [, navigate] = useLocation()
  const answer = useSignal<EvaluateAnswer | undefined>(undefined)
  const failed = useSignal('')
  const current = useSignal(1)
  const original = useSignal<string | undefined>(undefined)
  const asked = useRef(0)
  const evaluate = async (content: string): Promise<void> => {
    const question = ++asked.current
    try {
      const evaluated = await tell<EvaluateAnswer>(withQuery('/api/sheets/evaluate', { as_of_event: scope.event || undefined }), { content })
      // Results of an older text would stand beside the wrong lines.
      if (question !== asked.current) return
      answer.value = evaluated
      failed.value = ''
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      failed.value = refused.message
    }
  }
  const edited = useTextFile(name, { room: '/api/sheets', check: (text) => evaluate(text.toString()), checkMs: () => EVALUATE_MS })
  const writing = useMemo(() => ({ figures: figures.value, currency: currency.value }), [figures.value, currency.value])
  const textOf = useMemo(() => (line: SheetLine) => resultText(line, writing), [writing])

  // Another state of the book is asked.
  useEffect(() => {
    if (answer.value) void evaluate(edited.text().toString())
  }, [scope.event])

  const rename = (written: string): Promise<boolean> =>
    orSay(async () => {
      const to = sheetName(written)
      await tell<AnswerOf<typeof renameSheet>>('/api/sheets/rename', { name, to })
      refresh()
      navigate(sheetLink(to))
    })
  const remove = (): Promise<boolean> =>
    orSay(async () => {
      const { change } = await tell<AnswerOf<typeof deleteSheet>>('/api/sheets/delete', { name, hash: edited.hash() })
      navigate('/more/sheets')
      say('good', `${name} is deleted`, {
        name: 'Bring it back',
        run: () => void orSay(() => tell('/api/editor/undo', { id: change }).then(refresh)),
      })
      refresh()
    })

  if (edited.error.value) return <Failure error={edited.error.value} retry={() => location.reload()} />
  const text = edited.shown.value
  if (text === undefined) return <Skeleton height={480} />
  const lines = answer.value?.lines ?? []
  const errors = lines.filter(({ kind }) => kind === 'error').length
  const here = lines[current.value - 1]
  return (
    <div class="edited-file">
      <div class="editor-bar">
        {!isReadOnly && (
          <>
            <button type="button" class="button button-strong" disabled={!edited.isDirty.value} onClick={() => void edited.save()}>
              Save
            </button>
            <SheetName name={name} rename={rename} remove={remove} isDirty={edited.isDirty.value} />
          </>
        )}
        <UndoButtons {...undo} />
        <CompareWith
          name={name}
          versions={file.versions}
          contentOf={async (version) => (await tell<AnswerOf<typeof getSheetFile>>('/api/sheets/file', { name: version })).file.content}
          original={original}
        />
        <span class="quiet" role="status">
          {isReadOnly ? 'Read-only: what you type is computed and not saved' : edited.isDirty.value ? 'Not saved' : 'Saved'}
          {errors > 0 && ` · ${counted(errors, 'error')}`}
          {answer.value && ` · ${answer.value.took_ms} ms`}
        </span>
      </div>
      <FileNotices file={edited} compare={(other) => (original.value = other)} />
      {failed.value !== '' && (
        <p class="notice notice-amber" role="alert">
          {failed.value}
        </p>
      )}
      <SheetEditor
        name={name}
        text={text}
        names={() => sheets}
        lines={lines}
        textOf={textOf}
        original={original.value}
        beside={undo.extension}
        actions={{ save: () => void (isReadOnly || edited.save()), changed: edited.changed, moved: (line) => (current.value = line) }}
      />
      <p class={here?.kind === 'error' ? 'sheet-line sheet-line-error' : 'sheet-line'} role="status">
        {(here && lineDetails(here, writing)) || ' '}
      </p>
    </div>
  )
}

/** Renames or deletes a sheet. */
const SheetName = ({
  name,
  rename,
  remove,
  isDirty,
}: {
  name: string
  rename: (to: string) => Promise<boolean>
  remove: () => Promise<boolean>
  isDirty: boolean
}) => {
  const written = useSignal<string | undefined>(undefined)
  return (
    <>
      <button type="button" class="button" disabled={isDirty} title={isDirty ? 'Save first' : undefined} onClick={() => (written.value = name)}>
        Rename
      </button>
      <button type="button" class="button" onClick={() => void remove()}>
        Delete
      </button>
      {written.value !== undefined && (
        <Dialog label="Rename the sheet" title="Rename the sheet" kind="form" onClose={() => (written.value = undefined)}>
          <form
            class="rename-sheet"
            onSubmit={(event) => {
              event.preventDefault()
              const to = written.value ?? ''
              written.value = undefined
              if (to.trim() !== '' && to !== name) void rename(to)
            }}
          >
            <label class="field">
              New name
              <input class="input" value={written.value} onInput={(event) => (written.value = event.currentTarget.value)} />
            </label>
            <button type="submit" class="button button-strong">
              Rename
            </button>
          </form>
        </Dialog>
      )}
    </>
  )
}
