import { figureNames as names } from '#messages/figures.ts'
import { useMemo } from 'preact/hooks'
import { common } from '#messages/common.ts'
import { whyNetWorth as words } from '#messages/why-net-worth.ts'
import type { NetworthByAccountAnswer } from '../../../src/http/contract/net-worth-contract.ts'
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

type Row = NetworthByAccountAnswer['accounts'][number]

/** What one account did between two days. Pure. */
interface Moved {
  readonly account: string
  readonly before: number
  readonly after: number
  readonly change: number
  /** Of the change: what was put in, less what was taken out. */
  readonly putIn: number
  /** Of the change: the rest, which prices, rates and income did. */
  readonly earned: number
  /** Its place in the answer. Several are accounts that did not change, shown together. */
  readonly places: readonly number[]
}

type Of = 'balance' | 'put_in' | 'gain'

const changeOf = ({ before, ...now }: Row, of: Of): number => sumOf([now[of], -(before?.[of] ?? 0)])

/** Whether a row is of accounts that did not change, in words, and not of one that did. */
const isStill = ({ change, putIn }: Moved): boolean => change === 0 && putIn === 0

/** Accounts that have the same on both days: without them the rows would not sum to net worth. */
const stillIn = (rows: readonly Moved[]): Moved[] => {
  const still = rows.filter((row) => isStill(row) && row.before !== 0)
  if (still.length === 0) return []
  const balance = sumOf(still.map(({ before }) => before))
  const places = still.flatMap((row) => row.places)
  return [{ account: words.unchangedAccounts(places.length), before: balance, after: balance, change: 0, putIn: 0, earned: 0, places }]
}

/** The accounts that changed, the largest change first, then all others in one row; debts are negative, so the rows sum to net worth. */
export const movedIn = ({ accounts }: Pick<NetworthByAccountAnswer, 'accounts'>): Moved[] => {
  const rows = accounts.map(
    (row, place): Moved => ({
      account: row.account,
      before: row.before?.balance ?? 0,
      after: row.balance,
      change: changeOf(row, 'balance'),
      putIn: changeOf(row, 'put_in'),
      earned: changeOf(row, 'gain'),
      places: [place],
    }),
  )
  const moved = rows.filter((row) => !isStill(row))
  if (moved.length === 0) return []
  return [...moved.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)), ...stillIn(rows)]
}

/** Why net worth changed between two days. */

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
    about: words.atEndOf(shortDay(day)),
    value: (row) => row[of],
    cell: (row) => <Balance row={row} value={row[of]} on={placeOn} name={words.accountOn(row.account, shortDay(day))} />,
    total: (rows) => (
      <Proof at={placeOn('balance', ['together'])} name={words.netWorthOn(shortDay(day))} amount={sumOf(rows.map((row) => row[of]))} />
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
      return <Proof at={at} minus={placesOf(row, (within) => then(of, within))} name={words.figureOf(row.account, title)} change={row[key]} />
    },
    total: (rows) => (
      <Proof at={now(of, ['together'])} minus={[then(of, ['together'])]} name={words.totalOf(title)} change={sumOf(rows.map((row) => row[key]))} />
    ),
  })
  return [
    on(words.before, from, 'before', then),
    {
      ...on(words.after, to, 'after', now),
      madeOf: { columns: [words.before, words.change], parts: ({ before, change: moved }) => [before, moved] },
    },
    {
      ...change(words.change, 'change', 'balance'),
      madeOf: { columns: [words.ofWhichPaidIn, words.ofWhichGain], parts: ({ putIn, earned }) => [putIn, earned] },
    },
    change(words.ofWhichPaidIn, 'putIn', 'put_in', words.paidInExplained),
    change(words.ofWhichGain, 'earned', 'gain', words.totalGainExplained),
  ]
}

const Sentence = ({ together }: Pick<NetworthByAccountAnswer, 'together'>) => {
  const change = (of: Of): number => sumOf([together[of], -(together.before?.[of] ?? 0)])
  const moves = (of: Of, name: string) => <Proof at={now(of, ['together'])} minus={[then(of, ['together'])]} name={name} change={change(of)} />
  return (
    <AddingUp sums={[{ parts: [change('put_in'), change('gain')], sum: change('balance') }]}>
      <p>{words.why(moves('balance', words.changeOfNetWorth), moves('put_in', words.paidIn), moves('gain', names.netWorthGain))}</p>
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
        <DayField label={words.firstDay} value={from} onChange={(day) => day && day <= to && setFrom(day)} />
        <DayField label={words.lastDay} value={chosenTo} fallback={last} onChange={(day) => (day === '' || day >= from) && setTo(day)} />
      </div>
      {from > to ? (
        <p class="empty">{chosenFrom || chosenTo ? words.wrongOrder : words.noneUntilThen}</p>
      ) : (
        <Answered answer={answer} height={260} traced={traced}>
          {({ accounts, together }) =>
            accounts.length === 0 ? (
              <p class="empty">{words.noneUntilThen}</p>
            ) : (
              <>
                <Sentence together={together} />
                {moved.length === 0 ? (
                  <p class="empty">{words.noneChanged}</p>
                ) : (
                  <Table
                    name="moved"
                    label={words.accountsThatChanged}
                    rows={moved}
                    rowKey={({ account }) => account}
                    head={{
                      title: common.account,
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
