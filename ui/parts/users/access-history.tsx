import type { AccessHistoryAnswer } from '../../../src/http/contract/users.ts'
import { useAnswer } from '../../client/answers.ts'
import { moment } from '../../figures/days.ts'
import { Card } from '../frame/page.tsx'
import { HeadedTable } from '../table/headed-table.tsx'

/** Every change of users, roles, passwords and tokens, for an owner to look at. */
export const AccessHistory = () => {
  const { data } = useAnswer<AccessHistoryAnswer>('/api/access')
  if (!data || data.entries.length === 0) return null
  return (
    <Card title="History of access">
      <HeadedTable
        label="History of access"
        heads={[{ title: 'Change', align: 'left' }, { title: 'By', align: 'left' }, { title: 'From', align: 'left' }, 'When']}
      >
        {data.entries.map(({ at, by, from, text }, row) => (
          <tr key={data.entries.length - row}>
            <th scope="row">{text}</th>
            <td class="left">{by}</td>
            <td class="left quiet">{from}</td>
            <td>
              <time dateTime={at}>{moment(at)}</time>
            </td>
          </tr>
        ))}
      </HeadedTable>
    </Card>
  )
}
