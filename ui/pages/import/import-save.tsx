import { common } from '#messages/common.ts'
import { importPage as words } from '#messages/import-page.ts'
import { useSignal } from '@preact/signals'
import { CircleAlert, CircleCheck, CircleHelp, Undo2 } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { FilesAnswer } from '../../../src/http/contract/editor-contract.ts'
import type { ListImportsAnswer, StatementPreviewAnswer } from '../../../src/http/contract/imports-contract.ts'
import { withQuery } from '../../client/api.ts'
import { mayNotWrite, useAnswer } from '../../client/cached-answers.ts'
import { serverTime } from '../../client/server-clock.ts'
import { nextFile, opened, queued, saved, takeBack } from '../../client/statement-import.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { ago, moment } from '../../figures/calendar-days.ts'

import { FORMATS } from '../../figures/statement-figures.ts'
import { sourceLink } from '../../figures/transaction-figures.ts'
import { Card } from '../../parts/figure.tsx'
import { HeadedTable } from '../../parts/table.tsx'
import { ProblemList } from '../../parts/sync-button.tsx'
import { Button } from '../../parts/fields.tsx'

type Import = ListImportsAnswer['imports'][number]
const FIRST = 10
const MORE = 90

/** Takes an import out of the journal, and says how that went. */
const takeImportBack = async (one: Pick<Import, 'change' | 'name'>): Promise<void> => {
  await orReport(async () => {
    await takeBack(one)
    say('good', words.undone(one.name))
  })
}

const Row = ({ one }: { one: Import }) => {
  const isBusy = useSignal(false)
  return (
    <tr>
      <th scope="row">
        {one.name}
        <div class="quiet">
          {words.rowsOf(common.rows(one.rows), FORMATS[one.format] ?? one.format)}
          {one.account && ` · ${one.account}`}
        </div>
      </th>
      <td class="left">
        <Link href={sourceLink({ file: one.journal, line: 0 })}>{one.journal}</Link>
      </td>
      <td>
        <time dateTime={one.at} title={moment(one.at)}>
          {ago(serverTime() - Date.parse(one.at))}
        </time>
      </td>
      <td>
        {one.undone ? (
          <span class="quiet">{words.isUndone}</span>
        ) : (
          <Button
            icon={Undo2}
            aria-label={words.undoOne(one.name)}
            disabled={isBusy.value}
            onClick={async () => {
              isBusy.value = true
              await takeImportBack(one).finally(() => {
                isBusy.value = false
              })
            }}
          >
            {common.undo}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** What was imported, newest first, each with its way out. */
export const ImportHistory = () => {
  const limit = useSignal(FIRST)
  const answer = useAnswer<ListImportsAnswer>(withQuery('/api/import/history', { limit: limit.value }))
  const { imports = [], count = 0 } = answer.data ?? {}
  if (count === 0) return null
  return (
    <Card title={words.history}>
      <HeadedTable
        label={words.history}
        heads={[words.heads.statement, { title: words.heads.journal, align: 'left' }, words.heads.when, common.undo]}
      >
        {imports.map((one) => (
          <Row key={one.change} one={one} />
        ))}
      </HeadedTable>
      {imports.length < count && (
        <Button class="button table-foot" onClick={() => (limit.value = Math.min(1000, limit.value + MORE))} text={common.showMore} />
      )}
    </Card>
  )
}

/** The file that the rows go to: the chosen one, else where the last import of the same account went, else the one that gets what is added. */
export const useTarget = (preview: StatementPreviewAnswer | undefined): { target: string; choose: (name: string) => void } => {
  const chosen = useSignal('')
  const imports = useAnswer<ListImportsAnswer>('/api/import/history').data?.imports ?? []
  const before = imports.find((one) => one.account === (preview?.account ?? ''))?.journal
  return { target: chosen.value || before || preview?.journal || '', choose: (name) => (chosen.value = name) }
}

/** What will be written and where, always in sight. */
export const SaveBar = ({
  count,
  target,
  onTarget,
  onSave,
  missing,
  busy,
}: {
  count: number
  target: string
  onTarget: (name: string) => void
  onSave: () => void
  /** What has to be chosen first; '' when nothing has. */
  missing: string
  /** The rows are being read again, or written: Save then waits for that. */
  busy: boolean
}) => {
  const isNaming = useSignal(false)
  // The files come with their text: asked for only by who wants another one.
  const files = useAnswer<FilesAnswer>(isNaming.value ? '/api/editor/files?slim=true' : undefined).data?.files ?? []
  const readonly = mayNotWrite.value
  return (
    <div class="save-bar">
      <label class="field">
        {words.saveInto}
        <input
          list="journals"
          aria-label={words.journalFile}
          title={words.newFileIncluded}
          value={target}
          onFocus={() => (isNaming.value = true)}
          onChange={(event) => {
            const name = event.currentTarget.value.trim()
            if (name === '') event.currentTarget.value = target
            else onTarget(name)
          }}
        />
        <datalist id="journals">
          {files.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </label>
      {readonly && <span class="quiet">{words.readOnly}</span>}
      {missing !== '' && (
        <span id="save-missing" class="save-missing" role="status">
          <CircleHelp size={16} aria-hidden="true" /> {missing}
        </span>
      )}
      <span class="save-bar-end">
        <Button onClick={() => void nextFile()}>{queued.value.length > 0 ? words.skipFile : common.cancel}</Button>
        <Button
          kind="strong"
          disabled={(count === 0 && !busy) || missing !== '' || readonly}
          aria-busy={busy}
          aria-describedby={missing === '' ? undefined : 'save-missing'}
          onClick={onSave}
        >
          {count === 0 ? words.nothingToSave : words.saveThese(count)}
        </Button>
      </span>
    </div>
  )
}

/** The result of saving: where it is and how to undo it, or why nothing was written. */
export const Saved = ({ preview }: { preview: StatementPreviewAnswer }) => {
  const outcome = saved.value
  const isBusy = useSignal(false)
  if (!outcome) return null
  const name = opened.value?.name ?? words.theStatement
  if (!outcome.saved)
    return (
      <section class="notice notice-red" role="alert">
        <CircleAlert size={20} />
        <div>
          <h2>{words.wouldNotLoad}</h2>
          <ProblemList problems={outcome.problems} />
          <p>{words.howToFix}</p>
        </div>
      </section>
    )
  const { change, added, repeated, journal } = outcome
  return (
    <section class="notice notice-quiet" role="status">
      <CircleCheck size={20} class="gain" />
      <div>
        <h2>{added === 0 ? words.allThereAlready : words.savedThese(added, name, journal)}</h2>
        {repeated > 0 && added > 0 && <p>{words.repeated(repeated)}</p>}
        {preview.contradictions.length > 0 && added > 0 && <p>{words.despiteBalance}</p>}
        <div class="inline-form">
          <Button kind="strong" onClick={() => void nextFile()} text={queued.value.length > 0 ? words.nextOf(queued.value.length) : words.done} />
          {added > 0 && queued.value.length === 0 && (
            <Link class="button" href="/cash_flow/monthly">
              See the month
            </Link>
          )}
          <Link class="button" href={sourceLink({ file: journal, line: 0 })}>
            {words.viewJournal}
          </Link>
          {change !== undefined && (
            <Button
              icon={Undo2}
              disabled={isBusy.value}
              onClick={async () => {
                isBusy.value = true
                await takeImportBack({ change, name }).finally(() => {
                  isBusy.value = false
                })
              }}
            >
              {common.undo}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
