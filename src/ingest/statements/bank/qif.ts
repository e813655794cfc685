import { type BankFile, emptyBankFile, type EntryResult, SHOWN_MAX, tidied, understoodEntry } from './bank-file.ts'
import { type Basis, type DatesRead, NotUnderstood, reasons, type SecurityNamed, settled, type Trade } from '../statement.ts'
import { elementAt, ownValue } from '#vocabulary/element-at.ts'
import { type Day, tryDayOf } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { fullYear } from '#vocabulary/text/dates.ts'
import { guessDates } from '../presets/guess-columns.ts'
import { type DecimalMark, moneyOf } from '../text/cell-values.ts'

/** A record: its fields by their letter, in order, up to the caret that closes it. */
interface QifRecord {
  readonly line: number
  readonly kind: string
  readonly fields: readonly { readonly letter: string; readonly value: string }[]
}

function qifRecords(text: string): QifRecord[] {
  const records: QifRecord[] = []
  let kind = 'bank'
  let fields: { letter: string; value: string }[] = []
  let begin = 1
  text.split(/\r?\n|\r/).forEach((line, index) => {
    const type = /^!(?:Type:)?(.*)$/i.exec(line.trim())
    if (type) {
      if (!/^(option|clear)/i.test(type[1]!)) kind = type[1]!.trim().toLowerCase()
      fields = []
    } else if (line.startsWith('^')) {
      if (fields.length > 0) records.push({ line: begin, kind, fields })
      fields = []
    } else if (line.trim() !== '') {
      if (fields.length === 0) begin = index + 1
      fields.push({ letter: line[0]!, value: line.slice(1).trim() })
    }
  })
  // A file written by hand may lack the last caret.
  if (fields.length > 0) records.push({ line: begin, kind, fields })
  return records
}

/** The value of a letter's field; '' if there is none. */
const valueOf = ({ fields }: QifRecord, letter: string): string => fields.find((field) => field.letter === letter)?.value ?? ''

const isInvestment = ({ kind, fields }: QifRecord): boolean => kind === 'invst' && fields.some(({ letter }) => letter === 'D')

/** Actions whose unsigned amount leaves the account. */
const OUT = new Set(['xout', 'withdrw'])
const UNKNOWN_COST = 'their cost is not in this file; enter this by hand'
const WHY_NOT: Readonly<Record<string, string>> = {
  shrsout: `units went elsewhere, and ${UNKNOWN_COST}`,
  rtrncap: 'a return of capital lowers the cost of the units held; enter it by hand',
  ...Object.fromEntries(
    ['grant', 'vest', 'exercise', 'exercis'].map((action) => [action, 'employee stock options are not supported; enter this by hand']),
  ),
  expire: 'options that expired leave lots without value; enter this by hand',
}

/** Reads the entries of investment accounts, with the symbols from the list of securities. */
class QifInvestments {
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
    const result = understoodEntry(() => this.#resultOf(entry))
    if (result.kind === 'movement') {
      const { line } = record
      const { day, amount, category } = result
      const [payee, memo] = [entry.value('P'), entry.value('M')]
      const words = payee || memo || entry.value('Y') || (category.startsWith('[') ? 'Transfer' : entry.value('N'))
      this.#file.movements.push({ line, day, amount, payee: words, description: words === memo ? '' : memo, reference: '', category, account })
      return
    }
    const written = {
      date: entry.value('D'),
      security: entry.value('Y') || entry.value('P'),
      label: [entry.value('N') || action, entry.value('M')].filter(Boolean).join(' '),
      amount: entry.value('T') || entry.value('U') || entry.value('$'),
      commodity: '',
      reference: '',
      quantity: entry.value('Q'),
      price: entry.value('I'),
    }
    this.#file.trades.push({ line: record.line, account, written, result })
  }

  #resultOf(entry: QifEntry): EntryResult | { readonly kind: 'movement'; readonly day: Day; readonly amount: Exact; readonly category: string } {
    const day = this.#dayOfText(entry.value('D'))
    if (day === undefined) throw new NotUnderstood(`the date "${entry.value('D').slice(0, 40)}" cannot be read; enter this by hand`)
    const { action } = entry
    const kind = action === '' && entry.value('Y') === '' ? 'movement' : ownValue(ACTIONS, action)
    if (action === 'reminder' || action === 'remind') return { kind: 'skipped', why: 'is a reminder, and moves nothing' }
    if (action === 'stksplit') throw new NotUnderstood(whyNoSplit(entry))
    if (kind === undefined)
      throw new NotUnderstood(ownValue(WHY_NOT, action) ?? `"${entry.value('N').slice(0, 40)}" is not a known action; enter this entry by hand`)
    if (kind === 'movement' || (kind === 'fee' && entry.category !== '' && entry.transfer === undefined)) return movementOf(entry, day, kind)
    return { kind: 'trade', trade: tradeOf(entry, day, kind, this.#symbols) }
  }
}

/** Quicken writes the number of new units for ten old ones. */
function whyNoSplit(entry: QifEntry): string {
  const ten = entry.number('Q')
  return `a split${ten ? ` of 10 into ${ten.toString()}` : ''} without the number of units held; enter the new units by hand`
}

/** An entry about money alone. Expenses are unsigned; "Cash" entries are signed. */
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
  const base = { day, isMoney: false, label: entry.value('M') || entry.value('P'), reference: '', ...(security && { security }) }
  const amount = entry.number('T') ?? entry.number('U') ?? entry.number('$')
  const fee = entry.number('O')?.abs() ?? Exact.zero
  if (kind === 'dividend' || kind === 'interest' || kind === 'fee') {
    if (!amount) throw new NotUnderstood('the entry has no amount; enter it by hand')
    // Margin interest is written without a sign.
    const worth = entry.action === 'margint' ? amount.abs().negated() : amount
    return { ...base, kind, quantity: Exact.zero, worth, fee, tax: Exact.zero, ...(transfer !== undefined && { transfer }) }
  }
  if (!security) throw new NotUnderstood('the entry does not say which security this is; enter it by hand')
  const quantity = entry.number('Q')
  if (!quantity || quantity.isZero) throw new NotUnderstood('the entry does not say how many units this was; enter it by hand')
  if (quantity.sign < 0 || (amount && amount.sign < 0))
    throw new NotUnderstood('a negative entry reverses an earlier one; enter it by hand, or leave both out')
  const units = { ...base, quantity, tax: Exact.zero, ...(transfer !== undefined && { transfer }) }
  if (kind === 'opening') {
    const worth = entry.worthOf(quantity, amount)
    if (!worth) throw new NotUnderstood(`units came from elsewhere, and ${UNKNOWN_COST}`)
    return { ...units, kind, worth, fee: Exact.zero }
  }
  const isSale = kind === 'sell' || kind === 'short'
  const direction = isSale ? 'sell' : kind === 'reinvested' ? 'reinvested' : 'buy'
  const short = kind === 'short' || kind === 'cover' ? { isShort: true } : {}
  if (!amount || amount.isZero) {
    const worth = entry.worthOf(quantity, undefined)
    if (!worth) throw new NotUnderstood('there is neither a price nor an amount of money; enter this by hand')
    return { ...units, ...short, kind: direction, worth, fee }
  }
  const basis = entry.basisOf({ quantity, amount, fee, isSale })
  const worth = basis === 'gross' ? amount : isSale ? amount.plus(fee) : amount.minus(fee)
  return { ...units, ...short, kind: direction, worth, fee }
}

type Action = 'buy' | 'sell' | 'short' | 'cover' | 'dividend' | 'interest' | 'fee' | 'reinvested' | 'opening' | 'movement'

/** Actions in lower case, without the X of those that move money from or to another account. */
const ACTIONS: Readonly<Record<string, Action | undefined>> = Object.fromEntries(
  Object.entries({
    buy: 'buy',
    sell: 'sell',
    short: 'shtsell',
    cover: 'cvrshrt',
    dividend: 'div cglong cgmid cgshort',
    interest: 'intinc margint',
    fee: 'miscexp',
    reinvested: 'reinvdiv reinvint reinvlg reinvmd reinvsh',
    opening: 'shrsin',
    movement: 'miscinc cash xin xout contrib withdrw',
  }).flatMap(([action, words]) => words.split(' ').map((word) => [word, action as Action])),
)

/** The fields of one entry of an investment account. */
class QifEntry {
  /** In lower case, without the X of a transfer. */
  readonly action: string
  readonly category: string
  /** The other account of a transfer. */
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
        throw new NotUnderstood(
          `nothing says whether the amount of ${amount.toText()} includes the commission of ${fee.toText()}; enter this by hand`,
        )
      return 'gross'
    }
    const known = { quantity, price, amount, fee, tax: Exact.zero, rate: undefined, isForeign: false, isSale }
    const basis = settled(known) ?? settled({ ...known, price: price.dividedBy(HUNDRED) }) ?? settled({ ...known, price: price.times(TEN) })
    if (basis === undefined)
      throw new NotUnderstood(
        `${quantity.toString()} × ${price.toString()} is ${quantity.times(price).toString()}, but the amount of ${amount.toText()} is neither that nor that with the commission; enter this by hand`,
      )
    return basis
  }
}

const HUNDRED = Exact.of(100)
const TEN = Exact.of(10)

/** Quicken's format, which defines neither the order of day and month nor the currency. */
export function readQif(text: string, today: Day, dateFormat?: string): BankFile {
  const file = emptyBankFile()
  const records = qifRecords(text)
  const dated = records
    .filter((record) => isEntry(record) || isInvestment(record))
    .map((record) => ({ line: record.line, text: valueOf(record, 'D') }))
  const { dayOfText, dates } = qifDates(dated, today, dateFormat)
  if (dates) file.dates = dates
  const mark = markOf(records)
  const investments = new QifInvestments(file, records, { dayOfText, mark })
  const named = new Map<string, number>()
  let account = -1
  const lists = new Map<string, QifRecord[]>()
  for (const record of records) {
    if (record.kind === 'account') {
      // Accounts may be listed first and repeated above their entries.
      const id = valueOf(record, 'N')
      account = named.get(id) ?? file.accounts.push({ id, ...kindOf(valueOf(record, 'T')) }) - 1
      named.set(id, account)
    } else if (isEntry(record) || isInvestment(record)) {
      if (account < 0) account = file.accounts.push({ id: '', ...kindOf(record.kind) }) - 1
      if (isEntry(record)) readEntry(file, record, { account, dayOfText, mark })
      else investments.read(record, account)
    } else if (LISTS.has(record.kind)) lists.set(record.kind, [...(lists.get(record.kind) ?? []), record])
    else file.unbooked.push({ ...writtenIn(record), kind: 'error', why: whyNoEntry(record) })
  }
  for (const [kind, [first]] of lists)
    file.unbooked.push({ line: first!.line, payee: `!Type:${kind}`, kind: 'skipped', why: 'is a list, not a transaction' })
  return file
}

const ENTRIES = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l'])
/** Blocks with lists of categories, securities and the like. */
const LISTS = new Set(['cat', 'class', 'memorized', 'security', 'prices', 'budget', 'tag', 'template'])

const whyNoEntry = ({ kind }: QifRecord): string =>
  ENTRIES.has(kind) || kind === 'invst'
    ? 'this entry has no date; enter it by hand'
    : `entries under "!Type:${kind.slice(0, SHOWN_MAX)}" are not supported; enter this by hand`

/** The text of an entry. */
const writtenIn = (record: QifRecord) => ({
  line: record.line,
  date: valueOf(record, 'D'),
  payee: tidied(valueOf(record, 'P') || valueOf(record, 'M')),
  amount: valueOf(record, 'T') || valueOf(record, 'U'),
})
const kindOf = (kind: string) => ({ isLiability: /ccard|oth l/i.test(kind), ...(/invst|port|mutual|401/i.test(kind) && { isBroker: true }) })
const isEntry = ({ kind, fields }: QifRecord): boolean => ENTRIES.has(kind) && fields.some(({ letter }) => letter === 'D')

function readEntry(
  file: BankFile,
  record: QifRecord,
  { account, dayOfText, mark }: { account: number; dayOfText: (text: string) => Day | undefined; mark: DecimalMark | undefined },
): void {
  const value = (letter: string): string => tidied(valueOf(record, letter))
  const day = dayOfText(value('D'))
  const amount = moneyOf(value('T') || value('U'), mark)
  if (day === undefined || amount === undefined) {
    const what = day === undefined ? `the date "${value('D').slice(0, SHOWN_MAX)}"` : `the amount "${value('T').slice(0, SHOWN_MAX)}"`
    file.unbooked.push({ ...writtenIn(record), account, kind: 'error', why: `${what} of this entry cannot be read; enter it by hand` })
    return
  }
  const splits = splitsOf(record, mark)
  const total = Exact.sum(splits.map((split) => split.amount))
  if (splits.length > 0 && !total.equals(amount)) {
    const why = `its parts add up to ${total.toText()} and not to ${amount.toText()}; enter it by hand`
    file.unbooked.push({ ...writtenIn(record), account, kind: 'error', why })
    return
  }
  file.movements.push({
    line: record.line,
    day,
    amount,
    payee: value('P') || value('M'),
    description: value('P') === '' ? '' : value('M'),
    reference: value('N'),
    category: splits.length === 1 && elementAt(splits, 0).category !== '' ? elementAt(splits, 0).category : categoryOf(value('L')),
    account,
    ...(splits.length > 1 && { splits }),
  })
}

/** Removes the class of "Food:Bakery/Class". "[Savings]" is a transfer to that account. */
const categoryOf = (text: string): string => text.replace(/\/[^/\]]*$/, '')

function splitsOf({ fields }: QifRecord, mark: DecimalMark | undefined): { amount: Exact; category: string; description: string }[] {
  const splits: { amount?: Exact; category: string; description: string }[] = []
  for (const { letter, value } of fields) {
    const last = splits.at(-1)
    if (letter === 'S') splits.push({ category: categoryOf(tidied(value)), description: '' })
    else if (letter === 'E' && last) last.description = tidied(value)
    else if (letter === '$' && last) {
      const amount = moneyOf(value, mark)
      if (amount) last.amount = amount
    }
  }
  return splits.flatMap(({ amount, ...split }) => (amount === undefined || amount.isZero ? [] : [{ ...split, amount }]))
}

/** The decimal mark: one amount with two decimals decides for all. */
function markOf(records: readonly QifRecord[]): DecimalMark | undefined {
  const amounts = records.flatMap((record) => [valueOf(record, 'T') || valueOf(record, 'U'), ...(isInvestment(record) ? [valueOf(record, '$')] : [])])
  if (amounts.some((text) => /\.\d{1,2}$/.test(text))) return '.'
  return amounts.some((text) => /,\d{1,2}$/.test(text)) ? ',' : undefined
}

/** At most two blanks between the parts: unlimited ones would make the pattern take quadratic time. */
const DATE_LENGTH_MAX = 40
const DATE = /^(\d{1,4})\s*[-/.' ]\s*(\d{1,2})\s*([-/.' ])\s*(\d{1,4})$/

interface Parts {
  readonly first: string
  readonly second: string
  readonly third: string
  /** The mark between the second and the third number. */
  readonly mark: string
}

function partsOf(text: string): Parts | undefined {
  const match = text.length <= DATE_LENGTH_MAX && DATE.exec(text.trim())
  return match ? { first: match[1]!, second: match[2]!, mark: match[3]!, third: match[4]! } : undefined
}

/** A year after an apostrophe is in this century. */
const yearOf = ({ third, mark }: Parts): number => (third.length > 2 ? Number(third) : mark === "'" ? 2000 + Number(third) : fullYear(Number(third)))

/** The order of the dates of a file: as chosen, or as the dates themselves show. Open if both orders fit. */
function qifDates(
  dated: readonly { readonly line: number; readonly text: string }[],
  today: Day,
  chosen: string | undefined,
): { readonly dayOfText: (text: string) => Day | undefined; readonly dates: DatesRead | undefined } {
  const guess =
    chosen === undefined
      ? guessDates(
          dated.flatMap(({ text }) => plainly(text) ?? []),
          { today },
        )
      : { format: chosen, by: 'asked' as const, because: reasons().decisions.chosen, isCertain: true, others: [] }
  const reader = (format: string) => (text: string) => dayIn(text, format.startsWith('M'))
  const others = (guess?.others ?? []).map((format) => {
    const read = reader(format)
    return {
      format,
      days: new Map(dated.flatMap(({ line, text }): [number, Day][] => [[line, read(text)] as [number, Day]].filter(([, day]) => day !== undefined))),
    }
  })
  return { dayOfText: reader(guess?.format ?? 'DD/MM/YYYY'), dates: guess && ({ ...guess, others } as DatesRead) }
}

/** With the year in full, and the same mark twice. */
function plainly(text: string): string | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const mark = text.includes('.') ? '.' : '/'
  const { first, second, third } = parts
  const two = (part: string): string => part.padStart(2, '0')
  if (first.length === 4) return [first, two(second), two(third)].join(mark)
  return [two(first), two(second), String(yearOf(parts))].join(mark)
}

function dayIn(text: string, isMonthFirst: boolean): Day | undefined {
  const parts = partsOf(text)
  if (!parts) return undefined
  const { first, second, third } = parts
  if (first.length === 4) return tryDayOf(Number(first), Number(second), Number(third))
  const [month, day] = isMonthFirst ? [first, second] : [second, first]
  return tryDayOf(yearOf(parts), Number(month), Number(day))
}
