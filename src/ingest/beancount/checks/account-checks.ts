import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import { civil, formatDay } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import { BALANCE, CLOSE, type Directive, type DirectiveOf, type Directives, DOCUMENT, NOTE, OPEN, PAD } from '../parsed-directives.ts'
import { didYouMean } from '../../journal/problem.ts'
import type { Place, Problems } from '../problems.ts'
import type { Sequence } from '../sequence.ts'

const NEVER = 0x7fffffff
/** No directive says what the account may hold. */
const ANY = -2

/** When each account opens and closes, and what it may hold. */
export interface Lives {
  /** NEVER for an account without an open directive. */
  readonly opens: Int32Array
  readonly closes: Int32Array
  readonly allowed: ReadonlyMap<number, ReadonlySet<number>>
}

/** Reads the open and close directives, in their order, and records those that contradict each other. */
export function livesOf(directives: Directives, sequence: Sequence, problems: Problems): Lives {
  const count = directives.accounts.size
  const opens = new Int32Array(count).fill(NEVER)
  const closes = new Int32Array(count).fill(NEVER)
  const allowed = new Map<number, ReadonlySet<number>>()
  const opened = new Map<number, Directive>()
  const closed = new Map<number, Directive>()
  for (let at = 0; at < sequence.count; at++) {
    const kind = byteAt(sequence.kind, at)
    if (kind !== OPEN && kind !== CLOSE) continue
    const directive = directives.others[intAt(sequence.at, at)] as DirectiveOf<typeof OPEN> | DirectiveOf<typeof CLOSE>
    const { account, day } = directive
    const name = directives.accounts.name(account)
    if (directive.kind === OPEN) {
      const before = opened.get(account)
      if (before !== undefined)
        problems.error(
          'account_opened_twice',
          directive,
          `${name} is already open since ${formatDay(before.day)} (line ${before.line}); remove one of the two.`,
        )
      else {
        opened.set(account, directive)
        opens[account] = day
        if (directive.currencies.length > 0) allowed.set(account, new Set(directive.currencies))
      }
    } else {
      const before = closed.get(account)
      if (before !== undefined)
        problems.error(
          'account_closed_twice',
          directive,
          `${name} is already closed since ${formatDay(before.day)} (line ${before.line}); remove one of the two.`,
        )
      else {
        if (!opened.has(account))
          problems.error('account_closed_unopened', directive, `${name} is closed here but was not opened before; add "YYYY-MM-DD open ${name}".`)
        closed.set(account, directive)
        closes[account] = day
      }
    }
  }
  return { opens, closes, allowed }
}

interface Use {
  readonly place: Place
  readonly day: number
  count: number
}

/** Records every account that is used without being open, each once, at its first use. */
export function checkAccounts(directives: Directives, book: Book, { opens, closes, allowed }: Lives, problems: Problems): void {
  const early = new Map<number, Use>()
  const late = new Map<number, Use>()
  const use = (account: number, day: number, closable: boolean, place: () => Place): void => {
    if (day < intAt(opens, account)) note(early, account, day, place)
    else if (closable && day > intAt(closes, account)) note(late, account, day, place)
  }
  const { transactions, postings } = book
  // Outside the loop: a closure inside would allocate its scope for every posting, as much memory as the book.
  const useIn = (account: number, day: number, file: number, posting: number): void =>
    use(account, day, true, () => ({ file, line: intAt(postings.line, posting) }))
  const { day: days, firstPosting } = transactions
  const { account: accounts, commodity: commodities } = postings
  // Nearly always the currency is the one that the account had last, and may have.
  const lastAllowed = new Int32Array(directives.accounts.size).fill(ANY)
  for (const account of allowed.keys()) lastAllowed[account] = NONE
  const check = (day: number, file: number, posting: number, end: number): void => {
    for (; posting < end; posting++) {
      const account = intAt(accounts, posting)
      if (day < intAt(opens, account) || day > intAt(closes, account)) useIn(account, day, file, posting)
      const commodity = intAt(commodities, posting)
      if (lastAllowed[account] === ANY || lastAllowed[account] === commodity) continue
      const currencies = allowed.get(account)!
      if (currencies.has(commodity)) lastAllowed[account] = commodity
      else {
        const may = [...currencies].map((currency) => directives.currencies.name(currency)).join(', ')
        problems.error(
          'currency_not_allowed',
          { file, line: intAt(postings.line, posting) },
          `${directives.accounts.name(account)} may hold ${may} by its open directive, not ${directives.currencies.name(commodity)}; add it there, or correct the amount.`,
        )
      }
    }
  }
  for (let row = 0; row < transactions.count; row++)
    check(intAt(days, row), intAt(transactions.file, row), intAt(firstPosting, row), intAt(firstPosting, row + 1))
  for (const directive of directives.others) {
    const { kind, day } = directive
    if (kind === BALANCE || kind === NOTE || kind === DOCUMENT) use(directive.account, day, false, () => directive)
    if (kind === BALANCE) {
      const currencies = allowed.get(directive.account)
      if (currencies !== undefined && !currencies.has(directive.currency)) {
        problems.error(
          'currency_not_allowed',
          directive,
          `${directives.accounts.name(directive.account)} cannot hold ${directives.currencies.name(directive.currency)} by its open directive; add it there, or correct the balance.`,
        )
      }
    }
    if (kind === PAD) {
      use(directive.account, day, true, () => directive)
      use(directive.source, day, true, () => directive)
    }
  }
  const openNames = early.size === 0 ? [] : directives.accounts.names.filter((_, account) => opens[account] !== NEVER)
  for (const [account, { place, day, count }] of early) {
    const name = directives.accounts.name(account)
    const times = count > 1 ? ` (the first of ${count} times)` : ''
    if (opens[account] === NEVER) {
      problems.error(
        'account_not_open',
        place,
        `${name} is used here${times} but never opened; add "${civil(day).year}-01-01 open ${name}"${didYouMean(name, openNames) || ' or correct the name.'}`,
      )
    } else
      problems.error(
        'account_not_yet_open',
        place,
        `${name} is used here${times} before it opens on ${formatDay(intAt(opens, account))}; open it earlier or correct the date.`,
      )
  }
  for (const [account, { place, count }] of late) {
    problems.error(
      'account_closed',
      place,
      `${directives.accounts.name(account)} is used here${count > 1 ? ` (the first of ${count} times)` : ''} after it was closed on ${formatDay(intAt(closes, account))}; close it later or correct the date.`,
    )
  }
}

function note(uses: Map<number, Use>, account: number, day: number, place: () => Place): void {
  const use = uses.get(account)
  if (use !== undefined) use.count++
  else uses.set(account, { place: place(), day, count: 1 })
}
