import { elementAt } from '#vocabulary/element-at.ts'
import type { Status } from '#vocabulary/book-columns.ts'

/**
 * A journal's file as lines of raw bytes, one character a byte, so that whatever is not touched comes out as it was: invalid UTF-8, a mark at
 * the beginning, line ends of any kind. Texts that are put in or looked for go through `raw`.
 */
export class RawLines {
  /** Each with its line end; the last one may have none. Line 1 is the first. */
  lines: string[]

  constructor(bytes: Uint8Array) {
    this.lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .split(/(?<=\n)/)
  }

  /** The 1-based line without its end. */
  line(number: number): string {
    return bodyOf(this.lines[number - 1] ?? '')
  }

  /** Puts another text in the place of a line; what ended it stays. Several lines are given with \n between them. */
  set(number: number, text: string): void {
    const end = endOf(elementAt(this.lines, number - 1))
    this.lines[number - 1] = text.replaceAll('\n', end || this.lineEnd) + end
  }

  /** Removes a line with its end. */
  remove(number: number): void {
    this.lines[number - 1] = ''
  }

  get text(): string {
    return this.lines.join('')
  }

  /** Replaces the whole text. */
  replaceAll(text: string): void {
    this.lines = text.split(/(?<=\n)/)
  }

  /** Adds passages at the end, an empty line before each. */
  append(passages: readonly string[]): void {
    const { lineEnd } = this
    let text = this.text
    for (const passage of passages) {
      if (text !== '' && !text.endsWith('\n')) text += lineEnd
      if (text !== '' && !/\n\r?\n$/.test(text)) text += lineEnd
      text += passage.replaceAll('\n', lineEnd) + lineEnd
    }
    this.replaceAll(text)
  }

  /** How the file ends its lines. */
  get lineEnd(): string {
    return endOf(this.lines[0] ?? '') || '\n'
  }

  bytes(): Buffer {
    return Buffer.from(this.text, 'latin1')
  }
}

const endOf = (line: string): string => /\r?\n?$/.exec(line)![0]
const bodyOf = (line: string): string => line.slice(0, line.length - endOf(line).length)

/** A text as it is in a file. */
export const raw = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')

/** The parts of a posting's line in a ledger or hledger journal: character offsets. */
export interface PostingLine {
  /** The mark `*` or `!` with the blanks behind it; empty range without one. */
  readonly mark: readonly [from: number, to: number]
  /** The account's name, without the brackets of a virtual posting. */
  readonly account: readonly [from: number, to: number]
  /** Where the amount may begin: everything behind the account and its bracket. */
  readonly rest: number
}

const POSTING = /^([ \t]+)([*!][ \t]*)?([([<]?)(.*)$/s

/** Reads the line of a posting; undefined for one that is a comment, or no posting. */
export function postingLine(line: string): PostingLine | undefined {
  const parts = POSTING.exec(line)
  if (!parts) return undefined
  const [, indent = '', mark = '', bracket = '', behind = ''] = parts
  const start = indent.length + mark.length + bracket.length
  if (behind === '' || /^[;#%|]/.test(behind)) return undefined
  const closing = { '': '', '(': ')', '[': ']', '<': '>' }[bracket]!
  // A name ends before two blanks, a tab, or the line's end.
  const length = /^(?:[^ \t\r\n]| (?![ \t]|$))*/.exec(behind)![0].length
  if (closing !== '') {
    const close = behind.lastIndexOf(closing, length)
    if (close < 0) return undefined
    return { mark: [indent.length, indent.length + mark.length], account: [start, start + close], rest: start + close + 1 }
  }
  return { mark: [indent.length, indent.length + mark.length], account: [start, start + length], rest: start + length }
}

/** What is done to many transactions at once. Names are as the journal writes them. */
export type BulkOperation =
  /** With everything below the account. Of a whole book: in directives, rules and assertions too. */
  | { readonly kind: 'rename_account'; readonly from: string; readonly to: string }
  | { readonly kind: 'set_payee'; readonly payee: string }
  /** `value`: '' for a tag without one. */
  | { readonly kind: 'add_tag'; readonly name: string; readonly value: string }
  | { readonly kind: 'remove_tag'; readonly name: string }
  | { readonly kind: 'rename_tag'; readonly from: string; readonly to: string }
  | { readonly kind: 'change_commodity'; readonly from: string; readonly to: string }
  | { readonly kind: 'set_status'; readonly status: Status }
  /** Dates as the ISO standard writes them. */
  | { readonly kind: 'set_date'; readonly date: string }
  /** Into another file of the journal, by its name relative to the journal's folder. */
  | { readonly kind: 'move'; readonly file: string }
  | { readonly kind: 'delete' }
  /** Two statements recorded one transfer twice: one transaction is removed, and its posting of the account moves to the other. */
  | { readonly kind: 'make_transfer' }

/** Changes the text of a transaction in place. */
export type TransactionOperation = Exclude<BulkOperation, { readonly kind: 'move' | 'delete' | 'make_transfer' }>
