import { common } from '#messages/common.ts'
import { history } from '#messages/history.ts'
import { useSignal } from '@preact/signals'
import { PenLine, Undo2 } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { ListChangesAnswer, UndoAnswer } from '../../../src/http/contract/editor-contract.ts'
import { tell, withQuery } from '../../client/api.ts'
import { mayWrite, refresh, useAnswer } from '../../client/cached-answers.ts'
import { orReport, say } from '../../client/toasts.tsx'
import { moment } from '../../figures/calendar-days.ts'
import { Answered } from '../../parts/loading.tsx'

type Change = ListChangesAnswer['changes'][number]

const words = history.written
const CAUSES: Readonly<Record<Change['cause'], string>> = words.causes

/** What Daybook wrote into the journal, and the button to undo it. */
export const WrittenRow = ({ change: { id, at, title, cause, who, files, undone_by: undoneBy } }: { change: Change }) => {
  const isBusy = useSignal(false)
  const undo = (): Promise<boolean> =>
    orReport(async () => {
      await tell<UndoAnswer>('/api/editor/undo', { id })
      say('good', words.undone(title))
      refresh()
    }, isBusy)
  return (
    <li class="state-written">
      <time dateTime={at}>{moment(at)}</time>
      <span>
        <PenLine size={14} role="img" aria-label={words.byDaybook} /> <b>{title}</b>{' '}
        <small class="quiet">
          {[CAUSES[cause], who].filter(Boolean).join(' · ')}
          {files.map((name) => (
            <span key={name}>
              {' · '}
              <Link href={`/ledger/editor/${encodeURI(name)}`}>{name}</Link>
            </span>
          ))}
        </small>
      </span>
      {undoneBy !== undefined ? (
        <span class="quiet">{words.isUndone}</span>
      ) : (
        mayWrite.value && (
          <button type="button" class="button" disabled={isBusy.value} onClick={() => void undo()}>
            <Undo2 size={15} /> {common.undo}
          </button>
        )
      )}
    </li>
  )
}

const PAGE = 100

/** Only what Daybook wrote. */
export const WrittenChanges = () => {
  const shown = useSignal(PAGE)
  const answer = useAnswer<ListChangesAnswer>(withQuery('/api/editor/changes', { limit: shown.value }))
  return (
    <Answered answer={answer} height={300}>
      {({ changes, count }) =>
        count === 0 ? (
          <p class="empty">{words.none}</p>
        ) : (
          <>
            <ol class="states">
              {changes.map((change) => (
                <WrittenRow key={change.id} change={change} />
              ))}
            </ol>
            {changes.length < count && shown.value < 1000 && (
              <button type="button" class="button contents-more" onClick={() => (shown.value = Math.min(1000, shown.value + PAGE))}>
                {common.showMore}
              </button>
            )}
          </>
        )
      }
    </Answered>
  )
}
