import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { NONE, ExactSum } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { isDearerThanMoney, isoCodeOf, minorDigitsOf, signsOf } from '#vocabulary/currencies.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { FORECAST, GENERATED, INFERRED, PROVIDED, REAL } from '#vocabulary/book-columns.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { onceFor } from '#vocabulary/lru.ts'

/** What the text of a book implies where the configuration does not say. */
export interface BookHabits {
  /** What most money is counted in, as the journal writes it; '' while there is nothing. */
  readonly currency: string
  /** Whether a directive of the book says so, or the postings do. */
  readonly currencyIsNamed: boolean
  /** Every commodity of the book that is money, the currency among them. */
  readonly money: readonly string[]
  /** Called by the code of a currency, and at its newest price dearer than any: a share. */
  readonly shares: ReadonlySet<string>
  /** Two names of one currency: [sign, code]. */
  readonly signs: ReadonlyMap<string, string>
  /** Digits after the point that amounts of a commodity are shown with. */
  readonly digits: Readonly<Record<string, number>>
}

/** Nearly every posting of a commodity has no more digits than are shown; what was divided or converted may have any. */
const NEARLY_ALL = 0.99
const DIGITS_MAX = 8

/** Returns the habits of a book; computed once for a view. */
export const habitsOf = onceFor((view: LedgerView): BookHabits => {
  const uses = commodityUsesOf(view)
  const called = view.commodities.filter((name, id) => intAt(uses.postings, id) > 0 && isoCodeOf(name) !== undefined && !isBought(uses, id))
  const shares = sharesAmong(called, view)
  const money = called.filter((name) => !shares.has(name))
  const named = view.lastSync?.data.own_currency ?? ''
  const signs = signsOf(ownNames(view, uses))
  const known = named === '' ? undefined : nameInBook(named, view.commodities, signs)
  const currency = known ?? mostUsed(view, uses, money)
  return {
    currency,
    currencyIsNamed: known !== undefined,
    money: currency === '' || money.includes(currency) ? money : [currency, ...money],
    shares,
    signs,
    digits: Object.fromEntries(view.commodities.map((name, id) => [name, digitsOf(name, uses.scales.subarray(id * SCALES, (id + 1) * SCALES))])),
  }
})

const FROM_SOURCE = 1
const FROM_JOURNAL = 2

/** Without what only price sources speak of: a share that is traded in Toronto makes no other dollar of the `$` that a book is written in. */
function ownNames({ commodities, prices, priceOrder }: LedgerView, { postings }: CommodityUses): readonly string[] {
  const named = new Uint8Array(commodities.length)
  for (const row of priceOrder) {
    const from = prices.origin[row] === PROVIDED ? FROM_SOURCE : FROM_JOURNAL
    named[intAt(prices.base, row)]! |= from
    named[intAt(prices.quote, row)]! |= from
  }
  return commodities.filter((_, id) => postings[id] !== 0 || named[id] !== FROM_SOURCE)
}

/** What is called like a currency, and whose newest price says that it is none. */
function sharesAmong(names: readonly string[], { commodities, prices, priceOrder }: LedgerView): ReadonlySet<string> {
  const open = new Set(names.map((name) => commodities.indexOf(name)))
  const shares = new Set<string>()
  for (let at = priceOrder.length - 1; at >= 0 && open.size > 0; at--) {
    const row = intAt(priceOrder, at)
    const base = intAt(prices.base, row)
    if (!open.delete(base)) continue
    if (isDearerThanMoney(elementAt(commodities, base), prices.rate.get(row), elementAt(commodities, intAt(prices.quote, row))))
      shares.add(elementAt(commodities, base))
  }
  return shares
}

/** A currency under the name that the book has for it: `$` for a configured USD where the journal writes `$`. */
export function nameInBook(currency: string, commodities: readonly string[], signs: ReadonlyMap<string, string>): string {
  if (commodities.includes(currency)) return currency
  const code = signs.get(currency) ?? isoCodeOf(currency)
  return code === undefined ? currency : (commodities.find((name) => name === code || signs.get(name) === code) ?? currency)
}

/** How commodities are used, by id. */
export interface CommodityUses {
  /** In accounts that hold something. */
  readonly held: Int32Array
  readonly postings: Int32Array
  /** Postings that name a lot. */
  readonly lots: Int32Array
  /** Postings by their digits after the point, `SCALES` of them for each commodity. */
  readonly scales: Int32Array
}

/** How many scales a column can have. */
export const SCALES = 256

export const commodityUsesOf = onceFor(({ transactions: t, postings: p, accounts, commodities, order }: LedgerView): CommodityUses => {
  const [held, postings, lots] = [new Int32Array(commodities.length), new Int32Array(commodities.length), new Int32Array(commodities.length)]
  const scales = new Int32Array(commodities.length * SCALES)
  const holds = Uint8Array.from(accounts, (name) => (/^(Assets|Liabilities)(:|$)/.test(name) ? 1 : 0))
  for (const row of order) {
    if (t.origin[row] === FORECAST) continue
    for (let at = intAt(t.firstPosting, row), end = intAt(t.firstPosting, row + 1); at < end; at++) {
      if (p.kind[at] !== REAL) continue
      const commodity = intAt(p.commodity, at)
      postings[commodity]!++
      held[commodity]! += byteAt(holds, intAt(p.account, at))
      if (p.lotCommodity[at] !== NONE) lots[commodity]!++
      if ((byteAt(p.flags, at) & (INFERRED | GENERATED)) === 0) scales[commodity * SCALES + byteAt(p.quantity.scale, at)]!++
    }
  }
  return { held, postings, lots, scales }
})

/** More of it was bought, as a lot, than came otherwise. */
const isBought = ({ lots, postings }: CommodityUses, commodity: number): boolean => intAt(lots, commodity) > intAt(postings, commodity) / 2

/** What the postings of each commodity add up to without their signs. */
function amountsOf({ transactions: t, postings: p, order, commodities }: LedgerView): readonly Exact[] {
  const sums = commodities.map(() => new ExactSum())
  for (const row of order) {
    if (t.origin[row] === FORECAST) continue
    for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++) {
      if (p.kind[at] !== REAL) continue
      const sum = elementAt(sums, intAt(p.commodity, at))
      if (floatAt(p.quantity.mantissa, at) < 0) sum.subtractRow(p.quantity, at)
      else sum.addRow(p.quantity, at)
    }
  }
  return sums.map(({ value }) => value)
}

/**
 * What most money is held in: of the currencies the one with the most postings in accounts that hold something, then with the most
 * postings anywhere, then with the largest amounts. A book without any currency has what its prices are in, else what is used most.
 */
function mostUsed(view: LedgerView, uses: CommodityUses, money: readonly string[]): string {
  const { commodities, prices, priceOrder } = view
  const used = [...commodities.keys()].filter((id) => intAt(uses.postings, id) > 0)
  const quotes = (): number[] => {
    const quoted = new Set(Array.from(priceOrder, (row) => intAt(prices.quote, row)))
    return used.filter((id) => quoted.has(id))
  }
  const plain = (): number[] => used.filter((id) => !isBought(uses, id))
  const candidates = firstNotEmpty(() => money.map((name) => commodities.indexOf(name)), quotes, plain) ?? used
  // Amounts are added up only if nothing else distinguishes two, which is rare; then once for all.
  let amounts: readonly Exact[] | undefined
  const amountOf = (id: number): Exact => elementAt((amounts ??= amountsOf(view)), id)
  const [most] = candidates.toSorted(
    (a, b) =>
      intAt(uses.held, b) - intAt(uses.held, a) ||
      intAt(uses.postings, b) - intAt(uses.postings, a) ||
      amountOf(b).compare(amountOf(a)) ||
      (elementAt(commodities, a) < elementAt(commodities, b) ? -1 : 1),
  )
  return most === undefined ? '' : elementAt(commodities, most)
}

function firstNotEmpty(...lists: readonly (() => readonly number[])[]): readonly number[] | undefined {
  for (const list of lists) {
    const ids = list()
    if (ids.length > 0) return ids
  }
  return undefined
}

/** 2 where amounts are 300.30 and 5.00, 0 where all are whole, 8 for coins that are split so far. */
function digitsOf(commodity: string, scales: Int32Array): number {
  const all = scales.reduce((sum, count) => sum + count, 0)
  const usual = minorDigitsOf(commodity)
  if (all === 0) return usual ?? 2
  const upTo = (share: number): number => {
    let seen = 0
    for (let scale = 0; scale < scales.length; scale++) if ((seen += intAt(scales, scale)) >= share * all) return scale
    return scales.length - 1
  }
  const written = upTo(NEARLY_ALL)
  return Math.min(DIGITS_MAX, written, usual ?? DIGITS_MAX)
}

/** The day of the first transaction that is no forecast, even where it is yet to come; NO_DAY without one. */
export function firstDay({ transactions: t, order }: LedgerView): Day {
  const first = order.find((row) => t.origin[row] !== FORECAST)
  return first === undefined ? NO_DAY : intAt(t.day, first)
}

/** The last day up to `today` on which something was booked or a price became known; undefined for a book without either. */
export function lastDayWithData(view: LedgerView, today: Day): { readonly day: Day; readonly isAhead: boolean } | undefined {
  const { transactions: t, postings: p, order, prices, priceOrder } = view
  let last = NO_DAY
  let isAhead = false
  for (let at = order.length - 1; at >= 0; at--) {
    const row = intAt(order, at)
    if (t.origin[row] === FORECAST) continue
    if (intAt(t.day, row) > today) {
      isAhead = true
      continue
    }
    last = intAt(t.day, row)
    // A posting may have a later day than its transaction.
    for (let posting = intAt(t.firstPosting, row); posting < intAt(t.firstPosting, row + 1); posting++)
      if (p.day[posting] !== NO_DAY && intAt(p.day, posting) <= today) last = Math.max(last, intAt(p.day, posting))
    break
  }
  for (let at = priceOrder.length - 1; at >= 0; at--) {
    const day = intAt(prices.day, intAt(priceOrder, at))
    if (day > today) continue
    last = Math.max(last, day)
    break
  }
  return last === NO_DAY ? undefined : { day: last, isAhead }
}

/** Accounts that hold or grant units; a posting to any other account counts or spends them. */
const HOLDS = /^(Assets|Liabilities|Income|Equity)(:|$)/

/**
 * Returns the commodities that are units other than money, such as hours of vacation or of work, or the remaining allowance of a pension plan: not
 * named like a currency, never priced or exchanged, and spent as they are. They need no price. Shares booked without a price are not among them, as
 * shares are not spent.
 */
export const ownUnitsOf = onceFor(readOwnUnits)

function readOwnUnits({ commodities, prices, priceOrder, transactions: t, postings: p, order, accounts }: LedgerView): ReadonlySet<number> {
  const open = new Set(commodities.flatMap((name, id) => (isoCodeOf(name) === undefined ? [id] : [])))
  for (let at = priceOrder.length - 1; at >= 0 && open.size > 0; at--) {
    open.delete(intAt(prices.base, intAt(priceOrder, at)))
    open.delete(intAt(prices.quote, intAt(priceOrder, at)))
  }
  if (open.size === 0) return open
  const holds = Uint8Array.from(accounts, (name) => (HOLDS.test(name) ? 1 : 0))
  const spent = new Set<number>()
  /** What comes and goes of each in one transaction. */
  const sums = new Map<number, ExactSum>()
  for (const row of order) {
    if (t.origin[row] === FORECAST) continue
    sums.clear()
    for (let at = intAt(t.firstPosting, row), end = intAt(t.firstPosting, row + 1); at < end; at++) {
      const commodity = intAt(p.commodity, at)
      const [cost, lot] = [intAt(p.costCommodity, at), intAt(p.lotCommodity, at)]
      if (cost !== NONE || lot !== NONE) for (const changed of [commodity, cost, lot]) open.delete(changed)
      if (!open.has(commodity)) continue
      if (p.kind[at] !== REAL || holds[intAt(p.account, at)] === 0) spent.add(commodity)
      if (p.kind[at] !== REAL) continue
      let sum = sums.get(commodity)
      if (!sum) sums.set(commodity, (sum = new ExactSum()))
      sum.addRow(p.quantity, at)
    }
    for (const [commodity, { value }] of sums) if (!value.isZero) open.delete(commodity)
    if (open.size === 0) return open
  }
  const units = new Set([...open].filter((commodity) => spent.has(commodity)))
  // What moves for real in a book that counts in nothing else is its money, as the coins of a game.
  return hasRow((at) => !units.has(intAt(p.commodity, at))) || !hasRow((at) => p.kind[at] === REAL) ? units : new Set()

  function hasRow(isIt: (at: number) => boolean): boolean {
    return order.some((row) => {
      for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++) if (isIt(at)) return true
      return false
    })
  }
}
