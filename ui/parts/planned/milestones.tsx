import { monthOf, shortDay } from '../../figures/days.ts'
import type { Milestone } from '../../figures/goal.ts'
import { Amount } from '../amount.tsx'
import { Card } from '../frame/page.tsx'
import { type FigurePlaces, Proof } from '../proof.tsx'
import { Table } from '../table/table.tsx'

/** "2 Aug 2026", "about Sep 2027" */
const whenReached = ({ day, isReached, isLost }: Milestone): string => {
  if (!day) return 'not like this'
  if (!isReached) return `about ${monthOf(day)}`
  return isLost ? `${shortDay(day)}, less since` : shortDay(day)
}

/** A quarter or several of the target. */
const partOfTarget = (percent: number): FigurePlaces => ({
  at: ['target'],
  plus: Array.from({ length: percent / 25 - 1 }, () => ['target']),
  over: 4,
})

/** When a quarter, the half, three quarters and all of a target were reached, or will be. */
export const Milestones = ({ milestones }: { milestones: readonly Milestone[] }) => (
  <Card title="Milestones">
    <Table
      name="milestones"
      label="Milestones"
      tools={false}
      head={{ title: 'Part', value: ({ percent }) => percent, cell: ({ percent }) => `${percent} %` }}
      columns={[
        {
          title: 'Amount',
          value: ({ amount }) => amount,
          cell: ({ amount, percent }) => (
            <Proof {...partOfTarget(percent)} name={`${percent} % of the target`}>
              <Amount value={amount} />
            </Proof>
          ),
        },
        {
          title: 'When',
          value: ({ day }) => day,
          cell: (milestone) => whenReached(milestone),
        },
      ]}
      rows={milestones}
      rowKey={({ percent }) => String(percent)}
    />
  </Card>
)
