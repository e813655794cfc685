import { useMemo } from 'preact/hooks'
import type { getAllocation } from '../../../src/http/contract/allocation.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import { useManner } from '../../address.ts'
import { type AreaPart, groupsOf, Icicle } from '../../charts/areas.tsx'
import type { Branch } from '../../charts/icicle-layout.ts'
import { Treemap } from '../../charts/treemap.tsx'
import type { AccountNode } from '../../figures/account-tree.ts'
import { Segmented } from '../fields/segmented.tsx'
import { Card } from '../frame/page.tsx'
import type { Place } from '../proof.tsx'

type Aggregates = AnswerOf<typeof getAllocation>['aggregates']

const groupOf = (account: string): string => account.split(':')[1] ?? account

/** Every account that holds something; those of one group have one colour. `within`: where the answer has them. */
export const areasOf = (aggregates: Aggregates, within: Place = ['aggregates']): AreaPart[] =>
  Object.values(aggregates)
    .filter(({ market_amount: worth }) => worth > 0)
    .map(({ account, market_amount: worth }) => ({
      name: account.replace(/^Assets:/, ''),
      value: worth,
      group: groupOf(account),
      places: { at: [...within, account, 'market_amount'] },
    }))

/** The order of the colours of all pictures of a page. */
export const allocationGroups = (aggregates: Aggregates): string[] => groupsOf(areasOf(aggregates))

interface Held {
  readonly value: number
  readonly places: readonly Place[]
}

const branchesOf = (nodes: readonly AccountNode<Held>[]): Branch<AreaPart>[] =>
  nodes.map(({ account, name, row: { value, places }, children }) => {
    const [at, ...plus] = places
    const part = { name: account, short: name, value, group: groupOf(account), places: { at, plus } }
    return { of: part, group: part.group, value, children: branchesOf(children) }
  })

const KINDS = [
  { value: 'areas', label: 'Areas', title: 'Each account as large as what it holds' },
  { value: 'levels', label: 'Levels', title: 'Each account below the one that it is part of' },
] as const
const VALUES = KINDS.map(({ value }) => value)

/** All that is held in one picture: as areas, or level by level. */
export const AllocationGlance = ({ aggregates, nodes }: { aggregates: Aggregates; nodes: readonly AccountNode<Held>[] }) => {
  const [kind, choose] = useManner<(typeof VALUES)[number]>('glance', 'areas', VALUES)
  const parts = useMemo(() => areasOf(aggregates), [aggregates])
  const groups = useMemo(() => allocationGroups(aggregates), [aggregates])
  const branches = useMemo(() => branchesOf(nodes), [nodes])
  if (parts.length === 0) return null
  return (
    <Card title="At a glance" aside={<Segmented label="Shown as" choices={KINDS} value={kind} onChoose={choose} />}>
      {kind === 'areas' ? (
        <Treemap label="Assets as areas" parts={parts} groups={groups} height={260} />
      ) : (
        <Icicle label="Assets by level" branches={branches} groups={groups} />
      )}
    </Card>
  )
}
