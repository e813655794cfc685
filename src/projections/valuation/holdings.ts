import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { ExactSum } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import { FlowSum } from './posting-sums.ts'
import type { Postings } from './postings.ts'
import { converted, Tally, type FigureAddend, type Trace } from './trace.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** How much there is, and what it cost in the default currency. */
interface Amount {
  readonly units: Tally
  readonly cost: FlowSum
}

/** How much of one commodity is held. */
export interface Holding extends Amount {
  readonly commodity: number
  /**
   * The same by account, of what had no price when it came. At cost an account with nothing left is worth nothing, also where it was left with
   * another rate than it was entered with; all in one sum, that difference would be taken from what other accounts hold.
   */
  readonly byAccount: Map<number, Amount> | undefined
}

/** What one holding is worth on a day. */
export function valueOf(ledger: ValuedLedger, holding: Holding, day: Day): Exact {
  const { commodity, units, cost, byAccount } = holding
  cost.settle(day)
  if (commodity === ledger.defaultCurrency) return cost.figure()
  // Of what is all gone nothing is left, whatever it was bought and sold for.
  if (!byAccount && units.value.isZero) return Exact.zero
  const price = ledger.rates.unit(commodity, day)
  if (price) return units.value.isZero ? Exact.zero : converted(ledger.trace, units.figure(), price)
  if (!byAccount) return cost.figure()
  const held = [...byAccount.values()].filter((part) => !part.units.value.isZero)
  for (const part of held) part.cost.settle(day)
  if (held.length === 1) return elementAt(held, 0).cost.figure()
  const value = ledger.tally()
  for (const part of held) value.add(part.cost.figure())
  return value.figure()
}

/** Whether nothing is left of it. */
function isNothing(ledger: ValuedLedger, { commodity, units, cost, byAccount }: Holding): boolean {
  if (byAccount) for (const part of byAccount.values()) if (!part.units.value.isZero) return false
  return (commodity === ledger.defaultCurrency ? cost : units).value.isZero
}

/**
 * A sum of figures of which a few change at a time; equal, digit for digit, to adding them all up again. For explanations its addends are a list
 * whose tail is shared by the sums of many days, so figures that change often move to the top.
 */
export class ChangingSum<Part> {
  readonly #trace: Trace | undefined
  readonly #sum = new ExactSum()
  /** By digits after the point, how many of the figures have so many: the sum has as many as the one with the most. */
  readonly #counts: number[] = []
  readonly #figures = new Map<Part, Exact>()
  /** The parts whose figures are unknown: a sum with one of them is unknown, whatever else is in it. */
  readonly #unknown = new Set<Part>()
  /** In the order in which they came. */
  readonly #places = new Map<Part, number>()
  readonly #parts: Part[] = []
  readonly #kept: FigureAddend[] = []
  readonly #changed = new Set<Part>()

  constructor(trace?: Trace) {
    this.#trace = trace
  }

  get size(): number {
    return this.#figures.size
  }

  /** Sets the figure of a part. */
  put(part: Part, now: Exact): void {
    const before = this.#figures.get(part)
    this.#figures.set(part, now)
    this.#sum.add(before ? now.minus(before) : now)
    if (before) this.#counts[before.scale]!--
    this.#counts[now.scale] = (this.#counts[now.scale] ?? 0) + 1
    if (this.#trace?.explains) {
      if (!before) this.#places.set(part, this.#places.size)
      this.#changed.add(part)
    } else if (this.#trace?.keepsFigure(now)) this.#unknown.add(part)
    else this.#unknown.delete(part)
  }

  figure(): Exact {
    const value = this.#sum.value.rounded(
      Math.max(
        0,
        this.#counts.findLastIndex((count) => count > 0),
      ),
    )
    if (this.#trace?.explains) {
      this.#putOnTop()
      return this.#trace.remember(value, { kind: 'sum', last: this.#kept.at(-1) })
    }
    const [unknown] = this.#unknown
    if (unknown === undefined) return value
    const tally = new Tally(this.#trace)
    tally.add(this.#figures.get(unknown)!)
    tally.add(value.minus(this.#figures.get(unknown)!))
    return tally.figure()
  }

  /** What has changed since the last sum; what lies below the lowest of it stays as it is. */
  #putOnTop(): void {
    if (this.#changed.size === 0) return
    const lowest = this.#parts.findIndex((part) => this.#changed.has(part))
    const above = lowest < 0 ? [] : this.#parts.splice(lowest).filter((part) => !this.#changed.has(part))
    this.#kept.length = this.#parts.length
    for (const part of [...above, ...this.#changed]) {
      const figure = this.#figures.get(part)!
      this.#parts.push(part)
      this.#kept.push({ figure, quote: undefined, negative: false, previous: this.#kept.at(-1), place: this.#places.get(part)! })
    }
    this.#changed.clear()
  }
}

interface Due<Item> {
  readonly day: Day
  readonly item: Item
}

/** What to look at again on a day, the earliest first. A heap, because of thousands of items hardly one is due on any day. */
export class DueDays<Item> {
  readonly #heap: Due<Item>[] = []
  /** The day on which each is due, so that an item added repeatedly is queued once. */
  readonly #dayOf = new Map<Item, Day>()

  /** The earliest day on which something is due; far away when nothing is. */
  get next(): Day {
    return this.#heap[0]?.day ?? Number.MAX_SAFE_INTEGER
  }

  put(item: Item, day: Day): void {
    if (day === Number.MAX_SAFE_INTEGER || this.#dayOf.get(item) === day) return
    this.#dayOf.set(item, day)
    const heap = this.#heap
    let at = heap.length
    for (let above = (at - 1) >> 1; at > 0 && elementAt(heap, above).day > day; above = (at - 1) >> 1) {
      heap[at] = elementAt(heap, above)
      at = above
    }
    heap[at] = { day, item }
  }

  /** What is due on a day, or was before; it waits no longer. */
  *take(day: Day): Generator<Item> {
    while (this.next <= day) {
      const { item, day: due } = this.#first()
      if (this.#dayOf.get(item) === due) this.#dayOf.delete(item)
      yield item
    }
  }

  #first(): Due<Item> {
    const heap = this.#heap
    const first = elementAt(heap, 0)
    const last = heap.pop()!
    if (heap.length === 0) return first
    let at = 0
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && elementAt(heap, below + 1).day < elementAt(heap, below).day) below++
      if (elementAt(heap, below).day >= last.day) break
      heap[at] = elementAt(heap, below)
      at = below
    }
    heap[at] = last
    return first
  }
}

/**
 * What holdings are worth from one day to a later one. Only those are valued again of which something came or went, or for which another
 * price or rate has come: a book of thousands of commodities has years of days.
 */
class RunningValue {
  readonly #ledger: ValuedLedger
  readonly #due = new DueDays<Holding>()
  readonly #stale: Set<Holding>
  readonly #sum: ChangingSum<Holding>
  #figure: Exact | undefined

  constructor(ledger: ValuedLedger, holdings: Iterable<Holding>) {
    this.#ledger = ledger
    this.#stale = new Set(holdings)
    this.#sum = new ChangingSum(ledger.trace)
  }

  /** Its quantity changed. */
  touch(holding: Holding): void {
    this.#stale.add(holding)
  }

  /** Days are asked for in order. */
  on(day: Day): Exact {
    for (const holding of this.#due.take(day)) this.#stale.add(holding)
    if (this.#stale.size === 0 && this.#figure) return this.#figure
    let only: Exact | undefined
    for (const holding of this.#stale) {
      const value = valueOf(this.#ledger, holding, day)
      this.#sum.put(holding, value)
      only = value
      this.#due.put(holding, nextDayOf(this.#ledger, holding, day))
    }
    this.#stale.clear()
    // Of one thing the figure itself, with its proof.
    return (this.#figure = this.#sum.size === 1 && only ? only : this.#sum.figure())
  }
}

/** The next day on which a holding valued on that day may be worth something else, if it is not bought or sold before. */
export const nextDayOf = (ledger: ValuedLedger, { commodity, cost }: Holding, day: Day): Day =>
  Math.min(cost.nextDay, nextPriceDay(ledger, commodity, day))

/** The next day on which a commodity has another price; far away when it has none. */
export function nextPriceDay({ rates, defaultCurrency }: ValuedLedger, commodity: number, day: Day): Day {
  const days = commodity === defaultCurrency ? [] : rates.unitDays(commodity)
  return days[firstWhere(days.length, (at) => elementAt(days, at) > day)] ?? Number.MAX_SAFE_INTEGER
}

/** What is held of each commodity. Valued at the price of a day; at cost where there is none, as far as that is known by then. */
export class Holdings {
  readonly #ledger: ValuedLedger
  readonly #byCommodity = new Map<number, Holding>()
  /** What was asked for last: most accounts hold one thing only. */
  #last: Holding | undefined
  /** Of which something was left when that was asked: so thousands of which nothing is left are not looked through for each day. */
  #left: Holding | undefined
  #running: RunningValue | undefined

  constructor(ledger: ValuedLedger) {
    this.#ledger = ledger
  }

  /** Returns what the posting was added to. */
  add(postings: Postings, posting: number): Holding {
    const commodity = intAt(postings.commodity, posting)
    const holding = this.of(commodity) ?? this.begin(commodity, this.#ledger.rates.unit(commodity, intAt(postings.day, posting)) === undefined)
    // Of the default currency cost and quantity are the same.
    const withUnits = commodity !== this.#ledger.defaultCurrency
    holding.cost.add(postings, posting)
    if (withUnits) holding.units.addQuantity(postings, posting)
    if (holding.byAccount) {
      const part = this.part(holding.byAccount, intAt(postings.account, posting))
      part.cost.add(postings, posting)
      part.units.addQuantity(postings, posting)
    }
    this.#running?.touch(holding)
    return holding
  }
  /** The holding of a commodity; undefined when nothing of it has been added. */
  of(commodity: number): Holding | undefined {
    if (this.#last?.commodity !== commodity) this.#last = this.#byCommodity.get(commodity)
    return this.#last
  }
  /** Begins an empty one. */
  begin(commodity: number, isUnpriced: boolean): Holding {
    const byAccount = isUnpriced && commodity !== this.#ledger.defaultCurrency ? new Map<number, Amount>() : undefined
    const holding = { commodity, ...this.#nothing(), byAccount }
    this.#byCommodity.set(commodity, holding)
    this.#last = holding
    return holding
  }
  /** What an account holds of it. */
  part(byAccount: Map<number, Amount>, account: number): Amount {
    let part = byAccount.get(account)
    if (!part) byAccount.set(account, (part = this.#nothing()))
    return part
  }
  #nothing(): Amount {
    return { units: this.#ledger.tally(), cost: new FlowSum(this.#ledger.trace) }
  }
  values(): Iterable<Holding> {
    return this.#byCommodity.values()
  }

  /** Nothing was ever added. */
  get isUnused(): boolean {
    return this.#byCommodity.size === 0
  }
  /** Nothing is left of anything. */
  get isEmpty(): boolean {
    if (this.#left && !isNothing(this.#ledger, this.#left)) return false
    for (const holding of this.#byCommodity.values()) {
      if (isNothing(this.#ledger, holding)) continue
      this.#left = holding
      return false
    }
    return true
  }

  /** What everything is worth on a day, in the default currency. Days are asked for in order. */
  valueOn(day: Day): Exact {
    return (this.#running ??= new RunningValue(this.#ledger, this.values())).on(day)
  }
}
