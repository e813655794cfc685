import { Exact } from '#vocabulary/exact.ts'
import { isSameOrBelow } from './accounts.ts'
import { Holdings } from './holdings.ts'
import { INTEREST, INTEREST_REPAYMENT, STOCK_SPLIT } from './kinds.ts'
import { CashFlows, rateOfReturn } from './returns.ts'
import { difference, type Tally, total } from './tally.ts'
import { derived } from './trace.ts'
import type { PriceGaps } from './price-gaps.ts'
import type { ValuedLedger } from './valued-ledger.ts'

export interface OriginalCurrencyBalance {
  readonly currency: string
  readonly amount: Exact
}

/** An account or a group of them: what went in, came out and is left. Amounts in the default currency. */
export interface AssetBreakdown {
  readonly group: string
  readonly investmentAmount: Exact
  readonly withdrawalAmount: Exact
  readonly marketAmount: Exact
  readonly balanceUnits: Exact
  readonly latestPrice: Exact
  /** Percent a year. */
  readonly xirr: Exact
  readonly xirr_error?: string
  /** A fraction. */
  readonly absoluteReturn: Exact
  readonly gainAmount: Exact
  readonly originalBalances: OriginalCurrencyBalance[] | null
  readonly inactive: boolean
}

/** What one account comes to up to today; the gains that were booked on it count with it. */
export class AccountPosition {
  readonly account: number
  readonly isChecking: boolean
  readonly investment: Tally
  readonly withdrawal: Tally
  readonly holdings: Holdings
  readonly flows = new CashFlows()
  /** Some posting has this very account, not only gains. */
  hasPostings = false

  constructor(ledger: ValuedLedger, account: number) {
    this.account = account
    this.isChecking = ledger.accounts.traits(account).isChecking
    this.investment = ledger.tally()
    this.withdrawal = ledger.tally()
    this.holdings = new Holdings(ledger)
  }

  add(ledger: ValuedLedger, entry: number): void {
    const { booked } = ledger
    const kind = ledger.kinds[entry]!
    if (!this.isChecking && !(kind & (INTEREST | INTEREST_REPAYMENT))) this.flows.addPosting(booked, entry, -1)
    if (ledger.accounts.traits(booked.account[entry]!).isCapitalGains) {
      this.withdrawal.subtractAmount(booked, entry)
      return
    }
    this.hasPostings = true
    this.holdings.add(booked, entry)
    if (this.isChecking || kind & (INTEREST | STOCK_SPLIT)) return
    const sign = booked.signOf(entry)
    if (sign > 0) this.investment.addAmount(booked, entry)
    if (sign < 0) this.withdrawal.subtractAmount(booked, entry)
  }
}

/** The chosen accounts and the capital gains of theirs, by account; what has no price is named in `gaps`. */
export function positionsOf(ledger: ValuedLedger, chosen: Uint8Array, gaps?: PriceGaps): Map<number, AccountPosition> {
  const { booked, accounts, today } = ledger
  const sources = Int32Array.from({ length: accounts.size }, (_, id) => accounts.traits(id).source)
  const positions: (AccountPosition | undefined)[] = []
  const found = new Map<number, AccountPosition>()
  for (const entry of ledger.counted.byDay) {
    if (booked.day[entry]! > today) break
    const account = sources[booked.account[entry]!]!
    if (chosen[account] !== 1) continue
    let position = positions[account]
    if (!position) {
      positions[account] = position = new AccountPosition(ledger, account)
      found.set(account, position)
    }
    position.add(ledger, entry)
    gaps?.holding(entry, today)
  }
  return found
}

/** The value of a position, kept because every group above the account needs it too. */
interface ValuedPosition {
  readonly position: AccountPosition
  readonly investment: Exact
  readonly withdrawal: Exact
  readonly market: Exact
  readonly units: Exact
  readonly originals: ReadonlyMap<string, Exact>
}

export function valuedPosition(ledger: ValuedLedger, position: AccountPosition): ValuedPosition {
  return {
    position,
    investment: position.investment.figure(),
    withdrawal: position.withdrawal.figure(),
    market: position.holdings.valueOn(ledger.today),
    units: unitsOf(ledger, position),
    originals: originalsOf(ledger, position),
  }
}

/** What the members come to together. `leaf` says whether units mean anything for the group. */
export function breakdownOf(ledger: ValuedLedger, members: readonly ValuedPosition[], group: { name: string; leaf: boolean }): AssetBreakdown {
  const { trace, settings, today } = ledger
  const [only] = members
  const isOne = members.length === 1 && only !== undefined
  const sum = (of: (member: ValuedPosition) => Exact, among = members): Exact =>
    isOne && among.length === 1 ? of(only) : total(trace, among.map(of))
  const investmentAmount = sum((member) => member.investment)
  const withdrawalAmount = sum((member) => member.withdrawal)
  const marketAmount = sum((member) => member.market)
  // Cash has no gain, neither for itself nor for the groups above it.
  const invested = members.filter(({ position }) => !position.isChecking)
  const investedMarket = sum((member) => member.market, invested)
  const gainAmount = difference(trace, investedMarket, difference(trace, investmentAmount, withdrawalAmount))
  const flows = new CashFlows()
  for (const { position } of invested) flows.addAll(position.flows)
  const { percent, error } = rateOfReturn(flows, { day: today, value: investedMarket }, trace)
  const own = members.find(({ position }) => ledger.accounts.name(position.account) === group.name)
  return {
    group: group.name,
    investmentAmount,
    withdrawalAmount,
    marketAmount,
    balanceUnits: group.leaf && own ? own.units : Exact.zero,
    latestPrice: Exact.zero,
    xirr: percent,
    ...(error === undefined ? {} : { xirr_error: error }),
    absoluteReturn: investmentAmount.isZero
      ? Exact.zero
      : derived(trace, gainAmount.dividedBy(investmentAmount), 'gain / investment', { gain: gainAmount, investment: investmentAmount }),
    gainAmount,
    originalBalances: originalBalances(ledger, members),
    inactive: settings.inactiveAccounts.length + settings.accounts.length > 0 && isInactive(ledger, group.name),
  }
}

const isInactive = (ledger: ValuedLedger, name: string): boolean => ledger.accounts.traits(ledger.accounts.id(name)).isInactive

/** Units of the one commodity that the account holds beside money; of several there is no sum. */
function unitsOf(ledger: ValuedLedger, { holdings }: AccountPosition): Exact {
  const units = [...holdings.values()].filter(({ commodity, units }) => commodity !== ledger.defaultCurrency && !units.value.isZero)
  return units.length === 1 ? units[0]!.units.figure() : Exact.zero
}

function originalsOf(ledger: ValuedLedger, { account, holdings }: AccountPosition): Map<string, Exact> {
  const { rates, defaultCurrency, today } = ledger
  const isEquity = isSameOrBelow(ledger.accounts.name(account), 'Assets:Equity')
  const byCurrency = new Map<string, Tally>()
  const bucket = (commodity: number): Tally => {
    const name = ledger.commodityName(commodity)
    const tally = byCurrency.get(name) ?? ledger.tally()
    byCurrency.set(name, tally)
    return tally
  }
  for (const { commodity, units, cost } of holdings.values()) {
    if (commodity === defaultCurrency) bucket(commodity).add(cost.figure())
    else if (units.value.isZero) continue
    else if (!ledger.isForeignCurrency(commodity) && (isEquity || rates.isSecurity(commodity, today))) {
      const native = rates.native(commodity, today)
      if (native) bucket(native.quote).add(units.figure(), native.price)
    } else bucket(commodity).add(units.figure())
  }
  return new Map([...byCurrency].map(([currency, tally]) => [currency, tally.figure()]))
}

function originalBalances(ledger: ValuedLedger, members: readonly ValuedPosition[]): OriginalCurrencyBalance[] | null {
  const byCurrency = new Map<string, Tally>()
  for (const { originals } of members) {
    for (const [currency, amount] of originals) {
      const tally = byCurrency.get(currency) ?? ledger.tally()
      tally.add(amount)
      byCurrency.set(currency, tally)
    }
  }
  const balances = [...byCurrency]
    .filter(([, tally]) => !tally.value.isZero)
    .map(([currency, tally]) => ({ currency, amount: tally.figure() }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1))
  return balances.length === 0 ? null : balances
}
