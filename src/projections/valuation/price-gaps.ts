import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getNetworth } from '../../http/contract/net-worth-contract.ts'
import type { Postings } from './postings.ts'
import type { Scope } from './scope.ts'
import type { Tally } from './trace.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** How results list the missing prices; both lists by commodity, then day, the estimated flows also among the unpriced. */
export type PriceGapLists = Pick<ResultOf<typeof getNetworth>, 'unpriced' | 'estimated' | 'unpriced_more' | 'estimated_more'>
export type UnpricedCommodity = PriceGapLists['unpriced'][number]

/** So many are named: who has thousands knows by then that prices are missing, and each answer would be megabytes of their names. */
const NAMED_MAX = 1000

interface Gap {
  readonly commodity: number
  readonly day: Day
  readonly amount: Exact
}

/**
 * Collects what a report would have needed a price for: it is shown every posting whose amount counts, and every posting that is part
 * of a holding which is valued. The same posting may be shown any number of times.
 */
export class PriceGaps {
  readonly #ledger: ValuedLedger
  readonly #flows = new Map<Postings, Set<number>>()
  /** Booked postings of commodities that have no price on the day on which they are valued. */
  readonly #holdings = new Map<Day, Set<number>>()
  readonly #amounts: Gap[] = []
  /** By day, then commodity. */
  readonly #priced = new Map<Day, boolean[]>()
  /** By day, whether some commodity of the book may lack a price on it. */
  readonly #lacking = new Map<Day, boolean>()

  constructor(ledger: ValuedLedger) {
    this.#ledger = ledger
  }

  /** The amount of a posting counts. (That of a virtual posting never does.) */
  flow(posting: number, postings: Postings = this.#ledger.booked): void {
    const { estimated, unknown, account } = postings
    if (estimated.size + unknown.size === 0 || (!estimated.has(posting) && !unknown.has(posting))) return
    if (!this.#ledger.accounts.traits(intAt(account, posting)).isVirtual) setAt(this.#flows, postings).add(posting)
  }
  flows(chosen: Iterable<number>, postings: Postings = this.#ledger.booked): this {
    if (postings.estimated.size + postings.unknown.size > 0) for (const posting of chosen) this.flow(posting, postings)
    return this
  }
  /** Every amount of a transaction counts. */
  transaction(group: number): void {
    const { first } = this.#ledger.booked
    for (let posting = intAt(first, group); posting < intAt(first, group + 1); posting++) this.flow(posting)
  }

  /** A booked posting is part of what is valued on a day; its amount counts where there is no price. */
  holding(posting: number, day: Day): void {
    const commodity = intAt(this.#ledger.booked.commodity, posting)
    if (commodity === this.#ledger.defaultCurrency) return
    this.flow(posting)
    if (this.#ledger.accounts.traits(intAt(this.#ledger.booked.account, posting)).isVirtual) return
    if (!this.#isPriced(commodity, day)) setAt(this.#holdings, day).add(posting)
  }
  holdings(postings: Iterable<number>, day: Day): this {
    if (this.#nothingLacks(day)) return this
    const lacksNothing = this.#lacksNothingOn(day)
    for (const posting of postings) if (!lacksNothing(intAt(this.#ledger.booked.commodity, posting))) this.holding(posting, day)
    return this
  }

  /** An amount that no posting has, as one of the configuration, had to be converted on a day. */
  amount(gap: Gap): void {
    this.#amounts.push(gap)
  }

  /** Everything that some accounts are valued by today. */
  scope({ postings, includes }: Scope, day: Day = this.#ledger.today): this {
    if (this.#nothingLacks(day)) return this
    const { booked } = this.#ledger
    const lacksNothing = this.#lacksNothingOn(day)
    for (const posting of postings) {
      if (lacksNothing(intAt(booked.commodity, posting))) continue
      if (includes(intAt(booked.account, posting))) this.holding(posting, day)
      else this.flow(posting)
    }
    return this
  }

  lists(): PriceGapLists {
    const unpriced = new Map<string, Gap>()
    for (const gap of [...this.#moved(() => undefined), ...this.#owned(), ...this.#amounts]) {
      const key = `${gap.commodity} ${gap.day}`
      const other = unpriced.get(key)
      // What was booked on the very day on which it is valued is named once.
      if (!other || gap.amount.isGreaterThan(other.amount)) unpriced.set(key, gap)
    }
    const estimated = this.#moved((postings, posting) => postings.estimated.get(posting)?.rateDay)
    const lacking = this.#inOrder(unpriced.values())
    const flows = this.#inOrder(estimated.flatMap(({ rateDay, ...gap }) => (rateDay === undefined ? [] : [{ ...gap, rateDay }])))
    const [named, namedFlows] = [chosen(lacking), chosen(flows)]
    return {
      unpriced: named.map((gap) => this.#onTheWire(gap)),
      estimated: namedFlows.map((flow) => ({ ...this.#onTheWire(flow), rate_date: this.#ledger.zone.start(flow.rateDay) })),
      ...(named.length < lacking.length && { unpriced_more: lacking.length - named.length }),
      ...(namedFlows.length < flows.length && { estimated_more: flows.length - namedFlows.length }),
    }
  }

  /** The flows of a commodity and day together: what came or what went, whichever is more, because a transaction may show both sides. */
  #moved(rateDayOf: (postings: Postings, posting: number) => Day | undefined): (Gap & { readonly rateDay: Day | undefined })[] {
    const sums = new Map<string, { commodity: number; day: Day; rateDay: Day | undefined; came: Tally; went: Tally }>()
    for (const [postings, chosen] of this.#flows) {
      for (const posting of chosen) {
        const [commodity, day, rateDay] = [intAt(postings.commodity, posting), intAt(postings.day, posting), rateDayOf(postings, posting)]
        const key = `${commodity} ${day} ${rateDay}`
        const sum = sums.get(key) ?? { commodity, day, rateDay, came: this.#ledger.tally(), went: this.#ledger.tally() }
        sums.set(key, sum)
        if (postings.quantityOf(posting).sign > 0) sum.came.addQuantity(postings, posting)
        else sum.went.subtractQuantity(postings, posting)
      }
    }
    return [...sums.values()].map(({ came, went, ...rest }) => ({ ...rest, amount: (came.value.isLessThan(went.value) ? went : came).figure() }))
  }

  #owned(): Gap[] {
    const { booked } = this.#ledger
    return [...this.#holdings].flatMap(([day, chosen]) => {
      const units = new Map<number, { owned: Tally; owed: Tally }>()
      for (const posting of chosen) {
        const commodity = intAt(booked.commodity, posting)
        const of = units.get(commodity) ?? { owned: this.#ledger.tally(), owed: this.#ledger.tally() }
        units.set(commodity, of)
        of.owned.addQuantity(booked, posting)
        of.owed.subtractQuantity(booked, posting)
      }
      return [...units].flatMap(([commodity, { owned, owed }]) =>
        owned.value.isZero ? [] : [{ commodity, day, amount: (owned.value.sign > 0 ? owned : owed).figure() }],
      )
    })
  }

  /** Whether no posting of a commodity lacks a price, on its own day or on the day of valuation: true for most, which then need no further check. */
  #lacksNothingOn(day: Day): (commodity: number) => boolean {
    const { booked, defaultCurrency } = this.#ledger
    if (booked.estimated.size + booked.unknown.size > 0) return () => false
    return (commodity) => commodity === defaultCurrency || this.#isPriced(commodity, day)
  }

  /** Whether no commodity of the book lacks a price; then the postings of a scope need no check. */
  #nothingLacks(day: Day): boolean {
    let lacking = this.#lacking.get(day)
    if (lacking === undefined) {
      const lacksNothing = this.#lacksNothingOn(day)
      lacking = this.#ledger.view.commodities.some((_, commodity) => !lacksNothing(commodity))
      this.#lacking.set(day, lacking)
    }
    return !lacking
  }

  #isPriced(commodity: number, day: Day): boolean {
    let priced = this.#priced.get(day)
    if (!priced) this.#priced.set(day, (priced = []))
    return (priced[commodity] ??= this.#ledger.rates.unit(commodity, day) !== undefined)
  }

  #inOrder<Row extends Gap>(gaps: Iterable<Row>): Row[] {
    const name = ({ commodity }: Gap): string => this.#ledger.commodityName(commodity)
    return [...gaps].sort((a, b) => (a.commodity === b.commodity ? a.day - b.day : name(a) < name(b) ? -1 : 1))
  }
  #onTheWire({ commodity, day, amount }: Gap): UnpricedCommodity {
    return { commodity: this.#ledger.commodityName(commodity), date: this.#ledger.zone.start(day), amount }
  }
}

/** Of each commodity the last day, as far as there is room, and then the others from the first on: no commodity is left out for the many days of another. */
function chosen<Row extends Gap>(inOrder: readonly Row[], most = NAMED_MAX): readonly Row[] {
  if (inOrder.length <= most) return inOrder
  const isLast = (at: number): boolean => elementAt(inOrder, at).commodity !== inOrder[at + 1]?.commodity
  const places = [...inOrder.keys()]
  const first = places.filter(isLast).slice(0, most)
  const others = places.filter((at) => !isLast(at)).slice(0, most - first.length)
  return [...first, ...others].sort((a, b) => a - b).map((at) => elementAt(inOrder, at))
}

function setAt<Key>(sets: Map<Key, Set<number>>, key: Key): Set<number> {
  let set = sets.get(key)
  if (!set) sets.set(key, (set = new Set()))
  return set
}
