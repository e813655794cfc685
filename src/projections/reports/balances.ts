import { intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { getAccountActivity, getBalances } from '../../http/contract/accounts-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { ASSETS, LIABILITIES, OTHER } from '../valuation/accounts.ts'
import { Holdings } from '../valuation/holdings.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { type Tally, total } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { bookedWhere, ofSign } from './parts/selection.ts'

export type AccountBalances = BalancesReport['accounts'][number]

export type BalancesReport = ResultOf<typeof getBalances>

/** The balance of every account by commodity without any price, and its value. */
export function balancesReport(ledger: ValuedLedger): BalancesReport {
  const { accounts, booked, today, trace } = ledger
  const gaps = new PriceGaps(ledger)
  const rows = new Map<number, { booked: Tally; holdings: Holdings; quantities: Map<number, Tally> }>()
  for (const posting of bookedWhere(ledger, () => true, today)) {
    const [account, commodity] = [intAt(booked.account, posting), intAt(booked.commodity, posting)]
    const { root } = accounts.traits(account)
    if (root === OTHER) continue
    let row = rows.get(account)
    if (!row) rows.set(account, (row = { booked: ledger.tally(), holdings: new Holdings(ledger), quantities: new Map() }))
    row.booked.addAmount(booked, posting)
    if (root === ASSETS || root === LIABILITIES) {
      row.holdings.add(booked, posting)
      gaps.holding(posting, today)
    } else gaps.flow(posting)
    const quantity = row.quantities.get(commodity) ?? ledger.tally()
    row.quantities.set(commodity, quantity)
    quantity.addQuantity(booked, posting)
  }
  const used = new Map<string, number>()
  const list = [...rows].flatMap(([account, row]): AccountBalances[] => {
    const quantities = [...row.quantities]
      .map(([commodity, tally]): [string, Exact] => [ledger.commodityName(commodity), tally.figure()])
      .filter(([, quantity]) => !quantity.isZero)
    const sum = row.booked.figure()
    const { root } = accounts.traits(account)
    if (quantities.length === 0 && sum.isZero) return []
    for (const [commodity] of quantities) used.set(commodity, (used.get(commodity) ?? 0) + 1)
    const value = root === ASSETS || root === LIABILITIES ? row.holdings.valueOn(today) : sum
    return [{ account: accounts.name(account), quantities: Object.fromEntries(quantities), booked: sum, value }]
  })
  list.sort((a, b) => (a.account < b.account ? -1 : 1))
  const own = ledger.settings.defaultCurrency
  const commodities = [...used].sort(([a, x], [b, y]) => Number(b === own) - Number(a === own) || y - x || (a < b ? -1 : 1)).map(([name]) => name)
  const quantitiesOf = (rows: readonly AccountBalances[]): Record<string, Exact> => {
    const byName = new Map<string, Exact[]>()
    for (const { quantities } of rows) for (const [name, quantity] of Object.entries(quantities)) pushTo(byName, name, quantity)
    return Object.fromEntries(commodities.filter((name) => byName.has(name)).map((name) => [name, total(trace, byName.get(name)!)]))
  }
  const sumOf = (rows: readonly AccountBalances[], of: 'booked' | 'value'): Exact =>
    total(
      trace,
      rows.map((row) => row[of]),
    )
  // An unknown amount is on the side of its quantities.
  const isOn = ({ booked: sum, quantities }: AccountBalances, sign: 1 | -1): boolean =>
    !sum.isZero || Object.values(quantities).some((quantity) => quantity.sign === sign)
  const ofSide = (rows: readonly AccountBalances[], sign: 1 | -1): Exact =>
    sumOf(
      ofSign(trace, rows, (row) => row.booked, sign).filter((row) => isOn(row, sign)),
      'booked',
    )
  const members = new Map<string, AccountBalances[]>()
  const haveBelow = new Set(list.flatMap(({ account }) => namesAbove(account)))
  for (const row of list) for (const name of [row.account, ...namesAbove(row.account)]) if (haveBelow.has(name)) pushTo(members, name, row)
  return {
    commodities,
    accounts: list,
    groups: [...members]
      .map(([account, of]) => ({
        account,
        quantities: Object.fromEntries(Object.entries(quantitiesOf(of)).filter(([, quantity]) => !quantity.isZero)),
        booked: sumOf(of, 'booked'),
        debit: ofSide(of, 1),
        credit: ofSide(of, -1),
        value: sumOf(of, 'value'),
      }))
      .sort((a, b) => (a.account < b.account ? -1 : 1)),
    totals: {
      quantities: quantitiesOf(list),
      booked: sumOf(list, 'booked'),
      debit: ofSide(list, 1),
      credit: ofSide(list, -1),
    },
    ...gaps.lists(),
  }
}

/** Every account with postings up to today, also those whose balance is zero. */
export function accountActivityReport(ledger: ValuedLedger): ResultOf<typeof getAccountActivity> {
  const { accounts, booked, today, zone } = ledger
  const used = new Map<number, { postings: number; last: Day }>()
  for (const posting of bookedWhere(ledger, ({ root }) => root !== OTHER, today)) {
    const account = intAt(booked.account, posting)
    const { postings } = used.get(account) ?? { postings: 0 }
    // Postings come by day.
    used.set(account, { postings: postings + 1, last: intAt(booked.day, posting) })
  }
  return {
    accounts: [...used]
      .map(([account, { postings, last }]) => ({ account: accounts.name(account), postings, last_date: zone.start(last) }))
      .sort((a, b) => (a.account < b.account ? -1 : 1)),
  }
}

/** "Assets:Bank:Giro" → "Assets:Bank", "Assets". */
function namesAbove(account: string): string[] {
  const parts = account.split(':')
  return parts.slice(1).map((_, cut) => parts.slice(0, parts.length - 1 - cut).join(':'))
}

/** A list that is copied for each of its members takes as long as there are members of members. */
function pushTo<Of>(lists: Map<string, Of[]>, name: string, one: Of): void {
  const list = lists.get(name)
  if (list) list.push(one)
  else lists.set(name, [one])
}

export interface AccountNode {
  readonly name: string
  readonly full_name: string
  /** Something is booked on this very account, or it is declared; false for a mere group. */
  readonly is_leaf: boolean
  /** By name. */
  readonly children: AccountNode[]
}

/** All accounts of the book, forecasts and declarations included, as a tree. */
export function accountTree(ledger: ValuedLedger): AccountNode[] {
  const names = new Set(ledger.view.declaredAccounts)
  for (const postings of [ledger.booked, ledger.forecast]) {
    const seen = new Set<number>()
    for (const posting of postings.chronological) seen.add(intAt(postings.account, posting))
    // Virtual postings have bracketed names, which are not accounts.
    for (const account of seen) names.add(ledger.accounts.name(account).replace(/^[([](.*)[)\]]$/, '$1'))
  }
  const root = { children: [] as AccountNode[] }
  const nodes = new Map<string, { is_leaf: boolean; children: AccountNode[] }>()
  const nodeOf = (fullName: string): { is_leaf: boolean; children: AccountNode[] } => {
    const present = nodes.get(fullName)
    if (present) return present
    const colon = fullName.lastIndexOf(':')
    const node = { name: fullName.slice(colon + 1), full_name: fullName, is_leaf: false, children: [] }
    nodes.set(fullName, node)
    const above = colon < 0 ? root : nodeOf(fullName.slice(0, colon))
    above.children.push(node)
    return node
  }
  for (const name of names) nodeOf(name).is_leaf = true
  sortChildren(root.children)
  return root.children
}

function sortChildren(nodes: AccountNode[]): void {
  nodes.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { children } of nodes) sortChildren(children)
}
