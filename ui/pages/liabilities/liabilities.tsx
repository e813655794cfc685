import { liabilities as words } from '#messages/debts.ts'
import { useMemo } from 'preact/hooks'
import type { LiabilitiesBalanceAnswer, LiabilitiesInterestAnswer } from '../../../src/http/contract/net-worth-contract.ts'
import { LinesTable, PlaceFigures } from '../../charts/chart-tables.tsx'
import { TimeLine } from '../../charts/time-line.tsx'
import { figures, understood } from '../../client/display-settings.ts'
import { useMarks } from '../../client/marks.ts'
import { EVERY_PART, useDays, useReport } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { accountTree } from '../../figures/table-figures.ts'
import { isUnvalued, type Place } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { Card, Figure, Proof, Rate, type Shown, Unknown, useGap, withGap } from '../../parts/figure.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'

type Liability = LiabilitiesBalanceAnswer['liability_breakdowns'][string]

/** A figure of a liability that can be asked where it comes from. */
const Traced = ({ row, of, ...shown }: { row: Liability; of: keyof Liability; as?: 'percent'; orNone?: boolean } & Shown) => (
  <Proof inRow at={['liability_breakdowns', row.group, of]} name={row.group} {...shown} />
)

const isUnknown = ({ balance_amount, originalBalances }: Liability): boolean =>
  isUnvalued({ worth: balance_amount, held: originalBalances }, understood.value?.unpriced ?? [])

const COLUMNS: readonly Column<Liability>[] = [
  {
    title: words.owed,
    value: (row) => (isUnknown(row) ? undefined : row.balance_amount),
    cell: (row) => (isUnknown(row) ? <Unknown /> : <Traced row={row} of="balance_amount" amount={row.balance_amount} />),
  },
  {
    title: words.borrowed,
    value: ({ drawn_amount }) => drawn_amount,
    cell: (row) => <Traced row={row} of="drawn_amount" amount={row.drawn_amount} />,
  },
  {
    title: words.repaid,
    value: ({ repaid_amount }) => repaid_amount,
    cell: (row) => <Traced row={row} of="repaid_amount" amount={row.repaid_amount} />,
  },
  {
    title: words.interest,
    value: ({ interest_amount }) => interest_amount,
    cell: (row) => <Traced row={row} of="interest_amount" amount={row.interest_amount} orNone={row.interest_amount === 0} />,
  },
  {
    title: words.apr,
    about: words.aprAbout,
    value: ({ apr, apr_error }) => (apr_error ? undefined : apr),
    cell: (row) => (
      <Traced row={row} of="apr" as="percent">
        {row.apr_error || row.apr === 0 ? (
          <Rate value={row.apr} problem={row.apr_error} />
        ) : (
          <span class="amount">{figures.value.percent(row.apr)}</span>
        )}
      </Traced>
    ),
  },
]

export const LiabilitiesPage = () => {
  const { answer, traced } = useReport<LiabilitiesBalanceAnswer>('liabilities/balance')
  const rows = answer.data?.liability_breakdowns
  const nodes = useMemo(() => accountTree(rows ?? {}, (a, b) => b.balance_amount - a.balance_amount), [rows])
  return (
    <Page title={words.title} scope={EVERY_PART} isOfOneDay gaps={answer.data}>
      <Card>
        <Answered answer={answer} height={300} traced={traced}>
          {() =>
            nodes.length === 0 ? (
              <p class="empty">{words.none}</p>
            ) : (
              <TreeGrid
                name="debts"
                label={words.title}
                nodes={nodes}
                columns={COLUMNS}
                openLevels={4}
                muted={({ balance_amount }) => balance_amount === 0}
              />
            )
          }
        </Answered>
      </Card>
    </Page>
  )
}

type Debt = LiabilitiesInterestAnswer['interest_timeline_breakdown'][number]
type Point = Debt['overview_timeline'][number]

const owedAt = ({ drawn_amount, repaid_amount, interest_amount }: Point): number => sumOf([drawn_amount, interest_amount, -repaid_amount])

/** One debt from its first day: what was drawn and repaid, and its interest. */
const OneDebt = ({ debt, at }: { debt: Debt; at: number }) => {
  const { account, overview_timeline: points, apr, apr_error: problem } = debt
  const days = useMemo(() => points.map(({ date }) => dayOf(date)), [points])
  const lines = useMemo(
    () => [
      { label: words.owed, values: points.map(owedAt), tone: 'accent' as const },
      { label: words.interest, values: points.map(({ interest_amount }) => interest_amount), tone: 'quiet' as const },
    ],
    [points],
  )
  const marks = useMarks({ accounts: [account] })
  const last = points.at(-1)
  if (!last) return null
  const isNow = useDays().now === 'now'
  const placeOf =
    (index: number) =>
    (key: keyof Point): Place => ['interest_timeline_breakdown', at, 'overview_timeline', index, key]
  const place = placeOf(-1)
  const { money } = figures.value
  const gapAt = useGap()
  const pointAt = (index: number) => points[index] ?? last
  const label = words.owedAndInterest(account)
  const owedFrom = (of: (key: keyof Point) => Place) => ({ at: of('drawn_amount'), plus: [of('interest_amount')], minus: [of('repaid_amount')] })
  const proofOf = (index: number, line: string) => (line === words.owed ? owedFrom(placeOf(index)) : { at: placeOf(index)('interest_amount') })
  return (
    <Card title={<AccountName account={account} label={account.replace(/^Liabilities:/, '')} />}>
      <dl class="figures figures-above">
        <Figure name={isNow ? words.owedNow : words.owedThen} {...owedFrom(place)} amount={owedAt(last)} />
        <Figure name={words.borrowed} at={place('drawn_amount')} amount={last.drawn_amount} />
        <Figure name={words.repaid} title={words.interestIncluded} at={place('repaid_amount')} amount={last.repaid_amount} />
        <Figure name={words.interest} title={words.interestAbout} at={place('interest_amount')} amount={last.interest_amount} />
        <Figure name={words.apr} title={problem ?? words.aprAbout} as="percent" at={['interest_timeline_breakdown', at, 'apr']}>
          <span class="amount">{problem || apr === 0 ? '–' : figures.value.percent(apr)}</span>
        </Figure>
      </dl>
      <TimeLine
        name={account}
        days={days}
        lines={lines}
        marks={marks}
        height={200}
        label={label}
        sentence={(index) =>
          words.pointInWords(
            shortDay(dayOf(pointAt(index).date)),
            withGap(money(owedAt(pointAt(index))), gapAt(proofOf(index, words.owed))),
            withGap(money(pointAt(index).interest_amount), gapAt(proofOf(index, words.interest))),
          )
        }
        tooltip={(index) => (
          <PlaceFigures
            place={shortDay(dayOf(pointAt(index).date))}
            figures={[
              { name: words.owed, tone: 'swatch-accent', value: owedAt(pointAt(index)), proof: proofOf(index, words.owed) },
              { name: words.borrowed, value: pointAt(index).drawn_amount, proof: { at: placeOf(index)('drawn_amount') } },
              { name: words.repaid, value: pointAt(index).repaid_amount, proof: { at: placeOf(index)('repaid_amount') } },
              { name: words.interest, tone: 'swatch-quiet', value: pointAt(index).interest_amount, proof: proofOf(index, words.interest) },
            ]}
          />
        )}
        table={() => <LinesTable name={account} label={label} days={days} lines={lines} proofOf={proofOf} />}
      />
    </Card>
  )
}

/** What every debt has cost since it was taken. */
export const LiabilitiesInterestPage = () => {
  const { answer, traced } = useReport<LiabilitiesInterestAnswer>('liabilities/interest', { thinned: true })
  return (
    <Page title={words.interestOnDebts} scope={EVERY_PART} gaps={answer.data}>
      <Answered answer={answer} height={480} traced={traced}>
        {({ interest_timeline_breakdown: debts }) =>
          debts.length === 0 ? <p class="empty">{words.neverAny}</p> : debts.map((debt, at) => <OneDebt key={debt.account} debt={debt} at={at} />)
        }
      </Answered>
    </Page>
  )
}
