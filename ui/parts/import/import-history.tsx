import { useSignal } from '@preact/signals'
import { Undo2 } from 'lucide-preact'
import { Link } from 'wouter-preact'
import type { ListImportsAnswer } from '../../../src/http/contract/imports.ts'
import { useAnswer } from '../../client/answers.ts'
import { withQuery } from '../../client/api.ts'
import { takeBack } from '../../client/statement.ts'
import { ago, moment } from '../../figures/days.ts'
import { counted } from '../../figures/format.ts'
import { FORMATS } from '../../figures/statement-columns.ts'
import { sourceLink } from '../../figures/transactions.ts'
import { Card } from '../frame/page.tsx'
import { HeadedTable } from '../table/headed-table.tsx'
import { orSay } from '../or-say.ts'
import { say } from '../toasts.tsx'
import { serverTime } from '../../client/clock.ts'

type Import = ListImportsAnswer['imports'][number]
const FIRST = 10
const MORE = 90

/** Takes an import out of the journal, and says how that went. */
export const takeImportBack = async (one: Pick<Import, 'change' | 'name'>): Promise<void> => {
  await orSay(async () => {
    await takeBack(one)
    say('good', `Taken back: ${one.name}`)
  })
}

const Row = ({ one }: { one: Import }) => {
  const isBusy = useSignal(false)
  return (
    <tr>
      <th scope="row">
        {one.name}
        <div class="quiet">
          {counted(one.rows, 'row')} of {FORMATS[one.format] ?? one.format}
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
          <span class="quiet">taken back</span>
        ) : (
          <button
            type="button"
            class="button"
            aria-label={`Take back ${one.name}`}
            disabled={isBusy.value}
            onClick={async () => {
              isBusy.value = true
              await takeImportBack(one).finally(() => {
                isBusy.value = false
              })
            }}
          >
            <Undo2 size={15} /> Take back
          </button>
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
    <Card title="What was imported">
      <HeadedTable label="What was imported" heads={['Statement', { title: 'Journal', align: 'left' }, 'When', 'Undo']}>
        {imports.map((one) => (
          <Row key={one.change} one={one} />
        ))}
      </HeadedTable>
      {imports.length < count && (
        <button type="button" class="button table-foot" onClick={() => (limit.value = Math.min(1000, limit.value + MORE))}>
          Show more
        </button>
      )}
    </Card>
  )
}
