import { countsOf, mostCounted } from '#vocabulary/groups.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../journal/book.ts'
import { accountProblem, type AccountRoots, beancountAccount } from '../accounts/account-names.ts'
import type { Moved } from '../preview/decisions.ts'
import type { OtherSide } from '../preview/other-account.ts'
import type { ExistingTransaction, RowPrediction } from '../preview/preview.ts'
import type { Draft, DraftPosting } from '../write/draft.ts'
import { isMoney, type Securities } from './securities.ts'
import type { Trade } from '../statement.ts'

export interface DraftedTrade {
  readonly draft: Draft
  /** Of the accounts that the user may change, in the order of its postings. */
  readonly predictions: readonly RowPrediction[]
}

export interface TradeKnowledge {
  readonly securities: Securities
  readonly accounts: TradeAccounts
  readonly own: string
  readonly dialect: Dialect
  /** The commodity of an amount as the journal writes it. */
  readonly named: (commodity: string | undefined) => string
  /** The account at the other end of a transfer. */
  readonly other: (side: OtherSide) => RowPrediction
}

/**
 * A trade as a transaction: units at cost, each fee and tax as a posting of its own, and the money last. In beancount a sale reduces a lot and
 * leaves the gain to be inferred; the other dialects match lots when they report.
 */
export function draftTrade(
  trade: Trade,
  { securities, accounts, own, dialect, named, other }: TradeKnowledge,
  chosen: readonly string[] = [],
): DraftedTrade {
  const { kind, quantity, worth, fee, tax, security, isMoney, accrued } = trade
  const commodity = named(trade.commodity)
  const feeCommodity = trade.feeCommodity === undefined ? commodity : named(trade.feeCommodity)
  const unit = security && (isMoney ? named(security.symbol) : securities.commodity(security))
  const predictions: RowPrediction[] = []
  const account = (prediction: RowPrediction): string => {
    predictions.push(prediction)
    return chosen[predictions.length - 1] ?? prediction.account
  }
  const postings: DraftPosting[] = []
  const add = (to: string, amount: Exact, of = commodity): void => {
    if (!amount.isZero) postings.push({ account: to, quantity: amount, commodity: of })
  }
  const holding = unit === undefined || quantity.isZero ? undefined : isMoney ? own : account(accounts.holding(unit))
  if (holding !== undefined) postings.push(unitsOf(trade, { account: holding, unit: unit!, commodity, dialect }))
  const source = holding ?? (unit === undefined ? own : accounts.holding(unit).account)
  if (kind === 'fee') add(account(accounts.other('Fees')), worth)
  if (kind === 'tax') add(account(accounts.other('Tax')), worth)
  if (!fee.isZero) add(account(accounts.other('Fees')), fee, feeCommodity)
  if (!tax.isZero) add(account(accounts.other('Tax')), tax)
  if (kind === 'dividend' || kind === 'reinvested') add(account(accounts.income('Dividend', source)), earned(trade).negated())
  if (kind === 'reward') add(account(accounts.income('Reward', source)), earned(trade).negated())
  if (kind === 'interest') add(account(accounts.other('Interest')), worth.negated())
  if (accrued && !accrued.isZero) add(account(accounts.other('Interest')), kind === 'sell' ? accrued.negated() : accrued)
  if (kind === 'opening') add(account(accounts.opening()), worth.negated())
  const moved = moneyMoved(trade)
  const words = security?.name ?? ''
  const money = trade.transfer === undefined || moved.isZero ? own : account(other({ words, category: trade.transfer, quantity: moved, own }))
  add(money, moved)
  if (trade.feeCommodity !== undefined) add(own, fee.negated(), feeCommodity)
  const code = security && security.isin !== '' && security.isin !== unit ? security.isin : ''
  return {
    draft: {
      day: trade.day,
      payee: security?.name || security?.symbol || security?.isin || security?.number || trade.label || WORDS[kind],
      description: [WORDS[kind], code].filter(Boolean).join(', '),
      code: trade.reference,
      postings,
      ...(isReducing(trade) && !isMoney && dialect === 'beancount' && holding !== undefined && { rest: accounts.gain(holding) }),
    },
    predictions,
  }
}

const WORDS: Readonly<Record<Trade['kind'], string>> = {
  buy: 'Buy',
  sell: 'Sell',
  dividend: 'Dividend',
  reinvested: 'Dividend reinvested',
  reward: 'Reward',
  interest: 'Interest',
  fee: 'Fee',
  tax: 'Tax',
  split: 'Split',
  opening: 'Held before',
}

/** The signed amount that moved on the list's account, or on that of a transfer, in the commodity of the trade. */
export function moneyMoved(trade: Trade): Exact {
  const { kind, worth, tax, accrued = Exact.zero } = trade
  // Reinvested income and rewards pay their fees out of themselves.
  if (kind === 'reinvested' || kind === 'reward') return Exact.zero
  const fee = feeInside(trade)
  if (kind === 'split' || kind === 'opening') return Exact.zero.minus(fee).minus(tax)
  const isIn = kind === 'sell' || kind === 'dividend' || kind === 'interest'
  const before = worth.plus(accrued)
  return (isIn ? before : before.negated()).minus(tax).minus(fee)
}

/** The money that a trade moves, as decisions show it. */
export const movedBy = (trade: Trade): Moved => ({
  row: trade.row,
  day: trade.day,
  payee: trade.label,
  amount: moneyMoved(trade),
  commodity: trade.commodity,
})

/** Income before fees and taxes. */
const earned = (trade: Trade): Exact => {
  const isUnseen = trade.kind === 'reinvested' || trade.kind === 'reward'
  return isUnseen ? Exact.sum([trade.worth, feeInside(trade), trade.tax]) : trade.worth
}

const feeInside = ({ fee, feeCommodity }: Trade): Exact => (feeCommodity === undefined ? fee : Exact.zero)

/** Whether existing lots are reduced: by a sale, or by buying back a short position. */
const isReducing = ({ kind, isShort = false }: Trade): boolean => (kind === 'sell' && !isShort) || (kind === 'buy' && isShort)

function unitsOf(
  trade: Trade,
  { account, unit, commodity, dialect }: { account: string; unit: string; commodity: string; dialect: Dialect },
): DraftPosting {
  const { kind, quantity, worth, isMoney } = trade
  const isOut = kind === 'sell'
  const paid = { quantity: isOut ? worth.negated() : worth, commodity }
  const base = { account, quantity: isOut ? quantity.negated() : quantity, commodity: unit }
  if (dialect !== 'beancount' || isMoney) return { ...base, cost: paid }
  return isReducing(trade) ? { ...base, cost: paid, isReduced: true } : { ...base, lot: paid }
}

export interface TradeAccountsOf {
  readonly transactions: readonly ExistingTransaction[]
  readonly accounts: readonly string[]
  readonly roots: AccountRoots
  readonly dialect: Dialect
  /** The cash account of the list. */
  readonly own: string
}

/** Confidence of an account that the book already uses for this. */
const KNOWN = 0.95
/** Confidence of a usual name. */
const USUAL = 0.6

/** The accounts that a trade is booked to: those that the book uses for it, or else the usual ones. */
export class TradeAccounts {
  readonly #of: TradeAccountsOf
  readonly #holding = new Map<string, string>()
  readonly #parent: string
  /** The accounts of these roots. */
  readonly #below: Readonly<Record<'Income' | 'Expenses' | 'Equity', readonly string[]>>
  /** How often the book uses each account. */
  readonly #uses: ReadonlyMap<string, number>

  constructor(of: TradeAccountsOf) {
    this.#of = of
    this.#uses = countsOf(of.transactions.flatMap(({ postings }) => postings.map(({ account }) => account)))
    const below = (root: string): string[] => of.accounts.filter(of.roots.beginning(root))
    this.#below = { Income: below('Income'), Expenses: below('Expenses'), Equity: below('Equity') }
    const uses = new Map<string, Map<string, number>>()
    for (const { postings } of of.transactions)
      for (const { account, commodity } of postings) {
        if (isMoney(commodity) || !of.roots.isOwn(account)) continue
        const counts = uses.get(commodity) ?? new Map<string, number>()
        uses.set(commodity, counts.set(account, (counts.get(account) ?? 0) + 1))
      }
    for (const [commodity, counts] of uses) this.#holding.set(commodity, mostCounted(counts)!)
    this.#parent = this.#depotBesideCash() ?? this.#parentOfOthers() ?? besideCash(of.own)
  }

  holding(commodity: string): RowPrediction {
    const known = this.#holding.get(commodity)
    if (known !== undefined) return predicted(known, KNOWN)
    const part = commodity.replaceAll(/[:;()\s]+/g, '-')
    return this.#usual(this.#parent.endsWith('*') ? this.#parent.slice(0, -2) : `${this.#parent}:${part}`)
  }

  /** The gains of Assets:Broker:FUND are booked to Income:CapitalGains:Broker:FUND. */
  gain(holding: string): string {
    const below = holding.slice(holding.indexOf(':') + 1)
    const named = this.#named(GAINS, below.split(':').at(-1)!)
    if (named !== undefined) return named
    // A book with a single account for all gains keeps it.
    const all = this.#below.Income.filter((account) => GAINS.test(account))
    return all.length === 1 && GAINS.test(elementAt(all, 0).split(':').at(-1)!)
      ? elementAt(all, 0)
      : this.#allowed(this.#of.roots.written(`Income:CapitalGains:${below}`))
  }

  income(kind: 'Dividend' | 'Reward', holding: string): RowPrediction {
    const last = holding.split(':').at(-1)!
    const pattern = kind === 'Dividend' ? /dividend/i : /reward|staking/i
    const known = this.#named(pattern, last)
    if (known !== undefined) return predicted(known, KNOWN)
    const all = this.#below.Income.filter((account) => pattern.test(account))
    // A single account for all of them.
    const [only] = all
    if (all.length === 1 && pattern.test(only!.split(':').at(-1)!)) return predicted(only!, KNOWN)
    const parent = all.find((account) => pattern.test(account.split(':').at(-2) ?? ''))?.replace(/:[^:]*$/, '')
    return this.#usual(`${parent ?? this.#of.roots.written(`Income:${kind}`)}:${last}`)
  }

  other(kind: 'Interest' | 'Fees' | 'Tax'): RowPrediction {
    const [root, pattern] = OTHERS[kind]
    const all = this.#below[root].filter((account) => pattern.test(account))
    const used = new Map([...this.#uses].filter(([account]) => all.includes(account)))
    const known = all.find((account) => INVESTING.test(account)) ?? mostCounted(used) ?? all[0]
    return known === undefined ? this.#usual(this.#of.roots.written(`${root}:${kind}`)) : predicted(known, KNOWN)
  }

  conversion(): RowPrediction {
    return this.#ofEquity(/conversion|exchange|wechsel/i, 'Equity:Conversion')
  }

  /** The opposite account of units held before the first entry. */
  opening(): RowPrediction {
    return this.#ofEquity(/opening/i, 'Equity:OpeningBalances')
  }

  #ofEquity(pattern: RegExp, usual: string): RowPrediction {
    const known = this.#below.Equity.find((account) => pattern.test(account))
    return known === undefined ? this.#usual(this.#of.roots.written(usual)) : predicted(known, KNOWN)
  }

  #named(pattern: RegExp, last: string): string | undefined {
    return this.#below.Income.find((account) => pattern.test(account) && account.split(':').at(-1)!.toLowerCase() === last.toLowerCase())
  }

  /** The broker's only other account, or the broker itself. Undefined if the cash account names no broker. */
  #depotBesideCash(): string | undefined {
    const { own, accounts } = this.#of
    const broker = besideCash(own)
    if (broker === own || !own.startsWith(`${broker}:`)) return undefined
    if ([...this.#holding.values()].some((account) => account.startsWith(`${broker}:`))) return undefined
    const others = accounts.filter((account) => account.startsWith(`${broker}:`) && account !== own)
    return others.length === 1 ? `${others[0]}:*` : broker
  }

  /** The parent of the other securities' accounts, each named like its commodity; with a star if one account holds several. */
  #parentOfOthers(): string | undefined {
    const counts = new Map<string, number>()
    const held = countsOf(this.#holding.values())
    for (const [commodity, account] of this.#holding) {
      const parts = account.split(':')
      const isCalledSo = plain(parts.at(-1)!) === plain(commodity)
      const parent =
        held.get(account)! > 1 && !isCalledSo ? `${account}:*` : isCalledSo && parts.length > 2 ? parts.slice(0, -1).join(':') : undefined
      if (parent !== undefined) counts.set(parent, (counts.get(parent) ?? 0) + (parent.startsWith(besideCash(this.#of.own)) ? 1000 : 1))
    }
    return mostCounted(counts)
  }

  #usual(account: string): RowPrediction {
    return predicted(this.#allowed(account), USUAL)
  }

  #allowed(account: string): string {
    return this.#of.dialect === 'beancount' && accountProblem(account, 'beancount') !== undefined ? beancountAccount(account) : account
  }
}

const GAINS = /capital ?gains?|realized|realised|kursgewinn|gains?$|plus-?values?|plusvalen[sz]|vermogenswinst|ganancias/i

const OTHERS = {
  Interest: ['Income', /interest|zins/i],
  Fees: ['Expenses', /fees?\b|commission|brokerage|gebuehr|gebühr|charges/i],
  Tax: ['Expenses', /tax(es)?\b|steuer/i],
} as const
const INVESTING = /invest|broker|trading|depot|capital|withh|kapital/i

const predicted = (account: string, confidence: number): RowPrediction => ({
  account,
  choices: [{ account, confidence, because: 'security', isSure: confidence >= KNOWN }],
})

/** Securities of Assets:Broker:Cash are below Assets:Broker; those of Assets:Checking are elsewhere. */
function besideCash(own: string): string {
  const parts = own.split(':')
  if (parts.length > 2 && CASH.test(parts.at(-1)!)) return parts.slice(0, -1).join(':')
  return /checking|giro|bank|savings|cash/i.test(own) ? `${parts[0]}:Investments` : own
}
const CASH = /^(cash|money|settlement|verrechnung\w*|konto|account|[A-Z]{3})$/i

const plain = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
