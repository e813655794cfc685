import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../journal/book.ts'
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
}

/**
 * A trade as a transaction: units at what they cost, each fee and tax for itself, and the money last. What is sold in beancount names its lot
 * and leaves the gain to be worked out; the other dialects match lots when they report.
 */
export function draftTrade(
  trade: Trade,
  { securities, accounts, own, dialect, named }: TradeKnowledge,
  chosen: readonly string[] = [],
): DraftedTrade {
  const { kind, quantity, worth, fee, tax, security, isMoney } = trade
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
  const isSale = kind === 'sell'
  const holding = unit === undefined || quantity.isZero ? undefined : isMoney ? own : account(accounts.holding(unit))
  if (holding !== undefined) postings.push(unitsOf(trade, { account: holding, unit: unit!, commodity, dialect }))
  const source = holding ?? (unit === undefined ? own : accounts.holding(unit).account)
  if (kind === 'fee') add(account(accounts.other('Fees')), worth)
  if (kind === 'tax') add(account(accounts.other('Tax')), worth)
  if (!fee.isZero) add(account(accounts.other('Fees')), fee, feeCommodity)
  if (!tax.isZero) add(account(accounts.other('Tax')), tax)
  if (kind === 'dividend' || kind === 'reinvested') add(account(accounts.income('Dividend', source)), worth.negated())
  if (kind === 'reward') add(account(accounts.income('Reward', source)), worth.negated())
  if (kind === 'interest') add(account(accounts.other('Interest')), worth.negated())
  add(own, moneyMoved(trade))
  if (trade.feeCommodity !== undefined) add(own, fee.negated(), feeCommodity)
  const code = security && security.isin !== '' && security.isin !== unit ? security.isin : ''
  return {
    draft: {
      day: trade.day,
      payee: security?.name || security?.symbol || security?.isin || trade.said || WORDS[kind],
      description: [WORDS[kind], code].filter(Boolean).join(', '),
      code: trade.reference,
      postings,
      ...(isSale && !isMoney && dialect === 'beancount' && holding !== undefined && { rest: accounts.gain(holding) }),
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
}

/** What came to the account of the list, with its sign, in the commodity of the trade. */
export const moneyMoved = (trade: Trade): Exact =>
  beforeCharges(trade)
    .minus(trade.tax)
    .minus(trade.feeCommodity === undefined ? trade.fee : Exact.zero)

function beforeCharges({ kind, worth }: Trade): Exact {
  if (kind === 'reinvested' || kind === 'reward' || kind === 'split') return Exact.zero
  return kind === 'sell' || kind === 'dividend' || kind === 'interest' ? worth : worth.negated()
}

function unitsOf(
  { kind, quantity, worth, isMoney }: Trade,
  { account, unit, commodity, dialect }: { account: string; unit: string; commodity: string; dialect: Dialect },
): DraftPosting {
  const isSale = kind === 'sell'
  const units = isSale ? quantity.negated() : quantity
  const paid = { quantity: isSale ? worth.negated() : worth, commodity }
  const base = { account, quantity: units, commodity: unit }
  if (dialect !== 'beancount' || isMoney) return { ...base, cost: paid }
  return isSale ? { ...base, cost: paid, isReduced: true } : { ...base, lot: paid }
}
