import { PENDING, type Tag } from '#vocabulary/book-columns.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { isoCodeOf } from '#vocabulary/currencies.ts'
import type { Amount, Book } from '../journal/book.ts'
import { rootedAccount } from '../journal/root-accounts.ts'
import { NO_BUDGETS } from './translate.ts'
import { type Budgets, type PrintedPosting, type PrintedTransaction, type Printer, unitPrice } from './entries.ts'
import { FreeNames } from './ledger-like.ts'
import type { WrittenDeclarations } from './source-pieces.ts'

/** Names that beancount does not allow become names that it does, no two the same. */
export function beancountPrinter(book: Book, written?: WrittenDeclarations): Printer {
  const names = new BeancountNames(book)
  return {
    extension: '.beancount',
    head: (transactions, planned = NO_BUDGETS) => head(book, { transactions, planned }, names, written),
    price: ({ day, base, quote, rate }) => `${formatDay(day)} price ${names.currency(base)} ${rate.toText()} ${names.currency(quote)}`,
    transaction: (transaction) => transactionLines(transaction, names, written?.typed ?? new Set()),
    balance: ({ day, account, amount }) => [`${formatDay(day)} balance ${names.account(account)}  ${names.amount(amount)}`],
    include: (path) => `include ${text(path)}`,
    names,
  }
}

const LAST_DAY = parseDay('9999-12-31')

function* head(
  book: Book,
  { transactions, planned }: { transactions: readonly PrintedTransaction[]; planned: Pick<Budgets, 'accounts' | 'from'> },
  names: BeancountNames,
  written?: WrittenDeclarations,
): Generator<string> {
  // A whole book of beancount already has its own options and openings.
  const isOwn = book.dialect === 'beancount' && written !== undefined
  // What was booked is written out lot by lot, so nothing is left for beancount to choose.
  if (!isOwn) yield 'option "booking_method" "NONE"'
  if (book.dialect !== 'beancount') {
    // The price of one unit has 28 digits, and a total may not come out of it to the last.
    yield 'option "inferred_tolerance_default" "*:0.000000001"'
    if (book.ownCurrency !== '') yield `option "operating_currency" ${text(names.currency(book.ownCurrency))}`
  }
  if (!isOwn) yield* rootOptions(book)
  const begun = planned.from === '' ? LAST_DAY : parseDay(planned.from)
  const first = transactions.reduce((day, transaction) => Math.min(day, transaction.day), begun)
  const used = new Map(
    transactions.flatMap((transaction) => transaction.postings.map((posting) => [names.account(posting.account), posting.account])),
  )
  for (const account of [...planned.accounts, ...book.declaredAccounts]) used.set(names.account(account), account)
  const opened = [...used].filter(([, account]) => !isOwn || !written.opened.has(account)).sort(([a], [b]) => (a < b ? -1 : 1))
  if (!isOwn || opened.length > 0) yield ''
  for (const [name, account] of opened) {
    yield `${formatDay(first)} open ${name}`
    const note = written?.notes.get(account)
    if (note !== undefined) yield `  note: ${text(note)}`
  }
}

function* transactionLines(
  { day, secondDay, status, code = '', payee, note = '', tags, links, postings }: PrintedTransaction,
  names: BeancountNames,
  typed: ReadonlySet<string>,
): Generator<string> {
  const bar = payee.indexOf(' | ')
  const title = bar < 0 ? text(payee) : `${text(payee.slice(0, bar))} ${text(payee.slice(bar + 3))}`
  const marks = [
    ...tags.filter(({ value, name }) => value === '' && TAG.test(name)).map(({ name }) => `#${name}`),
    ...links.filter((link) => TAG.test(link)).map((link) => `^${link}`),
  ]
  yield [formatDay(day), status === PENDING ? '!' : '*', title, ...marks].join(' ')
  if (code !== '') yield `  code: ${text(code)}`
  // beancount has no second date, so it is written under hledger's name for it.
  const dated = secondDay === undefined ? tags : [...tags, { name: 'date2', value: formatDay(secondDay) }]
  yield* metadata(note, dated, '  ', typed)
  for (const posting of postings) {
    const { amount } = posting
    yield `  ${posting.status === PENDING && status !== PENDING ? '! ' : ''}${names.account(posting.account)}${amount ? `  ${names.amount(amount)}${basis({ ...posting, amount }, names)}` : ''}`
    yield* metadata(posting.note, posting.tags, '    ', typed)
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

/** The metadata lines below an entry. `typed` names the keys whose values are written without quotes. */
export function* metadata(note: string, tags: readonly Tag[], indent: string, typed: ReadonlySet<string>): Generator<string> {
  const seen = new Set<string>()
  for (const { name, value } of tags) {
    const key = name.toLowerCase().replaceAll(/[^\w-]/g, '-')
    if (value === '' || !KEY.test(key) || seen.has(key)) continue
    seen.add(key)
    yield typed.has(`${key}: ${value}`) ? `${indent}${key}: ${value}` : `${indent}${key}: ${text(value)}`
  }
  if (note.trim() !== '' && !seen.has('note')) yield `${indent}note: ${text(note.trim())}`
}

const text = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', ' ')}"`

/** A book with roots of its own (Vermoegen instead of Assets) says so first. */
function* rootOptions(book: Book): Generator<string> {
  if (book.dialect !== 'beancount') return
  for (const [name, root] of book.accountRoots) if (!name.includes(':')) yield `option "name_${root.toLowerCase()}" ${text(name)}`
}

/** Names that beancount allows for those that a book of another dialect has, no two the same. */
class BeancountNames {
  readonly #book: Book
  readonly #accounts = new FreeNames()
  readonly #currencies = new FreeNames()

  constructor(book: Book) {
    this.#book = book
    // What is allowed already keeps its name, whatever else would like to have it.
    for (const name of book.commodities.names) if (allowedCurrency(name) === name) this.#currencies.keep(name)
  }
  account(name: string): string {
    if (this.#book.dialect === 'beancount') return name
    return this.#accounts.of(name, () => {
      const rooted = rootedAccount(name, this.#book.accountRoots)
      const parts = (/^(Assets|Liabilities|Income|Expenses|Equity)(:|$)/.test(rooted) ? rooted : `Equity:${rooted}`).split(':').map(allowedPart)
      return (parts.length === 1 ? [...parts, 'General'] : parts).join(':')
    })
  }
  currency(name: string): string {
    if (this.#book.dialect === 'beancount') return name
    return this.#currencies.of(name, () => allowedCurrency(name), CURRENCY_LENGTH_MAX)
  }
  amount({ quantity, commodity }: Amount): string {
    return `${quantity.toText()} ${this.currency(commodity)}`
  }
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
  const code = name === '' ? 'UNITS' : isoCodeOf(name)
  if (code !== undefined) return code
  const plain = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9'._-]+/g, '-')
    .replaceAll(/^[^A-Z]+/g, '')
    .slice(0, CURRENCY_LENGTH_MAX)
    .replaceAll(/[^A-Z0-9]+$/g, '')
  return plain.length >= 2 ? plain : `C-${plain || 'X'}`
}
