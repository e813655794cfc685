import { elementAt } from '#vocabulary/element-at.ts'
import { CLEARED, PENDING, type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import type { Dialect } from '../journal/book.ts'
import { postingLine, raw, type TransactionOperation } from './raw-lines.ts'
import { renamedAccount, renameInBeancount } from './rename-account.ts'

/** The lines of one transaction after an operation, raw and without their ends; undefined where that cannot be written there. */
export const editTransaction = (lines: readonly string[], operation: TransactionOperation, dialect: Dialect): string[] | undefined =>
  dialect === 'beancount' ? editBeancount(lines, operation) : editLedgerLike(lines, operation, dialect)

const TAG = '[A-Za-z0-9\\-_/.]+'
/** A flag before the account of a posting. */
const POSTING_FLAG = /^([ \t]+)(?:[*!&?%#PSTCURM][ \t]+)(?=[A-Z\x80-\xff])/

/** The lines of one transaction of a beancount file after an operation, raw and without their ends; undefined where that cannot be written. */
function editBeancount(lines: readonly string[], operation: TransactionOperation): string[] | undefined {
  const header = beancountHeader(lines[0] ?? '')
  if (!header) return undefined
  const below = lines.slice(1)
  const withHeader = (change: Partial<BeancountHeader>): string => joinedBeancountHeader({ ...header, ...change })
  switch (operation.kind) {
    case 'rename_account':
      return [elementAt(lines, 0), ...renameInBeancount(below.join('\n'), raw(operation.from), raw(operation.to), () => true).split('\n')]
    case 'set_payee': {
      const payee = raw(beancountString(operation.payee))
      return [withHeader({ strings: [payee, ...header.strings.slice(1)] }), ...below]
    }
    case 'set_date':
      return [withHeader({ date: header.date.includes('/') ? operation.date.replaceAll('-', '/') : operation.date }), ...below]
    case 'set_status':
      if (operation.status !== CLEARED && operation.status !== PENDING) return undefined
      return [withHeader({ flag: operation.status === CLEARED ? '*' : '!' }), ...below.map((line) => line.replace(POSTING_FLAG, '$1'))]
    case 'change_commodity':
      return [elementAt(lines, 0), ...below.map((line) => withCurrency(line, raw(operation.from), raw(operation.to)))]
    case 'add_tag':
      return operation.value === '' ? withHashTag(header, raw(operation.name), below) : withMetadata(lines, raw(operation.name), raw(operation.value))
    case 'remove_tag':
      return changedTag(header, below, raw(operation.name), undefined)
    case 'rename_tag':
      return changedTag(header, below, raw(operation.from), raw(operation.to))
  }
}

function withHashTag(header: BeancountHeader, name: string, below: readonly string[]): string[] | undefined {
  if (!new RegExp(`^${TAG}$`).test(name)) return undefined
  const comment = commentAt(header.rest)
  const rest = `${header.rest.slice(0, comment).trimEnd()} #${name}${comment < header.rest.length ? ` ${header.rest.slice(comment)}` : ''}`
  return [joinedBeancountHeader({ ...header, rest }), ...below]
}

function withMetadata(lines: readonly string[], name: string, value: string): string[] | undefined {
  return /^[a-z][\w-]+$/.test(name) ? [elementAt(lines, 0), `  ${name}: ${beancountString(value)}`, ...lines.slice(1)] : undefined
}

/** Tags on the first line and metadata of that name, under another name or left out. */
function changedTag(header: BeancountHeader, below: readonly string[], name: string, to: string | undefined): string[] {
  const comment = commentAt(header.rest)
  const tags = header.rest.slice(0, comment).replaceAll(new RegExp(`([ \\t]*)#(${TAG})`, 'g'), (all, blanks: string, tag: string) => {
    if (tag !== name) return all
    return to === undefined ? '' : `${blanks}#${to}`
  })
  const rest = (comment < header.rest.length ? tags : tags.trimEnd()) + header.rest.slice(comment)
  const metadata = below.flatMap((line) => {
    const key = /^([ \t]+)([a-z][\w-]*)(:)/.exec(line)
    if (key?.[2] !== name) return [line]
    return to === undefined ? [] : [key[1]! + to + line.slice(key[1]!.length + name.length)]
  })
  return [joinedBeancountHeader({ ...header, rest }), ...metadata]
}

const commentAt = (text: string): number => (text.indexOf(';') < 0 ? text.length : text.indexOf(';'))

/** A currency in a posting's amounts; strings and comments stay. */
function withCurrency(line: string, from: string, to: string): string {
  if (!/^[ \t]+(?:[*!&?%#PSTCURM][ \t]+)?[A-Z\x80-\xff]/.test(line)) return line
  return line.replaceAll(/"(?:[^"\\]|\\.)*"|;.*$|[A-Z][A-Z0-9'._-]*(?::\S*)?|[^\s":;]+:\S*/g, (token) => (token === from ? to : token))
}

type LedgerLike = 'ledger' | 'hledger'

/**
 * The lines of one transaction of a ledger or hledger journal after an operation, raw and without their ends; undefined where the first line
 * does not begin a transaction as this program knows it.
 */
export function editLedgerLike(lines: readonly string[], operation: TransactionOperation, dialect: LedgerLike): string[] | undefined {
  const header = ledgerLikeHeader(lines[0] ?? '', dialect)
  if (!header) return undefined
  const postings = lines.slice(1)
  const withHeader = (change: Partial<LedgerLikeHeader>): string => joinedHeader({ ...header, ...change })
  switch (operation.kind) {
    case 'rename_account':
      return [elementAt(lines, 0), ...postings.map((line) => renamedInPosting(line, operation))]
    case 'set_payee':
      return [
        withHeader({
          payee: raw(operation.payee),
          ...beforePayee(operation.payee, header),
          note: dialect === 'ledger' ? separated(header.note) : header.note,
        }),
        ...postings,
      ]
    case 'set_date':
      return [withHeader({ date: dateLike(header.date, operation.date) }), ...postings]
    case 'set_status':
      return [withHeader({ mark: markOf(operation.status) }), ...postings.map(withoutMark)]
    case 'change_commodity':
      return [elementAt(lines, 0), ...postings.map((line) => commodityInPosting(line, operation))]
    case 'add_tag':
      return [elementAt(lines, 0), `${indentOf(postings)};${tagNote(raw(operation.name), raw(operation.value), dialect)}`, ...postings]
    case 'remove_tag':
      return lines.flatMap((line, at) => inNote(line, at === 0 ? header : undefined, dialect, operation.name, () => undefined))
    case 'rename_tag':
      return lines.flatMap((line, at) => inNote(line, at === 0 ? header : undefined, dialect, operation.from, () => raw(operation.to)))
  }
}

function renamedInPosting(line: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const account = postingLine(line)?.account
  const renamed = account && renamedAccount(line.slice(...account), raw(from), raw(to))
  return renamed === undefined ? line : line.slice(0, account![0]) + renamed + line.slice(account![1])
}

function commodityInPosting(line: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const posting = postingLine(line)
  return posting ? line.slice(0, posting.rest) + withCommodity(line.slice(posting.rest), from, to) : line
}

function withoutMark(line: string): string {
  const posting = postingLine(line)
  return posting ? line.slice(0, posting.mark[0]) + line.slice(posting.mark[1]) : line
}

/** Behind a code, be it an empty one, a payee may begin like a mark or a code. */
export const beforePayee = (payee: string, { code, gap }: Pick<LedgerLikeHeader, 'code' | 'gap'>): Pick<LedgerLikeHeader, 'code' | 'gap'> =>
  code === '' && /^[*!(]/.test(payee) ? { code: ' ()', gap: ' ' } : { code, gap: gap || ' ' }

const markOf = (status: Status): string => ({ [UNMARKED]: '', [PENDING]: ' !', [CLEARED]: ' *' })[status]

/** ledger takes a note for a part of the payee where only one blank is between them. */
const separated = (note: string): string => (note === '' || /^(?: {2}|\t)/.test(note) ? note : `  ${note.trimStart()}`)

const indentOf = (lines: readonly string[]): string => /^[ \t]+/.exec(lines[0] ?? '')?.[0] ?? '    '

/** A date as the journal writes its dates. A date without its year gets one. */
export function dateLike(before: string, iso: string): string {
  const mark = /[./-]/.exec(before)?.[0] ?? '-'
  const [year, month, day] = iso.split('-') as [string, string, string]
  const short = /(?:^|[./-])\d(?:[./-]|$)/.test(before) // 2024/1/2
  return [year, ...(short ? [String(Number(month)), String(Number(day))] : [month, day])].join(mark)
}

/** One line with its tags changed; none when a line of notes says nothing any more. */
function inNote(
  line: string,
  header: LedgerLikeHeader | undefined,
  dialect: LedgerLike,
  name: string,
  change: (name: string) => string | undefined,
): string[] {
  const from = header ? line.length - header.note.length : (postingLine(line)?.rest ?? 0)
  const semicolon = line.indexOf(';', from)
  if (semicolon < 0) return [line]
  const note = line.slice(semicolon + 1)
  const changed = withTag(note, raw(name), change, dialect)
  if (changed === note) return [line]
  if (!isEmptyNote(changed)) return [`${line.slice(0, semicolon + 1)}${changed}`]
  const left = line.slice(0, semicolon).trimEnd()
  return left === '' ? [] : [left]
}

/** The first line of a beancount transaction in parts; joined they give the line. */
interface BeancountHeader {
  readonly date: string
  /** Blanks before the flag. */
  readonly gap: string
  /** `*`, `!`, `txn` or another letter. */
  readonly flag: string
  /** Its strings with their quotes: payee and narration, or narration alone. */
  readonly strings: readonly string[]
  /** The text before each string. */
  readonly blanks: readonly string[]
  /** Tags, links and a comment. */
  readonly rest: string
}

/** Undefined if the line begins no transaction, or has a string over several lines. */
export function beancountHeader(line: string): BeancountHeader | undefined {
  const beginning = /^((?:\xef\xbb\xbf)?\d{4}[-/]\d{1,2}[-/]\d{1,2})([ \t]+)(txn|[*!&#?%PSTCURM])/.exec(line)
  if (!beginning) return undefined
  const [all, date = '', gap = '', flag = ''] = beginning
  const strings: string[] = []
  const blanks: string[] = []
  let at = all.length
  for (;;) {
    const string = /^([ \t]*)("(?:[^"\\]|\\.)*")/.exec(line.slice(at))
    if (!string) break
    blanks.push(string[1]!)
    strings.push(string[2]!)
    at += string[0].length
  }
  if (strings.length > 2) return undefined
  const rest = line.slice(at)
  return /^[^";]*"/.test(rest) ? undefined : { date, gap, flag, strings, blanks, rest }
}

export const joinedBeancountHeader = ({ date, gap, flag, strings, blanks, rest }: BeancountHeader): string =>
  date + gap + flag + strings.map((string, at) => (blanks[at] ?? ' ') + string).join('') + rest

/** A text as a beancount string. */
export const beancountString = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** The first line of a ledger or hledger transaction in parts; joined they give the line. */
export interface LedgerLikeHeader {
  readonly date: string
  /** `=DATE` after it, or ''. */
  readonly secondDate: string
  /** With the blanks before it; '' without one. */
  readonly mark: string
  /** `(CODE)` with the blanks before it; '' without one. */
  readonly code: string
  /** Blanks before the payee. */
  readonly gap: string
  readonly payee: string
  /** The blanks and `;` and what follows; '' without a note. */
  readonly note: string
}

const BEGINNING = /^((?:\xef\xbb\xbf)?\d[\d./-]*)(=\d[\d./-]*)?([ \t]+[*!](?=[ \t(]|$))?([ \t]*\([^)]*\))?([ \t]*)/

/** Undefined if the line begins no transaction. */
export function ledgerLikeHeader(line: string, dialect: 'ledger' | 'hledger'): LedgerLikeHeader | undefined {
  const beginning = BEGINNING.exec(line)
  if (!beginning) return undefined
  const [all, date = '', secondDate = '', mark = '', code = '', gap = ''] = beginning
  const behind = line.slice(all.length)
  // In hledger every semicolon begins a note, in ledger only one after two blanks or a tab.
  const at = dialect === 'hledger' ? behind.indexOf(';') : noteOfLedger(behind)
  const payee = (at < 0 ? behind : behind.slice(0, at)).trimEnd()
  return { date, secondDate, mark, code, gap, payee, note: behind.slice(payee.length) }
}

function noteOfLedger(text: string): number {
  for (let at = text.indexOf(';'); at >= 0; at = text.indexOf(';', at + 1)) if (/(?:^|\t| {2})$/.test(text.slice(Math.max(0, at - 2), at))) return at
  return -1
}

export const joinedHeader = ({ date, secondDate, mark, code, gap, payee, note }: LedgerLikeHeader): string =>
  date + secondDate + mark + code + gap + payee + note

const PLAIN = /^[^\s\d"'`{}()[\]<>@=;,.+\-*/\\^&|!?:#%~]+$/u

/** A commodity as a ledger or hledger journal writes it, raw. */
export const commodityAsWritten = (commodity: string): string => raw(PLAIN.test(commodity) ? commodity : `"${commodity}"`)

/** The text after a posting's account with one commodity replaced by another in every amount; its note stays. */
export function withCommodity(rest: string, from: string, to: string): string {
  const semicolon = rest.indexOf(';')
  const amounts = semicolon < 0 ? rest : rest.slice(0, semicolon)
  return replaced(amounts, from, to) + (semicolon < 0 ? '' : rest.slice(semicolon))
}

function replaced(amounts: string, from: string, to: string): string {
  const written = commodityAsWritten(to)
  const [bare, quoted] = [raw(from), raw(`"${from}"`)]
  const isWord = /^[\w\x80-\xff]/.test(written)
  let result = ''
  for (let at = 0; at < amounts.length; ) {
    const name = amounts.startsWith(quoted, at) ? quoted : isSymbolAt(amounts, at, bare) ? bare : undefined
    if (name === undefined) {
      // A quoted text is one name, whatever is in it.
      const end = amounts[at] === '"' ? amounts.indexOf('"', at + 1) + 1 || amounts.length : at + 1
      result += amounts.slice(at, end)
      at = end
      continue
    }
    const next = amounts[at + name.length] ?? ''
    const touchesBefore = isWord && /[\w.,]$/.test(result) && /\d[.,]?$/.test(result)
    const touchesBehind = isWord && /[\d.]/.test(next)
    result += (touchesBefore ? ' ' : '') + written + (touchesBehind ? ' ' : '')
    at += name.length
  }
  return result
}

/** The characters of an unquoted name, raw: `US$` and `$` are different commodities. */
const PART = /[^\s\d"'`{}()[\]<>@=;,.+\-*/\\^&|!?:#%~]|[\x80-\xff]/

/** A name counts where no longer name contains it. */
const isSymbolAt = (text: string, at: number, name: string): boolean =>
  text.startsWith(name, at) && !PART.test(text[at - 1] ?? '') && !PART.test(text[at + name.length] ?? '')

/*
 * Tags inside the note of a ledger or hledger journal, which is the raw text behind its semicolon. The two write them differently:
 * ledger `:food:home:` and `Name: the whole note`, hledger `name:value up to a comma, other:`.
 */

/** The note with each tag of that name passed through `change`: another name, or undefined to leave the tag out. */
export function withTag(note: string, name: string, change: (name: string) => string | undefined, dialect: LedgerLike): string {
  return dialect === 'ledger' ? inLedger(note, name, change) : inHledger(note, name, change)
}

function inLedger(note: string, name: string, change: (name: string) => string | undefined): string {
  const first = /^([ \t]*)([^ \t]+?)(::?)(?=[ \t]|$)/.exec(note)
  if (first && !first[2]!.startsWith(':') && first[2] === name) {
    const next = change(name)
    return next === undefined ? '' : first[1]! + next + first[3]! + note.slice(first[0].length)
  }
  return note.replaceAll(/[^ \t]+/g, (word) => {
    if (word.length < 3 || !word.startsWith(':') || !word.endsWith(':')) return word
    const names = word.slice(1, -1).split(':')
    const kept = names.map((tag) => (tag === name ? change(tag) : tag)).filter((tag) => tag !== undefined)
    return kept.length === 0 ? '' : `:${kept.join(':')}:`
  })
}

function inHledger(note: string, name: string, change: (name: string) => string | undefined): string {
  let result = ''
  let at = 0
  while (at < note.length) {
    const colon = note.indexOf(':', at)
    if (colon < 0) break
    let from = colon
    while (from > at && !/\s/.test(note[from - 1]!)) from--
    if (from === colon) {
      result += note.slice(at, colon + 1)
      at = colon + 1
      continue
    }
    const comma = note.indexOf(',', colon)
    const to = comma < 0 ? note.length : comma + 1
    const next = note.slice(from, colon) === name ? change(name) : note.slice(from, colon)
    if (next === undefined) result = `${(result + note.slice(at, from)).trimEnd()}${comma < 0 ? '' : ' '}`
    else result += note.slice(at, from) + next + note.slice(colon, to)
    at = to
    if (next === undefined) while (at < note.length && note[at] === ' ') at++
  }
  return result + note.slice(at)
}

/** Whether a note says nothing any more. */
export const isEmptyNote = (note: string): boolean => note.replaceAll(',', '').trim() === ''

/** How a tag is written as a note of its own, without the semicolon. */
export function tagNote(name: string, value: string, dialect: LedgerLike): string {
  if (dialect === 'hledger') return ` ${name}:${value === '' ? '' : ` ${value}`}`
  return value === '' ? ` :${name}:` : ` ${name}: ${value}`
}
