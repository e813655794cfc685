import { useMemo } from 'preact/hooks'
import type { NetworthAnswer, NetworthByAccountAnswer } from '../../src/http/contract/net-worth.ts'
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

const REPORT = 'networth/accounts'

const columnsFor = (from: string, to: string): readonly Column<Moved>[] => {
  const on = (title: string, day: string, of: 'before' | 'after'): Column<Moved> => ({
    title,
    value: (row) => row[of],
    cell: ({ account, places, ...row }) =>
      places[of] < 0 ? (
        <span class="quiet">–</span>
      ) : (
        <Report.Provider value={{ report: REPORT, parameters: { as_of_date: day } }}>
          <Proof at={['accounts', places[of], 'balance']} name={`${account} on ${shortDay(day)}`}>
            <Amount value={row[of]} />
          </Proof>
        </Report.Provider>
      ),
    total: (rows) => <Amount value={sumOf(rows.map((row) => row[of]))} />,
  })
  const change = (title: string, of: 'change' | 'putIn' | 'earned', about?: string): Column<Moved> => ({
    title,
    ...(about ? { about } : {}),
    value: (row) => row[of],
    cell: (row) => <Change value={row[of]} />,
    total: (rows) => <Change value={sumOf(rows.map((row) => row[of]))} />,
  })
  return [
    on('Before', from, 'before'),
    on('After', to, 'after'),
    change('Change', 'change'),
    change('Put in', 'putIn', 'Less what was taken out'),
    change('Earned', 'earned', 'By prices, rates and income'),
  ]
}

/** Net worth on one day and on another, and what every account had to do with it. */
export const WhyNetWorth = () => {
  const [chosenFrom, setFrom] = useParameter<string>('from', '')
  const [chosenTo, setTo] = useParameter<string>('to', '')
  const to = chosenTo || today.value
  const from = chosenFrom || monthsBefore(to, 1)
  const asked = { as_of_date: to, thinned: true, with_day: from }
  const worth = useAnswer<NetworthAnswer>(withQuery('/api/networth', asked))
  const before = useAnswer<NetworthByAccountAnswer>(withQuery(`/api/${REPORT}`, { as_of_date: from }))
  const after = useAnswer<NetworthByAccountAnswer>(withQuery(`/api/${REPORT}`, { as_of_date: to }))
  const moved = useMemo(() => movedBetween(before.data?.accounts ?? [], after.data?.accounts ?? []), [before.data, after.data])
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
          before.data === undefined ? null : moved.length === 0 ? (
            <p class="empty">No account moved between these days.</p>
          ) : (
            <Table
              name="moved"
              label="Accounts that moved"
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
