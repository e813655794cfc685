import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { FORECAST, GENERATED, INFERRED, REAL, type Status } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { AS_ADDED, CostedPool } from '#vocabulary/lots.ts'
import { type Amount, amountText, type Cost } from '../amounts/amount-sums.ts'
import { addPosting, PostingRows } from '../transactions/posting-rows.ts'
import type { ReadingState } from '../reading-state.ts'
import { Malformed } from '../text/cursor.ts'
import { type Lot, type LotNote, PLACES, shareOf } from './lot-pool.ts'
import { LotPools, type LotPostings } from './lot-postings.ts'

/** What of a posting belongs to one lot, with the signs of the posting. */
interface LotPart {
  readonly quantity: Exact
  readonly cost: Exact
  /** What was paid or received at a price; undefined where a lot only moved. */
  readonly paid: Exact | undefined
  readonly currency: number
  readonly day: Day
  readonly label: string | undefined
}

/** Follows the lots of a book by day: a purchase opens a lot, a sale or a transfer takes from those that are held. */
class LotWalk {
  readonly parts = new Map<number, readonly LotPart[]>()
  /** Those of them that were sold, or bought back, at a price. */
  readonly sold = new Set<number>()
  readonly #reading: ReadingState
  readonly #postings: LotPostings
  readonly #pools: LotPools
  readonly #labels: LotLabels

  constructor(reading: ReadingState, postings: LotPostings) {
    this.#reading = reading
    this.#postings = postings
    this.#pools = new LotPools(reading, postings)
    this.#labels = new LotLabels(reading.book.commodities.names)
  }

  run(report: (transaction: number, wrong: Malformed) => void): void {
    const { transactions } = this.#reading.book
    const order = Array.from({ length: transactions.count }, (_, at) => at)
      .filter((transaction) => transactions.origin[transaction] !== FORECAST && this.#rowsOf(transaction).length > 0)
      .sort((one, other) => intAt(transactions.day, one) - intAt(transactions.day, other) || one - other)
    for (const transaction of order) for (const row of this.#rowsOf(transaction)) this.#count(row, transaction)
    for (const transaction of order) {
      try {
        this.#transaction(transaction)
      } catch (wrong) {
        if (!(wrong instanceof Malformed)) throw wrong
        report(transaction, wrong)
        // Later errors would have the same cause.
        return
      }
    }
  }

  #rowsOf(transaction: number): number[] {
    const { postings, transactions } = this.#reading.book
    const rows: number[] = []
    for (let row = intAt(transactions.firstPosting, transaction); row < intAt(transactions.firstPosting, transaction + 1); row++)
      if (this.#postings.methodOf(row) !== undefined && !postings.quantity.get(row).isZero) rows.push(row)
    return rows
  }

  #isPriced(row: number): boolean {
    return this.#reading.book.postings.costCommodity[row] !== NONE
  }

  #transaction(transaction: number): void {
    const { postings } = this.#reading.book
    const rows = this.#rowsOf(transaction)
    for (const commodity of new Set(rows.map((row) => intAt(postings.commodity, row)))) {
      const own = rows.filter((row) => postings.commodity[row] === commodity)
      const closing = own.filter((row) => !this.#postings.isOpening(row))
      const opening = own.filter((row) => this.#postings.isOpening(row))
      const moved = this.#moved(
        closing.filter((row) => !this.#isPriced(row)),
        opening,
        transaction,
      )
      for (const row of closing.filter((row) => this.#isPriced(row))) this.#close(row)
      for (const row of opening.filter((row) => this.#isPriced(row))) this.#open(row, transaction)
      for (const row of opening.filter((row) => !this.#isPriced(row))) this.#arrive(row, moved, transaction)
    }
  }

  /** Takes what leaves accounts without a price. What no account with lots receives went to an expense or to equity, the first lots first. */
  #moved(closing: readonly number[], opening: readonly number[], transaction: number): CostedPool<Lot> {
    const { postings, accounts } = this.#reading.book
    const unpriced = opening.filter((row) => !this.#isPriced(row))
    const total = (rows: readonly number[]): Exact => Exact.sum(rows.map((row) => postings.quantity.get(row).abs()))
    let gone = total(closing).minus(total(unpriced))
    for (const row of closing) if (gone.sign > 0 && !this.#isReceived(row, transaction)) throw this.#unpriced(row)
    if (closing.length > 0 && gone.sign < 0)
      throw new Malformed(
        'lots_mismatched',
        `More units arrive than leave ${accounts.names[intAt(postings.account, elementAt(closing, 0))]}. Give what is new a posting of its own, with what it cost in braces.`,
        intAt(postings.line, elementAt(unpriced, 0)),
      )
    const moved = new CostedPool<Lot>(AS_ADDED, { places: PLACES })
    for (const row of closing) {
      const sign = postings.quantity.get(row).sign
      const parts = this.#pools.take(row)
      this.parts.set(
        row,
        parts.map((part) => partOf(part, sign, undefined)),
      )
      for (const part of parts) {
        if (gone.sign > 0 && gone.minus(part.quantity).sign >= 0) gone = gone.minus(part.quantity)
        else if (gone.sign > 0) {
          moved.add(shareOf(part, part.quantity.minus(gone)))
          gone = Exact.zero
        } else moved.add(part)
      }
    }
    return moved
  }

  /** True when a posting of an account without lots receives the units. */
  #isReceived(row: number, transaction: number): boolean {
    const { postings, transactions } = this.#reading.book
    const sign = postings.quantity.get(row).sign
    for (let other = intAt(transactions.firstPosting, transaction); other < intAt(transactions.firstPosting, transaction + 1); other++)
      if (
        postings.commodity[other] === postings.commodity[row] &&
        this.#postings.methodOf(other) === undefined &&
        postings.quantity.get(other).sign === -sign &&
        !this.#isPriced(other)
      )
        return true
    return false
  }

  /** Lots that come from another account, or out of equity with what their braces say. */
  #arrive(row: number, moved: CostedPool<Lot>, transaction: number): void {
    const { postings } = this.#reading.book
    const quantity = postings.quantity.get(row)
    const note = this.#reading.details.lots.get(row)
    if (moved.isEmpty) {
      if (note?.cost === undefined || note.day === undefined || !this.#isReceived(row, transaction)) throw this.#unpriced(row)
      const cost = note.cost.isTotal ? note.cost.value : note.cost.value.times(quantity.abs())
      return this.#openWith(row, { ...note, day: note.day }, { cost, currency: note.cost.commodity, paid: undefined })
    }
    const arrived = moved.take(quantity.abs())
    for (const lot of arrived) this.#pools.add(row, lot)
    this.parts.set(
      row,
      arrived.map((lot) => partOf(lot, quantity.sign, undefined)),
    )
  }

  #open(row: number, transaction: number): void {
    const { book, details } = this.#reading
    const { postings, transactions, commodities } = book
    const note = details.lots.get(row)
    const paid = postings.cost.get(row)
    const quantity = postings.quantity.get(row)
    if (note?.cost !== undefined) {
      const written = note.cost
      const own = written.isTotal ? paid.abs() : paid.abs().dividedBy(quantity.abs(), PLACES)
      if (
        written.commodity !== postings.costCommodity[row] ||
        own
          .minus(written.value)
          .abs()
          .isGreaterThan(new Exact(5, written.value.scale + 1))
      )
        throw new Malformed(
          'lot_cost_differs',
          `The lot costs ${written.value.toText()} ${commodities.names[written.commodity]} in braces, and something else behind the @. Of what is bought they say the same: write one of them.`,
          intAt(postings.line, row),
        )
    }
    this.#openWith(
      row,
      { day: intAt(transactions.day, transaction), ...note },
      { cost: paid.abs(), currency: intAt(postings.costCommodity, row), paid },
    )
  }

  #openWith(
    row: number,
    { day, label: written }: LotNote & { readonly day: Day },
    { cost, currency, paid }: { readonly cost: Exact; readonly currency: number; readonly paid: Exact | undefined },
  ): void {
    const { postings } = this.#reading.book
    const quantity = postings.quantity.get(row)
    const label = this.#labels.of({ commodity: intAt(postings.commodity, row), day, written, line: intAt(postings.line, row) })
    const lot: Lot = { day, label, currency, quantity: quantity.abs(), cost, unitCost: cost.dividedBy(quantity.abs(), PLACES) }
    this.#pools.add(row, lot)
    this.parts.set(row, [partOf(lot, quantity.sign, paid)])
  }

  #close(row: number): void {
    const { book, details } = this.#reading
    const { postings } = book
    const quantity = postings.quantity.get(row)
    const price = details.costs.of(row)
    let unpaid = postings.cost.get(row)
    const taken = this.#pools.take(row)
    this.sold.add(row)
    this.parts.set(
      row,
      taken.map((part, at) => {
        const isLast = at === taken.length - 1
        const share = price && !price.isTotal ? part.quantity.times(price.rate) : unpaid.abs().times(part.quantity).dividedBy(quantity.abs(), PLACES)
        const paid = isLast ? unpaid : quantity.sign < 0 ? share.negated() : share
        unpaid = unpaid.minus(paid)
        return partOf(part, quantity.sign, paid)
      }),
    )
  }

  #count(row: number, transaction: number): void {
    const { book, details } = this.#reading
    const note = details.lots.get(row)
    if (this.#postings.isOpening(row) && this.#isPriced(row) && note?.label === undefined)
      this.#labels.count(intAt(book.postings.commodity, row), note?.day ?? intAt(book.transactions.day, transaction))
  }

  #unpriced(row: number): Malformed {
    const { postings, accounts, commodities } = this.#reading.book
    return new Malformed(
      'lot_unpriced',
      `${accounts.names[intAt(postings.account, row)]} keeps lots of ${commodities.names[intAt(postings.commodity, row)]}, and it is not said what these were bought or sold for. Write @ and the price of one, or the other account that they come from or go to.`,
      intAt(postings.line, row),
    )
  }
}

const partOf = ({ quantity, cost, currency, day, label }: Lot, sign: number, paid: Exact | undefined): LotPart => ({
  quantity: sign < 0 ? quantity.negated() : quantity,
  cost: sign < 0 ? cost.negated() : cost,
  paid,
  currency,
  day,
  label,
})

/** Distinguishes lots of one day by their labels, or by numbers if several have no label. */
class LotLabels {
  readonly #commodities: readonly string[]
  /** How many lots of a commodity and day have no label. */
  readonly #unlabelled = new Map<string, { lots: number; next: number }>()
  readonly #taken = new Set<string>()

  constructor(commodities: readonly string[]) {
    this.#commodities = commodities
  }

  /** Counts a lot without a label. Count all before asking for the first label. */
  count(commodity: number, day: Day): void {
    const key = `${commodity} ${day}`
    const count = this.#unlabelled.get(key)
    if (count === undefined) this.#unlabelled.set(key, { lots: 1, next: 1 })
    else count.lots++
  }

  /** Returns the label of the next lot, undefined if it is the only one. Throws Malformed if the label exists already. */
  of({
    commodity,
    day,
    written,
    line,
  }: {
    readonly commodity: number
    readonly day: Day
    readonly written: string | undefined
    readonly line: number
  }): string | undefined {
    const count = this.#unlabelled.get(`${commodity} ${day}`)
    const label = written ?? (count === undefined || count.lots < 2 ? undefined : `${count.next++}`.padStart(4, '0'))
    const id = `${commodity} ${day} ${label ?? ''}`
    if (written !== undefined && this.#taken.has(id))
      throw new Malformed(
        'lot_repeated',
        `There is a lot "${written}" of ${this.#commodities[commodity]} on that day already. Give this one another label.`,
        line,
      )
    this.#taken.add(id)
    return label
  }
}

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
    const [first, end] = [intAt(transactions.firstPosting, transaction), intAt(transactions.firstPosting, transaction + 1)]
    transactions.firstPosting[transaction] = into.count
    const sold: Sold[] = []
    const written: number[] = []
    for (let row = first; row < end; row++) {
      const parts = walk.parts.get(row)
      if (parts === undefined) rows.copy(row)
      else
        for (const part of parts) {
          rows.copyWith(row, {
            commodity: intAt(from.commodity, row),
            quantity: part.quantity,
            cost: part.paid && costOf(part.paid, intAt(from.costCommodity, row)),
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
    ...written.filter((row) => rows.flags[row] !== INFERRED).map((row) => intAt(rows.commodity, row)),
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
    else if (!left.isZero) addGain(reading, postings, { quantity: left, commodity: currency, row: elementAt(own, 0).row })
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
  for (let other = intAt(transactions.firstPosting, transaction); other < postings.count; other++)
    if (postings.commodity[other] === currency) places = Math.max(places, byteAt(postings.quantity.scale, other))
  const name = elementAt(commodities.names, currency)
  if (left.abs().isGreaterThan(new Exact(5, places + 1)))
    throw new Malformed(
      'gain_wrong',
      `What is gained here comes to ${amountText(gain, name)}, by what the lots had cost, and not to ${amountText(gain.minus(left), name)}. Correct the amount, or leave it out to have it calculated.`,
      intAt(postings.line, row),
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
    status: byteAt(book.postings.status, row) as Status,
    amounts: [{ quantity, commodity }],
    flags: GENERATED,
    day: NO_DAY,
    note: NONE,
    tags: undefined,
    line: intAt(book.postings.line, row),
  })
}
