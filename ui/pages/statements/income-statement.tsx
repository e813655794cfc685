import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { IncomeStatementAnswer } from '../../../src/http/contract/cash-flow.ts'
import { useParameter } from '../../client/address.ts'
import { figures } from '../../client/display-settings.ts'
import { EVERY_PART, useDays, useGoingOn, useReport } from '../../client/use-scope.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import type { AccountNode } from '../../figures/table-figures.ts'
import { shortAccount } from '../../figures/transaction-figures.ts'
import type { FigurePlaces, Place } from '../../figures/unknown.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
import { AddingUp, Amount, Change, Signed } from '../../parts/amount.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'
import { addedBy, GROUPS, restOf, signedAt, type Statement, type Step, stepAt, stepsOf, yearWords } from './income-statement-figures.ts'
import { WithoutSection } from './year-statement.tsx'

/** What a step is about has its colour everywhere; the others are gains or losses. */
const TONES: Readonly<Record<string, string>> = { Income: 'tone-in', Expenses: 'tone-spent', Taxes: 'tone-tax', 'Opening balances': 'hue-none' }

interface Balance {
  readonly name: string
  readonly amount: number
  readonly at: Place
}

/** The bar of a figure is pressed as the figure is. */
const pressFigure = ({ currentTarget }: Event): void => (currentTarget as HTMLElement).querySelector<HTMLElement>('.proof')?.click()

/** From one balance to another in steps: each bar begins where the one before ended. A table at heart, so it can be read as one. */
export const Waterfall = ({
  opening,
  closing,
  steps,
  placesOf,
}: {
  opening: Balance
  closing: Balance
  steps: readonly Step[]
  /** The place of a step in the answer of the report. */
  placesOf: (name: string) => FigurePlaces
}) => {
  const marks = [0, opening.amount, closing.amount, ...steps.map(({ to }) => to)]
  const low = Math.min(...marks)
  const span = Math.max(...marks) - low || 1
  const place = (from: number, to: number) => ({
    left: `${((Math.min(from, to) - low) / span) * 100}%`,
    width: `${Math.max(0.3, (Math.abs(to - from) / span) * 100)}%`,
  })
  const balance = ({ name, amount, at }: Balance) => (
    <tr class="waterfall-balance waterfall-step" onClick={pressFigure}>
      <th scope="row">{name}</th>
      <td class="waterfall-track">
        <span class="hue-none" style={place(0, amount)} />
      </td>
      <td>
        <Proof at={at} name={name}>
          <Amount value={amount} />
        </Proof>
      </td>
    </tr>
  )
  const sum = { parts: [opening.amount, ...steps.map(({ amount }) => amount)], sum: closing.amount }
  return (
    <AddingUp sums={[sum]}>
      <table class="waterfall" aria-label="From the first balance to the last">
        <tbody>
          {balance(opening)}
          {steps.map(({ name, amount, from, to, parts }) => (
            <tr
              key={name}
              class="waterfall-step"
              onClick={pressFigure}
              title={parts
                .slice(0, 8)
                .map((part) => `${shortAccount(part.account)} ${figures.value.change(part.amount)}`)
                .join('\n')}
            >
              <th scope="row">{name}</th>
              <td class="waterfall-track">
                <span class={TONES[name] ?? (amount < 0 ? 'tone-lost' : 'tone-gained')} style={place(from, to)} />
              </td>
              <td>
                <Proof {...placesOf(name)} name={name}>
                  <Signed value={amount} />
                </Proof>
              </td>
            </tr>
          ))}
          {balance(closing)}
        </tbody>
      </table>
    </AddingUp>
  )
}

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
    return [{ account: `the group ${group.key}`, name: group.name, level: 1, row: lineOf(totals, group.name, '*'), children }]
  })
  const rest = amountsOf(yearly, restOf)
  const isLeft = Object.values(rest).some((amount) => amount !== 0)
  return isLeft ? [...groups, single({ amounts: rest, name: REST, placesOf: (year) => stepAt(year, REST), written: signed })] : groups
}

const REST = 'Exchange differences and rounding'

const amountsOf = (yearly: Yearly, amountOf: (statement: Statement) => number | undefined): Line['amounts'] =>
  Object.fromEntries(
    Object.entries(yearly).flatMap(([year, statement]) => {
      const amount = amountOf(statement)
      return amount === undefined ? [] : [[year, amount]]
    }),
  )

const single = (line: Line): AccountNode<Line> => ({ account: `the line ${line.name}`, name: line.name, level: 1, row: line, children: [] })

const changeIn = ({ startingBalance, endingBalance }: Statement): number => sumOf([endingBalance, -startingBalance])

/** What all of that came to, and between which balances. */
const balancesOf = (yearly: Yearly): AccountNode<Line>[] => {
  const placeOf = (key: 'startingBalance' | 'endingBalance', year: string): Place => ['yearly', year, key]
  const change = (year: string) => ({ at: placeOf('endingBalance', year), minus: [placeOf('startingBalance', year)] })
  return [
    single({ amounts: amountsOf(yearly, changeIn), name: 'Change', placesOf: change, written: (value) => <Change value={value} /> }),
    single({
      amounts: amountsOf(yearly, (statement) =>
        statement.startingBalance > 0 ? (statement.endingBalance / statement.startingBalance - 1) * 100 : undefined,
      ),
      name: 'Change in per cent',
      placesOf: (year) => ({ ...change(year), percentOf: [placeOf('startingBalance', year)] }),
      as: 'percent',
      written: (value) => <Change value={value} as="percent" />,
    }),
    ...(
      [
        ['Closing net worth', 'endingBalance'],
        ['Opening net worth', 'startingBalance'],
      ] as const
    ).map(([name, key]) =>
      single({
        // Before a book began there was nothing yet.
        amounts: amountsOf(yearly, (statement) => (key === 'startingBalance' && statement[key] === 0 ? undefined : statement[key])),
        name,
        placesOf: (year) => ({ at: placeOf(key, year) }),
        written: (value) => <Amount value={value} />,
      }),
    ),
  ]
}

/** The statements of years side by side: groups, their accounts, and the balances that they lead from and to. */
export const StatementYears = ({ yearly, years, words }: { yearly: Yearly; years: readonly string[]; words: string | undefined }) => {
  const nodes = useMemo(() => groupsOf(yearly), [yearly])
  const foot = useMemo(() => balancesOf(yearly), [yearly])
  const goingOn = useGoingOn()
  const columns = years.map(
    (year): Column<Line> => ({
      title: words ?? yearWords(year, yearly[year] as Statement, goingOn),
      value: ({ amounts }) => amounts[year],
      cell: ({ amounts, name, placesOf, as, written }) =>
        amounts[year] === undefined ? (
          <span class="quiet">–</span>
        ) : (
          <Proof inRow {...placesOf(year)} {...(as ? { as } : {})} name={`${name}, ${words ?? year}`}>
            {written(amounts[year])}
          </Proof>
        ),
    }),
  )
  return (
    <TreeGrid
      name="years"
      label={words ? `Income statement, ${words}` : 'Income statements by year'}
      nodes={nodes}
      foot={foot}
      columns={columns}
      openLevels={1}
      isAccount={({ level }) => level > 1}
    />
  )
}

const OneYear = ({ statement, year, words }: { statement: Statement; year: string; words: string }) => {
  const steps = useMemo(() => stepsOf(statement), [statement])
  const { startingBalance, endingBalance } = statement
  return (
    <>
      <AddingUp sums={[{ parts: [endingBalance, -startingBalance], sum: sumOf([endingBalance, -startingBalance]) }]}>
        <p class="range-words">
          <Proof at={['yearly', year, 'endingBalance']} minus={[['yearly', year, 'startingBalance']]} name={`Change in ${words}`}>
            <Change value={sumOf([endingBalance, -startingBalance])} />
          </Proof>{' '}
          in {words}
          {startingBalance > 0 && (
            <>
              <span class="quiet"> · </span>
              <Proof
                at={['yearly', year, 'endingBalance']}
                minus={[['yearly', year, 'startingBalance']]}
                percentOf={[['yearly', year, 'startingBalance']]}
                as="percent"
                name={`Change in ${words}, in per cent`}
              >
                <Change value={(endingBalance / startingBalance - 1) * 100} as="percent" />
              </Proof>
            </>
          )}
        </p>
      </AddingUp>
      <Waterfall
        opening={{ name: 'Opening net worth', amount: startingBalance, at: ['yearly', year, 'startingBalance'] }}
        closing={{ name: 'Closing net worth', amount: endingBalance, at: ['yearly', year, 'endingBalance'] }}
        steps={steps}
        placesOf={(name) => stepAt(year, name)}
      />
    </>
  )
}

export const IncomeStatementPage = () => {
  const goingOn = useGoingOn()
  const { range, words } = useDays()
  const { answer, traced } = useReport<IncomeStatementAnswer>('income_statement', range ? { from: range.first, to: range.last } : {})
  const [choice, choose] = useParameter<string>('year', '')
  const yearly = answer.data?.yearly ?? {}
  const years = Object.keys(yearly).sort().reverse()
  const year = years.includes(choice) ? choice : (years[0] ?? '')
  const statement = yearly[year]
  return (
    <Page
      section="Cash flow"
      title="Income statement"
      scope={EVERY_PART}
      controls={
        !range &&
        years.length > 0 && (
          <label class="field">
            Year
            <select value={year} onChange={(event) => choose(event.currentTarget.value === years[0] ? '' : event.currentTarget.value)}>
              {years.map((each) => (
                <option key={each} value={each}>
                  {yearWords(each, yearly[each] as Statement, goingOn)}
                </option>
              ))}
            </select>
          </label>
        )
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480} traced={traced}>
        {() =>
          statement === undefined ? (
            <NothingBooked />
          ) : (
            <>
              <Card>
                <OneYear statement={statement} year={year} words={range ? words : yearWords(year, statement, goingOn)} />
              </Card>
              <WithoutSection statements={Object.values(yearly)} />
              <Card title={range ? 'Account by account' : 'Year by year'}>
                <StatementYears yearly={yearly} years={years} words={range && words} />
              </Card>
            </>
          )
        }
      </Answered>
    </Page>
  )
}
