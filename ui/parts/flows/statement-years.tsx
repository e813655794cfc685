import type { IncomeStatementAnswer } from '../../../src/http/contract/cash-flow.ts'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { useGoingOn } from '../../client/scope.ts'
import type { AccountNode } from '../../figures/account-tree.ts'
import { sumOf } from '../../figures/exact-sum.ts'
import { addedBy, GROUPS, restOf, signedAt, type Statement, stepAt, yearWords } from '../../figures/income-statement.ts'
import type { FigurePlaces, Place } from '../../figures/unknown.ts'
import { Amount, Change, Signed } from '../amount.tsx'
import { Proof } from '../proof.tsx'
import type { Column } from '../table/column.ts'
import { TreeGrid } from '../table/tree-grid.tsx'

type Yearly = IncomeStatementAnswer['yearly']

/** What one line of the table came to in each year. */
interface Line {
  readonly amounts: Readonly<Record<string, number>>
  readonly name: string
  /** Where it stands in the answer. */
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

const REST = 'Rates and rounding'

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
        ['At its end', 'endingBalance'],
        ['At its start', 'startingBalance'],
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
      addsUp
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
