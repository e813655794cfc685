import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { DIRECTIVE, FORECAST, INFERRED, REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type Day, formatDay, tryParseWrittenDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { accountType } from '../hledger/directives/account-types.ts'
import type { Amount, Book, BookPosting, Dialect, TransactionFacts } from '../journal/book.ts'

/** What a posting asserts behind its amount: "= 10 EUR", with hledger's marks. */
export interface Assertion {
  readonly marks: string
  readonly amount: Amount
}

/** A posting as a writer sees it. */
export interface PrintedPosting extends Omit<BookPosting, 'amount' | 'flags' | 'line'> {
  /** Absent where the tool can work it out again, as the person had left it. */
  readonly amount?: Amount
  /** The lot, where the tool reads it over and goes by the cost alone. */
  readonly heldAt?: Amount
  /** The price is fixed, which only ledger has: `@ =5 EUR`. */
  readonly isPriceFixed?: true
  /** What its account holds behind it. */
  readonly asserted?: Assertion
  /** The other day that hledger has for it alone; ledger's stays in its comment. */
  readonly secondDay?: Day
}

/** A transaction as a writer sees it. The first line is 0 for one without a place. */
export interface PrintedTransaction extends TransactionFacts {
  readonly postings: readonly PrintedPosting[]
  /** Its row in the book. */
  readonly row: number
}

export interface PrintedPrice {
  /** Index in `Book.files`, with its line. */
  readonly file: number
  readonly line: number
  readonly day: Day
  readonly base: string
  readonly quote: string
  readonly rate: Exact
}

/** What postings assert, by their row. */
export type Asserted = ReadonlyMap<number, Assertion>

/** What is written of a book beside its rows, and in which order they are asked for; that of the book when absent. */
export interface Shown {
  readonly asserted?: Asserted
  /** Postings with a fixed price, by their row. */
  readonly fixed?: ReadonlySet<number>
  readonly rows?: readonly number[]
}

/** Every transaction in the order of the book. */
const rowsOf = ({ transactions }: Book): number[] => Array.from({ length: transactions.count }, (_, row) => row)

/**
 * The transactions of a book in the order of its rows; forecasts belong to rules and are left out. Amounts that were inferred are left out
 * only for a tool that infers them in the same way: rounding differs from one dialect to another.
 */
export function* transactionsOf(
  book: Book,
  to: Dialect,
  { asserted = new Map(), fixed = new Set(), rows = rowsOf(book) }: Shown = {},
): Generator<PrintedTransaction> {
  for (const row of rows) {
    const transaction = book.transactionAt(row)
    if (transaction.origin === FORECAST) continue
    yield { ...transaction, postings: [...postingsOf(book, row, to === book.dialect, { asserted, fixed })], row }
  }
}

function* postingsOf(book: Book, row: number, elides: boolean, { asserted, fixed }: Required<Omit<Shown, 'rows'>>): Generator<PrintedPosting> {
  const { transactions: t } = book
  const end = intAt(t.firstPosting, row + 1)
  const elided = elides ? elidedAccount(book, intAt(t.firstPosting, row), end, asserted) : NONE
  let isElided = false
  for (let i = intAt(t.firstPosting, row); i < end; i++) {
    if (elides && book.inferredGains.has(i)) continue
    const { flags, line: _line, amount, cost, lot, detail, ...said } = book.postingAt(i)
    const base = { ...said, ...secondDayOf(book, i) }
    if (elided !== NONE && flags === INFERRED) {
      // One line represents all commodities of an account whose amount is left out.
      if (!isElided) yield base
      isElided = true
      continue
    }
    // No tool but ledger has a lot of nothing, and ledger none with a total.
    const isLot = !amount.quantity.isZero
    const assertion = asserted.get(i)
    yield {
      ...base,
      amount,
      ...(cost && { cost }),
      ...(isLot && lot && { lot }),
      ...(isLot && detail && { detail }),
      ...(fixed.has(i) && { isPriceFixed: true as const }),
      ...(assertion && { asserted: assertion }),
    }
  }
}

function secondDayOf({ dialect, postings }: Book, row: number): { secondDay?: Day } {
  const value = dialect === 'hledger' ? postings.tags.get(row)?.find(({ name }) => name === 'date2')?.value : undefined
  const secondDay = tryParseWrittenDay(value ?? '')
  return secondDay === undefined ? {} : { secondDay }
}

/** The account whose amounts were all inferred, when it is the only one and nothing else hangs on its postings. */
function elidedAccount({ postings: p }: Book, from: number, end: number, asserted: Asserted): number {
  let account = NONE
  let kind: number = REAL
  const assertedAccounts = new Set<number>()
  for (let i = from; i < end; i++) {
    if (asserted.has(i)) assertedAccounts.add(intAt(p.account, i))
    if (p.flags[i] !== INFERRED) continue
    if (account !== NONE && (p.account[i] !== account || p.kind[i] !== kind)) return NONE
    if (p.costCommodity[i] !== NONE || p.lotCommodity[i] !== NONE || p.kind[i] === VIRTUAL) return NONE
    account = intAt(p.account, i)
    kind = byteAt(p.kind, i)
  }
  // An amount that a tool computes later would be asserted too early.
  return assertedAccounts.has(account) ? NONE : account
}

/** Prices in the journal; those implied by costs arise again by themselves. */
export function* pricesOf({ prices, commodities }: Book): Generator<PrintedPrice> {
  for (let row = 0; row < prices.count; row++) {
    if (prices.origin[row] !== DIRECTIVE) continue
    yield {
      day: intAt(prices.day, row),
      base: elementAt(commodities.names, intAt(prices.base, row)),
      quote: elementAt(commodities.names, intAt(prices.quote, row)),
      rate: prices.rate.get(row),
      file: intAt(prices.file, row),
      line: intAt(prices.line, row),
    }
  }
}

/** A price that says nothing (`P 2024-01-01 EUR 2 EUR`), which nothing is valued by, and on which ledger stops. */
export const isInItself = ({ base, quote }: Pick<PrintedPrice, 'base' | 'quote'>): boolean => base === quote

/** The price of one unit, when it can be written down with so many places; undefined when the division does not end by then. */
export function unitPrice(total: Exact, quantity: Exact, placesMax: number): Exact | undefined {
  if (quantity.isZero) return undefined
  const unit = total.dividedBy(quantity, placesMax)
  return unit.times(quantity).equals(total) ? unit : undefined
}

/** Kinds of what is written otherwise by a rule, everywhere in the same way. */
export type LeftOutKind =
  | 'assertion'
  | 'brackets'
  | 'day'
  | 'difference'
  | 'empty'
  | 'lot'
  | 'own payee'
  | 'payee'
  | 'price'
  | 'rounding'
  | 'valuation'
  | 'virtual'

/** Something that the target has no place for, or that is written otherwise. */
export interface LeftOut {
  /** What it is, and what becomes of it: "the virtual posting to Budget:Food is balanced against Equity:Virtual". */
  readonly what: string
  /** A kind of which one place is enough to report; absent where each place needs attention. */
  readonly kind?: LeftOutKind
  /** In `Book.files`. */
  readonly file: number
  /** 1-based; 0 if it has no place. */
  readonly line: number
}

/** Called for everything that a printed journal does not say as its source did. */
export type Say = (leftOut: LeftOut) => void

/** "main.ledger:12: the …", in the form of problems. */
export const leftOutText = ({ what, file, line }: LeftOut, { files }: Book): string => `${files[file]?.path ?? ''}:${line}: ${what}.`

/** The same by kind: of each the first place, and how many there are. */
export function leftOutByKind(all: readonly LeftOut[], book: Book): string[] {
  const groups = new Map<string, LeftOut[]>()
  for (const one of all) {
    const key = one.kind ?? `${one.file}:${one.line}: ${one.what}`
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()].map(([first, ...others]) => {
    const text = leftOutText(first!, book)
    return others.length === 0 ? text : `${text.slice(0, -1)} (the first of ${others.length + 1} such places; --every-place tells them all).`
  })
}

/** A transaction in a message. */
export const said = (day: Day, payee: string): string => `${formatDay(day)}${payee === '' ? '' : ` ${payee}`}`

/** What becomes of a directive in another dialect. */
export interface Translated {
  /** The lines that replace it; a comment if its effect is in the entries already. */
  readonly lines: readonly string[]
  /** What the target does not do for it, behind the name of the target: "has nothing like it". Absent when nothing is lost. */
  readonly lost?: string
}

/** `account` and `currency` give a name as the target writes it. */
export interface NamesOfTarget {
  account(name: string): string
  currency(name: string): string
}

/** Periodic rules of ledger and hledger as Fava's budgets, which plan for one account in one currency each. */
export interface Budgets {
  /** The replacement of a rule, by its lines; absent for one that says more than budgets do. */
  readonly lines: ReadonlyMap<readonly string[], readonly string[]>
  /** Accounts that are planned for, as the source names them. */
  readonly accounts: readonly string[]
  /** The first day of a plan as YYYY-MM-DD, from which the accounts have to be open; '' without one. */
  readonly from: string
}

export interface Direction {
  readonly source: Dialect
  readonly target: Dialect
  readonly names: NamesOfTarget
  /** Aliases or prefixes change names, so the text of a rule is not what it means. */
  readonly isRenaming: boolean
  /** Numbers have a decimal comma in some file, and entries have a point. */
  readonly hasDecimalCommas: boolean
  /** The `=` rules of the book have added nothing to its entries. */
  readonly leavesRulesOut: boolean
  /** Periodic rules that beancount has as budgets. */
  readonly budgets: Budgets
  /** The directive is in the root file. */
  readonly isRoot: boolean
  /** The first day of the book as YYYY-MM-DD. */
  readonly firstDay: string
  /** Declared already, where the target takes a declaration once. */
  readonly declared: Set<string>
}

export const asComment = (lines: readonly string[]): string[] => lines.map((line) => `; ${line}`)
/** Lines below a declaration that the target has as comments. */
export const commentsBelow = (below: readonly string[]): string[] => below.map((line) => `    ; ${line.trim().replace(/^;\s*/, '')}`)

/** hledger takes `type:` in the comment of an account for its type, and refuses what it knows none of. */
export const untyped = (line: string): string =>
  line.replace(/(?<=;.*)\btype:\s*([^,]*)/, (tag, value: string) => (accountType(value) === undefined ? tag.replace(':', ' =') : tag))

/** Writes a book in one dialect. Lines have no newline. */
export interface Printer {
  /** Of its files: ".ledger". */
  readonly extension: string
  /** The head of the root file for these transactions and the planned ones. */
  head(transactions: readonly PrintedTransaction[], planned?: Pick<Budgets, 'accounts' | 'from'>): Iterable<string>
  price(price: PrintedPrice): string
  transaction(transaction: PrintedTransaction): Iterable<string>
  /** What an account holds on the morning of a day, for the dialect that says so in a line of its own. */
  balance(balance: { readonly day: Day; readonly account: string; readonly amount: Amount }): Iterable<string>
  include(path: string): string
  /** Names as they are written in this dialect. */
  readonly names: NamesOfTarget
}
