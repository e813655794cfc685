import { useSignal } from '@preact/signals'
import type { dismissDropped, listDropped, takeDropped } from '../../../src/http/contract/imports.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { refresh, useAnswer } from '../../client/answers.ts'
import { mayWrite } from '../../client/role.ts'
import { tell } from '../../client/api.ts'
import { openStatement, usualMethod } from '../../client/statement.ts'
import { counted } from '../../figures/format.ts'
import { Card } from '../frame/page.tsx'
import { HeadedTable } from '../table/headed-table.tsx'
import { orSay } from '../or-say.ts'

type Waiting = AnswerOf<typeof listDropped>['statements'][number]

const Row = ({ statement: { name, bytes, preset, problem } }: { statement: Waiting }) => {
  const isBusy = useSignal(false)
  const look = (): Promise<boolean> =>
    orSay(async () => {
      const taken = await tell<AnswerOf<typeof takeDropped>>('/api/import/waiting/take', { name })
      openStatement(name, taken.content, { method: taken.preset === '' ? await usualMethod(name) : { kind: 'preset', name: taken.preset } })
    }, isBusy)
  const dismiss = (): Promise<boolean> =>
    orSay(async () => {
      await tell<AnswerOf<typeof dismissDropped>>('/api/import/waiting/dismiss', { name })
      refresh()
    }, isBusy)
  return (
    <tr>
      <th scope="row">
        {name}
        <div class="quiet">{[counted(Math.ceil(bytes / 1024), 'kB', 'kB'), preset].filter(Boolean).join(' · ')}</div>
        {problem !== '' && <div class="problem">{problem}</div>}
      </th>
      <td>
        <button type="button" class="button" aria-label={`Look at it: ${name}`} disabled={isBusy.value} onClick={look}>
          Look at it
        </button>{' '}
        {mayWrite.value && (
          <button type="button" class="button" aria-label={`Dismiss: ${name}`} disabled={isBusy.value} onClick={dismiss}>
            Dismiss
          </button>
        )}
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
    <Card title={`Waiting in ${folder}`}>
      <HeadedTable label="Statements that wait" heads={['Statement', 'What to do']}>
        {statements.map((statement) => (
          <Row key={statement.name} statement={statement} />
        ))}
      </HeadedTable>
    </Card>
  )
}
