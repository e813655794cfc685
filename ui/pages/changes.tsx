import { changes as words } from '#messages/changes.ts'
import { common } from '#messages/common.ts'
import { useSignal } from '@preact/signals'
import { Undo2 } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { ListChangesAnswer, UndoAnswer } from '../../src/http/contract/editor.ts'
import { tell, withQuery } from '../client/api.ts'
import { isReader, refresh, useAnswer } from '../client/cached-answers.ts'
import { ago, moment } from '../figures/calendar-days.ts'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/card.tsx'
import { Answered } from '../parts/loading.tsx'
import { orReport, say } from '../client/toasts.tsx'
import { HeadedTable } from '../parts/headed-table.tsx'
import { serverTime } from '../client/server-clock.ts'

type Change = ListChangesAnswer['changes'][number]
const PAGE = 100

const CAUSES: Readonly<Record<Change['cause'], string>> = words.causes

const undo = async ({ id, title }: Change): Promise<void> => {
  await orReport(async () => {
    await tell<UndoAnswer>('/api/editor/undo', { id })
    say('good', words.undone(title))
    refresh()
  })
}

const Row = ({ change }: { change: Change }) => {
  const isBusy = useSignal(false)
  const { at, title, cause, who, files, undone_by: undoneBy } = change
  return (
    <tr>
      <th scope="row">
        {title}
        <div class="quiet">
          {files.map((name, i) => (
            <span key={name}>
              {i > 0 && ', '}
              <Link href={`/ledger/editor/${encodeURI(name)}`}>{name}</Link>
            </span>
          ))}
        </div>
      </th>
      <td class="left quiet">{[CAUSES[cause], who].filter(Boolean).join(' · ')}</td>
      <td>
        <time dateTime={at} title={moment(at)}>
          {ago(serverTime() - Date.parse(at))}
        </time>
      </td>
      <td>
        {undoneBy === undefined && isReader.value ? null : undoneBy === undefined ? (
          <button
            type="button"
            class="button"
            disabled={isBusy.value}
            onClick={async () => {
              isBusy.value = true
              await undo(change).finally(() => {
                isBusy.value = false
              })
            }}
          >
            <Undo2 size={15} /> {common.undo}
          </button>
        ) : (
          <span class="quiet">{words.isUndone}</span>
        )}
      </td>
    </tr>
  )
}

export const ChangesPage = () => {
  const shown = useSignal(PAGE)
  const answer = useAnswer<ListChangesAnswer>(withQuery('/api/editor/changes', { limit: shown.value }))
  return (
    <Page section="Ledger" title={words.title}>
      <Answered answer={answer} height={300}>
        {({ changes, count }) =>
          count === 0 ? (
            <section class="card welcome">
              <p>{words.none}</p>
            </section>
          ) : (
            <Card>
              <HeadedTable label={words.title} heads={[words.heads.what, { title: words.heads.by, align: 'left' }, words.heads.when, common.undo]}>
                {changes.map((change) => (
                  <Row key={change.id} change={change} />
                ))}
              </HeadedTable>
              {changes.length < count && (
                <button type="button" class="button" onClick={() => (shown.value = Math.min(1000, shown.value + PAGE))}>
                  {common.showMore}
                </button>
              )}
            </Card>
          )
        }
      </Answered>
    </Page>
  )
}
