import { BANG, STAR } from '#vocabulary/bytes.ts'
import { CLEARED, PENDING, type Status, UNMARKED } from '#vocabulary/book-columns.ts'

/** The status of a flag, given as its byte. */
export const statusOf = (flag: number): Status => (flag === STAR ? CLEARED : flag === BANG ? PENDING : UNMARKED)
