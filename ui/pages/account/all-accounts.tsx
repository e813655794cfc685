import { Search } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { account as words } from '#messages/account.ts'
import type { AccountActivityAnswer, BalancesAnswer } from '../../../src/http/contract/accounts-contract.ts'
import { useTyped } from '../../client/address.ts'
import { reconciles, reconciliationsByAccount } from '../../client/cached-answers.ts'
import { currency, figures } from '../../client/display-settings.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { type AccountNode, accountTree, levelsOpenIn } from '../../figures/table-figures.ts'
import type { Place } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { Amount, Card, Proof } from '../../parts/figure.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'

/** All accounts of a book as one tree. Pure. */

export interface AccountRow {
  readonly account: string
  readonly value: number
  readonly quantities: Readonly<Record<string, number>>
  /** In the answer; undefined for a balance of zero. */
  readonly at: Place | undefined
  /** The last day with a posting, in it or below. */
  readonly last: string
}

const ROOTS = ['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity']
const rank = ({ account }: AccountRow): number => ROOTS.indexOf(account.split(':', 1)[0] ?? '')

/** "Assets:Bank:Giro" → itself, "Assets:Bank", "Assets". */
const upwards = (account: string): string[] => {
  const parts = account.split(':')
  return parts.map((_, cut) => parts.slice(0, parts.length - cut).join(':'))
}

/** Every account with postings, and those above them; only those with `text` in their names when it is given. */
export const accountRows = (balances: BalancesAnswer, { accounts }: AccountActivityAnswer, text = ''): AccountRow[] => {
  const rows = new Map<string, AccountRow>()
  for (const { account, last_date } of accounts)
    for (const name of upwards(account)) {
      const last = dayOf(last_date)
      const known = rows.get(name)
      if (known === undefined || known.last < last) rows.set(name, { account: name, value: 0, quantities: {}, at: undefined, last })
    }
  const worth = (list: 'accounts' | 'groups'): void => {
    for (const [place, { account, value, quantities }] of balances[list].entries()) {
      const row = rows.get(account)
      if (row) rows.set(account, { ...row, value, quantities, at: [list, place] })
    }
  }
  worth('accounts')
  // Of an account with others below it, all that is in them.
  worth('groups')
  const wanted = text.trim().toLowerCase()
  const named = new Set([...rows.keys()].filter((account) => account.toLowerCase().includes(wanted)).flatMap(upwards))
  return [...rows.values()].filter(({ account }) => named.has(account))
}

export const accountNodes = (rows: readonly AccountRow[]): AccountNode<AccountRow>[] =>
  accountTree(Object.fromEntries(rows.map((row) => [row.account, row])), (a, b) => rank(a) - rank(b))

const lastReconciled = (account: string): string | undefined => {
  const last = reconciliationsByAccount.value.get(account)?.last_reconciled_date
  return last ? dayOf(last) : undefined
}

const BALANCE: Column<AccountRow> = {
  title: words.balance,
  about: words.balanceAbout,
  isMain: true,
  value: ({ value }) => value,
  cell: ({ account, value, at }) =>
    at === undefined ? <Amount value={value} /> : <Proof inRow at={[...at, 'value']} name={words.balanceOf(account)} amount={value} />,
}

/** What an account holds besides the currency of the figures. */
const othersIn = ({ quantities }: AccountRow): [string, number][] => Object.entries(quantities).filter(([name]) => name !== currency.value)

const HOLDS: Column<AccountRow> = {
  title: words.holds,
  about: words.holdsAbout,
  value: (row) =>
    othersIn(row)
      .map(([name, quantity]) => `${quantity} ${name}`)
      .join(', ') || undefined,
  cell: (row) => {
    const [first, ...more] = othersIn(row)
    if (first === undefined || row.at === undefined) return null
    const [name, quantity] = first
    return (
      <>
        <Proof inRow at={[...row.at, 'quantities', name]} as="quantity" commodity={name} name={`${row.account}: ${name}`}>
          <span class="amount">{figures.value.units(quantity, name)}</span>
        </Proof>{' '}
        <span class="unit">{name}</span>
        {more.length > 0 && <span class="quiet"> + {more.length}</span>}
      </>
    )
  },
}

const LAST: Column<AccountRow> = {
  title: words.lastActivity,
  value: ({ last }) => last,
  cell: ({ last }) => <span class="quiet">{shortDay(last)}</span>,
}

const RECONCILED: Column<AccountRow> = {
  title: words.reconciledThrough,
  value: ({ account }) => lastReconciled(account),
  cell: ({ account }) => {
    const last = lastReconciled(account)
    return last && <span class="quiet">{shortDay(last)}</span>
  },
}

/** Every account of the book, of whatever kind. */
export const AllAccountsPage = () => {
  const { answer, traced } = useReport<BalancesAnswer>('balances')
  const activity = useReport<AccountActivityAnswer>('accounts/activity').answer
  const [text, type] = useTyped('find')
  const rows = useMemo(
    () => (answer.data && activity.data ? accountRows(answer.data, activity.data, text) : undefined),
    [answer.data, activity.data, text],
  )
  const nodes = useMemo(() => accountNodes(rows ?? []), [rows])
  const isAbroad = (answer.data?.commodities.length ?? 0) > 1
  const columns = [BALANCE, ...(isAbroad ? [HOLDS] : []), LAST, ...(reconciles.value ? [RECONCILED] : [])]
  const both = { ...(activity.data ? answer : activity), data: rows, retry: () => (answer.retry(), activity.retry()) }
  return (
    <Page title={words.allAccounts} scope={EVERY_PART} isOfOneDay gaps={answer.data}>
      <Card>
        <div class="account-search">
          <Search size={16} aria-hidden="true" />
          <input
            type="search"
            aria-label={words.findAccount}
            placeholder={words.findAccount}
            value={text}
            onInput={({ currentTarget: { value } }) => type(value)}
          />
        </div>
        <Answered answer={both} height={480} traced={traced}>
          {(shown) =>
            shown.length > 0 ? (
              <TreeGrid
                key={text === '' ? 'all' : 'found'}
                name="accounts"
                label={words.allAccounts}
                nodes={nodes}
                columns={columns}
                openLevels={text === '' ? levelsOpenIn(nodes, 9) : 9}
              />
            ) : text === '' ? (
              <NothingBooked />
            ) : (
              <p class="empty">{words.noAccountNamed(text)}</p>
            )
          }
        </Answered>
      </Card>
    </Page>
  )
}
