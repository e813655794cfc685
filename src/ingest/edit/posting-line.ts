/** Where things stand in the line of a posting of a ledger or hledger journal: character offsets. */
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
