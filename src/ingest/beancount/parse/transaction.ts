import { CARET, COLON, COMMA, HASH, LINE_FEED, LOWER_A, LOWER_Z, SEMICOLON, SPACE, TAB } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Status, Tag } from '#vocabulary/book-columns.ts'
import { TRANSACTION } from '../directives.ts'
import { statusOf } from '../status.ts'
import * as T from '../tokens.ts'
import { parseDescription } from './description.ts'
import type { FileState, Trimmings } from './file-state.ts'
import { addField, endLine, parseKeyAndValue } from './metadata.ts'
import { parsePosting } from './posting.ts'
import { Unreadable } from './unreadable.ts'

/**
 * A transaction, with the scanner after its flag; leaves it at the beginning of the line after the transaction. A line that
 * cannot be understood is recorded, the others are still read, and the transaction is left out.
 */
export function parseTransaction(state: FileState, day: Day, line: number, flag: number): void {
  const { scanner, directives } = state
  state.freshTrimmings()
  const { trimmings } = state
  const description = parseDescription(state)
  parseTagsAndLinks(state, trimmings)
  endLine(state)
  const { transactions, postings } = directives
  const first = postings.count
  const terms = postings.terms.length
  const sound = parseLines(state, trimmings, statusOf(flag))
  const last = scanner.line - 1
  if (!sound) {
    for (let row = first; row < postings.count; row++) for (const few of [postings.tags, postings.number.big]) few.delete(row)
    postings.count = first
    postings.terms.length = postings.termRows.length = terms
    // What stood there has been written over.
    directives.standing = 0
    return
  }
  for (const { name } of state.pushedTags) trimmings.tags.push({ name, value: '' })
  for (const { name, value } of state.pushedMetadata) if (!trimmings.tags.some((tag) => tag.name === name)) trimmings.tags.push({ name, value })
  const row = transactions.add(flag, description, postings.count)
  if (trimmings.tags.length > 0) transactions.tags.set(row, trimmings.tags)
  if (trimmings.links.length > 0) transactions.links.set(row, trimmings.links)
  directives.add(TRANSACTION, day, state.file, line, last, row)
}

/** `#tag ^link …` up to anything else; the scanner is on what follows. */
export function parseTagsAndLinks(state: FileState, into: Trimmings): void {
  const { scanner } = state
  for (;;) {
    const kind = scanner.next()
    if (kind === T.TAG) {
      const name = scanner.slice.slice(1)
      if (!into.tags.some((tag) => tag.name === name)) into.tags.push({ name, value: '' })
    } else if (kind === T.LINK) {
      const name = scanner.slice.slice(1)
      if (!into.links.includes(name)) into.links.push(name)
    } else return
  }
}

/** The indented lines of a transaction; false when one of them cannot be understood. */
function parseLines(state: FileState, trimmings: Trimmings, status: Status): boolean {
  const { scanner } = state
  const { bytes } = scanner
  // Metadata lines belong to the posting above them, those above all postings to the transaction.
  let owner = NONE
  let sound = true
  while (scanner.at < scanner.end && !state.problems.isFull) {
    const start = scanner.at
    if (bytes[start] !== SPACE && bytes[start] !== TAB) return sound
    scanner.skipBlanks()
    const byte = bytes[scanner.at]!
    if (byte === LINE_FEED || scanner.at >= scanner.end) {
      // A line of blanks ends the transaction, as an empty one does.
      scanner.at = start
      return sound
    }
    if (byte === SEMICOLON) {
      scanner.skipLine()
      continue
    }
    try {
      if (byte >= LOWER_A && byte <= LOWER_Z) {
        parseField(state, owner, trimmings.tags)
      } else if ((byte === HASH || byte === CARET) && startsTag(bytes[scanner.at + 1]!)) {
        if (owner !== NONE)
          throw new Unreadable(
            'tags_after_posting',
            scanner.line,
            'Tags and links stand before the first posting; move them up to the line of the payee.',
          )
        parseTagsAndLinks(state, trimmings)
        endLine(state)
      } else {
        owner = parsePosting(state, status)
      }
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem
      state.problems.error(problem.code, { file: state.file, line: problem.line }, problem.message)
      // What is wrong may have shown only when the line was read to its end.
      if (bytes[scanner.at - 1] !== LINE_FEED) scanner.skipLine()
      sound = false
      state.directives.isIncomplete = true
    }
  }
  return sound
}

const startsTag = (byte: number): boolean => byte > COMMA && byte !== COLON && byte !== SEMICOLON

/** `key: value`, of the posting `owner` or of the transaction. */
function parseField(state: FileState, owner: number, ofTransaction: Tag[]): void {
  const { scanner, directives } = state
  const tag = parseKeyAndValue(state)
  if (owner === NONE) addField(ofTransaction, tag, scanner.line - 1)
  else {
    const { tags } = directives.postings
    const fields = tags.get(owner) as Tag[] | undefined
    if (fields === undefined) tags.set(owner, [tag])
    else addField(fields, tag, scanner.line - 1)
  }
}
