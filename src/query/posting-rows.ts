import { formatDay, NO_DAY } from '#vocabulary/day.ts'
import { CLEARED, PENDING } from '#vocabulary/book-columns.ts'
import { type ExactColumn, NONE } from '#vocabulary/columns.ts'
import type { Cell } from '../export/table.ts'
import { payeeOf } from '../projections/reports/parts/wire-postings.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'

export type Row = readonly Cell[]

export const statusText = (status: number): string => (status === CLEARED ? 'cleared' : status === PENDING ? 'pending' : 'unmarked')
export const dayCell = (day: number): Cell => (day === NO_DAY ? null : formatDay(day))

/** Rows of `postings`, in the order of the book. */
export function* postingRows(ledger: ValuedLedger): Generator<Row> {
  const { booked, view, accounts, counted, rates, defaultCurrency, today } = ledger
  const { postings: p, transactions: t } = view
  const nameOf = (commodity: number): Cell => (commodity === NONE ? null : ledger.commodityName(commodity))
  const text = (id: number): Cell => (id === NONE ? null : view.texts[id]!)
  const priceToday = new Map<number, ReturnType<typeof rates.unit>>()
  for (let posting = 0; posting < booked.count; posting++) {
    const row = booked.row[posting]!
    const transaction = view.transactionOf[row]!
    const commodity = booked.commodity[posting]!
    const { isVirtual } = accounts.traits(booked.account[posting]!)
    if (commodity !== defaultCurrency && !priceToday.has(commodity)) priceToday.set(commodity, rates.unit(commodity, today))
    const price = priceToday.get(commodity)
    const amount = booked.unknown.has(posting) ? null : booked.amount.text(posting)
    const lot = p.lotDetail.get(row)
    yield [
      posting + 1,
      view.transactionIds[transaction]!,
      formatDay(booked.day[posting]!),
      payeeOf(view, row),
      accounts.name(booked.account[posting]!),
      nameOf(commodity),
      p.quantity.text(row),
      amount,
      price ? booked.quantityOf(posting).times(price.value).toText() : amount,
      ledger.balanceAfter(posting).toText(),
      ...total(p.cost, p.costCommodity[row]!, row, nameOf),
      ...total(p.lot, p.lotCommodity[row]!, row, nameOf),
      lot?.day === undefined ? null : formatDay(lot.day),
      lot?.label ?? null,
      statusText(p.status[row]!),
      text(p.note[row]!),
      counted.includes(posting),
      isVirtual,
      formatDay(t.day[transaction]!),
      formatDay(booked.estimated.get(posting)?.rateDay ?? booked.day[posting]!),
      view.files[t.file[transaction]!] ?? null,
      p.line[row]! || null,
    ]
  }
}

/** A total and its commodity; nothing and nothing where it is absent. */
const total = (column: ExactColumn, commodity: number, row: number, nameOf: (commodity: number) => Cell): [Cell, Cell] =>
  commodity === NONE ? [null, null] : [column.text(row), nameOf(commodity)]
