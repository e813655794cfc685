import { Exact } from '#vocabulary/exact.ts'
import { isNamedGain } from '#vocabulary/currencies.ts'
import { type Accounts, EQUITY, INCOME } from '../accounts.ts'
import type { Candidate, SaleTransaction } from './sale.ts'

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
export function recognisedGains(accounts: Accounts, sale: SaleTransaction): RecognisedGain[] {
  const byPrice = provedByPrice(accounts, sale)
  const gains = byPrice ?? provedByBalance(accounts, sale)
  return gains ? shared(sale, gains, byPrice ? 'price' : 'balance') : []
}

/**
 * Every lot names a price beside its basis, and some postings are the difference: all of them, those of income, or those of one account; of two
 * accounts that both are it nobody knows which.
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
 * A transaction balances: what came, less what had been paid for what went, is what is left of it. That is the gain where nothing else is left, and
 * where no price says that less was gained. An account of equity takes part only under a name of gains, as an owner may take the proceeds.
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
  // Without a name that says so, two accounts are parts of one gain only where they stand side by side, below more than the root.
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
  const first = sold[0]!.account
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
  return gains.map(({ posting }, at) => ({ posting, proof, shares: own ? [own[at]!] : parts }))
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
