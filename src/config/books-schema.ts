import { z } from 'zod'

/** A name is a part of an address: /b/NAME/. */
export const BOOK_NAME = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/

/** Other books that one server shows beside this one. */
export const bookEntry = z.strictObject({
  name: z.string().regex(BOOK_NAME, 'expected a name for an address, /b/NAME/: letters, digits, - and _, at most 40'),
  config: z.string().min(1).describe('the configuration of the book, relative to this file'),
})
