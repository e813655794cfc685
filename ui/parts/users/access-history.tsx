import type { AccessHistoryAnswer } from '../../../src/http/contract/users.ts'
import { useAnswer } from '../../client/answers.ts'
import { moment } from '../../figures/days.ts'
import { Card } from '../frame/page.tsx'

/** Every change of users, roles, passwords and tokens, for an owner to look at. */
export const AccessHistory = () => {
  const { data } = useAnswer<AccessHistoryAnswer>('/api/access')
  if (!data || data.entries.length === 0) return null
  return (
    <Card title="History of access">
      <ul class="access-history" aria-label="History of access">
        {data.entries.map(({ at, by, from, text }, row) => (
          <li key={data.entries.length - row}>
            <span>{text}</span>
            <span class="quiet">
              {by === '' ? from : `${by}, ${from}`}, <time dateTime={at}>{moment(at)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
