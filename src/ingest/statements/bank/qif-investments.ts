import { ownValue } from '#vocabulary/own-value.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { NotUnderstood } from '../trades/trade.ts'
import type { SecurityNamed } from '../trades/security-codes.ts'
import { type Basis, settled } from '../trades/settled.ts'
import type { Trade } from '../trades/trade.ts'
import { type DecimalMark, moneyOf } from '../values/money.ts'
import { type BankFile, type EntryTold, tidied } from './bank-file.ts'
import { type QifRecord, valueOf } from './qif-records.ts'

export const isInvestment = ({ kind, fields }: QifRecord): boolean => kind === 'invst' && fields.some(({ letter }) => letter === 'D')

/** Those whose money leaves the account, which a record writes without a sign. */
const OUT = new Set(['xout', 'withdrw'])
const UNKNOWN_COST = 'what they had cost is not in this file; enter this by hand'
const WHY_NOT: Readonly<Record<string, string>> = {
  shrsout: `units went elsewhere, and ${UNKNOWN_COST}`,
  rtrncap: 'a return of capital lowers what the units cost that are held; enter it by hand',
  grant: 'options of an employer are not booked by what this entry says; enter it by hand',
  vest: 'options of an employer are not booked by what this entry says; enter it by hand',
  exercise: 'options of an employer are not booked by what this entry says; enter it by hand',
  exercis: 'options of an employer are not booked by what this entry says; enter it by hand',
  expire: 'options that ended without worth leave lots behind; enter this by hand',
}

/** The entries of investment accounts, and the list of securities that says their symbols. */
export class QifInvestments {
  readonly #file: BankFile
  readonly #symbols: ReadonlyMap<string, string>
  readonly #dayOfText: (text: string) => Day | undefined
  readonly #mark: DecimalMark

  constructor(
    file: BankFile,
    records: readonly QifRecord[],
    { dayOfText, mark = '.' }: { readonly dayOfText: (text: string) => Day | undefined; readonly mark: DecimalMark | undefined },
  ) {
    this.#file = file
    this.#dayOfText = dayOfText
    this.#mark = mark
    const listed = records.filter(({ kind }) => kind === 'security')
    this.#symbols = new Map(listed.map((record) => [tidied(valueOf(record, 'N')), tidied(valueOf(record, 'S')).toUpperCase()]))
  }

  read(record: QifRecord, account: number): void {
    const entry = new QifEntry(record, this.#mark)
    const action = entry.action
    const told = this.#told(entry)
    if (told.kind === 'movement') {
      const { line } = record
      const { day, amount, category } = told
      const [payee, memo] = [entry.value('P'), entry.value('M')]
      const words = payee || memo || entry.value('Y') || (category.startsWith('[') ? 'Transfer' : entry.value('N'))
      this.#file.movements.push({ line, day, amount, payee: words, description: words === memo ? '' : memo, reference: '', category, account })
      return
    }
    const written = {
      date: entry.value('D'),
      security: entry.value('Y') || entry.value('P'),
      said: [entry.value('N') || action, entry.value('M')].filter(Boolean).join(' '),
      amount: entry.value('T') || entry.value('U') || entry.value('$'),
      commodity: '',
      reference: '',
      quantity: entry.value('Q'),
      price: entry.value('I'),
    }
    this.#file.trades.push({ line: record.line, account, written, told })
  }

  #told(entry: QifEntry): EntryTold | { readonly kind: 'movement'; readonly day: Day; readonly amount: Exact; readonly category: string } {
    try {
      const day = this.#dayOfText(entry.value('D'))
      if (day === undefined) throw new NotUnderstood(`the date "${entry.value('D').slice(0, 40)}" cannot be read; enter this by hand`)
      const { action } = entry
      const kind = action === '' && entry.value('Y') === '' ? 'movement' : ownValue(ACTIONS, action)
      if (action === 'reminder' || action === 'remind') return { kind: 'skipped', why: 'is a reminder, and moves nothing' }
      if (action === 'stksplit') throw new NotUnderstood(this.#whyNoSplit(entry))
      if (kind === undefined)
        throw new NotUnderstood(
          ownValue(WHY_NOT, action) ?? `"${entry.value('N').slice(0, 40)}" is no action that is known; enter this entry by hand`,
        )
      if (kind === 'movement' || (kind === 'fee' && entry.category !== '' && entry.transfer === undefined)) return movementOf(entry, day, kind)
      return { kind: 'trade', trade: tradeOf(entry, day, kind, this.#symbols) }
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error
      return { kind: 'error', message: error.message }
    }
  }

  /** Quicken writes how many units ten have become. */
  #whyNoSplit(entry: QifEntry): string {
    const ten = entry.number('Q')
    return `a split${ten ? ` of 10 into ${ten.toString()}` : ''}, and the file does not say how many units there were; enter those that came by hand`
  }
}

/** Money alone. An expense is written without a sign, and what "Cash" brings or takes has one. */
function movementOf(entry: QifEntry, day: Day, kind: 'movement' | 'fee') {
  const amount = entry.number('T') ?? entry.number('U') ?? entry.number('$')
  if (!amount) throw new NotUnderstood('the entry has no amount; enter it by hand')
  const isOut = kind === 'fee' || OUT.has(entry.action)
  return { kind: 'movement' as const, day, amount: isOut ? amount.abs().negated() : amount, category: entry.category }
}

function tradeOf(entry: QifEntry, day: Day, kind: Exclude<Action, 'movement'>, symbols: ReadonlyMap<string, string>): Omit<Trade, 'row'> {
  const name = entry.value('Y')
  const security: SecurityNamed | undefined = name === '' ? undefined : { isin: '', symbol: symbols.get(name) ?? '', name }
  const { transfer } = entry
  const base = { day, isMoney: false, said: entry.value('M') || entry.value('P'), reference: '', ...(security && { security }) }
  const amount = entry.number('T') ?? entry.number('U') ?? entry.number('$')
  const fee = entry.number('O')?.abs() ?? Exact.zero
  if (kind === 'dividend' || kind === 'interest' || kind === 'fee') {
    if (!amount) throw new NotUnderstood('the entry has no amount; enter it by hand')
    // Interest on what was borrowed is written without a sign.
    const worth = entry.action === 'margint' ? amount.abs().negated() : amount
    return { ...base, kind, quantity: Exact.zero, worth, fee, tax: Exact.zero, ...(transfer !== undefined && { transfer }) }
  }
  if (!security) throw new NotUnderstood('the entry does not say which security this is; enter it by hand')
  const quantity = entry.number('Q')
  if (!quantity || quantity.isZero) throw new NotUnderstood('the entry does not say how many units this was; enter it by hand')
  if (quantity.sign < 0 || (amount && amount.sign < 0))
    throw new NotUnderstood('an entry of less than nothing takes back an earlier one; enter it by hand, or leave both out')
  const units = { ...base, quantity, tax: Exact.zero, ...(transfer !== undefined && { transfer }) }
  if (kind === 'opening') {
    const worth = entry.worthOf(quantity, amount)
    if (!worth) throw new NotUnderstood(`units came from elsewhere, and ${UNKNOWN_COST}`)
    return { ...units, kind, worth, fee: Exact.zero }
  }
  const isSale = kind === 'sell' || kind === 'short'
  const told = isSale ? 'sell' : kind === 'reinvested' ? 'reinvested' : 'buy'
  const short = kind === 'short' || kind === 'cover' ? { isShort: true } : {}
  if (!amount || amount.isZero) {
    const worth = entry.worthOf(quantity, undefined)
    if (!worth) throw new NotUnderstood('there is neither a price nor an amount of money; enter this by hand')
    return { ...units, ...short, kind: told, worth, fee }
  }
  const basis = entry.basisOf({ quantity, amount, fee, isSale })
  const worth = basis === 'gross' ? amount : isSale ? amount.plus(fee) : amount.minus(fee)
  return { ...units, ...short, kind: told, worth, fee }
}

type Action = 'buy' | 'sell' | 'short' | 'cover' | 'dividend' | 'interest' | 'fee' | 'reinvested' | 'opening' | 'movement'

/** Actions in lower case, without the X of those that move money from or to another account. */
const ACTIONS: Readonly<Record<string, Action | undefined>> = {
  buy: 'buy',
  sell: 'sell',
  shtsell: 'short',
  cvrshrt: 'cover',
  div: 'dividend',
  cglong: 'dividend',
  cgmid: 'dividend',
  cgshort: 'dividend',
  intinc: 'interest',
  margint: 'interest',
  miscexp: 'fee',
  miscinc: 'movement',
  reinvdiv: 'reinvested',
  reinvint: 'reinvested',
  reinvlg: 'reinvested',
  reinvmd: 'reinvested',
  reinvsh: 'reinvested',
  shrsin: 'opening',
  cash: 'movement',
  xin: 'movement',
  xout: 'movement',
  contrib: 'movement',
  withdrw: 'movement',
}
/** The fields of one entry of an investment account. */
class QifEntry {
  /** In lower case, without the X of a transfer. */
  readonly action: string
  readonly category: string
  /** The other account that a trade's money comes from or goes to. */
  readonly transfer: string | undefined
  readonly #record: QifRecord
  readonly #mark: DecimalMark

  constructor(record: QifRecord, mark: DecimalMark) {
    this.#record = record
    this.#mark = mark
    const written = this.value('N').toLowerCase()
    this.action = ownValue(ACTIONS, written) === undefined && written.endsWith('x') ? written.slice(0, -1) : written
    this.category = this.value('L').replace(/\/[^/\]]*$/, '')
    this.transfer = this.action !== written && this.category !== '' ? this.category : undefined
  }

  value(letter: string): string {
    return tidied(valueOf(this.#record, letter))
  }

  number(letter: string): Exact | undefined {
    const text = this.value(letter)
    if (text === '') return undefined
    const number = moneyOf(text, this.#mark)
    if (!number) throw new NotUnderstood(`"${text.slice(0, 40)}" is not a number; enter this by hand`)
    return number
  }

  worthOf(quantity: Exact, amount: Exact | undefined): Exact | undefined {
    if (amount && !amount.isZero) return amount
    const price = this.number('I')
    return price && !price.isZero ? quantity.times(price).rounded(2) : undefined
  }

  /** Whether the amount includes the commission. Bond prices are in percent and do not show it. */
  basisOf({ quantity, amount, fee, isSale }: { quantity: Exact; amount: Exact; fee: Exact; isSale: boolean }): Basis {
    const price = this.number('I')
    if (!price || price.isZero) {
      if (!fee.isZero)
        throw new NotUnderstood(`nothing says whether the commission of ${fee.toText()} is in the amount of ${amount.toText()}; enter this by hand`)
      return 'gross'
    }
    const known = { quantity, price, amount, fee, tax: Exact.zero, rate: undefined, isForeign: false, isSale }
    const basis = settled(known) ?? settled({ ...known, price: price.dividedBy(HUNDRED) }) ?? settled({ ...known, price: price.times(TEN) })
    if (basis === undefined)
      throw new NotUnderstood(
        `${quantity.toString()} × ${price.toString()} is ${quantity.times(price).toString()}, and the amount of ${amount.toText()} is neither that nor that with the commission; enter this by hand`,
      )
    return basis
  }
}

const HUNDRED = Exact.of(100)
const TEN = Exact.of(10)
