import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { CLEARED, PENDING, type Tag } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../../http/contract/endpoint.ts'
import type { posting, transaction } from '../../../http/contract/transactions-contract.ts'
import type { Postings } from '../../valuation/postings.ts'
import { converted, type Tally, derived } from '../../valuation/trace.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import type { LedgerView } from '../../view/ledger-view.ts'
import type { PriceGaps } from '../../valuation/price-gaps.ts'
import type { Period } from './selection.ts'

/** A posting as the API shows it. Amounts in the default currency. */
export type WirePosting = ResultOf<typeof posting>

/** The mixed naming is the wire's. */
export type WireTransaction = ResultOf<typeof transaction>

/** The fields that only some reports fill; they are 0 elsewhere. */
export interface PostingExtras {
  /** Fills market_amount with the value on this day. */
  readonly marketOn?: Day
  /** Fills balance with the balance of the account in the commodity after the posting. */
  readonly withBalance?: boolean
}

/** A booked posting, or a forecast one if `postings` are the forecast, as the API shows it. */
export function wirePosting(ledger: ValuedLedger, posting: number, extras: PostingExtras = {}, postings: Postings = ledger.booked): WirePosting {
  const { view } = ledger
  const { transactions: t, postings: p } = view
  const row = intAt(postings.row, posting)
  const transaction = intAt(view.transactionOf, row)
  const quantity = quantityFigure(ledger, postings, posting)
  const amount = amountFigure(ledger, postings, posting)
  return {
    // Forecasts are numbered after everything that is booked.
    id: posting + 1 + (postings.forecast ? ledger.booked.count : 0),
    transaction_id: elementAt(view.transactionIds, transaction),
    date: ledger.zone.start(intAt(postings.day, posting)),
    payee: payeeOf(view, row),
    account: ledger.accounts.name(intAt(postings.account, posting)),
    commodity: ledger.commodityName(intAt(postings.commodity, posting)),
    quantity,
    amount,
    ...(postings.unknown.has(posting) ? { unknown: true } : {}),
    original_amount: quantity.isZero ? amount : quantity,
    status: statusName(byteAt(p.status, row)),
    tag_recurring: tagOf(ledger, row, transaction, 'recurring'),
    tag_period: tagOf(ledger, row, transaction, 'period'),
    transaction_begin_line: postings.forecast ? 0 : intAt(t.beginLine, transaction),
    transaction_end_line: postings.forecast ? 0 : intAt(t.endLine, transaction),
    file_name: postings.forecast ? '' : (view.files[intAt(t.file, transaction)] ?? ''),
    forecast: postings.forecast,
    note: noteText(ledger, intAt(p.note, row)),
    transaction_note: noteText(ledger, intAt(t.note, transaction)),
    market_amount: extras.marketOn === undefined ? Exact.zero : marketFigure(ledger, posting, extras.marketOn),
    balance: extras.withBalance ? ledger.balanceAfter(posting) : Exact.zero,
  }
}

/** A posting's own payee, or that of its transaction. */
export const payeeOf = ({ payees, postings, transactions, transactionOf }: LedgerView, row: number): string =>
  elementAt(payees, postings.payee.get(row) ?? intAt(transactions.payee, intAt(transactionOf, row)))

/** A whole transaction; `group` is its index among the booked ones, or among the forecast ones if `all` are the forecast. */
export function wireTransaction(ledger: ValuedLedger, group: number, extras: PostingExtras = {}, all: Postings = ledger.booked): WireTransaction {
  const { view } = ledger
  const { transactions: t } = view
  const row = intAt(all.transactionRow, group)
  const postings: WirePosting[] = []
  for (let posting = intAt(all.first, group); posting < intAt(all.first, group + 1); posting++)
    postings.push(wirePosting(ledger, posting, extras, all))
  const lastTag = (of: (posting: WirePosting) => string): string => postings.reduce((tag, posting) => of(posting) || tag, '')
  return {
    id: elementAt(view.transactionIds, row),
    date: ledger.zone.start(intAt(t.day, row)),
    payee: elementAt(view.payees, intAt(t.payee, row)),
    postings,
    tag_recurring: lastTag((posting) => posting.tag_recurring),
    tag_period: lastTag((posting) => posting.tag_period),
    beginLine: intAt(t.beginLine, row),
    endLine: intAt(t.endLine, row),
    fileName: view.files[intAt(t.file, row)] ?? '',
    note: noteText(ledger, intAt(t.note, row)),
  }
}

/** The same with its postings in the order of lists: day, amount descending, account, place in the book. */
export function inOrderOfLists(ledger: ValuedLedger, group: number): WireTransaction {
  const transaction = wireTransaction(ledger, group)
  const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
  const postings = transaction.postings.toSorted(
    (a, b) => byName(a.date, b.date) || b.amount.compare(a.amount) || byName(a.account, b.account) || a.id - b.id,
  )
  return { ...transaction, postings }
}

/** The recurrence tags of a booked transaction, or of its last posting that has some. */
export function recurringTags(ledger: ValuedLedger, group: number): { readonly recurring: string; readonly period: string } {
  const { booked } = ledger
  const tags = { recurring: '', period: '' }
  for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++) {
    const row = intAt(booked.row, posting)
    for (const name of ['recurring', 'period'] as const) tags[name] = tagOf(ledger, row, intAt(booked.transactionRow, group), name) || tags[name]
  }
  return tags
}

/** The value of a booked posting on a day: its quantity at the price of that day, or its amount without a price. */
export function marketFigure(ledger: ValuedLedger, posting: number, day: Day): Exact {
  const { booked, rates } = ledger
  const commodity = intAt(booked.commodity, posting)
  const price = commodity === ledger.defaultCurrency ? undefined : rates.unit(commodity, day)
  return price ? converted(ledger.trace, quantityFigure(ledger, booked, posting), price) : amountFigure(ledger, booked, posting)
}

function amountFigure(ledger: ValuedLedger, postings: Postings, posting: number): Exact {
  if (!ledger.trace?.keepsPosting(postings, posting, 'amount')) return postings.amountOf(posting)
  const tally = ledger.tally()
  tally.addAmount(postings, posting)
  return tally.figure()
}
function quantityFigure(ledger: ValuedLedger, postings: Postings, posting: number): Exact {
  if (!ledger.trace?.keepsPosting(postings, posting, 'quantity')) return postings.quantityOf(posting)
  const tally = ledger.tally()
  tally.addQuantity(postings, posting)
  return tally.figure()
}

/** A note as Paisa's clients know it: hledger gives comments with the end of their last line. */
function noteText({ view }: ValuedLedger, id: number): string {
  if (id === NONE) return ''
  return view.lastSync?.data.dialect === 'hledger' ? `${view.texts[id]}\n` : elementAt(view.texts, id)
}
const statusName = (status: number): WirePosting['status'] => (status === CLEARED ? 'cleared' : status === PENDING ? 'pending' : 'unmarked')

/** The posting's tag, or else its transaction's. Ledger writes Recurring, beancount recurring: case does not matter. */
function tagOf({ view: { transactions, postings } }: ValuedLedger, row: number, transaction: number, name: 'recurring' | 'period'): string {
  if (postings.tags.size === 0 && transactions.tags.size === 0) return ''
  return valueIn(postings.tags.get(row), name) || valueIn(transactions.tags.get(transaction), name)
}
const valueIn = (tags: readonly Tag[] | undefined, name: string): string => tags?.find((tag) => tag.name.toLowerCase() === name)?.value ?? ''

/** Each posting as its own object. */
export const wirePostings = (ledger: ValuedLedger, postings: Int32Array, extras?: PostingExtras): WirePosting[] =>
  Array.from(postings, (posting) => wirePosting(ledger, posting, extras))

/** For a report that lists a posting several times: one object for all its lists. */
export function shownPostings(ledger: ValuedLedger): (postings: Int32Array) => WirePosting[] {
  const shown = new Map<number, WirePosting>()
  return (postings) =>
    Array.from(postings, (posting) => {
      let object = shown.get(posting)
      if (!object) shown.set(posting, (object = wirePosting(ledger, posting)))
      return object
    })
}

const PER_CENT_A_YEAR = Exact.of(36_500)
const FORMULA = '(worth now - what it cost) / what it cost, without its sign, x 100 x 365 / days since then'

/**
 * The change of a posting since its day in percent a year, not compounded. Undefined if it does not apply: for money in the default currency,
 * postings without a cost, and on the day itself. Null if the cost or the value is unknown.
 */
export function yearlyChange(
  ledger: ValuedLedger,
  posting: number,
  figures: { readonly amount: Exact; readonly worth: Exact },
): Exact | null | undefined {
  const { booked, today, rates, trace } = ledger
  const commodity = intAt(booked.commodity, posting)
  const days = today - intAt(booked.day, posting)
  if (commodity === ledger.defaultCurrency || days <= 0 || booked.quantityOf(posting).isZero) return undefined
  if (booked.unknown.has(posting) || rates.unit(commodity, today) === undefined) return null
  const { amount, worth } = figures
  if (amount.isZero) return undefined
  const value = worth
    .minus(amount)
    .times(PER_CENT_A_YEAR)
    .dividedBy(amount.abs().times(Exact.of(days)))
  return derived(trace, value.rounded(4), FORMULA, { worth_now: worth, cost: amount })
}

/** The amounts of postings in a report, collecting missing prices. */
export class ReportedAmounts {
  readonly #ledger: ValuedLedger
  readonly #gaps: PriceGaps
  readonly #listed: Period | undefined

  /** Sums cover everything; postings are listed only for the days of `listed`, or all without it. */
  constructor(ledger: ValuedLedger, gaps: PriceGaps, listed?: Period) {
    this.#ledger = ledger
    this.#gaps = gaps
    this.#listed = listed
  }

  /** Adds the amount of a booked posting to a sum, or takes it away. */
  addTo(tally: Tally, posting: number, sign: 1 | -1 = 1): void {
    const { booked } = this.#ledger
    this.#gaps.flow(posting)
    if (sign === 1) tally.addAmount(booked, posting)
    else tally.subtractAmount(booked, posting)
  }

  sum(postings: Iterable<number>, sign: 1 | -1 = 1): Exact {
    const tally = this.#ledger.tally()
    for (const posting of postings) this.addTo(tally, posting, sign)
    return tally.figure()
  }

  posting(posting: number): WirePosting {
    this.#gaps.flow(posting)
    return wirePosting(this.#ledger, posting)
  }
  postings(postings: Iterable<number>): WirePosting[] {
    return Array.from(this.listed(postings), (posting) => this.posting(posting))
  }
  /** Of postings by day those to list. */
  listed(postings: Iterable<number>): Iterable<number> {
    if (!this.#listed) return postings
    const { first, last } = this.#listed
    const { day } = this.#ledger.booked
    return Array.from(postings).filter((posting) => intAt(day, posting) >= first && intAt(day, posting) <= last)
  }
}
