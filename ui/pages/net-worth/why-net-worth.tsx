import { useMemo } from 'preact/hooks'
import type { NetworthByAccountAnswer } from '../../../src/http/contract/net-worth.ts'
import { useDayParameter } from '../../client/address.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { useDays, useScoped } from '../../client/use-scope.ts'
import { dayBefore, monthsBefore, shortDay } from '../../figures/calendar-days.ts'
import type { ScopePart } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import { AccountName } from '../../parts/account-name.tsx'
import { AddingUp, Amount, Change } from '../../parts/amount.tsx'
import { DayField } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { isStill, type Moved, movedIn } from './why-figures.ts'

/** Why net worth changed between two days. */

type Of = 'balance' | 'put_in' | 'gain'

/** The days are those of the fields. */
const PARTS: readonly ScopePart[] = ['currency', 'as_of_event', 'only']
/** A sum of more rows than a request may name has no proof. */
const ASKED_MAX = 200

const now = (of: Of, within: Place): Place => [...within, of]
const then = (of: Of, within: Place): Place => [...within, 'before', of]
/** The places of one of its figures, account by account. */
const placesOf = ({ places }: Moved, at: (within: Place) => Place): Place[] => places.map((place) => at(['accounts', place]))

/** What one row says on a day: of one account, or of all that stayed as they were. */
const Balance = ({ row, value, on, name }: { row: Moved; value: number; on: typeof now; name: string }) => {
  const [at, ...plus] = placesOf(row, (within) => on('balance', within))
  const amount = <Amount value={value} />
  return at && row.places.length <= ASKED_MAX ? (
    <Proof at={at} plus={plus} name={name}>
      {amount}
    </Proof>
  ) : (
    amount
  )
}

const columnsFor = (from: string, to: string): readonly Column<Moved>[] => {
  const on = (title: string, day: string, of: 'before' | 'after', placeOn: typeof now): Column<Moved> => ({
    title,
    about: `At the end of ${shortDay(day)}`,
    value: (row) => row[of],
    cell: (row) => <Balance row={row} value={row[of]} on={placeOn} name={`${row.account} on ${shortDay(day)}`} />,
    total: (rows) => (
      <Proof at={placeOn('balance', ['together'])} name={`Net worth on ${shortDay(day)}`}>
        <Amount value={sumOf(rows.map((row) => row[of]))} />
      </Proof>
    ),
  })
  const change = (title: string, key: 'change' | 'putIn' | 'earned', of: Of, about?: string): Column<Moved> => ({
    title,
    ...(about ? { about } : {}),
    value: (row) => row[key],
    cell: (row) => {
      const [at, ...others] = placesOf(row, (within) => now(of, within))
      // What stayed as it was has nothing to be proven.
      if (at === undefined || others.length > 0) return <Change value={row[key]} />
      return (
        <Proof at={at} minus={placesOf(row, (within) => then(of, within))} name={`${row.account}: ${title.toLowerCase()}`}>
          <Change value={row[key]} />
        </Proof>
      )
    },
    total: (rows) => (
      <Proof at={now(of, ['together'])} minus={[then(of, ['together'])]} name={`${title}, together`}>
        <Change value={sumOf(rows.map((row) => row[key]))} />
      </Proof>
    ),
  })
  return [
    on('Before', from, 'before', then),
    { ...on('After', to, 'after', now), madeOf: { columns: ['Before', 'Change'], parts: ({ before, change: moved }) => [before, moved] } },
    {
      ...change('Change', 'change', 'balance'),
      madeOf: { columns: ['Paid in', 'Total gain'], parts: ({ putIn, earned }) => [putIn, earned] },
    },
    change('Paid in', 'putIn', 'put_in', 'What was put in, less what was taken out'),
    change('Total gain', 'earned', 'gain', 'By prices, rates and income'),
  ]
}

const Sentence = ({ together }: Pick<NetworthByAccountAnswer, 'together'>) => {
  const change = (of: Of): number => sumOf([together[of], -(together.before?.[of] ?? 0)])
  const moves = (of: Of, name: string) => (
    <Proof at={now(of, ['together'])} minus={[then(of, ['together'])]} name={name}>
      <Change value={change(of)} />
    </Proof>
  )
  return (
    <AddingUp sums={[{ parts: [change('put_in'), change('gain')], sum: change('balance') }]}>
      <p>
        It changed by {moves('balance', 'Change of net worth')}: {moves('put_in', 'Paid in')} was paid in, {moves('gain', 'Total gain')} was gained by
        prices, rates and income.
      </p>
    </AddingUp>
  )
}

/** Net worth on one day and on another, and what every account had to do with it. */
export const WhyNetWorth = () => {
  const { range, last } = useDays()
  const [chosenFrom, setFrom] = useDayParameter('from', '')
  const [chosenTo, setTo] = useDayParameter('to', '')
  const to = chosenTo || last
  const from = chosenFrom || (range ? dayBefore(range.first) : monthsBefore(to, 1))
  const { path, traced } = useScoped('networth/accounts', { parts: PARTS, as_of_date: to, since: from })
  const answer = useAnswer<NetworthByAccountAnswer>(from <= to ? path : undefined)
  const moved = useMemo(() => (answer.data ? movedIn(answer.data) : []), [answer.data])
  const columns = useMemo(() => columnsFor(from, to), [from, to])
  return (
    <>
      <div class="filters-line">
        <DayField label="Between" value={from} onChange={(day) => day && day <= to && setFrom(day)} />
        <DayField label="and" value={chosenTo} fallback={last} onChange={(day) => (day === '' || day >= from) && setTo(day)} />
      </div>
      {from > to ? (
        <p class="empty">
          {chosenFrom || chosenTo ? 'The second day is before the first: there is nothing between them.' : 'Nothing was booked until then.'}
        </p>
      ) : (
        <Answered answer={answer} height={260} traced={traced}>
          {({ accounts, together }) =>
            accounts.length === 0 ? (
              <p class="empty">Nothing was booked until then.</p>
            ) : (
              <>
                <Sentence together={together} />
                {moved.length === 0 ? (
                  <p class="empty">No account moved between these days.</p>
                ) : (
                  <Table
                    name="moved"
                    label="Accounts that moved"
                    rows={moved}
                    rowKey={({ account }) => account}
                    head={{
                      title: 'Account',
                      value: ({ account }) => account,
                      cell: (row) => (isStill(row) ? row.account : <AccountName account={row.account} />),
                    }}
                    columns={columns}
                  />
                )}
              </>
            )
          }
        </Answered>
      )}
    </>
  )
}
