import { withoutAccents } from '#vocabulary/text/wording.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { createHash } from 'node:crypto'
import type { Dialect } from '../../journal/book.ts'
import type { ExistingTransaction, RowPrediction } from '../preview/preview.ts'
import { commodityIn, isMoney, type WritingStyle } from '../write/style.ts'
import { codesIn, isIsin, type KnownSecurity, type SecurityNamed, type Trade } from '../statement.ts'
import { countsOf, mostCounted } from '#vocabulary/groups.ts'
import { Exact } from '#vocabulary/exact.ts'
import { accountProblem, type AccountRoots, beancountAccount } from '../accounts/accounts-and-payees.ts'
import type { Moved } from '../preview/decisions.ts'
import type { OtherSide } from '../preview/other-account.ts'
import type { Draft, DraftPosting } from '../write/draft.ts'

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

/** The book's commodities for securities: declared, used before, or else made from symbol or ISIN. */
export class Securities {
  readonly #byCode = new Map<string, string>()
  readonly #byName = new Map<string, string>()
  readonly #dialect: Dialect
  readonly #style: WritingStyle

  constructor(
    known: readonly KnownSecurity[],
    transactions: readonly ExistingTransaction[],
    { dialect, style }: { dialect: Dialect; style: WritingStyle },
  ) {
    this.#dialect = dialect
    this.#style = style
    // Declared ones come last and take precedence.
    for (const { payee, postings } of transactions) {
      const held = [...new Set(postings.map(({ commodity }) => commodity).filter((commodity) => !isMoney(commodity)))]
      for (const commodity of held) this.#byCode.set(commodity.toUpperCase(), commodity)
      if (held.length !== 1) continue
      const { isin } = codesIn(payee)
      if (isin !== '') this.#byCode.set(isin, elementAt(held, 0))
      this.#byName.set(plainName(elementAt(payee.split(' | '), 0)), elementAt(held, 0))
    }
    for (const { commodity, codes, names } of known) {
      for (const code of [commodity, ...codes]) this.#byCode.set(code.toUpperCase(), commodity)
      // A price provider's ticker may end in a dot and its exchange.
      for (const code of codes)
        if (/^[A-Z0-9-]+\.[A-Z]{1,4}$/i.test(code) && !this.#byCode.has(withoutExchange(code))) this.#byCode.set(withoutExchange(code), commodity)
      for (const name of names) this.#byName.set(plainName(name), commodity)
    }
  }

  commodity({ isin, symbol, name, number = '' }: SecurityNamed): string {
    const known =
      this.#code(isin) ?? this.#byCode.get(number.toUpperCase()) ?? this.#code(symbol) ?? (name === '' ? undefined : this.#named(plainName(name)))
    if (known !== undefined) return known
    // A beancount commodity cannot begin with a digit.
    const made = symbol || isin || shortened(plainName(name).toUpperCase().replaceAll(' ', '-')) || number.replace(/^(?=\d)/, 'N')
    return commodityIn(made, this.#style, this.#dialect)
  }

  /** By the whole name, or by a beginning that only one has: dividends often omit the kind of share. */
  #named(name: string): string | undefined {
    const whole = this.#byName.get(name)
    if (whole !== undefined || name.length < NAME_MIN) return whole
    const begun = new Set([...this.#byName].flatMap(([known, commodity]) => (known.startsWith(`${name} `) ? [commodity] : [])))
    return begun.size === 1 ? [...begun][0] : undefined
  }

  #code(code: string): string | undefined {
    if (code === '') return undefined
    return this.#byCode.get(code.toUpperCase()) ?? this.#byCode.get(commodityIn(code, this.#style, this.#dialect).toUpperCase())
  }
}

/** Shortened to beancount's limit, with a hash, because plans of one fund often differ at the end only. */
const shortened = (name: string): string =>
  name.length <= NAME_MAX ? name : `${name.slice(0, NAME_MAX - 6)}-${createHash('sha256').update(name).digest('hex').slice(0, 5).toUpperCase()}`
const NAME_MAX = 24
const NAME_MIN = 8

const withoutExchange = (code: string): string => code.slice(0, code.lastIndexOf('.')).toUpperCase()

const plainName = (name: string): string =>
  withoutAccents(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const CODES = /^(isin|ticker|symbol|wkn|cusip|sedol|valor|figi|code|amfi|quote|price)$/i
const NAMES = /^(name|full[-_]?name|long[-_]?name|title|note|alias)$/i

/** The securities that a journal's commodity directives describe: by metadata in beancount, by note and comments elsewhere. */
export function declaredSecurities(text: string): KnownSecurity[] {
  const found: { commodity: string; codes: string[]; names: string[] }[] = []
  let current: (typeof found)[number] | undefined
  for (const line of text.split('\n')) {
    if (/^\s/.test(line)) {
      if (current) takeFrom(line.trim().slice(0, LINE_MAX), current)
      continue
    }
    const commodity = declaredIn(line.slice(0, LINE_MAX))
    current = commodity === undefined ? undefined : { commodity, codes: [], names: [] }
    if (!current) continue
    found.push(current)
    const comment = line.indexOf(';')
    if (comment >= 0) takeFrom(line.slice(comment, comment + LINE_MAX), current)
  }
  return found.filter(({ codes, names }) => codes.length + names.length > 0)
}

const LINE_MAX = 500

/** `2020-01-01 commodity FUND`, `commodity "FUND 1"`, `commodity 1.000,00 FUND ; of the hill`. */
function declaredIn(line: string): string | undefined {
  const match = /^(?:\d{4}-\d{2}-\d{2}\s+)?commodity\s+(.+)$/.exec(elementAt(line.split(';'), 0).trim())
  if (!match) return undefined
  const quoted = /"([^"]+)"/.exec(match[1]!)
  const commodity = quoted ? quoted[1]! : match[1]!.replaceAll(/[-+]?\d[\d.,_' ]*/g, '').trim()
  return commodity === '' || /\s/.test(commodity) ? quoted?.[1] : commodity
}

/** `isin: "IE00…"`, `; isin: IE00…, name: Fund of the hill`, `note Fund of the hill`. */
function takeFrom(line: string, { codes, names }: { codes: string[]; names: string[] }): void {
  const note = /^note\s+(.+)$/.exec(line)
  if (note) names.push(note[1]!.trim())
  for (const part of line.replace(/^;+/, '').split(/,(?=\s*[\w-]+:)/)) {
    const [, key = '', value = ''] = /^\s*([\w-]+):\s*(.*)$/.exec(part) ?? []
    const text = value.trim().replaceAll(/^"|"$/g, '')
    if (text === '') continue
    if (CODES.test(key)) codes.push(text.split(/[/:]/).at(-1)!)
    else if (NAMES.test(key)) names.push(text)
  }
  for (const word of line.split(/[^A-Z0-9]+/)) if (isIsin(word)) codes.push(word)
}
