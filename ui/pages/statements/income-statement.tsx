import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { common } from '#messages/common.ts'
import { statements as words } from '#messages/statements.ts'
import type { IncomeStatementAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { EVERY_PART, financialMonth, useAsOf, useDays, useGoingOn, useIsCompared, useReport } from '../../client/use-scope.ts'
import { dayOf } from '../../figures/calendar-days.ts'
import { periodWith } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import type { AccountNode } from '../../figures/table-figures.ts'
import type { FigurePlaces, Place } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { AddingUp, Amount, Card, Change, Figure, NONE, Proof, Signed, useGap } from '../../parts/figure.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'
import { EveryChoice, StatementsByPeriod, useEvery } from './statements-by-period.tsx'
import {
  addedBy,
  type GroupKey,
  GROUPS,
  isFinancialYear,
  restOf,
  signedAt,
  type Statement,
  stepAt,
  stepsOf,
  yearWords,
} from './income-statement-figures.ts'
import { Waterfall } from './waterfall.tsx'

/** That the names of some accounts do not say what they are, and where a person says it. */
export const WithoutSection = ({ statements }: { statements: readonly Pick<Statement, 'other'>[] }) => {
  const names = [...new Set(statements.flatMap(({ other }) => Object.keys(other)))]
  if (names.length === 0) return null
  return (
    <p class="notice notice-quiet">
      <span title={names.join('\n')}>
        {words.unknownType(names.length)}{' '}
        <Link class="link" href="/more/roots">
          {words.chooseType}
        </Link>
      </span>
    </p>
  )
}

/** Only a loss is trouble: spending is not. */
const Effect = ({ of, value }: { of: GroupKey; value: number }) => (of === 'pnl' ? <Change value={value} /> : <Signed value={value} />)

/** A year from its first balance to its last, and each account that made the difference. `year`: its name in the answer. */
export const YearStatement = ({ statement, year, period }: { statement: Statement; year: string; period: string }) => {
  const gapAt = useGap()
  const steps = useMemo(() => stepsOf(statement, (key) => gapAt(stepAt(year, key)) !== undefined), [statement, year])
  const lines = useMemo(
    () =>
      GROUPS.flatMap((group) =>
        Object.entries(addedBy(statement, group))
          .map(([account, amount]) => ({ account, amount, of: group.key, places: signedAt(['yearly', year, group.key, account], group.sign) }))
          .filter(({ amount, places }) => amount !== 0 || gapAt(places)),
      ),
    [statement, year],
  )
  return (
    <>
      <Card>
        <AddingUp sums={[{ parts: [statement.startingBalance, ...steps.map(({ amount }) => amount)], sum: statement.endingBalance }]}>
          <dl class="figures">
            <Figure name={words.opening} at={['yearly', year, 'startingBalance']} amount={statement.startingBalance} />
            {steps.map(({ key, name, amount }) => (
              <Figure key={key} name={name} {...stepAt(year, key)}>
                <Effect of={key} value={amount} />
              </Figure>
            ))}
            <Figure name={words.closing} at={['yearly', year, 'endingBalance']} amount={statement.endingBalance} />
          </dl>
        </AddingUp>
      </Card>
      <WithoutSection statements={[statement]} />
      <Card>
        <Table
          name="statement"
          label={words.incomeStatementOf(period)}
          rows={lines}
          rowKey={({ account, of }) => `${of} ${account}`}
          first={ACCOUNTS_FIRST}
          head={{ title: common.account, value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} label={account} /> }}
          columns={[
            {
              title: words.kind,
              align: 'left',
              value: ({ of }) => words.groups[of],
              cell: ({ of }) => <span class="quiet">{words.groups[of]}</span>,
            },
            {
              title: words.effect,
              about: words.effectExplained,
              value: ({ amount }) => amount,
              cell: ({ account, amount, of, places }) => (
                <Proof {...places} name={words.figureIn(account, period)}>
                  <Effect of={of} value={amount} />
                </Proof>
              ),
            },
          ]}
        />
      </Card>
    </>
  )
}

/** As many as a tree has before it is folded. */
const ACCOUNTS_FIRST = 60

type Yearly = IncomeStatementAnswer['yearly']

/** What one line of the table came to in each year. */
interface Line {
  readonly amounts: Readonly<Record<string, number>>
  readonly name: string
  /** Its place in the answer. */
  readonly placesOf: (year: string) => FigurePlaces
  readonly as?: 'percent'
  readonly written: (value: number) => ComponentChildren
}

const signed = (value: number) => <Signed value={value} />

/** The groups with their accounts, and what is left over between the balances and them. */
const groupsOf = (yearly: Yearly): AccountNode<Line>[] => {
  const groups = GROUPS.flatMap((group): AccountNode<Line>[] => {
    const accounts: Record<string, Record<string, number>> = {}
    const totals: Record<string, number> = {}
    for (const [year, statement] of Object.entries(yearly))
      for (const [account, amount] of Object.entries(addedBy(statement, group))) {
        accounts[account] = { ...accounts[account], [year]: amount }
        totals[year] = sumOf([totals[year] ?? 0, amount])
      }
    const lineOf = (amounts: Line['amounts'], name: string, member: string): Line => ({
      amounts,
      name,
      placesOf: (year) => signedAt(['yearly', year, group.key, member], group.sign),
      written: signed,
    })
    const children = Object.entries(accounts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([account, amounts]) => ({
        account,
        name: group.key !== 'other' && account.includes(':') ? account.slice(account.indexOf(':') + 1) : account,
        level: 2,
        row: lineOf(amounts, account, account),
        children: [],
      }))
    if (children.length === 0) return []
    const name = words.groups[group.key]
    return [{ account: `the group ${group.key}`, name, level: 1, row: lineOf(totals, name, '*'), children }]
  })
  const rest = amountsOf(yearly, restOf)
  const isLeft = Object.values(rest).some((amount) => amount !== 0)
  return isLeft ? [...groups, single({ amounts: rest, name: words.groups.rest, placesOf: (year) => stepAt(year, 'rest'), written: signed })] : groups
}

const amountsOf = (yearly: Yearly, amountOf: (statement: Statement) => number | undefined): Line['amounts'] =>
  Object.fromEntries(
    Object.entries(yearly).flatMap(([year, statement]) => {
      const amount = amountOf(statement)
      return amount === undefined ? [] : [[year, amount]]
    }),
  )

const single = (line: Line): AccountNode<Line> => ({ account: `the line ${line.name}`, name: line.name, level: 1, row: line, children: [] })

const changeIn = ({ startingBalance, endingBalance }: Statement): number => sumOf([endingBalance, -startingBalance])

/** What all of that came to, between the same balances as in the chart. */
const balancesOf = (yearly: Yearly): AccountNode<Line>[] => {
  const placeOf = (key: 'startingBalance' | 'endingBalance', year: string): Place => ['yearly', year, key]
  const change = (year: string) => ({ at: placeOf('endingBalance', year), minus: [placeOf('startingBalance', year)] })
  const balance = (name: string, key: 'startingBalance' | 'endingBalance') =>
    single({
      amounts: amountsOf(yearly, (statement) => statement[key]),
      name,
      placesOf: (year) => ({ at: placeOf(key, year) }),
      written: (value) => <Amount value={value} />,
    })
  return [
    balance(words.opening, 'startingBalance'),
    single({ amounts: amountsOf(yearly, changeIn), name: words.change, placesOf: change, written: (value) => <Change value={value} /> }),
    single({
      amounts: amountsOf(yearly, (statement) =>
        statement.startingBalance > 0 ? (statement.endingBalance / statement.startingBalance - 1) * 100 : undefined,
      ),
      name: words.changeInPercent,
      placesOf: (year) => ({ ...change(year), percentOf: [placeOf('startingBalance', year)] }),
      as: 'percent',
      written: (value) => <Change value={value} as="percent" />,
    }),
    balance(words.closing, 'endingBalance'),
  ]
}

/** The statements of years side by side: groups, their accounts, and the balances that they lead from and to. */
const StatementYears = ({ yearly, years, period }: { yearly: Yearly; years: readonly string[]; period: string | undefined }) => {
  const nodes = useMemo(() => groupsOf(yearly), [yearly])
  const foot = useMemo(() => balancesOf(yearly), [yearly])
  const goingOn = useGoingOn()
  const columns = years.map(
    (year): Column<Line> => ({
      title: period ?? yearWords(year, yearly[year] as Statement, goingOn),
      value: ({ amounts }) => amounts[year],
      cell: ({ amounts, name, placesOf, as, written }) =>
        amounts[year] === undefined ? (
          NONE
        ) : (
          <Proof inRow {...placesOf(year)} {...(as ? { as } : {})} name={words.figureIn(name, period ?? year)}>
            {written(amounts[year])}
          </Proof>
        ),
    }),
  )
  return (
    <TreeGrid
      name="years"
      label={period ? words.incomeStatementOf(period) : words.incomeStatementsByYear}
      nodes={nodes}
      foot={foot}
      columns={columns}
      openLevels={1}
      isAccount={({ level }) => level > 1}
    />
  )
}

const OnePeriod = ({ statement, year, period }: { statement: Statement; year: string; period: string }) => {
  const gapAt = useGap()
  const steps = useMemo(() => stepsOf(statement, (key) => gapAt(stepAt(year, key)) !== undefined), [statement, year])
  const { startingBalance, endingBalance } = statement
  const change = (
    <Proof at={['yearly', year, 'endingBalance']} minus={[['yearly', year, 'startingBalance']]} name={words.changeIn(period)}>
      <Change value={changeIn(statement)} />
    </Proof>
  )
  return (
    <>
      <AddingUp sums={[{ parts: [endingBalance, -startingBalance], sum: changeIn(statement) }]}>
        <p class="range-words">
          {words.changedIn<ComponentChildren>(change, period)}
          {startingBalance > 0 && (
            <>
              <span class="quiet"> · </span>
              <Proof
                at={['yearly', year, 'endingBalance']}
                minus={[['yearly', year, 'startingBalance']]}
                percentOf={[['yearly', year, 'startingBalance']]}
                as="percent"
                name={words.inPercent(words.changeIn(period))}
              >
                <Change value={(endingBalance / startingBalance - 1) * 100} as="percent" />
              </Proof>
            </>
          )}
        </p>
      </AddingUp>
      <Waterfall
        opening={{ name: words.opening, amount: startingBalance, at: ['yearly', year, 'startingBalance'] }}
        closing={{ name: words.closing, amount: endingBalance, at: ['yearly', year, 'endingBalance'] }}
        steps={steps}
        placesOf={(key) => stepAt(year, key)}
      />
    </>
  )
}

/** Of the chosen period; of the latest year while none is chosen. */
const OneIncomeStatement = () => {
  const goingOn = useGoingOn()
  const asOf = useAsOf()
  const { range, words: named } = useDays()
  const isCompared = useIsCompared()
  const isYears = !range || isFinancialYear(range, financialMonth())
  const { answer, traced } = useReport<IncomeStatementAnswer>('income_statement', isYears ? {} : { from: range.first, to: range.last })
  const yearly = answer.data?.yearly ?? {}
  const years = Object.keys(yearly).sort().reverse()
  const year = range && isYears ? years.find((one) => dayOf(yearly[one]?.date ?? '') === range.first) : years[0]
  const statement = year === undefined ? undefined : yearly[year]
  return (
    <Page
      section="Accounts"
      title={words.incomeStatement}
      scope={EVERY_PART}
      usual={periodWith('financial', statement ? dayOf(statement.date) : asOf, financialMonth())}
      controls={<EveryChoice />}
      gaps={answer.data}
    >
      <Answered answer={answer} height={480} traced={traced}>
        {() =>
          year === undefined || statement === undefined ? (
            <NothingBooked />
          ) : (
            <>
              <Card>
                <OnePeriod statement={statement} year={year} period={isYears ? yearWords(year, statement, goingOn) : named} />
              </Card>
              <WithoutSection statements={Object.values(yearly)} />
              {!(isYears && isCompared) && (
                <Card title={isYears ? words.byYear : words.byAccount}>
                  <StatementYears yearly={yearly} years={years} period={isYears ? undefined : named} />
                </Card>
              )}
            </>
          )
        }
      </Answered>
    </Page>
  )
}

/** Income and expenses, and how net worth changed from the first to the last day. */
export const IncomeStatementPage = () => {
  const [every] = useEvery()
  return every === 'one' ? <OneIncomeStatement /> : <StatementsByPeriod of="income" every={every} />
}
