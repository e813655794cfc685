import { useMemo } from 'preact/hooks'
import type { PortfolioAnswer } from '../../../src/http/contract/portfolio-allocation.ts'
import { type GroupsKey, groupRows } from '../../figures/portfolio.ts'
import { Card } from '../frame/page.tsx'
import type { Place } from '../proof.tsx'
import { GroupTable } from './group-table.tsx'

type Groups = Pick<PortfolioAnswer, GroupsKey>

const ROLL_UPS: readonly { readonly key: GroupsKey; readonly title: string; readonly head: string; readonly about: string }[] = [
  { key: 'security_type', title: 'By kind', head: 'Kind', about: 'all that is known' },
  { key: 'rating', title: 'By rating', head: 'Rating', about: 'of what is debt' },
  { key: 'industry', title: 'By industry', head: 'Industry', about: 'of what is equity' },
  { key: 'name_and_security_type', title: 'By security', head: 'Security', about: 'all that is known' },
]

/** What funds are made of, ranked four ways. */
export const PortfolioGroups = ({ groups, tones, at }: { groups: Groups; tones: ReadonlyMap<string, number>; at: Place }) => {
  const cards = ROLL_UPS.map(({ key, title, head, about }) => {
    const rows = useMemo(() => groupRows(key, groups[key]), [groups])
    return (
      rows.length > 0 && (
        <Card key={key} title={title} aside={<span>{about}</span>}>
          <GroupTable
            name={`portfolio-${head.toLowerCase()}`}
            label={`Inside the funds, ${title.toLowerCase()}`}
            head={head}
            rows={rows}
            tones={tones}
            at={[...at, key]}
          />
        </Card>
      )
    )
  })
  const [kinds, ratings, industries, securities] = cards
  return (
    <>
      <div class={industries ? 'columns portfolio-columns' : undefined}>
        <div class="portfolio-stack">
          {kinds}
          {ratings}
        </div>
        {industries}
      </div>
      {securities}
    </>
  )
}
