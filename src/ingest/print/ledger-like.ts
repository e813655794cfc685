import { BALANCED_VIRTUAL, CLEARED, type LotDetail, PENDING, type Tag, VIRTUAL } from '#vocabulary/book-columns.ts'
import { formatDay } from '#vocabulary/day.ts'
import type { Amount, Book, Dialect } from '../journal/book.ts'
import { isInItself, type NamesOfTarget, type PrintedPosting, type PrintedTransaction, type Printer, unitPrice } from './entries.ts'
import { meant, withOwnDays, payeeText } from './fit.ts'

/** What ledger and hledger write differently. */
interface Style {
  readonly dialect: 'ledger' | 'hledger'
  /** The first line of a note is written after the entry instead of below it. */
  readonly firstLineBehind: boolean
  readonly header: readonly string[]
  day(text: string): string
  price(day: string, base: string, rate: string): string
  /** The cost and lot behind an amount, with a blank before each. */
  basis(posting: PrintedPosting & { readonly amount: Amount }, source: Dialect): string
  tag(tag: Tag): string
  /** A comment that says nothing more to the tool than it did in its source. */
  comment(text: string, where: { readonly source: Dialect; readonly of: CommentOf }): string
}

export const ledgerTag = ({ name, value }: Tag): string => (value === '' ? `:${name}:` : `${name}: ${value}`)
export const hledgerTag = ({ name, value }: Tag): string => `${name.replaceAll(/\s/g, '-')}:${value.replaceAll(/[,\n]/g, ' ')}`

const ledgerStyle: Style = {
  dialect: 'ledger',
  firstLineBehind: false,
  header: [],
  day: (text) => text.replaceAll('-', '/'),
  price: (day, base, rate) => `P ${day} ${base} ${rate}`,
  basis: ({ amount, cost, lot, detail, isPriceFixed }, source) => {
    // In ledger a lot price says nothing about what was paid; elsewhere it does.
    const price = cost ?? (source === 'ledger' ? undefined : lot)
    return `${lotText(amount, lot, detail)}${price ? ` ${paid(price, amount, isPriceFixed && '=')}` : ''}`
  },
  tag: ledgerTag,
  comment: forLedger,
}

const hledgerStyle: Style = {
  dialect: 'hledger',
  firstLineBehind: true,
  // Without it a lone mark could be taken for grouping.
  header: ['decimal-mark .', ''],
  day: (text) => text,
  price: (day, base, rate) => `P ${day} ${base} ${rate}`,
  // hledger balances by what was paid; the lot beside it is for the reader, and for ledger.
  basis: ({ amount, cost, lot = undefined, heldAt = lot, detail }) => {
    const price = cost ?? lot
    return `${lotText(amount, heldAt, detail)}${price ? ` ${paid(price, amount)}` : ''}`
  },
  tag: hledgerTag,
  // To hledger alone it is the day of the posting, and an error when it is none.
  comment: (text, where) => (where.source === 'hledger' ? text : forHledger(text, where).replaceAll(/\b(date2?):/g, '$1 =')),
}

export const ledgerPrinter = (book: Book): Printer => printer(book, ledgerStyle, '.ledger')
export const hledgerPrinter = (book: Book): Printer => printer(book, hledgerStyle, '.journal')

function printer(book: Book, style: Style, extension: string): Printer {
  const names = ledgerLikeNames(book, style.dialect)
  return {
    extension,
    head: () => style.header,
    price: (price) => {
      const { day, base, quote, rate } = price
      const line = style.price(style.day(formatDay(day)), quoted(base), written({ quantity: rate, commodity: quote }))
      return style.dialect === 'ledger' && isInItself(price) ? `; ${line}` : line
    },
    *transaction(transaction) {
      // Ledger reads over a transaction without postings and forgets it.
      const isNothing = style.dialect === 'ledger' && transaction.postings.length === 0
      for (const line of transactionLines(transaction, style, names, book.dialect)) yield isNothing ? `; ${line.trim()}` : line
    },
    include: (path) => `include ${path}`,
    balance: () => [],
    names,
  }
}

function* transactionLines(transaction: PrintedTransaction, style: Style, names: NamesOfTarget, source: Dialect): Generator<string> {
  const { day, secondDay, status, code = '', payee, note = '', tags, links, postings } = transaction
  const date = style.day(formatDay(day)) + (secondDay === undefined ? '' : `=${style.day(formatDay(secondDay))}`)
  const head = [date, mark(status), ...codeAndPayee(code, payeeText(payee))].filter(Boolean).join(' ')
  const linked = [...tags, ...links.map((link) => ({ name: 'link', value: link }))]
  yield* withComments(head, note, linked, { style, source, of: 'transaction' })
  for (const posting of postings) {
    const own = posting.status === status ? '' : mark(posting.status)
    const name = names.account(posting.account)
    const account = posting.kind === VIRTUAL ? `(${name})` : posting.kind === BALANCED_VIRTUAL ? `[${name}]` : name
    const { amount } = posting
    const asserted = posting.asserted ? ` ${posting.asserted.marks} ${written(posting.asserted.amount)}` : ''
    const value = amount ? `  ${written(amount)}${style.basis({ ...posting, amount }, source)}${asserted}` : ''
    yield* withComments(`    ${own && `${own} `}${account}${value}`, posting.note, posting.tags, { style, source, of: 'posting', posting })
  }
}

/** Notes hold their tags as they were written; tags are written out only where there is no note to hold them. */
function* withComments(
  line: string,
  note: string,
  tags: readonly Tag[],
  { style, posting, ...where }: { readonly style: Style; readonly source: Dialect; readonly of: CommentOf; readonly posting?: PrintedPosting },
): Generator<string> {
  const written = (note === '' ? tags.map((tag) => ` ${style.tag(tag)}`) : note.split('\n')).map((text) => style.comment(text, where))
  const comments = [...(posting && where.source !== style.dialect ? withOwnDays(written, posting, style.dialect) : written)]
  const behind = style.firstLineBehind && note !== '' ? comments.shift() : undefined
  yield behind ? `${line}  ; ${behind.trim()}` : line
  for (const comment of comments) yield `    ;${comment === '' || comment.startsWith(' ') ? '' : ' '}${comment}`
}

const mark = (status: number): string => (status === CLEARED ? '*' : status === PENDING ? '!' : '')

/** Behind a code, be it an empty one, a payee may begin like a mark or a code. */
export const codeAndPayee = (code: string, payee: string): [string, string] => [code !== '' || /^[*!(]/.test(payee) ? `(${code})` : '', payee]

/** `{10 EUR} [2024/01/31] (label)`, with a blank before each. */
function lotText(amount: Amount, lot: Amount | undefined, detail: LotDetail | undefined): string {
  const parts: string[] = []
  if (lot) {
    const unit = unitPrice(lot.quantity, amount.quantity, PLACES)
    const open = detail?.fixated ? '=' : ''
    parts.push(unit ? `{${open}${written({ ...lot, quantity: unit })}}` : `{{${open}${written(positive(lot))}}}`)
  }
  if (detail?.day !== undefined) parts.push(`[${formatDay(detail.day).replaceAll('-', '/')}]`)
  if (detail?.label !== undefined) parts.push(`(${detail.label})`)
  return parts.map((part) => ` ${part}`).join('')
}

const PLACES = 12

const positive = (amount: Amount): Amount => ({ ...amount, quantity: meant(amount.quantity.abs()) })

/** "@ 1.25 EUR" where the price of one can be written down, "@@ 10.00 EUR" otherwise. */
function paid(cost: Amount, { quantity }: Amount, fixed = ''): string {
  const unit = unitPrice(cost.quantity, quantity, PLACES)
  return unit && unit.sign >= 0 ? `@ ${fixed}${written({ ...cost, quantity: unit })}` : `@@ ${fixed}${written(positive(cost))}`
}

/** A sign such as $ goes before the number, a word after it. */
function written({ quantity, commodity }: Amount): string {
  const number = meant(quantity).toText()
  if (commodity === '') return number
  return SYMBOL.test(commodity) ? `${commodity}${number}` : `${number} ${quoted(commodity)}`
}

/** Names for ledger and hledger: accounts that would be misread get an underscore, and all stay distinct. */
function ledgerLikeNames(book: Book, target: Dialect): NamesOfTarget {
  const accounts = new FreeNames()
  return { account: (name) => (book.dialect === target ? name : accounts.of(name, () => readable(name))), currency: quoted }
}

/** Brackets would make a posting virtual, a mark its status, and ledger takes two colons for one. */
const readable = (name: string): string => name.replace(/^(?=[([<*!;#=~@&%|])/, '_').replaceAll(/:(?=:|$)/g, ':_')

/** A symbol before the number. */
const SYMBOL = /^[^\p{L}\p{N}\s"@;(){}[\]<>=+\-*/.,:&|!?^~`'#%\\]$/u

/** A commodity, quoted unless it is a word or a symbol. Neither tool allows quotes inside of quotes. */
const quoted = (commodity: string): string =>
  /^\p{L}+$/u.test(commodity) || SYMBOL.test(commodity) ? commodity : `"${commodity.replaceAll('"', "''")}"`

/** What a comment belongs to: in hledger, bracketed dates mean something only in comments of postings. */
export type CommentOf = 'transaction' | 'posting'

const DAYS = /^=?\d+(?:[-/.]\d+){1,2}(?:=\d+(?:[-/.]\d+){1,2})?$/

/**
 * A comment of another dialect, in which ledger takes nothing for a day that was none. Brackets with a number in them are one to it where
 * the comment has no colon: the transaction or posting above is moved there, or the journal is refused. Days of postings are hledger's too.
 */
export function forLedger(comment: string, { source, of }: { readonly source: Dialect | undefined; readonly of: CommentOf }): string {
  if (source === 'ledger' || comment.includes(':')) return comment
  return parenthesized(comment, (inner) => of === 'posting' && source !== 'beancount' && DAYS.test(inner))
}

/** The same for hledger, which looks into every comment of a posting. */
function forHledger(comment: string, { source, of }: { readonly source: Dialect; readonly of: CommentOf }): string {
  if (source === 'hledger' || of === 'transaction') return comment
  // Ledger has the first of them for a day, and only without a colon.
  const meant = source === 'ledger' && !comment.includes(':') ? comment.indexOf('[') : -1
  return parenthesized(comment, (inner, at) => at === meant && DAYS.test(inner))
}

/** A text in which nothing is meant as a day. */
export const withoutDays = (text: string): string => parenthesized(text, () => false)

/** Walks from one closing bracket to the next, as a comment may have thousands that are never closed. */
function parenthesized(comment: string, isKept: (inner: string, at: number) => boolean): string {
  const parts = comment.split(']')
  let end = 0
  return parts
    .map((part, index) => {
      if (index === parts.length - 1) return part
      const open = part.search(/\[[\d=]/)
      const [before, inner] = [part.slice(0, open), part.slice(open + 1)]
      const keeps = open < 0 || isKept(inner, end + open)
      end += part.length + 1
      return keeps ? `${part}]` : `${before}(${inner})`
    })
    .join('')
}

/** New names for those that a book has, no two the same. */
export class FreeNames {
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()
  /** Of what several names would become, the number that the next one tries: all before it are taken. */
  readonly #next = new Map<string, number>()

  /** A name that stays as it is, whatever else would like to have it. */
  keep(name: string): void {
    this.#names.set(name, name)
    this.#taken.add(name)
  }

  /** The name that it already has, or a new one that nothing else has, of so many characters at most. */
  of(name: string, make: () => string, lengthMax = Number.POSITIVE_INFINITY): string {
    const before = this.#names.get(name)
    if (before !== undefined) return before
    const plain = make()
    let free = plain
    let number = this.#next.get(plain) ?? 2
    for (; this.#taken.has(free); number++) free = `${plain.slice(0, lengthMax - String(number).length)}${number}`
    this.#next.set(plain, number)
    this.#names.set(name, free)
    this.#taken.add(free)
    return free
  }
}
