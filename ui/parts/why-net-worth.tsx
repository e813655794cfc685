import { useMemo } from 'preact/hooks'
import type { AssetsBalanceAnswer } from '../../src/http/contract/assets-balance.ts'
import type { NetworthAnswer } from '../../src/http/contract/net-worth.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { withQuery } from '../client/api.ts'
import { today } from '../client/settings.ts'
import { dayOf, monthsBefore, shortDay } from '../figures/days.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { type Moved, movedBetween } from '../figures/why-net-worth.ts'
import { AccountName } from './account-name.tsx'
import { Amount, Change } from './amount.tsx'
import { DayField } from './fields.tsx'
import { Proof, Report } from './proof.tsx'
import { Answered } from './state.tsx'
import type { Column } from './table/column.ts'
import { Table } from './table/table.tsx'

const columnsFor = (from: string, to: string): readonly Column<Moved>[] => [
  {
    title: 'Before',
    value: ({ before }) => before,
    cell: ({ account, before }) =>
      before === 0 ? (
        <span class="quiet">–</span>
      ) : (
        <Report.Provider value={{ report: 'assets/balance', parameters: { as_of_date: from, flat: true } }}>
          <Proof at={['asset_breakdowns', account, 'marketAmount']} name={`${account} on ${shortDay(from)}`}>
            <Amount value={before} />
          </Proof>
        </Report.Provider>
      ),
  },
  {
    title: 'After',
    value: ({ after }) => after,
    cell: ({ account, after }) =>
      after === 0 ? (
        <span class="quiet">–</span>
      ) : (
        <Report.Provider value={{ report: 'assets/balance', parameters: { as_of_date: to, flat: true } }}>
          <Proof at={['asset_breakdowns', account, 'marketAmount']} name={`${account} on ${shortDay(to)}`}>
            <Amount value={after} />
          </Proof>
        </Report.Provider>
      ),
  },
  { title: 'Change', value: ({ change }) => change, cell: ({ change }) => <Change value={change} /> },
  { title: 'Put in', about: 'Less what was taken out', value: ({ putIn }) => putIn, cell: ({ putIn }) => <Change value={putIn} /> },
  { title: 'Earned', about: 'By prices, rates and income', value: ({ earned }) => earned, cell: ({ earned }) => <Change value={earned} /> },
]

/** Net worth on one day and on another, and what every account had to do with it. */
export const WhyNetWorth = () => {
  const [chosenFrom, setFrom] = useParameter<string>('from', '')
  const [chosenTo, setTo] = useParameter<string>('to', '')
  const to = chosenTo || today.value
  const from = chosenFrom || monthsBefore(to, 1)
  const asked = { as_of_date: to, thinned: true, with_day: from }
  const worth = useAnswer<NetworthAnswer>(withQuery('/api/networth', asked))
  const before = useAnswer<AssetsBalanceAnswer>(withQuery('/api/assets/balance', { flat: true, as_of_date: from }))
  const after = useAnswer<AssetsBalanceAnswer>(withQuery('/api/assets/balance', { flat: true, as_of_date: to }))
  const moved = useMemo(() => movedBetween(before.data?.asset_breakdowns ?? {}, after.data?.asset_breakdowns ?? {}), [before.data, after.data])
  const columns = useMemo(() => columnsFor(from, to), [from, to])
  return (
    <>
      <div class="filters-line">
        <DayField label="Between" value={from} onChange={(day) => day && day <= to && setFrom(day)} />
        <DayField label="and" value={chosenTo} fallback={today.value} onChange={(day) => (day === '' || day >= from) && setTo(day)} />
      </div>
      <Answered answer={worth} height={60}>
        {({ networthTimeline: points }) => {
          const first = points.findLastIndex(({ date }) => dayOf(date) <= from)
          const [start, end] = [points[first], points.at(-1)]
          if (!end) return <p class="empty">Nothing was booked until then.</p>
          const moves = (of: 'balanceAmount' | 'netInvestmentAmount' | 'gainAmount', name: string) => (
            <Proof at={['networthTimeline', -1, of]} minus={start ? [['networthTimeline', first, of]] : []} name={name}>
              <Change value={sumOf([end[of], -(start?.[of] ?? 0)])} />
            </Proof>
          )
          return (
            <Report.Provider value={{ report: 'networth', parameters: asked }}>
              <p>
                It changed by {moves('balanceAmount', 'Change of net worth')}: {moves('netInvestmentAmount', 'Put in')} was put in,{' '}
                {moves('gainAmount', 'Earned')} was earned by prices, rates and income.
              </p>
            </Report.Provider>
          )
        }}
      </Answered>
      <Answered answer={after} height={200}>
        {() =>
          moved.length === 0 ? (
            <p class="empty">No asset account moved between these days.</p>
          ) : (
            <Table
              name="moved"
              label="Asset accounts that moved"
              rows={moved}
              rowKey={({ account }) => account}
              head={{ title: 'Account', value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} /> }}
              columns={columns}
            />
          )
        }
      </Answered>
    </>
  )
}
