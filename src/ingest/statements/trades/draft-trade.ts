import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../journal/book.ts'
import type { OtherSide } from '../preview/other-account.ts'
import type { Moved } from '../preview/decisions.ts'
import type { RowPrediction } from '../preview/preview.ts'
import type { Draft, DraftPosting } from '../write/draft.ts'
import type { Securities } from './securities.ts'
import type { Trade } from './trade.ts'
import type { TradeAccounts } from './trade-accounts.ts'

export interface DraftedTrade {
  readonly draft: Draft
  /** Of the accounts that a person may choose otherwise, in the order of its postings. */
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
 * A trade as a transaction: units at what they cost, each fee and tax for itself, and the money last. What is sold in beancount names its lot
 * and leaves the gain to be worked out; the other dialects match lots when they report.
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
      payee: security?.name || security?.symbol || security?.isin || security?.number || trade.said || WORDS[kind],
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

/** What came to the account of the list, or to that of a transfer, with its sign and in the commodity of the trade. */
export function moneyMoved(trade: Trade): Exact {
  const { kind, worth, tax, accrued = Exact.zero } = trade
  // What was never seen as money paid its fees out of itself.
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
  payee: trade.said,
  amount: moneyMoved(trade),
  commodity: trade.commodity,
})

/** Income, before what was taken of it. */
const earned = (trade: Trade): Exact => {
  const isUnseen = trade.kind === 'reinvested' || trade.kind === 'reward'
  return isUnseen ? Exact.sum([trade.worth, feeInside(trade), trade.tax]) : trade.worth
}

const feeInside = ({ fee, feeCommodity }: Trade): Exact => (feeCommodity === undefined ? fee : Exact.zero)

/** Whether units go out of lots that are there: those of a sale, or what is owed where it is bought back. */
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
