import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getLots, getTrades } from '../../http/contract/investments-contract.ts'
import { ASSETS } from '../valuation/accounts.ts'
import { chosenOf } from '../valuation/posting-sums.ts'
import { gainsOf } from '../valuation/earnings.ts'
import { STOCK_SPLIT } from '../valuation/postings.ts'
import { matchLots, partBoughtOn, type Sale } from '../valuation/valuation-lots.ts'
import { ownUnitsOf } from '../valuation/book-habits.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { converted, difference, partOf, type Tally, total } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/periods.ts'
import { bookedWhere } from './parts/selection.ts'
import { payeeOf } from './parts/wire-postings.ts'

/**
 * The proceeds of a sale: its booked amount, which is the cost of its lots, plus the gain as assigned to the account; without a gain posting,
 * its price. If prices are given next to costs, each lot has its own proceeds, minus its share of what reduced the gain.
 */
export function saleProceeds(ledger: ValuedLedger, { posting, quantity }: Pick<Sale, 'posting' | 'quantity'>): Exact {
  const { amounts, booked, view } = ledger
  const row = intAt(booked.row, posting)
  const all = booked.quantityOf(posting).negated()
  const share = (whole: Exact): Exact => (quantity.equals(all) ? whole : whole.times(quantity).dividedBy(all))
  const price = amounts.proceeds(row, intAt(booked.day, posting))
  const booksBasis = price === undefined || view.postings.lotCommodity[row] === NONE
  const own = price ?? booked.amountOf(posting).negated()
  const sold = soldBy(ledger, posting)
  if (sold === undefined) return share(own)
  const { gain, count, cost, units, brought } = sold
  if (!booksBasis) {
    if (brought === undefined || brought.isZero) return share(price)
    const takenOff = gain.minus(brought.minus(cost))
    return share(takenOff.isZero ? price : price.plus(takenOff.times(price).dividedBy(brought)))
  }
  // Units moved to another account have no gain.
  if (count === 1) return share(own).plus(gain)
  if (units !== undefined) return cost.plus(gain).times(quantity).dividedBy(units)
  return share(cost.isZero ? own : own.plus(gain.times(own).dividedBy(cost)))
}

/** The sales of one account in one transaction together. */
interface Sold {
  readonly gain: Exact
  readonly count: number
  readonly cost: Exact
  /** Undefined where there are several commodities. */
  readonly units: Exact | undefined
  /** The proceeds by prices, if all lots have a price next to the cost. */
  readonly brought: Exact | undefined
}

/** Cached for the last transaction, by account: one may have thousands of sales. */
const soldLast = new WeakMap<ValuedLedger, { readonly group: number; readonly sold: ReadonlyMap<number, Sold> }>()

/** Undefined if the account has no gain in the transaction. */
function soldBy(ledger: ValuedLedger, posting: number): Sold | undefined {
  const group = intAt(ledger.booked.group, posting)
  let last = soldLast.get(ledger)
  if (last?.group !== group) soldLast.set(ledger, (last = { group, sold: soldIn(ledger, group) }))
  return last.sold.get(intAt(ledger.booked.account, posting))
}

function soldIn(ledger: ValuedLedger, group: number): Map<number, Sold> {
  const { booked } = ledger
  const gains = new Map<number, Exact>()
  const sales = new Map<number, number[]>()
  for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++) {
    for (const { account, gain } of gainsOf(ledger, posting)) gains.set(account, (gains.get(account) ?? Exact.zero).plus(gain))
    const account = intAt(booked.account, posting)
    const list = sales.get(account)
    if (!isSale(ledger, posting)) continue
    if (list) list.push(posting)
    else sales.set(account, [posting])
  }
  return new Map([...gains].filter(([, gain]) => !gain.isZero).map(([account, gain]) => [account, together(ledger, sales.get(account) ?? [], gain)]))
}

/** Whether something left an account, but for money. */
function isSale(ledger: ValuedLedger, posting: number): boolean {
  const commodity = intAt(ledger.booked.commodity, posting)
  return commodity !== ledger.defaultCurrency && !ledger.isForeignCurrency(commodity) && ledger.booked.quantityOf(posting).sign < 0
}

function together({ amounts, booked, view }: ValuedLedger, sales: readonly number[], gain: Exact): Sold {
  const isPriced = (sale: number): boolean => view.postings.lotCommodity[intAt(booked.row, sale)] !== NONE
  const brought = sales.map((sale) => (isPriced(sale) ? amounts.proceeds(intAt(booked.row, sale), intAt(booked.day, sale)) : undefined))
  const isOne = sales.every((sale) => booked.commodity[sale] === booked.commodity[elementAt(sales, 0)])
  return {
    gain,
    count: sales.length,
    cost: Exact.sum(sales.map((sale) => booked.amountOf(sale))).negated(),
    units: isOne ? Exact.sum(sales.map((sale) => booked.quantityOf(sale))).negated() : undefined,
    brought: brought.includes(undefined) ? undefined : Exact.sum(brought.map((price) => price!)),
  }
}

/** The remainder of a purchase, or of an open short sale with negative quantity, cost and value. */
export type HeldLot = LotsReport['held'][number]

export type SoldLot = LotsReport['sold'][number]

export type LotsReport = ResultOf<typeof getLots>

export interface LotsParameters {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

/** Held lots and sold lots. Money has no lots, and neither have units that were never bought, such as hours. */
export function lotsReport(ledger: ValuedLedger, { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER }: LotsParameters = {}): LotsReport {
  const { accounts, booked, rates, today, trace, zone } = ledger
  const gaps = new PriceGaps(ledger)
  const isMoney = (commodity: number): boolean => commodity === ledger.defaultCurrency || ledger.isForeignCurrency(commodity)
  const ofAssets = bookedWhere(ledger, ({ root }) => root === ASSETS, today)
  const own = ownUnitsOf(ledger.view)
  const postings = chosenOf(ofAssets, (posting) => !isMoney(intAt(booked.commodity, posting)) && !own.has(intAt(booked.commodity, posting)))
  const held: HeldLot[] = []
  const sold: (SoldLot & { readonly day: Day })[] = []
  const figures = (posting: number, quantity: Exact, cost: Exact) => ({
    quantity: partOf(trace, booked, posting, quantity),
    cost: partOf(trace, booked, posting, cost),
  })
  for (const { account, remaining, sales } of matchLots(ledger, postings)) {
    const name = accounts.name(account)
    for (const lot of remaining) {
      const commodity = intAt(booked.commodity, lot.posting)
      const { quantity, cost } = figures(lot.posting, lot.quantity, lot.cost)
      const price = rates.unit(commodity, today)
      gaps.holding(lot.posting, today)
      const value = price ? converted(trace, quantity, price) : null
      held.push({
        account: name,
        commodity: ledger.commodityName(commodity),
        currency: ledger.commodityName(rates.native(commodity, today)?.quote ?? ledger.defaultCurrency),
        bought: zone.start(lot.day),
        quantity,
        cost,
        value,
        gain: value && difference(trace, value, cost),
      })
    }
    for (const sale of sales) {
      const { day } = sale
      if (day < from || day > to) continue
      gaps.flow(sale.posting)
      const received = saleProceeds(ledger, sale)
      for (const part of sale.parts) {
        const { quantity, cost } = figures(part.posting, part.quantity, part.cost)
        const share = part.quantity.equals(sale.quantity) ? received : received.times(part.quantity).dividedBy(sale.quantity)
        const proceeds = partOf(trace, booked, sale.posting, share)
        sold.push({
          day,
          account: name,
          commodity: ledger.commodityName(intAt(booked.commodity, sale.posting)),
          bought: zone.start(partBoughtOn(ledger, sale, part)),
          sold: zone.start(intAt(booked.day, sale.posting)),
          quantity,
          cost,
          proceeds,
          gain: difference(trace, proceeds, cost),
        })
      }
    }
  }
  const keyOf = ({ account, commodity, bought }: HeldLot): string => `${account}\0${commodity}\0${bought}`
  held.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  sold.sort((a, b) => a.day - b.day)
  const sum = (of: 'cost' | 'proceeds' | 'gain'): Exact =>
    total(
      trace,
      sold.map((lot) => lot[of]),
    )
  return {
    held,
    sold: sold.map(({ day: _day, ...lot }) => lot),
    sold_total: { cost: sum('cost'), proceeds: sum('proceeds'), gain: sum('gain') },
    ...gaps.lists(),
  }
}

export type Trade = ResultOf<typeof getTrades>['trades'][number]

/** More are no marks of a line any more. */
const TRADES_MAX = 2000

/** Purchases and sales of everything but money, by day, limited to the last ones. Transfers between own accounts and splits are not trades. */
export function tradesReport(ledger: ValuedLedger, { limit = TRADES_MAX }: { readonly limit?: number | undefined } = {}): ResultOf<typeof getTrades> {
  const { accounts, booked, kinds, today, view, zone } = ledger
  const gaps = new PriceGaps(ledger)
  const isMoney = (commodity: number): boolean => commodity === ledger.defaultCurrency || ledger.isForeignCurrency(commodity)
  const ofAssets = bookedWhere(ledger, ({ root }) => root === ASSETS, today)
  const postings = chosenOf(ofAssets, (posting) => !isMoney(intAt(booked.commodity, posting)))
  const trades: Trade[] = []
  for (const group of grouped(postings, (posting) => intAt(booked.group, posting)).values()) {
    for (const [commodity, list] of grouped(group, (posting) => intAt(booked.commodity, posting))) {
      const [units, worth] = [ledger.tally(), ledger.tally()]
      for (const posting of list) units.addQuantity(booked, posting)
      const { sign } = units.value
      if (sign === 0 || byteAt(kinds, elementAt(list, 0)) & STOCK_SPLIT) continue
      const quantity = sign > 0 ? units.figure() : turned(ledger.tally(), units.figure())
      for (const posting of list) if (sign > 0) worth.addAmount(booked, posting)
      for (const { posting, brought } of sign > 0 ? [] : salesIn(ledger, list, quantity)) worth.addPart(booked, posting, brought)
      gaps.flows(list)
      const row = intAt(booked.row, elementAt(list, 0))
      const transaction = intAt(view.transactionOf, row)
      trades.push({
        date: zone.start(intAt(booked.day, elementAt(list, 0))),
        kind: sign > 0 ? 'buy' : 'sell',
        transaction_id: elementAt(view.transactionIds, transaction),
        payee: payeeOf(view, row),
        account: accounts.name(intAt(booked.account, elementAt(list, 0))),
        commodity: ledger.commodityName(commodity),
        quantity,
        amount: worth.figure(),
        file_name: view.files[intAt(view.transactions.file, transaction)] ?? '',
        line: intAt(view.transactions.beginLine, transaction),
      })
    }
  }
  return { trades: trades.slice(-limit), ...gaps.lists() }
}

/** The proceeds of a transaction that sells this quantity on balance; units it also moves to another account count at their amount. */
function salesIn(ledger: ValuedLedger, postings: readonly number[], sold: Exact): { readonly posting: number; readonly brought: Exact }[] {
  const { booked } = ledger
  const leaving = postings.filter((posting) => booked.quantityOf(posting).sign < 0)
  if (leaving.length === 1)
    return [{ posting: elementAt(leaving, 0), brought: saleProceeds(ledger, { posting: elementAt(leaving, 0), quantity: sold }) }]
  return postings.map((posting) => {
    const quantity = booked.quantityOf(posting).negated()
    return { posting, brought: quantity.sign > 0 ? saleProceeds(ledger, { posting, quantity }) : booked.amountOf(posting).negated() }
  })
}

function turned(tally: Tally, figure: Exact): Exact {
  tally.subtract(figure)
  return tally.figure()
}
