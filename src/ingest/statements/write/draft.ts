import type { Dialect } from '../../journal/book.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { written as inEnglish } from '../../../messages/said.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { type Day, formatDay, parseDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { metadata } from '../../print/beancount.ts'
import { codeAndPayee, type CommentOf, forLedger, hledgerTag, ledgerTag, withoutDays } from '../../print/ledger-like.ts'
import { unitPrice } from '../../print/entries.ts'
import { accountProblem } from '../accounts/accounts-and-payees.ts'
import { amountText, type WritingStyle } from './style.ts'

export interface DraftAmount {
  readonly quantity: Exact
  readonly commodity: string
}

/** A comment of one or several lines with its tags; '' if only the tags are known. */
export interface Remark {
  readonly text: string
  readonly tags: readonly Tag[]
}

/** A transaction without a dialect. Its postings, including the `rest`, add up to zero. */
export interface Draft {
  readonly day: Day
  /** The secondary date. */
  readonly secondDay?: Day
  /** The journal's usual mark if absent. */
  readonly mark?: '*' | '!'
  readonly payee: string
  /** '' for none. */
  readonly description: string
  /** A cheque number or the like; '' for none. */
  readonly code: string
  readonly remark?: Remark
  readonly postings: readonly DraftPosting[]
  /** The account of a posting without amount, which takes the gain of reduced lots; only in beancount. */
  readonly rest?: string
  /** Unbalanced virtual postings. */
  readonly virtual?: readonly DraftPosting[]
}

export interface DraftPosting extends DraftAmount {
  readonly account: string
  /** If different from the transaction's. */
  readonly mark?: '*' | '!'
  readonly isBracketed?: boolean
  readonly remark?: Remark
  /** The total price, with the sign of the quantity. */
  readonly cost?: DraftAmount
  /** The total cost of the lot, with the sign of the quantity. */
  readonly lot?: DraftAmount
  /** Reduces existing lots of any cost. */
  readonly isReduced?: boolean
}

/** A draft as lines of a journal: always one transaction with these postings, whatever its texts contain. */
export function entryText(draft: Draft, style: WritingStyle, dialect: Dialect): string {
  const lines = dialect === 'beancount' ? beancountHead(draft, style) : ledgerHead(draft, style, dialect)
  const postings = draft.postings.flatMap((posting) => postingLines(posting, style, dialect))
  const virtual = (draft.virtual ?? []).flatMap((posting) => postingLines(posting, style, dialect, ['(', ')']))
  const rest = draft.rest === undefined ? [] : [`${' '.repeat(style.indent)}${draft.rest}`]
  return [...lines, ...postings, ...virtual, ...rest].join('\n')
}

/** The comment becomes the narration if there is none, and metadata otherwise. */
function beancountHead({ day, secondDay, mark, payee, description, code, remark = NOTHING }: Draft, style: WritingStyle): string[] {
  const narration = description || remark.text
  const indent = ' '.repeat(style.indent)
  return [
    `${formatDay(day)} ${(mark ?? style.mark) === '!' ? '!' : '*'} ${quoted(payee)}${narration === '' ? '' : ` ${quoted(narration)}`}`,
    ...(code === '' ? [] : [`${indent}code: ${quoted(code)}`]),
    ...(secondDay === undefined ? [] : [`${indent}date2: ${formatDay(secondDay)}`]),
    ...metadata(description === '' ? '' : oneLine(remark.text), remark.tags, indent, NOTHING_TYPED),
  ]
}

const NOTHING: Remark = { text: '', tags: [] }
const NOTHING_TYPED: ReadonlySet<string> = new Set()

/** hledger separates payee and note by a bar; in ledger it would be part of the payee. */
function ledgerHead({ day, secondDay, mark, payee, description, code, remark }: Draft, style: WritingStyle, dialect: Dialect): string[] {
  const date = [day, secondDay].flatMap((one) => (one === undefined ? [] : formatDay(one).replaceAll('-', style.dateSeparator))).join('=')
  const number = code.replaceAll(/[()\s]+/g, ' ').trim()
  const title = [headText(payee), dialect === 'hledger' && description !== '' ? headText(description) : ''].filter(Boolean).join(' | ')
  const head = [date, mark ?? style.mark, ...codeAndPayee(number, title)].filter(Boolean).join(' ')
  const indent = ' '.repeat(style.indent)
  const purpose = dialect === 'hledger' || description === '' ? [] : [`${indent}; ${commentText(description)}`]
  return [head, ...purpose, ...commentLines(remark, indent, { dialect, of: 'transaction' })]
}

/** A comment as written, or else its tags; for ledger without bracketed dates that would be read as posting dates. */
function commentLines(
  { text, tags }: Remark = NOTHING,
  indent: string,
  { dialect, of }: { readonly dialect: Dialect; readonly of: CommentOf },
): string[] {
  const written = text === '' ? tags.map(dialect === 'hledger' ? hledgerTag : ledgerTag) : text.split('\n').map(oneLine)
  const lines = dialect === 'ledger' ? written.map((line) => forLedger(line, { source: undefined, of })) : written
  return lines.map((line) => `${indent}; ${line}`.trimEnd())
}

function postingLines(posting: DraftPosting, style: WritingStyle, dialect: Dialect, [open, close] = bracketsOf(posting)): string[] {
  const { account, quantity, commodity, mark, remark = NOTHING } = posting
  const indent = ' '.repeat(style.indent)
  const amount = amountText(quantity, commodity, style, dialect)
  const start = `${indent}${mark === undefined ? '' : `${mark} `}${open}${account}${close}`
  const line = `${start}${' '.repeat(Math.max(2, style.amountColumn - start.length - amount.digitsEnd))}${amount.text}${basis(posting, style, dialect)}`
  return [
    line,
    ...(dialect === 'beancount'
      ? metadata(oneLine(remark.text), remark.tags, indent.repeat(2), NOTHING_TYPED)
      : commentLines(remark, indent, { dialect, of: 'posting' })),
  ]
}

const bracketsOf = ({ isBracketed }: DraftPosting): readonly [string, string] => (isBracketed ? ['[', ']'] : ['', ''])

/** More decimals come from a division; then the total is written. */
const PLACES_MAX = 12

/** The price or cost: per unit if it has few decimals, the total otherwise. hledger has no lots; there a lot's cost is written as price. */
function basis({ quantity, cost, lot, isReduced }: DraftPosting, style: WritingStyle, dialect: Dialect): string {
  const written = ({ quantity: total, commodity }: DraftAmount, [one, all]: readonly [string, string], close: readonly [string, string]): string => {
    const unit = unitPrice(total, quantity, PLACES_MAX)
    const isUnit = unit !== undefined && unit.sign >= 0
    const price = amountText(isUnit ? unit : total.abs(), commodity, style, dialect).text
    return isUnit ? ` ${one}${price}${close[0]}` : ` ${all}${price}${close[1]}`
  }
  const paid = dialect === 'hledger' ? (lot ?? cost) : cost
  const bought = dialect !== 'hledger' && lot ? written(lot, ['{', '{{'], ['}', '}}']) : isReduced ? ' {}' : ''
  return bought + (paid ? written(paid, ['@ ', '@@ '], ['', '']) : '')
}

/** A beancount string on one line. */
export const quoted = (text: string): string => `"${oneLine(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

const oneLine = (text: string): string => text.replaceAll(/[\s\u0085\u2028\u2029]+/g, ' ').trim()

/** Without characters that begin a comment or end the payee. */
export const headText = (text: string): string => oneLine(text).replaceAll(';', ',').replaceAll('|', '/')

/** Without colons that would make tags. */
export const commentText = (text: string): string =>
  withoutDays(
    oneLine(text)
      .replaceAll(/:(?=\S)/g, ': ')
      .replaceAll(/(\S):(?=\s|$)/g, '$1 -'),
  )

/** Programs write 0001-01-01 for an unknown date; years such as 1404 and 2569 belong to the Iranian and Thai calendars. */
const DAYS_FROM = parseDay('1800-01-01')
const DAYS_UNTIL = parseDay('2300-01-01')

/** Why nothing can be booked on a day; undefined if it can. */
export const whyOnNoDay = (day: Day): string | undefined =>
  day < DAYS_FROM || day >= DAYS_UNTIL ? `${formatDay(day)} is not a plausible date; enter this by hand` : undefined

/** Beancount's limits, the lowest of the three dialects. */
const [DIGITS_MAX, DECIMALS_MAX] = [60, 40]

/** Why drafts cannot be written to a journal, which would be refused as a whole; undefined if they can. */
export function whyInNoJournal(drafts: readonly Draft[], dialect: Dialect): string | undefined {
  for (const { day, postings, virtual = [], rest } of drafts) {
    const onNoDay = whyOnNoDay(day)
    if (onNoDay !== undefined) return onNoDay
    for (const { account, quantity } of [...postings, ...virtual]) {
      if (quantity.scale > DECIMALS_MAX || quantity.toText().length > DIGITS_MAX)
        return `an amount has more than ${DIGITS_MAX} digits or ${DECIMALS_MAX} decimals; enter this by hand`
      const problem = accountProblem(account, dialect)
      if (problem !== undefined) return inEnglish(problem)
    }
    const problem = rest === undefined ? undefined : accountProblem(rest, dialect)
    if (problem !== undefined) return inEnglish(problem)
  }
  return undefined
}

/* Lines of journal text, without reading it as a journal. */

/** Valid beginnings of unindented lines in ledger: a date, a rule, a comment, a directive. */
const BEGINS =
  /^(?:\d|[~=;#%|*]|-{2}|[!@]?(?:account|alias|apply|assert|bucket|capture|check|comment|commodity|def|define|end|eval|expr|fixed|import|include|payee|python|tag|test|value|year)\b|[AbCDhIiNOoPY]\s)/

/**
 * The first line that ledger silently ignores, so that a row of a statement would be lost. Undefined for none, and for the other dialects, which
 * refuse such lines.
 */
export function passedOver(text: string, dialect: Dialect): { readonly line: number; readonly text: string } | undefined {
  if (dialect !== 'ledger') return undefined
  const lines = text.split('\n')
  const at = lines.findIndex((line) => /^\S/.test(line) && !BEGINS.test(line))
  return at < 0 ? undefined : { line: at + 1, text: elementAt(lines, at).slice(0, 60) }
}

const TRANSACTION = /^(\d{4}-\d{2}-\d{2})\s+(?:[*!]|txn)/
const POSTING = /^[ \t]+(?:[*!] )?([\p{Lu}\p{N}][\p{L}\p{N}-]*(?::[\p{Lu}\p{N}][\p{L}\p{N}-]*)+)(?=\s|$)/u
const OPEN = /^\d{4}-\d{2}-\d{2}\s+open\s+(\S+)/

/** Accounts of a text that hold lots, or sell from them. */
export function accountsWithLots(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').flatMap((line) => (/\s\{/.test(line) ? [POSTING.exec(line)?.[1] ?? ''] : [])))
}

/** What a new account says of its lots: the oldest are sold first, as in Daybook's reports. Otherwise beancount asks which, once there are two. */
export const OLDEST_FIRST = ' "FIFO"'

/** Whether a root journal says itself which lots are sold first. */
export const saysBookingMethod = (root: string): boolean => /^option\s+"booking_method"/m.test(root)

/**
 * The lines by which beancount opens the accounts of a text that are not open yet: on the first of January of the year in which the book, or
 * the text, begins. What is written next may be older: the list of another bank, of the same month.
 * @param saysMethod whether the book itself says which lots are sold first
 * @param begin the year of the first transaction of the book, where it has any
 */
export function openingsOf(
  text: string,
  opened: ReadonlySet<string>,
  { saysMethod = false, begin = '9999' }: { readonly saysMethod?: boolean; readonly begin?: string | undefined } = {},
): string[] {
  const known = new Set(opened)
  const lots = saysMethod ? new Set() : accountsWithLots(text)
  const first = new Map<string, string>()
  let day = ''
  for (const line of text.split('\n')) {
    const [head, posting, open] = [TRANSACTION.exec(line), POSTING.exec(line), OPEN.exec(line)]
    if (head) day = head[1]!
    else if (open) known.add(open[1]!)
    else if (posting && day !== '') {
      const before = first.get(posting[1]!)
      if (before === undefined || day < before) first.set(posting[1]!, day)
    }
  }
  return [...first]
    .filter(([account]) => !known.has(account))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, used]) => [account, used.slice(0, 4) < begin ? used.slice(0, 4) : begin] as const)
    .map(([account, year]) => `${year}-01-01 open ${account}${lots.has(account) ? OLDEST_FIRST : ''}`)
}

const MARK = '\ufeff'

/**
 * Returns a journal's text with more at its end, an empty line before it, in the line ends that the journal has. Everything that was
 * there stays as it was, byte for byte.
 */
export function appended(before: string, added: string): string {
  const lineEnd = /\r\n/.test(before) && !/(^|[^\r])\n/.test(before) ? '\r\n' : '\n'
  const text = `${added.trimEnd()}\n`.replaceAll('\n', lineEnd)
  if (before === '' || before === MARK) return before + text
  const gap = before.endsWith('\n') ? (/\n\r?\n$/.test(before) ? '' : lineEnd) : lineEnd + lineEnd
  return before + gap + text
}

/** Returns the directive by which a root journal includes a file in its folder. */
export const includeLine = (dialect: Dialect, name: string): string =>
  dialect === 'beancount' ? `include ${JSON.stringify(name)}` : `include ${name}`
