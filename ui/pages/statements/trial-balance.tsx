import { statements as words } from '#messages/statements.ts'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { BalancesAnswer } from '../../../src/http/contract/accounts-contract.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { type AccountNode, accountTree } from '../../figures/table-figures.ts'
import { hasGap, type Place } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { Amount, Card, Proof } from '../../parts/figure.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'
import { commodityColumns } from './balance-sheet.tsx'

/** An account, one with all below it, or all of them. */
interface Row {
  readonly account: string
  readonly quantities: Readonly<Record<string, number>>
  readonly at: Place
  readonly debit: number
  /** Below zero. */
  readonly credit: number
  /** The places of these two. */
  readonly sides: Readonly<Record<'debit' | 'credit', Place>>
}

/** A group has the debits and the credits of its accounts, so that each level adds up to the totals. */
const rowsOf = ({ accounts, groups }: BalancesAnswer): Record<string, Row> => {
  const rows: Record<string, Row> = {}
  for (const [place, { account, quantities, booked }] of accounts.entries()) {
    const at: Place = ['accounts', place]
    const side: Place = [...at, 'booked']
    rows[account] = { account, quantities, at, debit: Math.max(0, booked), credit: Math.min(0, booked), sides: { debit: side, credit: side } }
  }
  for (const [place, { account, quantities, debit, credit }] of groups.entries()) {
    const at: Place = ['groups', place]
    rows[account] = { account, quantities, at, debit, credit, sides: { debit: [...at, 'debit'], credit: [...at, 'credit'] } }
  }
  return rows
}

const totalOf = ({ totals: { debit, credit, quantities } }: BalancesAnswer): AccountNode<Row> => ({
  account: 'the line of totals',
  name: words.total,
  level: 1,
  row: {
    account: words.total,
    quantities,
    at: ['totals'],
    debit,
    credit,
    sides: { debit: ['totals', 'debit'], credit: ['totals', 'credit'] },
  },
  children: [],
})

/** Whether one side of a row is shown: it has an amount, or an unknown one. An account of unknown value is on the side of its quantities. */
const isOnSide = (answer: BalancesAnswer, row: Row, of: 'debit' | 'credit'): boolean => {
  if (row[of] !== 0) return true
  if (!hasGap(answer, [row.sides[of]])) return false
  const isGroup = row.sides.debit !== row.sides.credit
  return isGroup || (row.debit === row.credit && Object.values(row.quantities).some((quantity) => (of === 'debit' ? quantity > 0 : quantity < 0)))
}

/** One side of the balance: credit is written without its sign. */
const side = (answer: BalancesAnswer, of: 'debit' | 'credit', title: string): Column<Row> => {
  const valueOf = (row: Row): number | undefined => (isOnSide(answer, row, of) ? Math.abs(row[of]) : undefined)
  return {
    title,
    value: valueOf,
    cell: (row) => {
      const value = valueOf(row)
      return (
        value !== undefined && (
          <Proof {...(of === 'debit' ? { at: row.sides.debit } : { minus: [row.sides.credit] })} name={words.figureOf(row.account, title)}>
            <Amount value={value} />
          </Proof>
        )
      )
    },
  }
}

/** Trees are folded by themselves where they are large. */
const ALL_LEVELS = 99

const Balances = ({ answer }: { answer: BalancesAnswer }) => {
  const { nodes, foot, columns } = useMemo(() => {
    const rows = rowsOf(answer)
    const total = totalOf(answer)
    return {
      nodes: accountTree(rows),
      foot: [total],
      columns: [
        side(answer, 'debit', words.debit),
        side(answer, 'credit', words.credit),
        ...commodityColumns(answer.commodities, [...Object.values(rows), total.row]),
      ] as Column<Row>[],
    }
  }, [answer])
  const { booked } = answer.totals
  const difference = <Proof at={['totals', 'booked']} name={words.debitLessCredit} amount={booked} />
  return (
    <>
      <TreeGrid
        name="trial"
        label={words.trialBalance}
        nodes={nodes}
        foot={foot}
        columns={columns}
        openLevels={ALL_LEVELS}
        isAccount={(node) => node !== foot[0]}
      />
      {booked !== 0 && <p class="quiet">{words.sidesDiffer<ComponentChildren>(difference)}</p>}
    </>
  )
}

/** Every account with its debit or credit, and in each commodity. */
export const TrialBalancePage = () => {
  const { answer, traced } = useReport<BalancesAnswer>('balances')
  return (
    <Page section="Accounts" title={words.trialBalance} scope={EVERY_PART} isOfOneDay gaps={answer.data}>
      <Card>
        <Answered answer={answer} height={480} traced={traced}>
          {(data) => (data.accounts.length === 0 ? <NothingBooked /> : <Balances answer={data} />)}
        </Answered>
      </Card>
    </Page>
  )
}
