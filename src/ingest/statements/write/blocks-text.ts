import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { lastUpTo } from '#vocabulary/binary-search.ts'
import { BALANCED_VIRTUAL, CLEARED, PENDING, type Tag, VIRTUAL } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Book, Dialect } from '../../journal/book.ts'
import { FileUnreadable } from '../../journal/readable-files.ts'
import { type PrintedPosting, type PrintedTransaction, transactionsOf } from '../../print/entries.ts'
import { VIRTUAL_ACCOUNT } from '../../print/fit.ts'
import { readerOf } from '../../readers.ts'
import { accountIn } from '../accounts/accounts-and-payees.ts'
import { type Draft, type DraftAmount, type DraftPosting, entryText, type Remark } from './draft.ts'
import { amountStyle, commodityIn, type DecimalMark, withMarks, type WritingStyle } from './style.ts'

/** The text of one row, which may contain several transactions. */
interface Block {
  readonly row: number
  readonly text: string
}

/** A block as read by a journal reader. */
interface BlockReading {
  readonly drafts: readonly Draft[]
  /** Why it cannot be in a journal. `line` is the line of the block, from 1. */
  readonly problem?: { readonly line: number; readonly message: string }
}

const PATH = '/statement'
/** Errors that depend on earlier transactions; the whole book is checked before saving. */
export const OF_THE_BOOK = new Set(['assertion_failed', 'balance_assertion_failed', 'balance_failed'])

/** Reads blocks of journal text together and assigns problems to blocks. Includes are refused. */
export function readBlocks(blocks: readonly Block[], dialect: Dialect, today: Day): BlockReading[] {
  const head = dialect === 'beancount' ? ['plugin "beancount.plugins.auto_accounts"', ''] : []
  const lines = [...head]
  const begins = blocks.map(({ text }) => {
    const begin = lines.length + 1
    for (const line of text.split('\n')) lines.push(line)
    lines.push('')
    return begin
  })
  const book = readText(`${lines.join('\n')}\n`, dialect, today)
  const readings = blocks.map((): { drafts: Draft[]; problem?: { line: number; message: string } } => ({ drafts: [] }))
  for (const { code, line, message, severity } of book.problems) {
    const at = lastUpTo(begins, line)
    const reading = readings[at]
    if (reading && severity === 'error' && !OF_THE_BOOK.has(code)) reading.problem ??= { line: line - elementAt(begins, at) + 1, message }
  }
  let row = 0
  for (const transaction of transactionsOf(book, dialect === 'ledger' ? 'beancount' : 'ledger')) {
    const at = lastUpTo(begins, intAt(book.transactions.beginLine, row++))
    readings[at]?.drafts.push(draftOf(transaction))
  }
  return readings
}

function readText(text: string, dialect: Dialect, today: Day): Book {
  const bytes = Buffer.from(text)
  const files = {
    home: '/',
    bytes: (path: string): Uint8Array => {
      if (path === PATH) return bytes
      throw new FileUnreadable(path, 'missing', 'text from a statement cannot include other files')
    },
    glob: () => [],
  }
  return readerOf(dialect).read(PATH, files, { today })
}

/** With all amounts, including inferred ones, which another dialect may infer differently. */
export function draftOf({ day, secondDay, status, code = '', payee, note = '', tags, postings }: PrintedTransaction): Draft {
  const bar = payee.indexOf(' | ')
  const drafted = postings.flatMap((posting) => draftPosting(posting, status))
  const virtual = drafted.filter(({ kind }) => kind === VIRTUAL).map(({ draft }) => draft)
  return {
    day,
    ...(secondDay !== undefined && { secondDay }),
    ...marked(status),
    code,
    payee: bar < 0 ? payee : payee.slice(0, bar),
    description: bar < 0 ? '' : payee.slice(bar + 3),
    ...remarked(note, tags),
    postings: drafted.filter(({ kind }) => kind !== VIRTUAL).map(({ draft }) => draft),
    ...(virtual.length > 0 && { virtual }),
  }
}

function draftPosting(
  { account, amount, cost, lot, kind, status, note, tags }: PrintedPosting,
  ofAll: number,
): { kind: number; draft: DraftPosting }[] {
  if (amount === undefined) return []
  const draft = {
    account,
    ...(status !== ofAll && marked(status)),
    ...(kind === BALANCED_VIRTUAL && { isBracketed: true }),
    ...amount,
    ...(cost && { cost }),
    ...(lot && { lot }),
    ...remarked(note, tags),
  }
  return [{ kind, draft }]
}

const marked = (status: number): Pick<Draft, 'mark'> => (status === CLEARED ? { mark: '*' } : status === PENDING ? { mark: '!' } : {})

const remarked = (note: string, tags: readonly Tag[]): { readonly remark?: Remark } =>
  note.trim() === '' && tags.length === 0 ? {} : { remark: { text: note.trim(), tags } }

export interface WrittenBlock extends BlockReading {
  readonly row: number
  /** In the dialect and the style of the journal. */
  readonly text: string
}

/**
 * Converts the text of templates, which is mostly ledger, to the journal's dialect. Text that the journal's reader accepts is only aligned; text in
 * another dialect is rewritten.
 */
export function writeBlocks(blocks: readonly Block[], dialect: Dialect, style: WritingStyle, today: Day): WrittenBlock[] {
  const aligned = blocks.map(({ row, text }) => ({ row, text: alignAmounts(text, style.amountColumn, style.indent) }))
  const [own, foreign] = [aligned.filter(({ text }) => fits(text, dialect)), aligned.filter(({ text }) => !fits(text, dialect))]
  const written = new Map<number, WrittenBlock>()
  const readOwn = readBlocks(own, dialect, today)
  const markOf = (commodity: string): DecimalMark => amountStyle(commodityIn(commodity, style, dialect), style).decimalMark
  own.forEach(({ row, text }, at) => {
    written.set(row, { row, text: withSeparator(withMarks(text, markOf, dialect), style, dialect), ...elementAt(readOwn, at) })
  })
  for (const other of OTHERS[dialect]) {
    const left = [...foreign.filter(({ text }) => fits(text, other)), ...own].filter(({ row }) => needsOther(written.get(row)))
    readBlocks(left, other, today).forEach((reading, at) => {
      const { row, text } = elementAt(left, at)
      if (reading.problem === undefined && reading.drafts.length > 0) written.set(row, rewritten(row, reading, dialect, style))
      else if (!written.has(row)) written.set(row, { row, text, ...reading })
    })
  }
  return aligned.map(({ row }) => written.get(row)!)
}

const OTHERS: Readonly<Record<Dialect, readonly Dialect[]>> = {
  ledger: ['beancount', 'hledger'],
  hledger: ['ledger', 'beancount'],
  beancount: ['ledger', 'hledger'],
}

const needsOther = (block: WrittenBlock | undefined): boolean => block === undefined || block.problem !== undefined

/** Only beancount has the payee in quotes. */
const fits = (text: string, dialect: Dialect): boolean => /^\d{4}[-/]\d\d?[-/]\d\d? +(?:[*!]|txn) +"/m.test(text) === (dialect === 'beancount')

/** Drafts as text of the journal's dialect, in its style and with valid names. */
export function rewritten(row: number, reading: BlockReading, dialect: Dialect, style: WritingStyle): WrittenBlock {
  const drafts = reading.drafts.map((draft) => inDialect(draft, dialect, style))
  return { row, drafts, text: drafts.map((draft) => entryText(draft, style, dialect)).join('\n\n') }
}

/** With valid names and the journal's commodities. */
function inDialect(draft: Draft, dialect: Dialect, style: WritingStyle): Draft {
  const named = <Amount extends DraftAmount>(amount: Amount): Amount => ({ ...amount, commodity: commodityIn(amount.commodity, style, dialect) })
  // Zero postings from rounding are left out.
  const moving = draft.postings.filter(({ quantity }) => draft.postings.length < 3 || !quantity.isZero)
  const inWords = ({ cost, lot, ...posting }: DraftPosting): DraftPosting => ({
    ...named(posting),
    account: accountIn(dialect, posting.account),
    ...(cost && { cost: named(cost) }),
    ...(lot && { lot: named(lot) }),
  })
  const { virtual = [], ...real } = draft
  const postings = moving.map(inWords)
  if (dialect !== 'beancount') return { ...real, postings, ...(virtual.length > 0 && { virtual: virtual.map(inWords) }) }
  return { ...real, postings: [...postings.map(withoutBrackets), ...virtual.flatMap((posting) => againstVirtual(inWords(posting)))] }
}

/** Beancount has no virtual postings: they are marked and, if unbalanced, balanced, as in converted books. */
const withoutBrackets = ({ isBracketed, ...posting }: DraftPosting): DraftPosting => (isBracketed ? asVirtual(posting) : posting)

const asVirtual = (posting: DraftPosting): DraftPosting => ({
  ...posting,
  remark: { text: posting.remark?.text ?? '', tags: [...(posting.remark?.tags ?? []), { name: 'virtual', value: 'TRUE' }] },
})

function againstVirtual(posting: DraftPosting): DraftPosting[] {
  const { quantity, commodity } = posting.lot ?? posting.cost ?? posting
  return [asVirtual(posting), asVirtual({ account: VIRTUAL_ACCOUNT, quantity: quantity.negated(), commodity })]
}

/** Writes the dates of transactions with the journal's separator. Templates have slashes, which all dialects read. */
const withSeparator = (text: string, { dateSeparator }: WritingStyle, dialect: Dialect): string =>
  text.replaceAll(/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?=\s|=|$)/gm, (_, year: string, _mark, month: string, day: string) =>
    [year, month.padStart(2, '0'), day.padStart(2, '0')].join(dialect === 'beancount' ? '-' : dateSeparator),
  )

const OPENS = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|[~=])/
const NUMBER = /^((?:"[^"]*"\s*|[^\d;"+.,-])*)([-+.,\d]*\d[-+.,\d]*)(.*)$/

/**
 * Indents postings and aligns their amounts, so that the last digit of the first number is in the given column. Comments, directives, accounts that
 * are too long and line ends are unchanged.
 */
export function alignAmounts(text: string, column: number, indent = 4): string {
  let inside = false
  return text
    .split('\n')
    .map((line) => {
      if (OPENS.test(line)) {
        inside = true
        return line
      }
      if (!/^[ \t]+\S/.test(line)) inside = false
      return inside ? alignedPosting(line, column, ' '.repeat(indent)) : line
    })
    .join('\n')
}

function alignedPosting(line: string, column: number, indent: string): string {
  const end = line.endsWith('\r') ? '\r' : ''
  const body = line.slice(0, line.length - end.length).trimStart()
  // A comment or beancount metadata.
  if (body.startsWith(';') || /^[a-z][\w-]*:\s/.test(body)) return line
  const gap = /[ ]{2,}|\t|;/.exec(/^[*!]\s/.test(body) ? body.slice(2) : body)
  const at = gap === null ? body.length : gap.index + (/^[*!]\s/.test(body) ? 2 : 0)
  let account = body.slice(0, at)
  let rest = body.slice(at).trimStart()
  if (rest === '') {
    const joined = joinedAmount(account)
    if (!joined) return body === body.trimEnd() ? indent + account + end : line
    ;({ account, rest } = joined)
  }
  const amount = NUMBER.exec(rest)
  if (rest.startsWith(';') || !amount) return line
  const [prefix, number, after] = amount.slice(1) as [string, string, string]
  const width = account.length + prefix.length + number.length
  if (width > column - 6) return line
  return `${indent}${account}${' '.repeat(column - indent.length - width)}${prefix}${number}${after}${end}`
}

/** "Assets:Bank 10 EUR" has one blank instead of two: ledger would read all of it as an account. */
function joinedAmount(text: string): { account: string; rest: string } | undefined {
  const found = /^(\S.*?) (\p{Sc} ?[-+]?[\d.,]+.*|[-+]?\d[\d.,]* (?:"[^"]+"|[\p{L}\p{Sc}]+)(?:\s.*)?)$/u.exec(text)
  return found && /^[^"]*:[^\s"][^"]*$/.test(found[1]!) ? { account: found[1]!, rest: found[2]! } : undefined
}
