import { useMemo } from 'preact/hooks'
import type { BalancesAnswer } from '../../../src/http/contract/accounts.ts'
import { figures, understood } from '../../client/display-settings.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { accountTree } from '../../figures/table-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { AddingUp, Amount, Unknown } from '../../parts/amount.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'

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

/** What an account has of each commodity, and its place in the answer. */
export interface InCommodities {
  readonly account: string
  readonly quantities: Readonly<Record<string, number>>
  readonly at: Place
}

export const Quantity = ({ value, commodity, name, at }: { value: number; commodity: string; name: string; at: Place }) => (
  <Proof at={at} as="quantity" commodity={commodity} name={`${name}: ${commodity}`}>
    <span class="amount">{figures.value.units(value, commodity)}</span>
  </Proof>
)

/** A column for each commodity, as nothing is added across them; of many commodities the last ones share one. */
export const commodityColumns = (commodities: readonly string[], totals?: Readonly<Record<string, number>>): Column<InCommodities>[] => {
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
      ...(totals
        ? { total: () => <Quantity value={totals[commodity] ?? 0} commodity={commodity} name="Together" at={['totals', 'quantities', commodity]} /> }
        : {}),
    }),
  )
  if (others.length === 0) return columns
  const shown = ({ quantities }: InCommodities): [string, number][] =>
    others.flatMap((name) => (quantities[name] === undefined ? [] : [[name, quantities[name]]]))
  return [
    ...columns,
    {
      title: 'Others',
      value: (row) =>
        shown(row)
          .map(([name, quantity]) => `${quantity} ${name}`)
          .join(', ') || undefined,
      cell: (row) =>
        shown(row).map(([name, quantity]) => (
          <div key={name} class="quantity-line">
            <Quantity value={quantity} commodity={name} name={row.account} at={[...row.at, 'quantities', name]} /> <span class="unit">{name}</span>
          </div>
        )),
    },
  ]
}

/** Something is there, and nothing says what any of it is worth. */
const isUnknown = ({ value, quantities }: BalanceRow): boolean => {
  const held = Object.keys(quantities)
  return value === 0 && held.length > 0 && held.every((commodity) => understood.value?.unpriced.includes(commodity))
}

const VALUE: Column<BalanceRow> = {
  title: 'Value',
  value: (row) => (isUnknown(row) ? undefined : row.value),
  cell: (row) =>
    isUnknown(row) ? (
      <Unknown />
    ) : (
      <Proof inRow at={[...row.at, 'value']} name={`${row.account}: value`}>
        <Amount value={row.value} />
      </Proof>
    ),
}

const Sum = ({ name, of: { value, ...places }, title, currency }: { name: string; of: Combined; title?: string; currency?: string }) =>
  places.at || places.minus?.length ? (
    <Figure name={name} {...places} {...(title ? { title } : {})}>
      <Amount value={value} {...(currency ? { currency } : {})} />
    </Figure>
  ) : null

export const BalanceSheet = ({ answer, currency }: { answer: BalancesAnswer; currency: string }) => {
  const sheet = useMemo(() => sheetOf(answer), [answer])
  const trees = useMemo(() => ['Assets', 'Liabilities', 'Equity'].map((root) => ({ root, nodes: accountTree(rowsUnder(answer, [root])) })), [answer])
  const columns = useMemo(() => [VALUE, ...(answer.commodities.length > 1 ? commodityColumns(answer.commodities) : [])], [answer])
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
            <Sum name="Assets" of={sheet.assets} currency={currency} />
            <Sum name="Liabilities" of={sheet.liabilities} />
            <Sum name="Net worth" of={sheet.worth} />
          </dl>
          <dl class="figures">
            <Sum name="Of that opened with" of={sheet.opening} title="What was booked under Equity" />
            <Sum name="earned and not spent" of={sheet.earned} title="Income less expenses, ever" />
            <Sum name="by prices and rates" of={sheet.prices} title="What assets and liabilities are worth now beyond what was booked" />
          </dl>
        </AddingUp>
      </Card>
      {trees.map(
        ({ root, nodes }) =>
          nodes.length > 0 && (
            <Card key={root} title={root}>
              <TreeGrid name={root.toLowerCase()} label={`${root} in ${currency}`} nodes={nodes} columns={columns} openLevels={3} />
            </Card>
          ),
      )}
    </>
  )
}

/** What is owned and owed on a day, account by account, in money and in each commodity. */
export const BalanceSheetPage = () => {
  const { answer, traced, currency } = useReport<BalancesAnswer>('balances')
  return (
    <Page section="Accounts" title="Balance sheet" scope={EVERY_PART} isOfOneDay>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={520} traced={traced}>
        {(data) => (data.accounts.length === 0 ? <NothingBooked /> : <BalanceSheet answer={data} currency={currency} />)}
      </Answered>
    </Page>
  )
}

interface Row extends InCommodities {
  readonly booked: number
}

/** One side of the balance: what is above nothing is debit, what is below is credit and written without its sign. */
const side = (title: 'Debit' | 'Credit', sign: 1 | -1, total: number): Column<Row> => ({
  title,
  value: ({ booked }) => (booked * sign > 0 ? booked * sign : undefined),
  cell: ({ booked, at, account }) =>
    booked * sign > 0 && (
      <Proof {...(sign === 1 ? { at: [...at, 'booked'] } : { minus: [[...at, 'booked']] })} name={`${account}: ${title.toLowerCase()}`}>
        <Amount value={booked * sign} />
      </Proof>
    ),
  total: () => (
    <Proof {...(sign === 1 ? { at: ['totals', 'debit'] } : { minus: [['totals', 'credit']] })} name={`${title}, all accounts`}>
      <Amount value={total * sign} />
    </Proof>
  ),
})

const Balances = ({ answer }: { answer: BalancesAnswer }) => {
  const rows = useMemo(() => answer.accounts.map((row, place): Row => ({ ...row, at: ['accounts', place] })), [answer])
  const columns = useMemo((): Column<Row>[] => {
    const { debit, credit, quantities } = answer.totals
    return [
      side('Debit', 1, debit),
      side('Credit', -1, credit),
      ...(answer.commodities.length > 1 ? commodityColumns(answer.commodities, quantities) : []),
    ]
  }, [answer])
  const { booked } = answer.totals
  return (
    <>
      <Table
        name="trial"
        label="Trial balance"
        rows={rows}
        rowKey={({ account }) => account}
        head={{ title: 'Account', value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} label={account} /> }}
        columns={columns}
      />
      {booked !== 0 && (
        <p class="quiet">
          Debit and credit differ by{' '}
          <Proof at={['totals', 'booked']} name="Debit less credit">
            <Amount value={booked} />
          </Proof>
          : what was exchanged is counted at the rates of its day, and what nothing says the worth of is in neither.
        </p>
      )}
    </>
  )
}

/** Every account with its debit or credit, and in each commodity. */
export const TrialBalancePage = () => {
  const { answer, traced } = useReport<BalancesAnswer>('balances')
  return (
    <Page section="Accounts" title="Trial balance" scope={EVERY_PART} isOfOneDay>
      <PriceGapsNotice gaps={answer.data} />
      <Card>
        <Answered answer={answer} height={480} traced={traced}>
          {(data) => (data.accounts.length === 0 ? <NothingBooked /> : <Balances answer={data} />)}
        </Answered>
      </Card>
    </Page>
  )
}
