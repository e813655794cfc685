import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { REAL } from '#vocabulary/book-columns.ts'
import { type Day, NO_DAY, tryParseWrittenDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { assertedOn } from '../journal/asserted.ts'
import type { Amount, Book, Dialect } from '../journal/book.ts'
import type { Assertion, NamesOfTarget, Say } from './entries.ts'
import { postingsByLine, type SourcePieces } from './source-pieces.ts'

/** The places of a book's asserted balances in another dialect. */
export interface Assertions {
  /** By the row of the posting in the book. */
  readonly onPosting: ReadonlyMap<number, Assertion>
  /** beancount's `balance` directives, by the row of the transaction that they follow. */
  readonly below: ReadonlyMap<number, readonly { readonly day: number; readonly account: string; readonly amount: Amount }[]>
}

interface Source {
  readonly pieces: SourcePieces
  readonly names: NamesOfTarget
  readonly say: Say
}

/**
 * Asserted balances for the target. The tools check at different moments (ledger in the order of the text, hledger by the day, beancount in the
 * morning), so each assertion is placed where the target finds it true, and reported where it would not.
 */
export function assertionsOf(book: Book, target: Dialect, { pieces, names, say }: Source): Assertions {
  const onPosting = new Map<number, Assertion>()
  const below = new Map<number, { day: number; account: string; amount: Amount }[]>()
  const written = [...writtenIn(book, pieces)]
  if (written.length === 0 || (book.dialect === 'beancount' && target === 'beancount')) return { onPosting, below }
  const running = runningBalances(book, target, { pieces, names })
  const kept = new Set<string>()
  for (const { text, file, line, find } of written) {
    const found = find(running)
    if (found === undefined) {
      say({ what: `the balance "${text}" is no longer asserted: ${target} would not find it true at that place`, kind: 'assertion', file, line })
      continue
    }
    const { posting, amount, marks } = found
    if (target !== 'beancount') {
      onPosting.set(posting, { marks, amount })
      continue
    }
    const day = running.dayOf(posting) + 1
    const account = elementAt(book.accounts.names, intAt(book.postings.account, posting))
    const key = `${day} ${account} ${amount.commodity}`
    if (kept.has(key)) continue
    kept.add(key)
    const transaction = running.transactionOf(posting)
    below.set(transaction, [...(below.get(transaction) ?? []), { day, account, amount }])
  }
  return { onPosting, below }
}

interface Found {
  readonly posting: number
  readonly marks: string
  readonly amount: Amount
}
interface Written {
  readonly text: string
  readonly file: number
  readonly line: number
  readonly find: (running: RunningBalances) => Found | undefined
}

function* writtenIn(book: Book, pieces: SourcePieces): Generator<Written> {
  const rows = postingsByLine(book)
  for (const { file, piece } of pieces.inOrder()) {
    if (piece.kind === 'directive' && book.dialect === 'beancount') {
      const balance = balanceLine(elementAt(piece.lines, 0))
      if (!balance) continue
      const { day, account, text, commodity } = balance
      const find = (running: RunningBalances): Found | undefined => {
        const at = running.lastBefore(account, commodity, day)
        const held = at && running.held(at.posting, commodity, at.marks)
        return held && isSameNumber(text, held) ? { ...at, amount: { quantity: held, commodity } } : undefined
      }
      yield { text: `${text} ${commodity}`, file, line: piece.line, find }
    }
    if (piece.kind !== 'entry' || book.dialect === 'beancount') continue
    for (const [at, line] of piece.lines.entries()) {
      const text = /^\s+[^\s;]/.test(line) ? assertedOn(line) : undefined
      if (text === undefined) continue
      const [marks = '='] = /^=+\*?/.exec(text) ?? []
      const posting = rows.get(`${file}:${piece.line + at}`)
      const find = (running: RunningBalances): Found | undefined => {
        if (posting === undefined) return undefined
        const commodity = commodityIn(text, posting, book)
        const target = running.target === 'hledger' ? marks : '='
        if (running.target === 'ledger' && !isLikeLedgers(marks, commodity, posting, book)) return undefined
        const held = running.held(posting, commodity, marks)
        return held && isSameNumber(text, held) ? { posting, marks: target, amount: { quantity: held, commodity } } : undefined
      }
      yield { text, file, line: piece.line + at, find }
    }
  }
}

/** ledger asserts one account, of the commodity that moves, which has a name, and of virtual postings it counts some. */
const isLikeLedgers = (marks: string, commodity: string, posting: number, { commodities, postings, dialect }: Book): boolean =>
  dialect === 'ledger' ||
  (!marks.includes('*') && commodity !== '' && commodity === commodities.names[intAt(postings.commodity, posting)] && postings.kind[posting] === REAL)

/** An asserted amount without its marks, and without its lot, cost or tolerance; a name in quotes may have any sign in it. */
const amountOf = (text: string): string => /^(?:=+\*?)?((?:"[^"]*"|[^"{[(@~])*)/.exec(text)![1]!

/** The commodity of an asserted amount as the book calls it; that of the posting where it is written otherwise. */
function commodityIn(text: string, posting: number, { commodities, postings }: Book): string {
  const amount = amountOf(text)
  const quoted = /"([^"]+)"/.exec(amount)?.[1]
  const name = quoted ?? amount.replaceAll(/^[-+\s]+|(?<![A-Za-z])[\d.,' ]*\d[\d.,' ]*/g, '').replaceAll(/[-+\s]/g, '')
  return commodities.find(name) >= 0 && name !== '' ? name : elementAt(commodities.names, intAt(postings.commodity, posting))
}

/** True when a text, in whatever form of numbers, shows the digits and the sign of a value. */
function isSameNumber(text: string, value: Exact): boolean {
  const digits = (number: string): string => number.replaceAll(/\D/g, '').replaceAll(/^0+|0+$/g, '')
  const number = amountOf(text).replaceAll(/"[^"]*"/g, '')
  return value.scale <= 12 && digits(number) === digits(value.toText()) && (value.isZero || number.includes('-') === value.sign < 0)
}

/** What accounts hold behind each posting, in the order in which a tool would look. */
interface RunningBalances {
  readonly target: Dialect
  /**
   * Returns what the account of a posting holds of a commodity when the target has read that posting: in beancount at the end of its
   * day, in ledger and hledger right behind it; with the accounts below it where a mark (`=*`) or beancount says so.
   */
  held(posting: number, commodity: string, marks: string): Exact | undefined
  /** The last posting of a commodity to an account before a day, and the mark that an assertion needs there. */
  lastBefore(account: string, commodity: string, day: Day): { readonly posting: number; readonly marks: string } | undefined
  dayOf(posting: number): Day
  transactionOf(posting: number): number
}

interface Step {
  readonly posting: number
  readonly transaction: number
  readonly day: Day
  readonly commodity: string
  readonly quantity: Exact
  readonly isReal: boolean
}

function runningBalances(
  book: Book,
  target: Dialect,
  { pieces, names }: { readonly pieces: SourcePieces; readonly names: NamesOfTarget },
): RunningBalances {
  const steps = stepsOf(book, target, pieces)
  const place = new Map(steps.map(({ posting }, at) => [posting, at]))
  const byAccount = new Map<string, number[]>()
  steps.forEach(({ posting }, at) => {
    const account = accountOf(posting)
    const list = byAccount.get(account)
    if (list) list.push(at)
    else byAccount.set(account, [at])
  })
  const below = new Map<string, readonly string[]>()
  const totals = new Map<string, { readonly at: readonly number[]; readonly sums: readonly Exact[] }>()

  return {
    target,
    held,
    lastBefore,
    dayOf: (posting) => elementAt(steps, place.get(posting)!).day,
    transactionOf: (posting) => elementAt(steps, place.get(posting)!).transaction,
  }

  function accountOf(posting: number): string {
    return elementAt(book.accounts.names, intAt(book.postings.account, posting))
  }

  function held(posting: number, commodity: string, marks: string): Exact | undefined {
    const at = place.get(posting)
    if (at === undefined) return undefined
    const { day, isReal } = elementAt(steps, at)
    const account = accountOf(posting)
    const end = target === 'beancount' ? lastOf(day) : at
    const accounts = target === 'beancount' || marks.includes('*') ? withBelow(account) : [account]
    const realOnly = target === 'ledger' && isReal
    return Exact.sum(accounts.map((name) => upTo(name, commodity, end, realOnly)))
  }

  /** The last step of a day; steps are in the order of days for beancount. */
  function lastOf(day: Day): number {
    return firstAfter(steps.length, (at) => elementAt(steps, at).day > day) - 1
  }

  function withBelow(account: string): readonly string[] {
    let accounts = below.get(account)
    if (accounts === undefined) {
      // What is below an account is decided by the names that the target sees.
      const top = names.account(account)
      accounts = [...byAccount.keys()].filter((name) => `${names.account(name)}:`.startsWith(`${top}:`))
      below.set(account, accounts)
    }
    return accounts
  }

  function upTo(account: string, commodity: string, end: number, realOnly: boolean): Exact {
    const key = `${realOnly}\n${commodity}\n${account}`
    let total = totals.get(key)
    if (total === undefined) {
      const at: number[] = []
      const sums: Exact[] = []
      for (const step of byAccount.get(account) ?? []) {
        const { commodity: own, quantity, isReal } = elementAt(steps, step)
        if (own !== commodity || (realOnly && !isReal)) continue
        at.push(step)
        sums.push((sums.at(-1) ?? Exact.zero).plus(quantity))
      }
      totals.set(key, (total = { at, sums }))
    }
    const { at, sums } = total
    return sums[firstAfter(at.length, (index) => elementAt(at, index) > end) - 1] ?? Exact.zero
  }

  function lastBefore(account: string, commodity: string, day: Day): { readonly posting: number; readonly marks: string } | undefined {
    const own = byAccount.get(account)?.filter((at) => elementAt(steps, at).day < day && elementAt(steps, at).commodity === commodity)
    const last = own?.at(-1)
    if (last === undefined) return undefined
    const marks = target === 'hledger' && withBelow(account).length > 1 ? '=*' : '='
    return { posting: elementAt(steps, last).posting, marks }
  }
}

function stepsOf(book: Book, target: Dialect, pieces: SourcePieces): Step[] {
  const { transactions: t, postings: p, commodities } = book
  const steps = pieces.transactionRows().flatMap((transaction) =>
    Array.from({ length: intAt(t.firstPosting, transaction + 1) - intAt(t.firstPosting, transaction) }, (_, offset): Step => {
      const posting = intAt(t.firstPosting, transaction) + offset
      return {
        posting,
        transaction,
        day: target === 'hledger' && p.day[posting] !== NO_DAY ? intAt(p.day, posting) : intAt(t.day, transaction),
        commodity: elementAt(commodities.names, intAt(p.commodity, posting)),
        quantity: p.quantity.get(posting),
        isReal: p.kind[posting] === REAL,
      }
    }),
  )
  return target === 'ledger' ? steps : steps.sort((a, b) => a.day - b.day)
}

/** The first index at which something is so, when it stays so from there on. */
function firstAfter(length: number, isSo: (at: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(middle)) high = middle
    else low = middle + 1
  }
  return low
}

const BALANCE = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})\s+balance\s+(\S+)\s+([-+]?[\d.,]+)\s*(?:~\s*[\d.,]+\s*)?([A-Z][^\s;]*)/

/** A `balance` directive of beancount; undefined when the line is none that is a plain amount. */
function balanceLine(line: string): { readonly day: Day; readonly account: string; readonly text: string; readonly commodity: string } | undefined {
  const match = BALANCE.exec(line)
  if (!match) return undefined
  const day = tryParseWrittenDay(match[1]!)
  return day === undefined ? undefined : { day, account: match[2]!, text: match[3]!, commodity: match[4]! }
}
