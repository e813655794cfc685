import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { type ExactColumn, NONE } from '#vocabulary/columns.ts'
import { isNamedGain } from '#vocabulary/currencies.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { type Accounts, ASSETS, EQUITY, EXPENSES, INCOME } from './accounts.ts'
import type { Postings } from './postings.ts'

/** What says that a posting is the gain of a sale: the price beside the basis, or all else that its transaction has. */
export type GainProof = 'price' | 'balance'

/** Whose gain a posting is. */
export interface RecognisedGain {
  readonly posting: number
  readonly proof: GainProof
  /** What it is divided among, and by which parts; mostly one account. */
  readonly shares: readonly { readonly account: number; readonly part: Exact }[]
}

/** The postings of a sale that are what it brought less what that had cost. */
function recognisedGains(accounts: Accounts, sale: SaleTransaction): RecognisedGain[] {
  const byPrice = provedByPrice(accounts, sale)
  const gains = byPrice ?? provedByBalance(accounts, sale)
  return gains ? shared(sale, gains, byPrice ? 'price' : 'balance') : []
}

/**
 * Every lot names a price beside its basis, and some postings equal the difference: all of them, those of income, or those of one account. If two
 * accounts both equal it, it is unknown which of them is the gain.
 */
function provedByPrice(accounts: Accounts, sale: SaleTransaction): readonly Candidate[] | undefined {
  const gain = gainByPrice(sale)
  if (gain === undefined) return undefined
  const isIt = (set: readonly Candidate[]): boolean =>
    set.length > 0 && !sumOf(set).isZero && !sumOf(set).plus(gain).abs().isGreaterThan(rounding(sale, set))
  const { candidates } = sale
  const whole = [candidates, candidates.filter(({ account }) => accounts.traits(account).root === INCOME)].find(isIt)
  if (whole) return whole
  const [only, ...more] = [...byAccount(candidates).values()].filter(isIt)
  return more.length === 0 ? only : undefined
}

/**
 * A transaction balances, so the proceeds less the cost of what was sold are the remaining postings. They are the gain if there is nothing else, and
 * if no price says that less was gained. An equity account counts only if its name says gains, as an owner may withdraw the proceeds to equity.
 */
function provedByBalance(accounts: Accounts, sale: SaleTransaction): readonly Candidate[] | undefined {
  const { hasProceeds, isMixed, candidates } = sale
  if (!hasProceeds || isMixed) return undefined
  const ofRoot = (root: number): Candidate[] => candidates.filter(({ account }) => accounts.traits(account).root === root)
  const isNamed = ({ account }: Candidate): boolean => isNamedGain(accounts.name(account))
  const income = ofRoot(INCOME)
  const named = (income.length > 0 ? income : ofRoot(EQUITY)).filter(isNamed)
  const gains = named.length > 0 ? named : income
  const parents = new Set(gains.map(({ account }) => accounts.traits(account).parent))
  // If no name says so, two accounts are parts of one gain only if they have the same parent below the root.
  const isOneGain =
    named.length > 0 || byAccount(gains).size === 1 || (parents.size === 1 && ![...parents].some((parent) => isRoot(accounts, parent)))
  const left = sumOf(gains)
  if (gains.length === 0 || !isOneGain || left.isZero) return undefined
  const byPrice = gainByPrice(sale)
  const isTooMuch = byPrice !== undefined && left.negated().minus(byPrice).isGreaterThan(rounding(sale, gains))
  return isTooMuch ? undefined : gains
}

const isRoot = (accounts: Accounts, account: number): boolean => !accounts.name(account).includes(':')

/** What the prices say that was gained; undefined where not every lot has one. */
function gainByPrice({ sold }: SaleTransaction): Exact | undefined {
  if (sold.some(({ brought }) => brought === undefined)) return undefined
  return Exact.sum(sold.map(({ brought, cost }) => brought!.minus(cost)))
}

/** Each amount may have been rounded to the digits that money is written with. */
const rounding = ({ sold, digits }: SaleTransaction, gains: readonly Candidate[]): Exact => Exact.of(sold.length + gains.length, digits)

/**
 * Of what was sold out of several accounts each brought its price, or as much for what it had cost as the others. Where every posting is the
 * gain of one of them it is that one's; else each is divided as the gains are.
 */
function shared({ sold }: SaleTransaction, gains: readonly Candidate[], proof: GainProof): RecognisedGain[] {
  const first = elementAt(sold, 0).account
  if (sold.every(({ account }) => account === first))
    return gains.map(({ posting, value }) => ({ posting, proof, shares: [{ account: first, part: value.negated() }] }))
  const cost = Exact.sum(sold.map((one) => one.cost))
  const proceeds = cost.minus(sumOf(gains))
  const isPriced = sold.every(({ brought }) => brought !== undefined && !brought.isZero)
  const whole = isPriced ? Exact.sum(sold.map(({ brought }) => brought!)) : cost
  const gained = new Map<number, Exact>()
  for (const one of sold) {
    const brought = whole.isZero ? one.cost : proceeds.times(isPriced ? one.brought! : one.cost).dividedBy(whole)
    gained.set(one.account, (gained.get(one.account) ?? Exact.zero).plus(brought.minus(one.cost)))
  }
  if (gains.length * gained.size > SHARES_MAX) return []
  const parts = Array.from(gained, ([account, part]) => ({ account, part })).filter(({ part }) => !part.isZero)
  const own = ownGains(gains, parts)
  return gains.map(({ posting }, at) => ({ posting, proof, shares: own ? [elementAt(own, at)] : parts }))
}

/** Each posting is divided among each account: more of both than anybody books at once would be too many to divide. */
const SHARES_MAX = 10_000

type Part = RecognisedGain['shares'][number]

/** For each posting the account whose gain it is to the digit; undefined where that is not so of every posting. */
function ownGains(gains: readonly Candidate[], parts: readonly Part[]): Part[] | undefined {
  if (gains.length !== parts.length) return undefined
  const open = [...parts]
  const own: Part[] = []
  for (const { value } of gains) {
    const at = open.findIndex(({ part }) => part.equals(value.negated()))
    if (at < 0) return undefined
    own.push(...open.splice(at, 1))
  }
  return own
}

function byAccount(candidates: readonly Candidate[]): Map<number, Candidate[]> {
  const lists = new Map<number, Candidate[]>()
  for (const candidate of candidates) {
    const list = lists.get(candidate.account)
    if (list) list.push(candidate)
    else lists.set(candidate.account, [candidate])
  }
  return lists
}

const sumOf = (candidates: readonly Candidate[]): Exact => Exact.sum(candidates.map(({ value }) => value))

/** What transactions are read from, in the commodities that they are written in: what they say hangs on no rate and no other day. */
interface Written {
  readonly view: LedgerView
  readonly booked: Postings
  readonly accounts: Accounts
  /** By commodity, 1 for currencies. */
  readonly money: Uint8Array
}

/** Units that left an account for what they had cost. */
interface Sold {
  readonly account: number
  readonly cost: Exact
  /** The proceeds, if a price is given. */
  readonly brought: Exact | undefined
}

/** A posting that may be the gain of a sale. */
interface Candidate {
  readonly posting: number
  readonly account: number
  /** Below zero for a gain, as it is booked. */
  readonly value: Exact
}

/** A transaction in which something is sold at cost, all of it in one currency. */
interface SaleTransaction {
  readonly sold: readonly Sold[]
  readonly candidates: readonly Candidate[]
  /** Something came for what was sold. */
  readonly hasProceeds: boolean
  /** Units of what is sold also come, or go without a cost: then what is booked beside them may be anything. */
  readonly isMixed: boolean
  /** Digits after the point that money is written with. */
  readonly digits: number
}

/** The sale in a transaction; undefined where there is none, where it is in several currencies, and where a name says whose the gain is. */
function saleIn(written: Written, group: number): SaleTransaction | undefined {
  const { accounts, booked, money, view } = written
  const { lotCommodity, costCommodity, quantity } = view.postings
  const sold: (Sold & { readonly commodity: number })[] = []
  const candidates: (Candidate & { readonly currency: number })[] = []
  const others: { readonly currency: number; readonly value: Exact }[] = []
  const soldUnits = new Set<number>()
  const otherUnits = new Set<number>()
  const spentUnits = new Set<number>()
  const currencies = new Set<number>()
  let digits = DIGITS_MIN
  for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++) {
    const account = intAt(booked.account, posting)
    const { isCapitalGains, isVirtual, mayGain, root } = accounts.traits(account)
    if (isVirtual || booked.empty.has(posting)) continue
    if (isCapitalGains) return undefined
    const [row, commodity] = [intAt(booked.row, posting), intAt(booked.commodity, posting)]
    const { currency, value } = weightOf(view, row, commodity)
    const isAtCost = lotCommodity[row] !== NONE || (costCommodity[row] !== NONE && money[commodity] !== 1)
    if (root === ASSETS && isAtCost && quantity.get(row).sign < 0) {
      currencies.add(currency)
      soldUnits.add(commodity)
      const isPriced = lotCommodity[row] !== NONE && costCommodity[row] === currency
      sold.push({ account, commodity, cost: value.negated(), brought: isPriced ? view.postings.cost.get(row).negated() : undefined })
    } else {
      if (mayGain && lotCommodity[row] === NONE) candidates.push({ posting, account, value, currency })
      else others.push({ currency, value })
      const units = root === EXPENSES && currency !== commodity ? spentUnits : otherUnits
      units.add(commodity)
      if (!mayGain && commodity === currency) digits = Math.max(digits, byteAt(quantity.scale, row))
    }
  }
  const [currency] = currencies
  if (sold.length === 0 || currencies.size > 1) return undefined
  return {
    // Of what was sold some was spent at its cost, as for a fee in bitcoins: then the price of all is not what the rest brought.
    sold: sold.map((one) => (spentUnits.has(one.commodity) ? { ...one, brought: undefined } : one)),
    candidates: candidates.filter((candidate) => candidate.currency === currency),
    hasProceeds: others.some((other) => other.currency === currency && other.value.sign > 0),
    isMixed: [...soldUnits].some((commodity) => otherUnits.has(commodity)),
    digits,
  }
}

const DIGITS_MIN = 2

/** What a posting weighs in its transaction: at cost, at its price, or itself. */
function weightOf({ postings }: LedgerView, row: number, commodity: number): { readonly currency: number; readonly value: Exact } {
  const of = (column: ExactColumn, currency: number): { currency: number; value: Exact } => ({ currency, value: column.get(row) })
  if (postings.lotCommodity[row] !== NONE) return of(postings.lot, intAt(postings.lotCommodity, row))
  return postings.costCommodity[row] === NONE ? of(postings.quantity, commodity) : of(postings.cost, intAt(postings.costCommodity, row))
}

/** By posting to an account of income or equity, in the order of postings. Those of accounts that name whose gains they have are not among them. */
export type RealisedGains = ReadonlyMap<number, RecognisedGain>

/** The gains of sales that no account names. Each is recognised by its own transaction alone. */
export function realisedGains({ view, booked, accounts, money }: Written): RealisedGains {
  const written = { view, booked, accounts, money }
  const found = new Map<number, RecognisedGain>()
  const mayGain = accounts.where((traits) => traits.mayGain)
  if (!mayGain.includes(1)) return found
  const isAsset = accounts.where(({ root }) => root === ASSETS)
  for (let group = 0; group < booked.groupCount; group++) {
    if (!looksLikeSale(written, group, mayGain, isAsset)) continue
    const sale = saleIn(written, group)
    if (sale) for (const gain of recognisedGains(accounts, sale).sort((a, b) => a.posting - b.posting)) found.set(gain.posting, gain)
  }
  return found
}

/** Nearly no transaction is one, and all of a book are asked: columns alone answer. */
function looksLikeSale({ booked, view }: Written, group: number, mayGain: Uint8Array, isAsset: Uint8Array): boolean {
  const { lotCommodity, costCommodity, quantity } = view.postings
  let [sells, gains] = [false, false]
  for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++) {
    const account = intAt(booked.account, posting)
    if (mayGain[account] === 1) gains = true
    else if (!sells && isAsset[account] === 1) {
      const row = intAt(booked.row, posting)
      sells = (lotCommodity[row] !== NONE || costCommodity[row] !== NONE) && floatAt(quantity.mantissa, row) < 0
    }
  }
  return sells && gains
}
