import type { PriceColumns } from '#vocabulary/book-columns.ts'
import { type ExactColumn, NONE } from '#vocabulary/columns.ts'
import { isoCodeOf } from '#vocabulary/currencies.ts'
import type { Day } from '#vocabulary/day.ts'
import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { type LedgerView, listsEmptyPostings } from '../view/ledger-view.ts'
import { Accounts } from './accounts.ts'
import { AmountRules } from './amounts.ts'
import { habitsOf } from './book-habits.ts'
import { FinancialCalendar, type Zone, zoneOf } from './calendar.ts'
import { Counted, defaultOrderOf, runningBalanceFigures, runningBalanceOf } from './order.ts'
import { type Earnings, earningsOf } from './earnings.ts'
import { gainSourcesOf } from './cash-accounts.ts'
import { type RealisedGains, realisedGains } from './realised-gains.ts'
import { kindsOf, changedSince, type Postings } from './postings.ts'
import { chosenTransactions, type Narrowing, readPostings } from './read-postings.ts'
import { type RateRules, Rates } from './rates.ts'
import type { ReportSettings } from './settings.ts'
import { Tally, type Trace } from './trace.ts'
import { GapTrace } from './unknowns.ts'

/** So many sets of rates are cached: in so many currencies figures are requested in turn. */
const KEPT_MAX = 4

/** By the column of rates that all views of one log share, newest first. */
const kept = new WeakMap<ExactColumn, readonly { readonly key: string; readonly rates: Rates }[]>()

/** Returns the rates of a view. Most edits change no price: then they are those of the previous view, with everything computed from them. */
function ratesOf({ prices, priceOrder, commodities }: LedgerView, rules: RateRules): Rates {
  const key = JSON.stringify({ ...rules, same: [...(rules.same ?? [])] })
  const known = kept.get(prices.rate) ?? []
  const found = known.find((each) => each.key === key)
  const isSame = found !== undefined && firstChangedDay(prices, found.rates.order, priceOrder) === Number.MAX_SAFE_INTEGER
  const rates = isSame ? found.rates : new Rates(prices, priceOrder, commodities, rules)
  kept.set(prices.rate, [{ key, rates }, ...known.filter((each) => each !== found)].slice(0, KEPT_MAX))
  return rates
}

/** The first day on which a price was added or removed, or the order of prices changed; far in the future when nothing has changed. */
function firstChangedDay({ day }: PriceColumns, before: Int32Array, now: Int32Array): Day {
  let same = 0
  while (same < before.length && same < now.length && before[same] === now[same]) same++
  return Math.min(...[before, now].map((order) => (same < order.length ? intAt(day, intAt(order, same)) : Number.MAX_SAFE_INTEGER)))
}

/**
 * A computation that runs once per ledger, and after an edit may start from its previous value. A value must not refer to a ledger, or every
 * earlier book would stay in memory.
 */
export type Work<Value> = (ledger: ValuedLedger, before?: Before<Value>) => Value

/** The value for an earlier ledger. */
export interface Before<Value> {
  readonly value: Value
  /** Neither postings nor rates of the days before have changed. */
  readonly since: Day
}

/** How a ledger is made from another one. */
type Origin =
  | { readonly from: ValuedLedger; readonly trace: Trace | undefined; readonly asOf?: Day; readonly horizon?: Day }
  | { readonly after: ValuedLedger }

/**
 * A book under one configuration on one day; every report is a pure function of it. Created once for a (view, settings, day) and held by the caller;
 * what only some reports need is computed on first use. A ledger created by `after` passes what the previous one computed to its own computations
 * (`Before`), if both are of one log and under the same rules. The result equals a ledger computed from scratch
 * (test/properties/taken-over.test.ts) and does not hold the previous one in memory.
 */
export class ValuedLedger {
  readonly view: LedgerView
  /** Only some transactions of the book are in it. */
  readonly narrowing: Narrowing | undefined
  readonly settings: ReportSettings
  /** The day that figures are of. */
  readonly today: Day
  /** The current day: later than `today` for a book that is no longer used, whose figures end with its data. */
  readonly now: Day
  /** The last day whose postings count in figures: today, unless this ledger looks ahead. */
  readonly horizon: Day
  /** Present when figures are to be explained. */
  readonly trace: Trace | undefined
  readonly zone: Zone
  readonly financial: FinancialCalendar
  /** Id of the default currency; NONE when the book never mentions it. */
  readonly defaultCurrency: number
  readonly rates: Rates
  readonly accounts: Accounts
  /** Of the view, which go on growing in all views of a log. */
  readonly #accountCount: number
  readonly #gainSources: ReadonlyMap<string, string>
  readonly amounts: AmountRules
  /** What has happened, or is entered with a date to come. */
  readonly booked: Postings
  readonly #forecast: () => Postings
  readonly #kinds: () => Uint8Array
  /** By the function that computes it. */
  readonly #values = new Map<object, unknown>()
  readonly #before = new Map<object, Before<unknown>>()
  readonly #realised: () => RealisedGains
  readonly #earnings: () => Earnings
  readonly #defaultOrder: () => Int32Array
  readonly #counted: () => Counted
  readonly #withGaps = once(() => this.traced(new GapTrace()))
  readonly #runningBalance: () => ExactColumn
  readonly #balanceFigures = once(() => (this.trace ? runningBalanceFigures(this.booked, this.trace) : []))
  readonly #foreignCurrencies: ReadonlySet<string>

  constructor(
    view: LedgerView,
    settings: ReportSettings,
    today: Day,
    origin?: Origin,
    now = origin && 'from' in origin ? origin.from.now : today,
    narrowing?: Narrowing,
  ) {
    const derived = origin && 'from' in origin ? origin : undefined
    this.narrowing = narrowing ?? derived?.from.narrowing
    this.view = view
    this.settings = settings
    this.today = today
    this.now = now
    this.horizon = derived?.horizon ?? today
    this.trace = derived?.trace
    const isSame = derived !== undefined && derived.asOf === undefined && this.horizon === derived.from.horizon
    this.#counted = isSame ? derived.from.#counted : once(() => new Counted(this.booked, this.accounts, this.#defaultOrder, this.horizon))
    this.zone = zoneOf(settings.timeZone)
    this.financial = new FinancialCalendar(settings.financialYearStartingMonth)
    this.#foreignCurrencies = new Set(settings.currencies.map((currency) => currency.trim().toUpperCase()))
    if (derived) {
      const { from, asOf } = derived
      this.defaultCurrency = from.defaultCurrency
      this.rates = from.rates
      this.accounts = from.accounts
      this.#accountCount = from.#accountCount
      this.#gainSources = from.#gainSources
      this.amounts = from.amounts
      this.booked = asOf === undefined ? from.booked : from.booked.upTo(asOf, view.transactions.day)
      this.#forecast = asOf === undefined ? from.#forecast : once(() => from.forecast.withoutLaterRates(asOf))
      // Kinds go by transaction, and a book up to a day holds whole transactions.
      this.#kinds = from.#kinds
      this.#realised = from.#realised
      this.#earnings =
        this.booked.amount === from.booked.amount ? from.#earnings : once(() => earningsOf(this.booked, this.accounts, this.#realised()))
      this.#defaultOrder = this.booked === from.booked ? from.#defaultOrder : () => this.worked(defaultOrderOf)
      this.#runningBalance = from.#runningBalance
      return
    }
    this.defaultCurrency = this.commodityId(settings.defaultCurrency)
    this.rates = ratesOf(view, {
      defaultCurrency: this.defaultCurrency,
      bookCurrency: this.commodityId(settings.configuredCurrency),
      anchors:
        settings.multiCurrency && settings.allowCrossRate
          ? [...settings.priceAnchorCurrencies, settings.defaultCurrency, ...settings.rateBases].map((name) => this.commodityId(name))
          : [],
      same: new Map(settings.sameCurrency.map(([name, other]) => [this.commodityId(other), this.commodityId(name)])),
      providerFirst: settings.priceSourcePrecedence[0] === 'provider',
    })
    this.#gainSources = gainSourcesOf(view)
    const before = origin && 'after' in origin && this.#isAfter(origin.after) ? origin.after : undefined
    this.accounts = before && before.#accountCount === view.accounts.length ? before.accounts : accountsOf(view, settings, this.#gainSources)
    this.#accountCount = view.accounts.length
    this.amounts = new AmountRules(view, this.rates, this.defaultCurrency)
    const only = this.narrowing && chosenTransactions(view, this.narrowing)
    const source = { view, accounts: this.accounts, amounts: this.amounts, until: today, only }
    const isUnchanged = before && before.view.order === view.order && before.accounts === this.accounts && before.rates === this.rates
    this.booked = isUnchanged ? before.booked : readPostings({ ...source, forecast: false })
    if (before) this.#takeOver(before)
    this.#forecast = once(() => readPostings({ ...source, forecast: true }))
    this.#kinds = () => this.worked(kindsOf)
    this.#realised = () => this.worked(realisedGains)
    this.#earnings = once(() => earningsOf(this.booked, this.accounts, this.#realised()))
    this.#defaultOrder = () => this.worked(defaultOrderOf)
    this.#runningBalance = () => this.worked(runningBalanceOf)
  }

  /** The ledger of a later view, or under other rules; what is the same as in this one is taken over. */
  after(view: LedgerView, settings: ReportSettings, today: Day, now: Day): ValuedLedger {
    return new ValuedLedger(view, settings, today, { after: this }, now)
  }
  /** Whether that ledger is of an earlier view of the same log and under the same rules. Views of one log share their columns, and rows never change. */
  #isAfter(before: ValuedLedger): boolean {
    return (
      before.view.postings.quantity === this.view.postings.quantity &&
      before.settings === this.settings &&
      before.today === this.today &&
      before.defaultCurrency === this.defaultCurrency &&
      before.narrowing === undefined &&
      before.trace === undefined &&
      listsEmptyPostings(before.view) === listsEmptyPostings(this.view) &&
      [...before.#gainSources].every(([name, source]) => this.#gainSources.get(name) === source)
    )
  }

  /** Also what that ledger took over itself and did not use: a page opened after several edits finds what was computed for its last view. */
  #takeOver(before: ValuedLedger): void {
    const ratesSince =
      before.rates === this.rates ? Number.MAX_SAFE_INTEGER : firstChangedDay(this.view.prices, before.rates.order, this.view.priceOrder)
    const changed = before.booked === this.booked ? Number.MAX_SAFE_INTEGER : changedSince(before.booked, this.booked)
    const since = Math.min(ratesSince, changed)
    for (const [work, { value, since: day }] of before.#before) this.#before.set(work, { value, since: Math.min(day, since) })
    for (const [work, value] of before.#values) this.#before.set(work, { value, since })
  }

  /** The value of a computation, computed once for this ledger. */
  worked<Value>(work: Work<Value>): Value {
    if (!this.#values.has(work)) {
      this.#values.set(work, work(this, this.#before.get(work) as Before<Value> | undefined))
      this.#before.delete(work)
    }
    return this.#values.get(work) as Value
  }

  /** The same ledger with every figure explained by `trace`. */
  traced(trace: Trace): ValuedLedger {
    return new ValuedLedger(this.view, this.settings, this.today, { from: this, trace, horizon: this.horizon })
  }
  /** The same ledger, whose figures record which parts are unknown; one for all queries. */
  withGaps(): ValuedLedger {
    return this.#withGaps()
  }
  /** The book at the end of a day: without later transactions, and with that day as today. */
  asOf(day: Day): ValuedLedger {
    return new ValuedLedger(this.view, this.settings, day, { from: this, trace: this.trace, asOf: day })
  }

  /** The same ledger with everything counted that is booked for a day to come. */
  lookingAhead(): ValuedLedger {
    return new ValuedLedger(this.view, this.settings, this.today, { from: this, trace: this.trace, horizon: Number.MAX_SAFE_INTEGER })
  }

  /** What periodic rules foresee. */
  get forecast(): Postings {
    return this.#forecast()
  }
  /** By booked posting, see postings.ts. */
  get kinds(): Uint8Array {
    return this.#kinds()
  }
  /** What asset accounts earned, by booked posting of investment income and of gains that no account names. */
  get earnings(): Earnings {
    return this.#earnings()
  }
  /** Booked postings by day, amount descending, account, place in the book. */
  get defaultOrder(): Int32Array {
    return this.#defaultOrder()
  }
  /** What of the booked postings figures are made of: nothing virtual, nothing after the horizon. */
  get counted(): Counted {
    return this.#counted()
  }

  /** What the account of a booked posting holds of its commodity after it. */
  balanceAfter(posting: number): Exact {
    return this.trace?.explains ? elementAt(this.#balanceFigures(), posting) : this.#runningBalance().get(posting)
  }

  /** By booked posting what the account holds of its commodity afterwards, to be looked through. */
  get balances(): ExactColumn {
    return this.#runningBalance()
  }

  tally(): Tally {
    return new Tally(this.trace)
  }
  commodityId(name: string): number {
    const id = this.view.commodities.indexOf(name)
    return id < 0 ? NONE : id
  }
  /** The name of a commodity; the default currency's also when the book never mentions it. */
  commodityName(id: number): string {
    return id === this.defaultCurrency ? this.settings.defaultCurrency : elementAt(this.view.commodities, id)
  }
  /** By commodity, 1 for every currency, also where the configuration does not list it. */
  get money(): Uint8Array {
    const { shares } = habitsOf(this.view)
    return Uint8Array.from(this.view.commodities, (name, id) =>
      id === this.defaultCurrency || this.isForeignCurrency(id) || (isoCodeOf(name) !== undefined && !shares.has(name)) ? 1 : 0,
    )
  }
  /** Money other than the default currency, as the configuration says. */
  isForeignCurrency(commodity: number): boolean {
    return commodity !== this.defaultCurrency && this.#foreignCurrencies.has(this.commodityName(commodity).trim().toUpperCase())
  }
}

const accountsOf = ({ accounts }: LedgerView, settings: ReportSettings, gainSources: ReadonlyMap<string, string>): Accounts =>
  new Accounts(accounts, {
    checking: settings.checkingAccounts,
    receivable: settings.receivableAccounts,
    inactive: settings.inactiveAccounts,
    inactiveNames: settings.accounts.filter(({ inactive }) => inactive).map(({ name }) => name),
    gainSources,
  })

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
