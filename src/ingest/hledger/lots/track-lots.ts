import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { GENERATED, INFERRED, REAL, type Status } from '#vocabulary/book-columns.ts'
import { addPosting } from '../transactions/new-posting.ts'
import { type Amount, amountText, type Cost } from '../amounts/amount-sums.ts'
import { PostingRows } from '../finish/posting-rows.ts'
import { Malformed } from '../text/cursor.ts'
import type { ReadingState } from '../reading-state.ts'
import type { LotPostings } from './lot-postings.ts'
import { type LotPart, LotWalk } from './lot-walk.ts'

/** The account of inferred gains where none is declared. */
const GAIN_ACCOUNT = 'revenues:gain'

/** A part of a lot that was sold, with a row of its posting. */
type Sold = LotPart & { readonly row: number }

/** Splits every posting by its lots, one row each, and gives every sale its gain. */
export function trackLots(reading: ReadingState, postings: LotPostings, report: (transaction: number, wrong: Malformed) => void): void {
  const { book } = reading
  const { transactions } = book
  const walk = new LotWalk(reading, postings)
  walk.run(report)
  if (book.hasErrors) return
  const { gains } = reading.details
  const from = book.postings
  const rows = new PostingRows(reading)
  const into = book.postings
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const [first, end] = [transactions.firstPosting[transaction]!, transactions.firstPosting[transaction + 1]!]
    transactions.firstPosting[transaction] = into.count
    const sold: Sold[] = []
    const written: number[] = []
    for (let row = first; row < end; row++) {
      const parts = walk.parts.get(row)
      if (parts === undefined) rows.copy(row)
      else
        for (const part of parts) {
          rows.copyWith(row, {
            commodity: from.commodity[row]!,
            quantity: part.quantity,
            cost: part.paid && costOf(part.paid, from.costCommodity[row]!),
          })
          into.lotCommodity[into.count - 1] = part.currency
          into.lot.set(into.count - 1, part.cost)
          into.lotDetail.set(into.count - 1, { day: part.day, ...(part.label !== undefined && { label: part.label }) })
        }
      if (gains.has(row)) written.push(into.count - 1)
      if (walk.sold.has(row))
        sold.push(...parts!.filter(({ currency }) => currency === from.costCommodity[row]).map((part) => ({ ...part, row: into.count - 1 })))
    }
    try {
      settle(reading, { postings, transaction, sold, written })
    } catch (wrong) {
      if (!(wrong instanceof Malformed)) throw wrong
      report(transaction, wrong)
    }
  }
  book.endTransaction()
}

/** What is paid for a part, as a cost of the whole; it has the sign of the posting. */
const costOf = (cost: Exact, commodity: number): Cost => ({ commodity, rate: cost.abs(), isTotal: true })

interface Sale {
  readonly postings: LotPostings
  readonly transaction: number
  readonly sold: readonly Sold[]
  /** Rows of gains that the journal has. */
  readonly written: readonly number[]
}

/** A sale weighs its cost. What was received beyond that is a gain, which is calculated, or checked where the journal has it. */
function settle(reading: ReadingState, { postings, transaction, sold, written }: Sale): void {
  const rows = reading.book.postings
  for (const row of written) rows.kind[row] = REAL
  const currencies = new Set([
    ...sold.map(({ currency }) => currency),
    ...written.filter((row) => rows.flags[row] !== INFERRED).map((row) => rows.commodity[row]!),
  ])
  for (const currency of currencies) {
    const own = sold.filter((part) => part.currency === currency)
    const gain = Exact.sum(own.map(({ cost, paid }) => paid!.minus(cost)))
    const ofCurrency = written.filter((row) => rows.flags[row] !== INFERRED && rows.commodity[row] === currency)
    const left = gain.minus(Exact.sum(ofCurrency.map((row) => rows.quantity.get(row))))
    const open = written.find((row) => rows.flags[row] === INFERRED && rows.quantity.get(row).isZero)
    if (open !== undefined) {
      rows.commodity[open] = currency
      rows.quantity.set(open, left)
    } else if (ofCurrency.length > 0) agree(reading, { currency, gain, left, row: ofCurrency.at(-1)!, transaction })
    else if (!left.isZero) addGain(reading, postings, { quantity: left, commodity: currency, row: own[0]!.row })
  }
}

/** Checks a written gain at the digits of its transaction, and makes it exact. */
function agree(
  { book }: ReadingState,
  {
    currency,
    gain,
    left,
    row,
    transaction,
  }: { readonly currency: number; readonly gain: Exact; readonly left: Exact; readonly row: number; readonly transaction: number },
): void {
  const { postings, transactions, commodities } = book
  let places = 0
  for (let other = transactions.firstPosting[transaction]!; other < postings.count; other++)
    if (postings.commodity[other] === currency) places = Math.max(places, postings.quantity.scale[other]!)
  const name = commodities.names[currency]!
  if (left.abs().isGreaterThan(new Exact(5, places + 1)))
    throw new Malformed(
      'gain_wrong',
      `What is gained here comes to ${amountText(gain, name)}, by what the lots had cost, and not to ${amountText(gain.minus(left), name)}. Correct the amount, or leave it out to have it calculated.`,
      postings.line[row]!,
    )
  postings.quantity.set(row, postings.quantity.get(row).plus(left))
}

function addGain(reading: ReadingState, postings: LotPostings, { quantity, commodity, row }: Amount & { readonly row: number }): void {
  const { book, gainAccounts } = reading
  const byName = (): string | undefined => book.accounts.names.filter((_, account) => postings.isGain(account)).sort()[0]
  book.inferredGains.add(book.postings.count)
  addPosting(reading, {
    account: book.accounts.id(gainAccounts[0] ?? byName() ?? GAIN_ACCOUNT),
    kind: REAL,
    status: book.postings.status[row]! as Status,
    amounts: [{ quantity, commodity }],
    flags: GENERATED,
    day: NO_DAY,
    note: NONE,
    tags: undefined,
    line: book.postings.line[row]!,
  })
}
