import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getTrades } from '../../http/contract/investments.ts'
import { ASSETS } from '../valuation/accounts.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { STOCK_SPLIT } from '../valuation/kinds.ts'
import type { Tally } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/financial-years.ts'
import { chosenOf } from '../valuation/chosen-postings.ts'
import { saleProceeds } from './parts/sale-proceeds.ts'
import { bookedWhere } from './parts/selection.ts'
import { payeeOf } from './parts/wire-postings.ts'

export type Trade = ResultOf<typeof getTrades>['trades'][number]

/** More are no marks of a line any more. */
const TRADES_MAX = 2000

/**
 * What was bought and sold of everything but money, by day, the last of a great many. What only moved between own accounts is neither,
 * and neither is a split.
 */
export function tradesReport(ledger: ValuedLedger, { limit = TRADES_MAX }: { readonly limit?: number | undefined } = {}): ResultOf<typeof getTrades> {
  const { accounts, booked, kinds, today, view, zone } = ledger
  const gaps = new PriceGaps(ledger)
  const isMoney = (commodity: number): boolean => commodity === ledger.defaultCurrency || ledger.isForeignCurrency(commodity)
  const ofAssets = bookedWhere(ledger, ({ root }) => root === ASSETS, today)
  const postings = chosenOf(ofAssets, (posting) => !isMoney(booked.commodity[posting]!))
  const trades: Trade[] = []
  for (const group of grouped(postings, (posting) => booked.group[posting]!).values()) {
    for (const [commodity, list] of grouped(group, (posting) => booked.commodity[posting]!)) {
      const [units, worth] = [ledger.tally(), ledger.tally()]
      for (const posting of list) units.addQuantity(booked, posting)
      const { sign } = units.value
      if (sign === 0 || kinds[list[0]!]! & STOCK_SPLIT) continue
      const quantity = sign > 0 ? units.figure() : turned(ledger.tally(), units.figure())
      for (const posting of list) if (sign > 0) worth.addAmount(booked, posting)
      for (const { posting, brought } of sign > 0 ? [] : salesIn(ledger, list, quantity)) worth.addPart(booked, posting, brought)
      gaps.flows(list)
      const row = booked.row[list[0]!]!
      const transaction = view.transactionOf[row]!
      trades.push({
        date: zone.start(booked.day[list[0]!]!),
        kind: sign > 0 ? 'buy' : 'sell',
        transaction_id: view.transactionIds[transaction]!,
        payee: payeeOf(view, row),
        account: accounts.name(booked.account[list[0]!]!),
        commodity: ledger.commodityName(commodity),
        quantity,
        amount: worth.figure(),
        file_name: view.files[view.transactions.file[transaction]!] ?? '',
        line: view.transactions.beginLine[transaction]!,
      })
    }
  }
  return { trades: trades.slice(-limit), ...gaps.lists() }
}

/** What a transaction brought that sold so much on balance; what it moved to another account as well is at its amount. */
function salesIn(ledger: ValuedLedger, postings: readonly number[], sold: Exact): { readonly posting: number; readonly brought: Exact }[] {
  const { booked } = ledger
  const leaving = postings.filter((posting) => booked.quantityOf(posting).sign < 0)
  if (leaving.length === 1) return [{ posting: leaving[0]!, brought: saleProceeds(ledger, { posting: leaving[0]!, quantity: sold }) }]
  return postings.map((posting) => {
    const quantity = booked.quantityOf(posting).negated()
    return { posting, brought: quantity.sign > 0 ? saleProceeds(ledger, { posting, quantity }) : booked.amountOf(posting).negated() }
  })
}

function turned(tally: Tally, figure: Exact): Exact {
  tally.subtract(figure)
  return tally.figure()
}
