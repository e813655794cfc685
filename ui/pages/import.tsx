import { useComputed, useSignal } from '@preact/signals'
import { useCallback, useEffect } from 'preact/hooks'
import { useParameter } from '../address.ts'
import { Refusal } from '../client/api.ts'
import { revision } from '../client/answers.ts'
import { thisDay } from '../client/settings.ts'
import { later } from '../later.tsx'
import {
  decisions,
  despiteBalance,
  followBook,
  isReading,
  journalDropped,
  opened,
  preview,
  queued,
  readAgain,
  refused,
  resume,
  save,
  saved,
  withOpening,
} from '../client/statement.ts'
import { counted } from '../figures/format.ts'
import { openingToBeSaved, toBeSaved } from '../figures/import-rows.ts'
import { missingFor } from '../figures/statement-questions.ts'
import { ImportHistory } from '../parts/import/import-history.tsx'
import { ImportCounts } from '../parts/import/import-counts.tsx'
import { Questions } from '../parts/import/import-decisions.tsx'
import {
  BalanceChecks,
  Contradictions,
  JournalDropped,
  OpeningBalance,
  RefusedStatement,
  StatementProblems,
} from '../parts/import/import-notices.tsx'
import { ImportRows, type WantedRows } from '../parts/import/import-rows.tsx'
import { Saved, SaveBar, useTarget } from '../parts/import/import-save.tsx'
import { ImportStart } from '../parts/import/import-start.tsx'
import { JoinedTransfers, OtherHalves } from '../parts/import/import-transfers.tsx'
import { ImportUnderstood } from '../parts/import/import-understood.tsx'
import { Page } from '../parts/frame/page.tsx'
import { Skeleton } from '../parts/state.tsx'
import { WaitingStatements } from '../parts/import/waiting-statements.tsx'

const TemplateEditor = later(async () => (await import('../parts/import/template-editor.tsx')).TemplateEditor, <Skeleton height={260} />)

/** Why saving was refused as a whole: nothing was written, and trying again is the way out. */
const NotSaved = ({ error }: { error: Refusal }) => (
  <section class="notice notice-red" role="alert">
    <div>
      <h2>Nothing was written</h2>
      <p>{error.message}</p>
      {error.status === 409 && (
        <>
          <p>What the journal has by now may include some of these rows. Reading the statement again compares it with the journal as it is.</p>
          <button type="button" class="button" onClick={() => void readAgain()}>
            Compare again
          </button>
        </>
      )}
    </div>
  </section>
)

/** The statement that is open: what was understood, what its rows become, and writing that. */
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

/** Said once a file has been read: whoever chose it with the keyboard does not see its rows come. */
const readOf = (): string => {
  const [file, shown] = [opened.value, preview.value]
  if (!file || !shown || isReading.value || saved.value?.saved) return ''
  const news = toBeSaved(shown.rows, decisions.peek(), thisDay.value).length
  return `${file.name} is read: ${news} of ${counted(shown.rows.length, 'row')} to be imported`
}

/** From a bank's file to the journal. */
export const ImportPage = () => {
  const isOpen = opened.value !== undefined
  const waiting = queued.value.length
  const [template, edit] = useParameter<string>('template', '')
  return (
    <Page
      section="Ledger"
      title="Import"
      controls={isOpen && <span class="quiet import-name">{`${opened.value?.name}${waiting > 0 ? `, and ${waiting} more` : ''}`}</span>}
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
          {template === '' ? (
            <button type="button" class="link templates-link" onClick={() => edit('new')}>
              Write or change a template
            </button>
          ) : (
            <TemplateEditor />
          )}
          <ImportHistory />
        </>
      )}
    </Page>
  )
}
