import { common } from '#messages/common.ts'
import { editor } from '#messages/editor.ts'
import { sheets as words } from '#messages/sheets.ts'
import { useSignal } from '@preact/signals'
import { FilePlus, NotebookPen } from 'lucide-preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Link, useLocation, useParams } from 'wouter-preact'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { deleteSheet, EvaluateAnswer, getSheetFile, renameSheet, saveSheet, SheetsAnswer } from '../../src/http/contract/sheets-contract.ts'
import { nameIn } from '../client/address.ts'
import { Refusal, tell, withQuery } from '../client/api.ts'
import { mayWrite, refresh, useAnswer } from '../client/cached-answers.ts'
import { currency, figures, figuresHidden } from '../client/display-settings.ts'
import { orReport, say } from '../client/toasts.tsx'
import { useScope } from '../client/use-scope.ts'
import { SheetEditor } from '../editor/sheet-editor.tsx'
import { CompareWith, FileNotices, SourceText, UndoButtons, useUndo } from '../editor/file-parts.tsx'
import { useTextFile } from '../editor/use-text-file.ts'

import { lineDetails, resultText, type SheetLine, sheetLink, sheetName } from '../figures/sheet-results.ts'
import { Page } from '../frame/page.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Answered, Failure, Skeleton } from '../parts/loading.tsx'
import { Button } from '../parts/fields.tsx'

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
      // Results of an older text would be next to the wrong lines.
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
    orReport(async () => {
      const to = sheetName(written)
      await tell<AnswerOf<typeof renameSheet>>('/api/sheets/rename', { name, to })
      refresh()
      navigate(sheetLink(to))
    })
  const remove = (): Promise<boolean> =>
    orReport(async () => {
      const { change } = await tell<AnswerOf<typeof deleteSheet>>('/api/sheets/delete', { name, hash: edited.hash() })
      navigate('/more/sheets')
      say('good', words.deleted(name), {
        name: common.undo,
        run: () => void orReport(() => tell('/api/editor/undo', { id: change }).then(refresh)),
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
            <Button kind="strong" disabled={!edited.isDirty.value} onClick={() => void edited.save()} text={common.save} />
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
          {isReadOnly ? words.readOnly : edited.isDirty.value ? editor.notSaved : editor.saved}
          {errors > 0 && ` · ${words.errors(errors)}`}
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
      <Button disabled={isDirty} title={isDirty ? words.saveFirst : undefined} onClick={() => (written.value = name)} text={words.rename} />
      <Button onClick={() => void remove()}>{common.delete}</Button>
      {written.value !== undefined && (
        <Dialog label={words.renameSheet} title={words.renameSheet} kind="form" onClose={() => (written.value = undefined)}>
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
              {words.newName}
              <input class="input" value={written.value} onInput={(event) => (written.value = event.currentTarget.value)} />
            </label>
            <Button type="submit" kind="strong" text={words.rename} />
          </form>
        </Dialog>
      )}
    </>
  )
}

/** Asks for a name, and creates and opens a sheet. `text`: its first content. */
export const NewSheet = ({ text = '', label }: { text?: string; label: string }) => {
  const written = useSignal('')
  const [, navigate] = useLocation()
  const make = async (): Promise<void> => {
    const name = sheetName(written.value)
    await orReport(async () => {
      const answer = await tell<AnswerOf<typeof saveSheet>>('/api/sheets/save', { name, content: text, operation: 'create' })
      if (!answer.saved) return say('bad', answer.message ?? words.notCreated)
      refresh()
      navigate(sheetLink(name))
      written.value = ''
    })
  }
  return (
    <form
      class="new-file"
      onSubmit={(event) => {
        event.preventDefault()
        if (written.value.trim() !== '') void make()
      }}
    >
      <input
        class="input"
        placeholder={label}
        aria-label={words.nameOfNewSheet}
        value={written.value}
        onInput={(event) => (written.value = event.currentTarget.value)}
      />
      <Button icon={FilePlus} size={16} type="submit" class="icon-button" aria-label={words.createSheet} disabled={written.value.trim() === ''} />
    </form>
  )
}

/** The sheets that there are. */
export const SheetList = ({ files, current, isReadOnly }: { files: SheetsAnswer['files']; current: string; isReadOnly: boolean }) => (
  <nav class="card files" aria-label={words.title}>
    <ul>
      {files.map(({ name }) => (
        <li key={name}>
          <Link href={sheetLink(name)} aria-current={name === current ? 'page' : undefined}>
            <NotebookPen size={15} aria-hidden="true" /> {name}
          </Link>
        </li>
      ))}
    </ul>
    {!isReadOnly && <NewSheet label={words.newSheet} />}
  </nav>
)

/** What a first sheet begins with: one of each thing, on any book. */
const EXAMPLE = `# What a loan costs
price = 250,000
rate = 3.9% / 12
months = 25 * 12
instalment = -pmt(rate, months, price)
instalment * months - price ; the interest of all years

# And what the book has
spent = cost({account = Expenses AND date = [last 12 months]})
spent / 12
if(spent / 12 > instalment, "rent costs more than the loan", "a loan costs more than all of it")
`

/** Calculations with the book's figures, each line with its result. */
export const SheetsPage = () => {
  const wanted = nameIn(useParams()['*'])
  const answer = useAnswer<SheetsAnswer>('/api/sheets/files?without_postings=true')
  const [, navigate] = useLocation()
  const isReadOnly = !mayWrite.value
  const first = answer.data?.files[0]?.name
  useEffect(() => {
    if (wanted === '' && first !== undefined) navigate(sheetLink(first), { replace: true })
  }, [wanted, first])
  return (
    <Page section={words.title} title={wanted || words.title} scope={['as_of_event']}>
      <Answered answer={answer} height={480}>
        {(sheets) => {
          const file = sheets.files.find(({ name }) => name === wanted)
          if (sheets.files.length === 0)
            return (
              <section class="card empty-sheets">
                <h2>{words.none}</h2>
                <p>{words.explained(<code>{'cost({account = Expenses}) / 12'}</code>)}</p>
                {isReadOnly ? <p class="quiet">{words.cannotWrite}</p> : <NewSheet text={EXAMPLE} label={words.createFirst} />}
              </section>
            )
          return (
            <div class="journal">
              <SheetList files={sheets.files} current={wanted} isReadOnly={isReadOnly} />
              {file ? (
                figuresHidden.value ? (
                  <SourceText file={file} line={0} />
                ) : (
                  <EditedSheet key={file.name} file={file} sheets={sheets} isReadOnly={isReadOnly} />
                )
              ) : (
                wanted !== '' && <p class="notice notice-amber">{words.noSuchSheet(wanted, <Link href="/more/sheets">{words.allSheets}</Link>)}</p>
              )}
            </div>
          )
        }}
      </Answered>
    </Page>
  )
}
