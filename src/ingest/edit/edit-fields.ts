import type { EditReason } from '../../messages/said.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { Status, Tag } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../journal/book.ts'
import { amountStyle, amountText, type WritingStyle } from '../statements/write/style.ts'
import { withPlaces } from '../quick-add/entry-text.ts'
import {
  beancountHeader,
  beancountString,
  beforePayee,
  dateLike,
  editTransaction,
  joinedBeancountHeader,
  joinedHeader,
  type LedgerLikeHeader,
  ledgerLikeHeader,
} from './edit-transaction.ts'
import { raw, type TransactionOperation } from './raw-lines.ts'
import { newPostingLine, width, withAccount, withAmount, withComment, writtenPosting } from './written-posting.ts'

/** A posting as it shall be. */
export interface PostingFields {
  /** Which of the written postings it is, from 0; undefined for a new one. */
  readonly from: number | undefined
  /** Undefined where it stays. */
  readonly account: string | undefined
  /** Undefined where it stays; null leaves the amount out. */
  readonly amount: { readonly quantity: string; readonly commodity: string } | null | undefined
  /** On the line of the posting. Undefined where it stays; '' for none. */
  readonly comment?: string | undefined
}

/** What one transaction shall be; what is undefined stays as it is. */
export interface TransactionFields {
  /** As the ISO standard writes it. */
  readonly date?: string | undefined
  /** Another day as the ISO standard writes it, or '' for none. beancount has neither this nor a code. */
  readonly secondDate?: string | undefined
  readonly code?: string | undefined
  readonly payee?: string | undefined
  /** beancount's narration; the comment of the transaction in ledger and hledger journals. */
  readonly note?: string | undefined
  readonly status?: Status | undefined
  readonly tags?: readonly Tag[] | undefined
  /** All of them, in their order. */
  readonly postings?: readonly PostingFields[] | undefined
}

/** The raw lines of one transaction, without their ends. */
export interface WrittenLines {
  readonly lines: readonly string[]
  /** The first line of each written posting, as an index into `lines`, in ascending order. */
  readonly postings: readonly number[]
  readonly tags: readonly Tag[]
  readonly dialect: Dialect
  readonly style: WritingStyle
}

/** The lines afterwards, or the field that cannot be written there. */
export type EditedLines =
  | { readonly lines: readonly string[]; readonly postings: readonly number[] }
  | { readonly field: string; readonly why: EditReason }

const CANNOT: EditReason = ['inText']

/**
 * The lines of a transaction with only the asked fields replaced, each in its place: comments, alignment and whatever else is on the lines stay.
 * The postings come first, because their places are known by line.
 */
export function editFields(written: WrittenLines, fields: TransactionFields): EditedLines {
  if (written.dialect === 'beancount' && fields.note !== undefined && noteLines(fields.note).length > 1)
    return { field: 'note', why: ['narrationOneLine'] }
  if (written.dialect === 'beancount')
    for (const [field, value] of [
      ['code', fields.code],
      ['second_date', fields.secondDate],
    ] as const)
      if (value) return { field, why: ['notInBeancount'] }
  let { lines } = written
  let places = written.postings
  if (fields.postings) {
    const edited = withPostings(written, fields.postings)
    if ('field' in edited) return edited
    lines = edited.lines
    places = edited.postings
  }
  const first = places[0] ?? lines.length
  const [below, count] = [lines.slice(first), lines.length]
  let above: readonly string[] | undefined = lines.slice(0, first)
  if (fields.note !== undefined || (fields.payee !== undefined && written.dialect === 'beancount')) {
    above = written.dialect === 'beancount' ? withStrings(above, fields) : withNote(above, fields.note ?? '', written, indentOf(below))
    if (!above) return { field: fields.payee === undefined ? 'note' : 'payee', why: CANNOT }
  }
  if (written.dialect !== 'beancount' && (fields.code !== undefined || fields.secondDate !== undefined)) {
    const header = ledgerLikeHeader(above[0] ?? '', written.dialect)
    if (!header) return { field: fields.code === undefined ? 'second_date' : 'code', why: CANNOT }
    above = [joinedHeader(withHeader(header, fields)), ...above.slice(1)]
  }
  let whole: readonly string[] = [...above, ...below]
  for (const [field, operation] of operationsOf(fields, written)) {
    const next = editTransaction(whole, operation, written.dialect)
    if (!next) return { field, why: CANNOT }
    whole = next
  }
  // Comments above the postings come and go; below them no line does, except lines that held only a removed tag.
  return { lines: whole, postings: places.map((place) => place + whole.length - count) }
}

function operationsOf({ date, payee, status, tags }: TransactionFields, written: WrittenLines): [field: string, operation: TransactionOperation][] {
  const operations: [string, TransactionOperation][] = []
  if (date !== undefined) operations.push(['date', { kind: 'set_date', date }])
  if (payee !== undefined && written.dialect !== 'beancount') operations.push(['payee', { kind: 'set_payee', payee }])
  if (status !== undefined) operations.push(['status', { kind: 'set_status', status }])
  if (tags) {
    const { gone, added } = tagChanges(written.tags, tags)
    operations.push(
      ...gone.map((name): [string, TransactionOperation] => ['tags', { kind: 'remove_tag', name }]),
      ...added.map(({ name, value }): [string, TransactionOperation] => ['tags', { kind: 'add_tag', name, value }]),
    )
  }
  return operations
}

/** A tag of another value goes and comes again. */
export function tagChanges(before: readonly Tag[], after: readonly Tag[]): { readonly gone: readonly string[]; readonly added: readonly Tag[] } {
  const keyOf = ({ name, value }: Tag): string => `${name}\0${value}`
  const [kept, wanted] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const gone = new Set(before.filter((tag) => !wanted.has(keyOf(tag))).map(({ name }) => name))
  return { gone: [...gone], added: after.filter((tag) => !kept.has(keyOf(tag)) || gone.has(tag.name)) }
}

const indentOf = (lines: readonly string[]): string => /^[ \t]+/.exec(lines[0] ?? '')?.[0] ?? '    '

/** With another code and second date. */
function withHeader(header: LedgerLikeHeader, { code, secondDate }: TransactionFields): LedgerLikeHeader {
  const { code: before, gap, secondDate: dayBefore, date, payee } = header
  return {
    ...header,
    ...(code !== undefined &&
      (code === ''
        ? beforePayee(payee, { code: '', gap })
        : { code: `${/^[ \t]*/.exec(before)![0] || ' '}(${raw(code)})`, gap: payee === '' ? gap : gap || ' ' })),
    ...(secondDate !== undefined && { secondDate: secondDate && `=${dateLike(dayBefore.slice(1) || date, secondDate)}` }),
  }
}

/** beancount's payee and narration. */
function withStrings(above: readonly string[], { payee, note }: TransactionFields): readonly string[] | undefined {
  const header = beancountHeader(above[0] ?? '')
  if (!header) return undefined
  const { strings } = header
  const had = strings.length === 2
  const payeeString = payee === undefined ? (had ? strings[0] : undefined) : payee === '' ? undefined : raw(beancountString(payee))
  const narration = note === undefined ? (strings.at(-1) ?? '""') : raw(beancountString(note.trim()))
  const next = payeeString === undefined ? [narration] : [payeeString, narration]
  const blanks = [header.blanks[0] ?? ' ', header.blanks[1] ?? ' ']
  return [joinedBeancountHeader({ ...header, strings: next, blanks }), ...above.slice(1)]
}

/** Which comments above the first posting are the note: those that have neither tags nor dates. */
function plainComments(above: readonly string[], { tags, dialect }: Pick<WrittenLines, 'tags' | 'dialect'>): { line: number; text: string }[] {
  if (dialect === 'beancount') return []
  const header = ledgerLikeHeader(above[0] ?? '', dialect)
  const comments = above.map((line, at) => (at === 0 ? (header?.note ?? '').trimStart() : line.trim()))
  const isPlain = (text: string): boolean =>
    !/\[[\d=]/.test(text) && !tags.some(({ name }) => text.includes(`${raw(name)}:`)) && text.replace(/^;+/, '').trim() !== ''
  return comments.flatMap((text, line) => (text.startsWith(';') && isPlain(text) ? [{ line, text: text.replace(/^;+[ \t]*/, '') }] : []))
}

/** The note as a person reads it: without tags and dates. */
export const noteIn = (written: Pick<WrittenLines, 'lines' | 'postings' | 'tags' | 'dialect'>): string =>
  plainComments(written.lines.slice(0, written.postings[0] ?? written.lines.length), written)
    .map(({ text }) => Buffer.from(text.trimEnd(), 'latin1').toString('utf8'))
    .join('\n')

/** Each comment in the place of one before; further ones follow below, and those that are left over go. */
function withNote(above: readonly string[], note: string, written: WrittenLines, indent: string): readonly string[] | undefined {
  const { dialect } = written
  if (dialect === 'beancount') return undefined
  const header = ledgerLikeHeader(above[0] ?? '', dialect)
  if (!header) return undefined
  const places = plainComments(above, written)
  const wanted = noteLines(note).map(raw)
  const result: (string | undefined)[] = [...above]
  places.forEach(({ line }, nth) => {
    const text = wanted[nth]
    if (line > 0) result[line] = text === undefined ? undefined : elementAt(above, line).replace(/;.*$/s, () => `; ${text}`)
    else {
      const before = header.note.slice(0, header.note.indexOf(';'))
      result[0] = joinedHeader({ ...header, note: text === undefined ? '' : `${before}; ${text}` })
    }
  })
  const more = wanted.slice(places.length).map((text) => `${indent}; ${text}`)
  const at = (places.at(-1)?.line ?? 0) + 1
  return [...result.slice(0, at), ...more, ...result.slice(at)].filter((line) => line !== undefined)
}

export const noteLines = (note: string): string[] =>
  note
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function withPostings({ lines, postings, dialect, style }: WrittenLines, wanted: readonly PostingFields[]): EditedLines {
  const kept = wanted.flatMap(({ from }) => (from === undefined ? [] : [from]))
  if (kept.some((from, at) => from >= postings.length || (at > 0 && from <= elementAt(kept, at - 1)))) return { field: 'postings', why: CANNOT }
  const first = postings[0] ?? lines.length
  const blockOf = (from: number): string[] => lines.slice(elementAt(postings, from), postings[from + 1] ?? lines.length)
  const column = style.isAligned ? style.amountColumn : columnIn(lines, postings, dialect)
  const written = (amount: PostingFields['amount'], before = ''): { text: string; digitsEnd: number } => {
    if (!amount) return { text: '', digitsEnd: 0 }
    const { commodity } = amount
    const quantity = Exact.parse(amount.quantity)
    const like = styleLike(Buffer.from(before, 'latin1').toString('utf8'), commodity, style)
    const { text, digitsEnd } = amountText(quantity, commodity, withPlaces(like, commodity, quantity.scale, dialect), dialect)
    return { text: raw(text), digitsEnd }
  }
  const result = lines.slice(0, first)
  const places: number[] = []
  for (const [nth, { from, account, amount, comment }] of wanted.entries()) {
    places.push(result.length)
    if (from === undefined) {
      const { text, digitsEnd } = written(amount)
      if (account === undefined) return { field: `postings.${nth}.account`, why: 'an account is needed' }
      const line = newPostingLine({ indent: indentOf(lines.slice(first)), account: raw(account), amount: text, digitsEnd, column })
      result.push(comment ? `${line}  ; ${raw(comment)}` : line)
      continue
    }
    const [head = '', ...below] = blockOf(from)
    let line: string | undefined = head
    const change = (
      field: string,
      next: (posting: NonNullable<ReturnType<typeof writtenPosting>>) => string | undefined,
    ): EditedLines | undefined => {
      const posting = writtenPosting(line ?? '', dialect)
      line = posting && next(posting)
      return line === undefined ? { field: `postings.${nth}.${field}`, why: CANNOT } : undefined
    }
    const refused =
      (account !== undefined && change('account', (posting) => withAccount(line!, posting, raw(account)))) ||
      (amount !== undefined &&
        change('amount', (posting) => {
          const { text, digitsEnd } = written(amount, line!.slice(...(posting.amount ?? [0, 0])))
          return withAmount(line!, posting, text, digitsEnd, column)
        })) ||
      (comment !== undefined && change('comment', (posting) => withComment(line!, posting, raw(comment))))
    if (refused) return refused
    result.push(line, ...below)
  }
  return { lines: result, postings: places }
}

/** The style with amounts of a commodity as this one is written, where it is of that commodity. */
function styleLike(amount: string, commodity: string, style: WritingStyle): WritingStyle {
  const number = /\d[\d.,'_]*/.exec(amount)?.[0]
  if (number === undefined || amount.replaceAll(/[-+\d.,'_" \t]/g, '') !== commodity.replaceAll(/[-+\d.,'_" \t]/g, '')) return style
  const form = amountStyle(commodity, style)
  const marks = number.match(/[.,'_]/g) ?? []
  const last = marks.at(-1)
  const isGroup = (mark: string): boolean => (mark !== '.' && mark !== ',' ? true : marks.filter((one) => one === mark).length > 1)
  // A single mark may be either: then that of the file decides.
  const decimalMark = last === undefined || isGroup(last) || marks.length === 1 ? form.decimalMark : (last as typeof form.decimalMark)
  const [whole = '', decimals = ''] = number.split(decimalMark) as [string, string?]
  const group = /[.,'_]/.exec(whole)?.[0]
  const groupMark = group ?? (whole.length > 3 ? '' : form.groupMark === decimalMark ? '' : form.groupMark)
  const [symbolFirst, spaced] = [/^[-+ \t]*[^-+\d \t]/.test(amount), /[ \t]/.test(amount)]
  return {
    ...style,
    amounts: new Map([...style.amounts, [commodity, { ...form, decimalMark, groupMark, places: decimals.length, symbolFirst, spaced }]]),
  }
}

/** The column in which the amounts of a transaction end, where at least two of them do. */
function columnIn(lines: readonly string[], postings: readonly number[], dialect: Dialect): number | undefined {
  const ends = postings.flatMap((place) => {
    const line = elementAt(lines, place)
    const [from, to] = writtenPosting(line, dialect)?.amount ?? [0, 0]
    const digits = /^.*\d/.exec(line.slice(from, to))
    return digits ? [width(line.slice(0, from + digits[0].length))] : []
  })
  return ends.length > 1 && ends.every((end) => end === ends[0]) ? ends[0] : undefined
}
