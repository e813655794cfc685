import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { assetBreakdown } from '../../http/contract/investments-contract.ts'
import { isSameOrBelow } from './accounts.ts'
import type { Earning } from './earnings.ts'
import { Holdings } from './holdings.ts'
import { STOCK_SPLIT } from './postings.ts'
import { CashFlows, rateOfReturn } from './returns.ts'
import { scopeOf } from './scope.ts'
import { difference, type Tally, total, derived } from './trace.ts'
import type { PriceGaps } from './price-gaps.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** An account or a group of them: what went in, came out and is left. Amounts in the default currency. */
export type AssetBreakdown = ResultOf<typeof assetBreakdown>
export type OriginalCurrencyBalance = NonNullable<AssetBreakdown['originalBalances']>[number]

/** The balance of one account up to today, with its gains and income. */
export class AccountPosition {
  readonly account: number
  readonly hasNoGain: boolean
  readonly investment: Tally
  readonly withdrawal: Tally
  readonly holdings: Holdings
  readonly flows = new CashFlows()
  /** Some posting has this very account, not only gains. */
  hasPostings = false
  readonly #ledger: ValuedLedger

  constructor(ledger: ValuedLedger, account: number) {
    this.#ledger = ledger
    this.account = account
    this.hasNoGain = ledger.accounts.traits(account).hasNoGain
    this.investment = ledger.tally()
    this.withdrawal = ledger.tally()
    this.holdings = new Holdings(ledger)
  }

  /** A posting of the account, or a gain that was made with it. */
  add(posting: number): void {
    const { accounts, booked, kinds } = this.#ledger
    const { isCapitalGains } = accounts.traits(intAt(booked.account, posting))
    if (!isCapitalGains) {
      this.hasPostings = true
      this.holdings.add(booked, posting)
    }
    if (this.hasNoGain || (!isCapitalGains && byteAt(kinds, posting) & STOCK_SPLIT)) return
    this.flows.addPosting(booked, posting, -1)
    const sign = booked.directionOf(posting)
    if (isCapitalGains || sign < 0) this.withdrawal.subtractAmount(booked, posting)
    else if (sign > 0) this.investment.addAmount(booked, posting)
  }

  /** What stayed was not put in, and what left was taken out; with income as with what a sale brought beyond its cost. */
  earn(posting: number, { received, stayed, left, gain }: Earning): void {
    if (this.hasNoGain) return
    const { booked } = this.#ledger
    // Of a gain nothing stays, and its proof should not say so twice.
    if (!gain) this.investment.addPart(booked, posting, stayed.negated())
    this.withdrawal.addPart(booked, posting, left)
    this.flows.add(intAt(booked.day, posting), received)
  }
}

/** The chosen accounts with the capital gains and the income of theirs, by account; what has no price is named in `gaps`. */
export function positionsOf(
  ledger: ValuedLedger,
  chosen: Uint8Array,
  gaps?: PriceGaps,
  scope = scopeOf(ledger, chosen),
): Map<number, AccountPosition> {
  const { booked, accounts, earnings } = ledger
  const positions = new Map<number, AccountPosition>()
  // By account, as a list, because it is read for every posting.
  const known: (AccountPosition | undefined)[] = Array.from({ length: accounts.size }, () => undefined)
  const positionOf = (account: number): AccountPosition => {
    let position = known[account]
    if (!position) positions.set(account, (position = known[account] = new AccountPosition(ledger, account)))
    return position
  }
  for (const posting of scope.postings) {
    const { source, mayEarn } = accounts.traits(intAt(booked.account, posting))
    if (chosen[source] === 1) positionOf(source).add(posting)
    if (!mayEarn) continue
    for (const earning of earnings.get(posting) ?? []) if (chosen[earning.account] === 1) positionOf(earning.account).earn(posting, earning)
  }
  gaps?.scope(scope)
  return positions
}

/** The value of a position, cached because every group above the account needs it too. */
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

/** What went in, what came out, and what was gained: the one definition, of an account as of any group. */
type GainOfMembers = Pick<AssetBreakdown, 'investmentAmount' | 'withdrawalAmount' | 'gainAmount' | 'xirr' | 'xirr_error'>

/** What the members gained together. Cash and what others owe have no gain, neither for itself nor for what it is counted with. */
export function gainOf(ledger: ValuedLedger, members: readonly ValuedPosition[]): GainOfMembers {
  const { trace, today } = ledger
  const investmentAmount = sumOf(ledger, members, (member) => member.investment)
  const withdrawalAmount = sumOf(ledger, members, (member) => member.withdrawal)
  const invested = members.filter(({ position }) => !position.hasNoGain)
  const market = sumOf(ledger, invested, (member) => member.market)
  const flows = new CashFlows()
  for (const { position } of invested) flows.addAll(position.flows)
  const { percent, error } = rateOfReturn(flows, { day: today, value: market }, trace)
  return {
    investmentAmount,
    withdrawalAmount,
    gainAmount: difference(trace, market, difference(trace, investmentAmount, withdrawalAmount)),
    xirr: percent,
    ...(error === undefined ? {} : { xirr_error: error }),
  }
}

/** Of one member the figure itself, so that its proof is the same as there. */
function sumOf(ledger: ValuedLedger, members: readonly ValuedPosition[], of: (member: ValuedPosition) => Exact): Exact {
  const [only] = members
  return members.length === 1 && only !== undefined ? of(only) : total(ledger.trace, members.map(of))
}

/** The sum of the members. `leaf` says whether units mean anything for the group. */
export function breakdownOf(ledger: ValuedLedger, members: readonly ValuedPosition[], group: { name: string; leaf: boolean }): AssetBreakdown {
  const { trace, settings } = ledger
  const { investmentAmount, withdrawalAmount, gainAmount, ...rate } = gainOf(ledger, members)
  const own = members.find(({ position }) => ledger.accounts.name(position.account) === group.name)
  return {
    group: group.name,
    investmentAmount,
    withdrawalAmount,
    marketAmount: sumOf(ledger, members, (member) => member.market),
    balanceUnits: group.leaf && own ? own.units : Exact.zero,
    latestPrice: Exact.zero,
    ...rate,
    absoluteReturn: derived(trace, investmentAmount.isZero ? Exact.zero : gainAmount.dividedBy(investmentAmount), 'gain / investment', {
      gain: gainAmount,
      investment: investmentAmount,
    }),
    gainAmount,
    originalBalances: originalBalances(ledger, members),
    inactive: settings.inactiveAccounts.length + settings.accounts.length > 0 && isInactive(ledger, group.name),
  }
}

const isInactive = (ledger: ValuedLedger, name: string): boolean => ledger.accounts.traits(ledger.accounts.id(name)).isInactive

/** Units of the one commodity that the account holds beside money; of several there is no sum. */
function unitsOf(ledger: ValuedLedger, { holdings }: AccountPosition): Exact {
  const units = [...holdings.values()].filter(({ commodity, units }) => commodity !== ledger.defaultCurrency && !units.value.isZero)
  return units.length === 1 ? elementAt(units, 0).units.figure() : Exact.zero
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
