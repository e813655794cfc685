import { type Day, NO_DAY, tryParseWrittenDay } from '#vocabulary/day.ts'
import { REAL } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book, Dialect } from '../journal/book.ts'
import type { NamesOfTarget } from './directives/direction.ts'
import type { SourcePieces } from './source-pieces.ts'

/** What accounts hold behind each posting, in the order in which a tool would look. */
export interface RunningBalances {
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

export function runningBalances(
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
    dayOf: (posting) => steps[place.get(posting)!]!.day,
    transactionOf: (posting) => steps[place.get(posting)!]!.transaction,
  }

  function accountOf(posting: number): string {
    return book.accounts.names[book.postings.account[posting]!]!
  }

  function held(posting: number, commodity: string, marks: string): Exact | undefined {
    const at = place.get(posting)
    if (at === undefined) return undefined
    const { day, isReal } = steps[at]!
    const account = accountOf(posting)
    const end = target === 'beancount' ? lastOf(day) : at
    const accounts = target === 'beancount' || marks.includes('*') ? withBelow(account) : [account]
    const realOnly = target === 'ledger' && isReal
    return Exact.sum(accounts.map((name) => upTo(name, commodity, end, realOnly)))
  }

  /** The last step of a day; steps are in the order of days for beancount. */
  function lastOf(day: Day): number {
    return firstAfter(steps.length, (at) => steps[at]!.day > day) - 1
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
        const { commodity: own, quantity, isReal } = steps[step]!
        if (own !== commodity || (realOnly && !isReal)) continue
        at.push(step)
        sums.push((sums.at(-1) ?? Exact.zero).plus(quantity))
      }
      totals.set(key, (total = { at, sums }))
    }
    const { at, sums } = total
    return sums[firstAfter(at.length, (index) => at[index]! > end) - 1] ?? Exact.zero
  }

  function lastBefore(account: string, commodity: string, day: Day): { readonly posting: number; readonly marks: string } | undefined {
    const own = byAccount.get(account)?.filter((at) => steps[at]!.day < day && steps[at]!.commodity === commodity)
    const last = own?.at(-1)
    if (last === undefined) return undefined
    const marks = target === 'hledger' && withBelow(account).length > 1 ? '=*' : '='
    return { posting: steps[last]!.posting, marks }
  }
}

function stepsOf(book: Book, target: Dialect, pieces: SourcePieces): Step[] {
  const { transactions: t, postings: p, commodities } = book
  const steps = pieces.transactionRows().flatMap((transaction) =>
    Array.from({ length: t.firstPosting[transaction + 1]! - t.firstPosting[transaction]! }, (_, offset): Step => {
      const posting = t.firstPosting[transaction]! + offset
      return {
        posting,
        transaction,
        day: target === 'hledger' && p.day[posting] !== NO_DAY ? p.day[posting]! : t.day[transaction]!,
        commodity: commodities.names[p.commodity[posting]!]!,
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
export function balanceLine(
  line: string,
): { readonly day: Day; readonly account: string; readonly text: string; readonly commodity: string } | undefined {
  const match = BALANCE.exec(line)
  if (!match) return undefined
  const day = tryParseWrittenDay(match[1]!)
  return day === undefined ? undefined : { day, account: match[2]!, text: match[3]!, commodity: match[4]! }
}
