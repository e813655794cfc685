import { common } from '#messages/common.ts'
import { importPage as words } from '#messages/import-page.ts'
import { useComputed, useSignal } from '@preact/signals'
import { FileDown, Upload } from 'lucide-preact'
import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { dismissDropped, listDropped, takeDropped } from '../../../src/http/contract/imports-contract.ts'
import { useParameter } from '../../client/address.ts'
import { Refusal, tell } from '../../client/api.ts'
import { isNarrow } from '../../client/browser.ts'
import { mayWrite, refresh, revision, useAnswer } from '../../client/cached-answers.ts'
import { thisDay } from '../../client/display-settings.ts'
import {
  decisions,
  despiteBalance,
  followBook,
  isReading,
  journalDropped,
  opened,
  openStatement,
  preview,
  queued,
  readAgain,
  refused,
  resume,
  save,
  saved,
  takeFiles,
  usualMethod,
  withOpening,
} from '../../client/statement-import.ts'
import { orReport } from '../../client/toasts.tsx'
import { openingToBeSaved, toBeSaved } from '../../figures/import-rows.ts'
import { count, sizeInWords } from '../../figures/number-format.ts'
import { missingFor } from '../../figures/statement-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/figure.tsx'
import { HeadedTable } from '../../parts/table.tsx'
import { ImportCounts, ImportRows, type WantedRows } from './import-rows.tsx'
import { Questions } from './import-columns.tsx'
import { ImportHistory, SaveBar, Saved, useTarget } from './import-save.tsx'
import {
  BalanceChecks,
  Contradictions,
  JoinedTransfers,
  JournalDropped,
  OpeningBalance,
  OtherHalves,
  RefusedStatement,
  StatementProblems,
} from './import-notices.tsx'
import { ImportUnderstood } from './import-understood.tsx'
import { later, Skeleton } from '../../parts/loading.tsx'
import { Button } from '../../parts/fields.tsx'

/** Before there is a statement: where to drop one, and what is taken. */
export const ImportStart = () => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section class="card import-start">
      <FileDown size={30} aria-hidden="true" />
      <h2>{isNarrow.value ? words.importOne : words.dropHere}</h2>
      <p>{words.formats}</p>
      <Button icon={Upload} size={16} kind="strong" onClick={() => input.current?.click()} text={words.chooseFiles} />
      <input
        ref={input}
        class="only-heard"
        type="file"
        multiple
        tabIndex={-1}
        aria-label={words.statementsToImport}
        onChange={(event) => {
          takeFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </section>
  )
}

type Waiting = AnswerOf<typeof listDropped>['statements'][number]

const Row = ({ statement: { name, bytes, preset, problem } }: { statement: Waiting }) => {
  const isBusy = useSignal(false)
  const look = (): Promise<boolean> =>
    orReport(async () => {
      const taken = await tell<AnswerOf<typeof takeDropped>>('/api/import/waiting/take', { name })
      openStatement(name, taken.content, { method: taken.preset === '' ? await usualMethod(name) : { kind: 'preset', name: taken.preset } })
    }, isBusy)
  const dismiss = (): Promise<boolean> =>
    orReport(async () => {
      await tell<AnswerOf<typeof dismissDropped>>('/api/import/waiting/dismiss', { name })
      refresh()
    }, isBusy)
  return (
    <tr>
      <th scope="row">
        {name}
        <div class="quiet">{[sizeInWords(bytes), preset].filter(Boolean).join(' · ')}</div>
        {problem !== '' && <div class="problem">{problem}</div>}
      </th>
      <td>
        <Button aria-label={words.openOne(name)} disabled={isBusy.value} onClick={look} text={words.open} />{' '}
        {mayWrite.value && <Button aria-label={words.dismissOne(name)} disabled={isBusy.value} onClick={dismiss} text={common.dismiss} />}
      </td>
    </tr>
  )
}

/** What lies in the import folder of the configuration and was not imported by itself. */
export const WaitingStatements = () => {
  const { data, error } = useAnswer<AnswerOf<typeof listDropped>>('/api/import/waiting')
  const { statements = [], folder = '' } = data ?? {}
  if (error && error.status !== 0) return <p class="notice notice-amber">{error.message}</p>
  if (statements.length === 0) return null
  return (
    <Card title={words.waitingIn(folder)}>
      <HeadedTable label={words.waiting} heads={[words.heads.statement, words.heads.action]}>
        {statements.map((statement) => (
          <Row key={statement.name} statement={statement} />
        ))}
      </HeadedTable>
    </Card>
  )
}

const TemplateEditor = later(async () => (await import('./template-editor.tsx')).TemplateEditor, <Skeleton height={260} />)

/** Why saving was refused as a whole: nothing was written, and trying again is the way out. */
const NotSaved = ({ error }: { error: Refusal }) => (
  <section class="notice notice-red" role="alert">
    <div>
      <h2>{words.nothingSaved}</h2>
      <p>{error.message}</p>
      {error.status === 409 && (
        <>
          <p>{words.journalChanged}</p>
          <Button onClick={() => void readAgain()}>{words.compareAgain}</Button>
        </>
      )}
    </div>
  </section>
)

/** The statement that is open: what was detected, what its rows become, and saving that. */
const Statement = () => {
  const shown = preview.value
  const wanted = useSignal<WantedRows | undefined>(undefined)
  const isBusy = useSignal(false)
  const failure = useSignal<Refusal | undefined>(undefined)
  const { target, choose } = useTarget(shown)
  const [template] = useParameter<string>('template', '')
  const chosen = useComputed(() => {
    const { rows = [], opening } = preview.value ?? {}
    return [...(opening && withOpening.value ? [openingToBeSaved(opening)] : []), ...toBeSaved(rows, decisions.value, thisDay.value)]
  })
  /** Save was pressed while a choice was still being previewed: it waits for the preview. */
  const isWanted = useSignal(false)
  const missing = useComputed(() => (preview.value ? missingFor(preview.value, { despiteBalance: despiteBalance.value }) : ''))
  const write = useCallback(async (): Promise<void> => {
    isWanted.value = isReading.peek() && !isBusy.peek()
    if (isBusy.value || isReading.value || chosen.value.length === 0 || missing.value !== '') return
    isBusy.value = true
    failure.value = undefined
    try {
      await save(chosen.value, target)
      scrollTo({ top: 0 })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      failure.value = error
      scrollTo({ top: 0 })
    } finally {
      isBusy.value = false
    }
  }, [target])

  useEffect(() => {
    if (isReading.value || !isWanted.peek()) return
    isWanted.value = false
    if (!refused.peek()) void write()
  }, [isReading.value])
  useEffect(resume, [])
  useEffect(followBook, [revision.value])

  if (!shown) return refused.value ? <RefusedStatement error={refused.value} /> : <Skeleton height={420} />
  const isDone = saved.value?.saved ?? false
  return (
    <>
      {refused.value && <RefusedStatement error={refused.value} />}
      {failure.value && !isDone && <NotSaved error={failure.value} />}
      <Saved preview={shown} />
      {!isDone && (
        <>
          <ImportUnderstood key={opened.value?.name} preview={shown} />
          {template !== '' && <TemplateEditor />}
          <StatementProblems preview={shown} isEditing={template !== ''} />
          <Questions preview={shown} />
          <Contradictions preview={shown} onShow={(row) => (wanted.value = { row })} />
          <ImportCounts counts={shown.counts} onReason={(reason) => (wanted.value = { reason })} />
          <BalanceChecks preview={shown} />
          <JoinedTransfers />
          <OtherHalves preview={shown} onShow={() => (wanted.value = { group: 'look' })} />
          <OpeningBalance preview={shown} />
          {shown.rows.length > 0 && <ImportRows key={opened.value?.name} preview={shown} wanted={wanted.value} onSave={() => void write()} />}
          <SaveBar
            count={chosen.value.length}
            target={target}
            onTarget={choose}
            onSave={() => void write()}
            missing={missing.value}
            busy={isBusy.value || isReading.value}
          />
        </>
      )}
    </>
  )
}

/** Announced once a file has been read: with a screen reader its rows are not seen to appear. */
const readOf = (): string => {
  const [file, shown] = [opened.value, preview.value]
  if (!file || !shown || isReading.value || saved.value?.saved) return ''
  const news = toBeSaved(shown.rows, decisions.peek(), thisDay.value).length
  return words.isRead(file.name, count(news), common.rows(shown.rows.length))
}

/** From a bank's file to the journal. */
export const ImportPage = () => {
  const isOpen = opened.value !== undefined
  const waiting = queued.value.length
  const [template, edit] = useParameter<string>('template', '')
  return (
    <Page
      section="Ledger"
      title={words.title}
      controls={
        isOpen && <span class="quiet import-name">{waiting > 0 ? words.andMore(opened.value?.name ?? '', waiting) : opened.value?.name}</span>
      }
    >
      <p class="only-heard" role="status">
        {readOf()}
      </p>
      {isOpen ? (
        <Statement />
      ) : (
        <>
          {refused.value && <RefusedStatement error={refused.value} />}
          {journalDropped.value && <JournalDropped name={journalDropped.value} />}
          <ImportStart />
          <WaitingStatements />
          {template === '' ? <Button class="link templates-link" onClick={() => edit('new')} text={words.templates} /> : <TemplateEditor />}
          <ImportHistory />
        </>
      )}
    </Page>
  )
}
