import type { Day } from '#vocabulary/day.ts'
import { BALANCED_VIRTUAL, CLEARED, PENDING, type Tag, VIRTUAL } from '#vocabulary/book-columns.ts'
import { lastUpTo } from '#vocabulary/search.ts'
import type { Book, Dialect } from '../../journal/book.ts'
import { FileUnreadable } from '../../journal/files.ts'
import { type PrintedPosting, type PrintedTransaction, transactionsOf } from '../../print/entries.ts'
import { readerOf } from '../../readers.ts'
import type { Draft, DraftPosting, Remark } from './draft.ts'

/** Text that may be several transactions, as one row of a statement gave it. */
export interface Block {
  readonly row: number
  readonly text: string
}

/** What a reader of journals makes of a block. */
export interface BlockReading {
  readonly drafts: readonly Draft[]
  /** Why it cannot stand in a journal. `line` is the line of the block, from 1. */
  readonly problem?: { readonly line: number; readonly message: string }
}

const PATH = '/statement'
/** Needs what was before, which a row does not have; the whole book is read before anything is saved. */
export const OF_THE_BOOK = new Set(['assertion_failed', 'balance_assertion_failed', 'balance_failed'])

/** Reads blocks of journal text, all at once, and tells each its own problems. Nothing outside of them is read: an include leads nowhere. */
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
    if (reading && severity === 'error' && !OF_THE_BOOK.has(code)) reading.problem ??= { line: line - begins[at]! + 1, message }
  }
  let row = 0
  for (const transaction of transactionsOf(book, dialect === 'ledger' ? 'beancount' : 'ledger')) {
    const at = lastUpTo(begins, book.transactions.beginLine[row++]!)
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
      throw new FileUnreadable(path, 'missing', 'what comes from a statement includes no other files')
    },
    glob: () => [],
  }
  return readerOf(dialect).read(PATH, files, { today })
}

/** With every amount: what a reader had to infer, another would infer otherwise. */
export function draftOf({ day, secondDay, status, code, payee, note, tags, postings }: PrintedTransaction): Draft {
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
