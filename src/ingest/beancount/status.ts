import { BANG, STAR } from '#vocabulary/bytes.ts'
import { CLEARED, PENDING, type Status, UNMARKED } from '#vocabulary/book-columns.ts'

/** What a flag, as its byte, says of a transaction or a posting. */
export const statusOf = (flag: number): Status => (flag === STAR ? CLEARED : flag === BANG ? PENDING : UNMARKED)
