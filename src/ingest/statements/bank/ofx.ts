import { type BankFile, emptyBankFile, type EntryResult, NOT_BOOKED_YET, SHOWN_MAX, tidied, understoodEntry } from './bank-file.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { type Day, tryDayOf } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type BankAccount, isIsin, NotUnderstood, type SecurityNamed, settled, type Trade } from '../statement.ts'
import { decodeEntities } from '../text/text-tables.ts'
import { moneyOf } from '../text/cell-values.ts'

/** An OFX element: with a value, or with other elements inside. */
interface Element {
  readonly name: string
  /** The 1-based line where it begins. */
  readonly line: number
  value: string
  readonly inside: Element[]
}

const TAG = /<(\/?)([A-Za-z][\w.]*)\s*(\/?)>([^<]*)/g

/** OFX 1 omits the end tags of elements with a value, OFX 2 is XML. One rule reads both: an element with text is a leaf. */
function parseSgml(text: string): Element {
  const root: Element = { name: '', line: 1, value: '', inside: [] }
  const open: Element[] = [root]
  let line = 1
  // The next line end, searched once, because many banks write everything on one line.
  let feed = text.indexOf('\n')
  for (const { 1: slash, 2: written, 3: empty, 4: content, index } of text.matchAll(TAG)) {
    for (; feed >= 0 && feed < index; feed = text.indexOf('\n', feed + 1)) line++
    const name = written!.toUpperCase()
    if (slash === '/') {
      const at = open.findLastIndex((element) => element.name === name)
      if (at > 0) open.length = at
      continue
    }
    const element: Element = { name, line, value: decodeEntities(content!).trim(), inside: [] }
    open.at(-1)!.inside.push(element)
    if (element.value === '' && empty === '' && open.length < DEPTH_MAX) open.push(element)
  }
  return root
}

const DEPTH_MAX = 40

/** All elements with these names, at any depth, except inside one another. */
function* elementsOf(element: Element, ...names: string[]): Generator<Element> {
  for (const child of element.inside) {
    if (names.includes(child.name)) yield child
    else yield* elementsOf(child, ...names)
  }
}

/** The value of the first element with this name inside; '' if there is none. */
function valueOf(element: Element | undefined, name: string): string {
  if (!element) return ''
  for (const child of element.inside) {
    if (child.name === name) return child.value
    const deeper = valueOf(child, name)
    if (deeper !== '') return deeper
  }
  return ''
}

/** An OFX amount: a point or a comma is the decimal mark, and thousands are not grouped. */
const amountIn = (text: string): Exact | undefined => moneyOf(text, text.includes(',') && !text.includes('.') ? ',' : '.')

/** "20230105120000[-5:EST]": the bank's calendar day. */
function dayIn(text: string): Day | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  return match ? tryDayOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined
}

/** The list of securities at the end of a file, by the number that entries refer to. */
class OfxSecurities {
  readonly #known = new Map<string, SecurityNamed>()

  constructor(root: Element) {
    for (const info of elementsOf(root, 'SECINFO')) {
      const number = tidied(valueOf(info, 'UNIQUEID'))
      const ticker = tidied(valueOf(info, 'TICKER'))
      this.#known.set(number, {
        ...numbered(number),
        symbol: /^[A-Z0-9][A-Z0-9./ -]{0,23}$/i.test(ticker) && /[A-Z]/i.test(ticker) ? ticker.toUpperCase() : '',
        name: tidied(valueOf(info, 'SECNAME')),
      })
    }
  }

  /** The security of an entry; undefined if it names none. */
  of(entry: Element): SecurityNamed | undefined {
    const [id] = elementsOf(entry, 'SECID')
    const number = tidied(valueOf(id, 'UNIQUEID'))
    return number === '' ? undefined : (this.#known.get(number) ?? { ...numbered(number), symbol: '', name: '' })
  }
}

const numbered = (number: string): Pick<SecurityNamed, 'isin' | 'number'> => (isIsin(number) ? { isin: number } : { isin: '', number })

/** Entries about securities, section 13.9.2 of the specification, and the one about money that costs interest. */
const BUYS = ['BUYDEBT', 'BUYMF', 'BUYOPT', 'BUYOTHER', 'BUYSTOCK']
const SELLS = ['SELLDEBT', 'SELLMF', 'SELLOPT', 'SELLOTHER', 'SELLSTOCK']
const OTHERS = ['CLOSUREOPT', 'INCOME', 'INVEXPENSE', 'JRNLFUND', 'JRNLSEC', 'MARGININTEREST', 'REINVEST', 'RETOFCAP', 'SPLIT', 'TRANSFER']

/** The trades of an investment account; its cash is read like that of a bank. */
function readInvestments(
  file: BankFile,
  statement: Element,
  { account, securities, currency }: { readonly account: number; readonly securities: OfxSecurities; readonly currency: string | undefined },
): void {
  for (const element of elementsOf(statement, ...BUYS, ...SELLS, ...OTHERS)) {
    const security = securities.of(element)
    const entry = new OfxEntry(element, security, currency)
    file.trades.push({
      line: entry.line,
      account,
      written: {
        date: entry.value('DTTRADE'),
        security: security?.name || security?.symbol || security?.isin || security?.number || entry.value('MEMO'),
        label: [entry.name, entry.value('INCOMETYPE'), entry.value('MEMO')].filter(Boolean).join(' '),
        amount: entry.value('TOTAL'),
        commodity: entry.commodity ?? '',
        reference: entry.value('FITID'),
        quantity: entry.value('UNITS'),
        price: entry.value('UNITPRICE'),
      },
      result: understoodEntry((): EntryResult => {
        const trade = tradeOf(entry)
        return typeof trade === 'string' ? { kind: 'skipped', why: trade } : { kind: 'trade', trade }
      }),
    })
  }
}

/** A text says why the entry moves nothing. */
function tradeOf(entry: OfxEntry): Omit<Trade, 'row'> | string {
  const { name } = entry
  if (entry.value('REVERSALFITID') !== '') throw new NotUnderstood('this reverses an earlier entry; enter it by hand, or leave both out')
  if (name === 'JRNLFUND' || name === 'JRNLSEC') return 'moves between parts of the same account'
  if (BUYS.includes(name)) return bought(entry)
  if (SELLS.includes(name)) return sold(entry)
  if (name === 'REINVEST') return reinvested(entry)
  if (name === 'SPLIT') return split(entry)
  if (name === 'INCOME') {
    const withheld = entry.sumOf('WITHHOLDING')
    if (!withheld.isZero)
      throw new NotUnderstood(
        `nothing says whether the total of ${entry.total().toText()} includes the ${withheld.toText()} that were withheld; enter this by hand`,
      )
    // Gains that a fund distributes count as dividends.
    return { ...entry.base(entry.value('INCOMETYPE') === 'INTEREST' ? 'interest' : 'dividend', entry.security), worth: entry.total() }
  }
  if (name === 'INVEXPENSE') return { ...entry.base('fee', entry.security), worth: entry.total().negated() }
  if (name === 'MARGININTEREST') return { ...entry.base('interest', undefined), worth: entry.total() }
  if (name === 'RETOFCAP') throw new NotUnderstood('a return of capital lowers the cost of the units held; enter it by hand')
  if (name === 'CLOSUREOPT')
    throw new NotUnderstood(
      `an option was closed (${entry.value('OPTACTION').toLowerCase()}), and its effect on the cost is not in the file; enter it by hand`,
    )
  throw new NotUnderstood(
    `${entry.value('UNITS')} units ${entry.value('TFERACTION') === 'OUT' ? 'went to' : 'came from'} elsewhere, and their cost is not in this file; enter this by hand`,
  )
}

function bought(entry: OfxEntry): Omit<Trade, 'row'> {
  const base = entry.base('buy', entry.named())
  const [total, quantity, accrued] = [entry.total(), entry.units(), entry.sumOf('ACCRDINT')]
  if (total.sign > 0 || quantity.sign < 0)
    throw new NotUnderstood('a purchase that brings money or removes units reverses an earlier one; enter it by hand, or leave both out')
  const isShort = entry.value('BUYTYPE') === 'BUYTOCOVER' || entry.value('OPTBUYTYPE') === 'BUYTOCLOSE'
  const taken = { fee: entry.sumOf('COMMISSION', 'FEES', 'LOAD'), tax: entry.sumOf('TAXES') }
  entry.checkTotal({ ...taken, quantity, isSale: false })
  const worth = total.abs().minus(taken.fee).minus(taken.tax)
  if (worth.sign < 0) throw new NotUnderstood(`the fees are more than the total of ${total.abs().toText()}; enter this by hand`)
  return { ...base, quantity, worth, ...taken, ...(isShort && { isShort }), ...(!accrued.isZero && { accrued }) }
}

function sold(entry: OfxEntry): Omit<Trade, 'row'> {
  const base = entry.base('sell', entry.named())
  const [total, units, accrued] = [entry.total(), entry.units(), entry.sumOf('ACCRDINT')]
  if (total.sign < 0 || units.sign > 0)
    throw new NotUnderstood('a sale that costs money or brings units reverses an earlier one; enter it by hand, or leave both out')
  const isShort = entry.value('SELLTYPE') === 'SELLSHORT' || entry.value('OPTSELLTYPE') === 'SELLTOOPEN'
  const taken = { fee: entry.sumOf('COMMISSION', 'FEES', 'LOAD', 'PENALTY'), tax: entry.sumOf('TAXES', 'WITHHOLDING', 'STATEWITHHOLDING') }
  const quantity = units.abs()
  entry.checkTotal({ ...taken, quantity, isSale: true })
  return {
    ...base,
    quantity,
    worth: Exact.sum([total, taken.fee, taken.tax]),
    ...taken,
    ...(isShort && { isShort }),
    ...(!accrued.isZero && { accrued }),
  }
}

function reinvested(entry: OfxEntry): Omit<Trade, 'row'> {
  const base = entry.base('reinvested', entry.named())
  const [total, quantity] = [entry.total().abs(), entry.units()]
  if (quantity.sign < 0) throw new NotUnderstood('this reverses an earlier reinvestment; enter it by hand, or leave both out')
  const taken = { fee: entry.sumOf('COMMISSION', 'FEES', 'LOAD'), tax: entry.sumOf('TAXES') }
  entry.checkTotal({ ...taken, quantity, isSale: false })
  return { ...base, quantity, worth: total.minus(taken.fee).minus(taken.tax), ...taken }
}

function split(entry: OfxEntry): Omit<Trade, 'row'> {
  const base = entry.base('split', entry.named())
  const [before, after] = [amountIn(entry.value('OLDUNITS')), amountIn(entry.value('NEWUNITS'))]
  const ratio = `${entry.value('NUMERATOR')} for ${entry.value('DENOMINATOR')}`
  if (!before || !after || before.isZero) throw new NotUnderstood(`a split of ${ratio} without the number of units; enter it by hand`)
  if (!entry.sumOf('FRACCASH').isZero) throw new NotUnderstood('this split paid money for a fraction of a unit, which is a sale; enter it by hand')
  const quantity = after.minus(before)
  if (quantity.sign <= 0) throw new NotUnderstood('a split that removes units changes the cost of the remaining ones; enter it by hand')
  return { ...base, quantity, worth: Exact.zero }
}

/** The fields of one entry about securities. */
class OfxEntry {
  readonly name: string
  readonly security: SecurityNamed | undefined
  readonly commodity: string | undefined
  readonly line: number
  /** The first value of each name, at any depth. */
  readonly #values = new Map<string, string>()

  constructor(element: Element, security: SecurityNamed | undefined, currency: string | undefined) {
    this.name = element.name
    this.line = element.line
    this.security = security
    this.commodity = commodityOf(element, currency)
    this.#gather(element)
  }

  #gather({ inside }: Element): void {
    for (const child of inside) {
      if (child.value !== '' && !this.#values.has(child.name)) this.#values.set(child.name, tidied(child.value))
      this.#gather(child)
    }
  }

  value(name: string): string {
    return this.#values.get(name) ?? ''
  }

  base(kind: Trade['kind'], security: SecurityNamed | undefined): Omit<Trade, 'row' | 'worth'> {
    const { commodity } = this
    return {
      day: this.#day(),
      kind,
      isMoney: false,
      quantity: Exact.zero,
      fee: Exact.zero,
      tax: Exact.zero,
      label: this.value('MEMO'),
      reference: '',
      ...(security && { security }),
      ...(commodity !== undefined && { commodity }),
    }
  }

  named(): SecurityNamed {
    if (!this.security) throw new NotUnderstood('the entry does not say which security this is; enter it by hand')
    return this.security
  }

  units(): Exact {
    const units = this.#figure('UNITS')
    if (!units || units.isZero) throw new NotUnderstood('the entry does not say how many units this was; enter it by hand')
    return units
  }

  total(): Exact {
    const total = this.#figure('TOTAL')
    if (!total) throw new NotUnderstood('the entry has no total; enter it by hand')
    return total
  }

  sumOf(...names: readonly string[]): Exact {
    return Exact.sum(names.map((name) => this.#figure(name)?.abs() ?? Exact.zero))
  }

  /** Checks that units, price and charges give the total. Bond prices are in percent, and option prices per underlying unit. */
  checkTotal({ quantity, fee, tax, isSale }: { quantity: Exact; fee: Exact; tax: Exact; isSale: boolean }): void {
    const price = this.#figure('UNITPRICE')
    if (!price || price.isZero || this.name.endsWith('DEBT')) return
    const margin = this.sumOf('MARKUP', 'MARKDOWN')
    const each = (amountIn(this.value('SHPERCTRCT')) ?? Exact.one).times(quantity)
    const amount = this.total().abs()
    // The price may include the markup or not.
    const prices = [price, price.plus(margin), price.minus(margin)]
    const isNet = (one: Exact): boolean =>
      settled({ quantity: each, price: one, amount, fee, tax, rate: undefined, isForeign: false, isSale }) ===
      (fee.plus(tax).isZero ? 'gross' : 'net')
    if (prices.some(isNet)) return
    throw new NotUnderstood(
      `${each.toString()} × ${price.toString()} with the fees and taxes of ${fee.plus(tax).toText()} is not the total of ${amount.toText()}; enter this by hand`,
    )
  }

  #figure(name: string): Exact | undefined {
    const text = this.value(name)
    if (text === '') return undefined
    const number = amountIn(text)
    if (!number) throw new NotUnderstood(`"${text.slice(0, 40)}" in ${name} is not a number; enter this by hand`)
    return number
  }

  #day(): Day {
    const text = this.value('DTTRADE')
    const day = dayIn(text)
    if (day === undefined) throw new NotUnderstood(`"${text.slice(0, 40)}" in DTTRADE is not a date; enter this by hand`)
    return day
  }
}

/** ORIGCURRENCY names a foreign currency, but the amounts are in the account's currency. */
function commodityOf(entry: Element, currency: string | undefined): string | undefined {
  const [own] = elementsOf(entry, 'CURRENCY')
  return tidied(valueOf(own, 'CURSYM')) || currency
}

/** OFX and QFX, 1.x as SGML and 2.x as XML: accounts of banks, cards and brokers. */
export function readOfx(text: string): BankFile {
  const file = emptyBankFile()
  const root = parseSgml(text)
  const securities = new OfxSecurities(root)
  // Some banks send a list of transactions without a statement around it.
  let listed: number | undefined
  for (const statement of elementsOf(root, 'STMTRS', 'CCSTMTRS', 'INVSTMTRS', 'STMTTRN', 'LOANSTMTTRN')) {
    if (statement.name === 'LOANSTMTTRN') {
      file.unbooked.push({ ...writtenIn(statement), kind: 'error', why: 'loan entries are not supported; enter this by hand' })
      continue
    }
    if (statement.name === 'STMTTRN') {
      listed ??= file.accounts.push(accountOf(root)) - 1
      readTransaction(file, statement, listed, elementAt(file.accounts, listed).commodity)
      continue
    }
    const account = file.accounts.push(accountOf(statement)) - 1
    const currency = elementAt(file.accounts, account).commodity
    for (const transaction of elementsOf(statement, 'STMTTRN')) readTransaction(file, transaction, account, currency)
    for (const pending of elementsOf(statement, 'STMTTRNP'))
      file.unbooked.push({ ...writtenIn(pending), account, kind: 'skipped', why: NOT_BOOKED_YET })
    if (statement.name === 'INVSTMTRS') readInvestments(file, statement, { account, securities, currency })
  }
  return file
}

function accountOf(statement: Element): BankAccount {
  const [from] = elementsOf(statement, 'BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM')
  const [balance] = elementsOf(statement, 'LEDGERBAL')
  const day = dayIn(valueOf(balance, 'DTASOF'))
  const amount = amountIn(valueOf(balance, 'BALAMT'))
  const commodity = valueOf(statement, 'CURDEF')
  return {
    id: valueOf(from, 'ACCTID'),
    isLiability: statement.name === 'CCSTMTRS' || valueOf(from, 'ACCTTYPE') === 'CREDITLINE',
    ...(statement.name === 'INVSTMTRS' && { isBroker: true }),
    ...(/^(SAVINGS|MONEYMRKT|CD)$/.test(valueOf(from, 'ACCTTYPE')) && { isSavings: true }),
    ...(commodity !== '' && { commodity }),
    ...(day !== undefined && amount && { closing: { day, amount } }),
  }
}

/** The text of a transaction. */
const writtenIn = (transaction: Element) => ({
  line: transaction.line,
  date: valueOf(transaction, 'DTPOSTED') || valueOf(transaction, 'DTTRAN'),
  payee: tidied(valueOf(transaction, 'NAME') || valueOf(transaction, 'MEMO')),
  amount: valueOf(transaction, 'TRNAMT'),
})

function readTransaction(file: BankFile, transaction: Element, account: number, currency: string | undefined): void {
  const value = (name: string): string => tidied(valueOf(transaction, name))
  // The bank's balances use its posting date.
  const day = dayIn(value('DTPOSTED')) ?? dayIn(value('DTUSER'))
  const amount = amountIn(value('TRNAMT'))
  const refuse = (why: string): unknown => file.unbooked.push({ ...writtenIn(transaction), account, kind: 'error', why })
  if (day === undefined || amount === undefined) {
    const what = amount === undefined ? `the amount "${value('TRNAMT').slice(0, SHOWN_MAX)}"` : `the date "${value('DTPOSTED').slice(0, SHOWN_MAX)}"`
    return void refuse(`${what} of this transaction cannot be read; enter it by hand`)
  }
  if (value('CORRECTFITID') !== '') {
    const what = value('CORRECTACTION') === 'DELETE' ? 'reverses' : 'replaces'
    return void refuse(`this ${what} the earlier transaction ${value('CORRECTFITID').slice(0, SHOWN_MAX)}; correct that one by hand`)
  }
  const type = value('TRNTYPE').toUpperCase()
  if ((type === 'DEBIT' && amount.sign > 0) || (type === 'CREDIT' && amount.sign < 0))
    return void refuse(`its type is ${type.toLowerCase()}, but its amount is ${amount.toText()}; enter it by hand, or correct the sign in the file`)
  const [name, memo] = [value('NAME'), value('MEMO')]
  const commodity = commodityOf(transaction, currency)
  file.movements.push({
    line: transaction.line,
    day,
    amount,
    payee: name || memo,
    description: name === '' || memo === name ? '' : memo,
    reference: value('CHECKNUM'),
    bankReference: value('REFNUM') || value('FITID'),
    category: '',
    account,
    ...(commodity !== undefined && { commodity }),
  })
}
