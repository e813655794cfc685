import { formatDay, parseDay } from '#vocabulary/day.ts'
import { PENDING, type Tag } from '#vocabulary/book-columns.ts'
import type { Book } from '../journal/book.ts'
import { rootedAccount } from '../journal/roots.ts'
import { type Amount, type PrintedPosting, type PrintedTransaction, unitPrice } from './entries.ts'
import type { Printer } from './printer.ts'

/** Names that beancount does not allow become names that it does, no two the same. */
export function beancountPrinter(book: Book, transactions: readonly PrintedTransaction[]): Printer {
  const names = new BeancountNames(book)
  return {
    extension: '.beancount',
    head: () => head(book, transactions, names),
    price: ({ day, base, quote, rate }) => `${formatDay(day)} price ${names.currency(base)} ${rate.toText()} ${names.currency(quote)}`,
    transaction: (transaction) => transactionLines(transaction, names),
    include: (path) => `include ${text(path)}`,
    names,
  }
}

const LAST_DAY = parseDay('9999-12-31')

function* head(book: Book, transactions: readonly PrintedTransaction[], names: BeancountNames): Generator<string> {
  // What was booked is written out lot by lot, so nothing is left for beancount to choose.
  yield 'option "booking_method" "NONE"'
  // The price of one unit has 28 digits, and a total may not come out of it to the last.
  if (book.dialect !== 'beancount') yield 'option "inferred_tolerance_default" "*:0.000000001"'
  yield* rootOptions(book)
  yield ''
  const first = transactions.reduce((day, transaction) => Math.min(day, transaction.day), LAST_DAY)
  const used = new Set(transactions.flatMap((transaction) => transaction.postings.map((posting) => names.account(posting.account))))
  for (const account of book.declaredAccounts) used.add(names.account(account))
  for (const account of [...used].sort()) yield `${formatDay(first)} open ${account}`
}

function* transactionLines({ day, status, code, payee, note, tags, links, postings }: PrintedTransaction, names: BeancountNames): Generator<string> {
  const bar = payee.indexOf(' | ')
  const title = bar < 0 ? text(payee) : `${text(payee.slice(0, bar))} ${text(payee.slice(bar + 3))}`
  const marks = [
    ...tags.filter(({ value, name }) => value === '' && TAG.test(name)).map(({ name }) => `#${name}`),
    ...links.filter((link) => TAG.test(link)).map((link) => `^${link}`),
  ]
  yield [formatDay(day), status === PENDING ? '!' : '*', title, ...marks].join(' ')
  if (code !== '') yield `  code: ${text(code)}`
  yield* metadata(note, tags, '  ')
  for (const posting of postings) {
    const { amount } = posting
    yield `  ${posting.status === PENDING && status !== PENDING ? '! ' : ''}${names.account(posting.account)}${amount ? `  ${names.amount(amount)}${basis({ ...posting, amount }, names)}` : ''}`
    yield* metadata(posting.note, posting.tags, '    ')
  }
}

/** What beancount itself computes with. */
const UNIT_PLACES = 28

function basis({ amount, cost, lot, detail }: PrintedPosting & { readonly amount: Amount }, names: BeancountNames): string {
  const parts: string[] = []
  if (lot) {
    const unit = unitPrice(lot.quantity, amount.quantity, UNIT_PLACES)
    const extra = [...(detail?.day === undefined ? [] : [formatDay(detail.day)]), ...(detail?.label === undefined ? [] : [text(detail.label)])]
    const price = unit ? names.amount({ ...lot, quantity: unit }) : names.amount({ ...lot, quantity: lot.quantity.abs() })
    const inside = [price, ...extra].join(', ')
    parts.push(unit ? `{${inside}}` : `{{${inside}}}`)
  }
  if (cost) {
    const unit = unitPrice(cost.quantity, amount.quantity, UNIT_PLACES)
    parts.push(
      unit && unit.sign >= 0 ? `@ ${names.amount({ ...cost, quantity: unit })}` : `@@ ${names.amount({ ...cost, quantity: cost.quantity.abs() })}`,
    )
  }
  return parts.map((part) => ` ${part}`).join('')
}

const TAG = /^[\w./-]+$/
const KEY = /^[a-z][\w-]+$/

function* metadata(note: string, tags: readonly Tag[], indent: string): Generator<string> {
  const seen = new Set<string>()
  for (const { name, value } of tags) {
    const key = name.toLowerCase().replaceAll(/[^\w-]/g, '-')
    if (value === '' || !KEY.test(key) || seen.has(key)) continue
    seen.add(key)
    yield `${indent}${key}: ${text(value)}`
  }
  if (note.trim() !== '' && !seen.has('note')) yield `${indent}note: ${text(note.trim())}`
}

const text = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ')}"`

/** A book with roots of its own (Vermoegen instead of Assets) says so first. */
function* rootOptions(book: Book): Generator<string> {
  if (book.dialect !== 'beancount') return
  for (const [name, root] of book.accountRoots) if (!name.includes(':')) yield `option "name_${root.toLowerCase()}" ${text(name)}`
}

const SYMBOLS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR', '': 'UNITS' }

class BeancountNames {
  readonly #book: Book
  readonly #accounts = new Map<string, string>()
  readonly #currencies = new Map<string, string>()

  constructor(book: Book) {
    this.#book = book
    // What is allowed already keeps its name, whatever else would like to have it.
    for (const name of book.commodities.names) if (allowedCurrency(name) === name) this.#currencies.set(name, name)
  }
  account(name: string): string {
    if (this.#book.dialect === 'beancount') return name
    return nameFor(this.#accounts, name, () => {
      const rooted = rootedAccount(name, this.#book.accountRoots)
      const parts = (/^(Assets|Liabilities|Income|Expenses|Equity)(:|$)/.test(rooted) ? rooted : `Equity:${rooted}`).split(':').map(allowedPart)
      return (parts.length === 1 ? [...parts, 'General'] : parts).join(':')
    })
  }
  currency(name: string): string {
    if (this.#book.dialect === 'beancount') return name
    return nameFor(this.#currencies, name, () => allowedCurrency(name), CURRENCY_LENGTH_MAX)
  }
  amount({ quantity, commodity }: Amount): string {
    return `${quantity.toText()} ${this.currency(commodity)}`
  }
}

/** The name that it already has, or a new one that nothing else has, of so many characters at most. */
function nameFor(names: Map<string, string>, name: string, make: () => string, lengthMax = Number.POSITIVE_INFINITY): string {
  const before = names.get(name)
  if (before !== undefined) return before
  const taken = new Set(names.values())
  const plain = make()
  let free = plain
  for (let i = 2; taken.has(free); i++) free = `${plain.slice(0, lengthMax - String(i).length)}${i}`
  names.set(name, free)
  return free
}

/** Behind the first letter of the part below the root, beancount takes any script. */
function allowedPart(part: string): string {
  const plain = part.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'X'
  const capital = plain[0]!.toUpperCase() + plain.slice(1)
  return /^[\p{Lu}\p{Nd}]/u.test(capital) ? capital : `X-${capital}`
}

/** beancount 2.3 takes no longer one. */
const CURRENCY_LENGTH_MAX = 24

function allowedCurrency(name: string): string {
  const symbol = SYMBOLS[name]
  if (symbol !== undefined) return symbol
  const plain = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9'._-]+/g, '-')
    .replaceAll(/^[^A-Z]+/g, '')
    .slice(0, CURRENCY_LENGTH_MAX)
    .replaceAll(/[^A-Z0-9]+$/g, '')
  return plain.length >= 2 ? plain : `C-${plain || 'X'}`
}
