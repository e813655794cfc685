import { common } from '#messages/common.ts'
import { statements as words } from '#messages/statements.ts'
import { useMemo } from 'preact/hooks'
import type { BalancesAnswer } from '../../../src/http/contract/accounts-contract.ts'
import { figures, understood } from '../../client/display-settings.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { accountTree } from '../../figures/table-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { AddingUp, Amount, Card, Figure, Proof, Unknown } from '../../parts/figure.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'
import { EveryChoice, StatementsByPeriod, useEvery } from './statements-by-period.tsx'

/** What is owned, what is owed, and where the difference came from. Pure. */

/** One account, or one with all below it. */
export interface BalanceRow {
  readonly account: string
  readonly quantities: Readonly<Record<string, number>>
  readonly value: number
  readonly at: Place
}

/** Accounts under some roots, those that have others below them with all of these. */
export const rowsUnder = ({ accounts, groups }: BalancesAnswer, roots: readonly string[]): Record<string, BalanceRow> => {
  const rows: Record<string, BalanceRow> = {}
  const isUnder = (account: string): boolean => roots.includes(account.split(':')[0] ?? '')
  for (const [place, { account, quantities, value }] of accounts.entries())
    if (isUnder(account)) rows[account] = { account, quantities, value, at: ['accounts', place] }
  for (const [place, { account, quantities, value }] of groups.entries())
    if (isUnder(account)) rows[account] = { account, quantities, value, at: ['groups', place] }
  return rows
}

/** A sum of figures of the answer, some of them subtracted. */
export interface Combined {
  readonly value: number
  readonly at?: Place | undefined
  readonly plus?: readonly Place[]
  readonly minus?: readonly Place[]
}

/** Assets and liabilities at what they are worth, and what that is made of. */
export const sheetOf = (answer: BalancesAnswer): Readonly<Record<'assets' | 'liabilities' | 'worth' | 'opening' | 'earned' | 'prices', Combined>> => {
  const rows = rowsUnder(answer, ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses'])
  const of = (...roots: string[]) => roots.flatMap((root) => rows[root] ?? [])
  const sum = (plus: readonly BalanceRow[], minus: readonly BalanceRow[] = []): Combined => {
    const [first, ...others] = plus.map(({ at }): Place => [...at, 'value'])
    return {
      value: sumOf([...plus.map(({ value }) => value), ...minus.map(({ value }) => -value)]),
      at: first,
      plus: others,
      minus: minus.map(({ at }): Place => [...at, 'value']),
    }
  }
  const owned = of('Assets', 'Liabilities')
  return {
    assets: sum(of('Assets')),
    liabilities: sum(of('Liabilities')),
    worth: sum(owned),
    opening: sum([], of('Equity')),
    earned: sum([], of('Income', 'Expenses')),
    prices: sum([...owned, ...of('Equity', 'Income', 'Expenses')]),
  }
}

/** So many commodities have a column of their own; the others share one. */
const COLUMNS_MAX = 6
/** So many of those that share a column are written in a cell; a file has all of them. */
const IN_CELL_MAX = 2

/** What an account has of each commodity, and its place in the answer. */
interface InCommodities {
  readonly account: string
  readonly quantities: Readonly<Record<string, number>>
  readonly at: Place
}

const Quantity = ({ value, commodity, name, at }: { value: number; commodity: string; name: string; at: Place }) => (
  <Proof at={at} as="quantity" commodity={commodity} name={words.figureOf(name, commodity)}>
    <span class="amount">{figures.value.units(value, commodity)}</span>
  </Proof>
)

/** A column for each commodity that one of the rows has, as nothing is added across them; of many commodities the last ones share one. */
export const commodityColumns = (all: readonly string[], rows: readonly InCommodities[]): Column<InCommodities>[] => {
  const commodities = all.filter((name) => rows.some(({ quantities }) => quantities[name] !== undefined))
  if (all.length < 2) return []
  const own = commodities.length > COLUMNS_MAX ? commodities.slice(0, COLUMNS_MAX - 1) : commodities
  const others = commodities.slice(own.length)
  const columns = own.map(
    (commodity): Column<InCommodities> => ({
      title: commodity,
      value: ({ quantities }) => quantities[commodity],
      cell: ({ account, quantities, at }) =>
        quantities[commodity] !== undefined && (
          <Quantity value={quantities[commodity]} commodity={commodity} name={account} at={[...at, 'quantities', commodity]} />
        ),
    }),
  )
  if (others.length === 0) return columns
  const shown = ({ quantities }: InCommodities): [string, number][] =>
    others.flatMap((name) => (quantities[name] === undefined ? [] : [[name, quantities[name]]]))
  return [
    ...columns,
    {
      title: words.otherCommodities,
      value: (row) =>
        shown(row)
          .map(([name, quantity]) => `${quantity} ${name}`)
          .join(', ') || undefined,
      cell: (row) => {
        const held = shown(row)
        return (
          <>
            {held.slice(0, IN_CELL_MAX).map(([name, quantity]) => (
              <div key={name} class="quantity-line">
                <Quantity value={quantity} commodity={name} name={row.account} at={[...row.at, 'quantities', name]} />{' '}
                <span class="unit">{name}</span>
              </div>
            ))}
            {held.length > IN_CELL_MAX && <small class="quiet">{common.others(held.length - IN_CELL_MAX)}</small>}
          </>
        )
      },
    },
  ]
}

/** Something is there, and nothing says what any of it is worth. */
const isUnknown = ({ value, quantities }: BalanceRow): boolean => {
  const held = Object.keys(quantities)
  return value === 0 && held.length > 0 && held.every((commodity) => understood.value?.unpriced.includes(commodity))
}

const VALUE: Column<BalanceRow> = {
  title: words.value,
  value: (row) => (isUnknown(row) ? undefined : row.value),
  cell: (row) =>
    isUnknown(row) ? <Unknown /> : <Proof inRow at={[...row.at, 'value']} name={words.figureOf(row.account, words.value)} amount={row.value} />,
}

const Sum = ({ name, of: { value, ...places }, title, currency }: { name: string; of: Combined; title?: string; currency?: string }) =>
  places.at || places.minus?.length ? (
    <Figure name={name} {...places} {...(title ? { title } : {})}>
      <Amount value={value} {...(currency ? { currency } : {})} />
    </Figure>
  ) : null

export const BalanceSheet = ({ answer, currency }: { answer: BalancesAnswer; currency: string }) => {
  const sheet = useMemo(() => sheetOf(answer), [answer])
  const trees = useMemo(
    () =>
      ['Assets', 'Liabilities', 'Equity'].map((root) => {
        const rows = rowsUnder(answer, [root])
        return { root, nodes: accountTree(rows), columns: [VALUE, ...commodityColumns(answer.commodities, Object.values(rows))] }
      }),
    [answer],
  )
  return (
    <>
      <Card>
        <AddingUp
          sums={[
            { parts: [sheet.assets.value, sheet.liabilities.value], sum: sheet.worth.value },
            { parts: [sheet.opening.value, sheet.earned.value, sheet.prices.value], sum: sheet.worth.value },
          ]}
        >
          <dl class="figures figures-above">
            <Sum name={words.assets} of={sheet.assets} currency={currency} />
            <Sum name={words.liabilities} of={sheet.liabilities} />
            <Sum name={words.netWorth} of={sheet.worth} />
          </dl>
          <dl class="figures">
            <Sum name={words.openedWith} of={sheet.opening} title={words.openedWithExplained} />
            <Sum name={words.earned} of={sheet.earned} title={words.earnedExplained} />
            <Sum name={words.byPrices} of={sheet.prices} title={words.byPricesExplained} />
          </dl>
        </AddingUp>
      </Card>
      {trees.map(
        ({ root, nodes, columns }) =>
          nodes.length > 0 && (
            <Card key={root} title={root}>
              <TreeGrid name={root.toLowerCase()} label={words.accountsIn(root, currency)} nodes={nodes} columns={columns} openLevels={3} />
            </Card>
          ),
      )}
    </>
  )
}

/** What is owned and owed on a day, account by account, in money and in each commodity. */
const OneBalanceSheet = () => {
  const { answer, traced, currency } = useReport<BalancesAnswer>('balances')
  return (
    <Page section="Accounts" title={words.balanceSheet} scope={EVERY_PART} isOfOneDay controls={<EveryChoice />} gaps={answer.data}>
      <Answered answer={answer} height={520} traced={traced}>
        {(data) => (data.accounts.length === 0 ? <NothingBooked /> : <BalanceSheet answer={data} currency={currency} />)}
      </Answered>
    </Page>
  )
}

/** On a day, or at the end of several periods side by side. */
export const BalanceSheetPage = () => {
  const [every] = useEvery()
  return every === 'one' ? <OneBalanceSheet /> : <StatementsByPeriod of="worth" every={every} />
}
