import type { Book, Dialect } from '../../journal/book.ts'
import { FreeNames } from './free-names.ts'
import type { NamesOfTarget } from '../directives/direction.ts'

/** Names as ledger and hledger read them: accounts that would be taken for something else get an underscore, no two the same. */
export function ledgerLikeNames(book: Book, target: Dialect): NamesOfTarget {
  const accounts = new FreeNames()
  return { account: (name) => (book.dialect === target ? name : accounts.of(name, () => readable(name))), currency: quoted }
}

/** Brackets would make a posting virtual, a mark its status, and ledger takes two colons for one. */
const readable = (name: string): string => name.replace(/^(?=[([<*!;#=~@&%|])/, '_').replaceAll(/:(?=:|$)/g, ':_')

/** A sign that stands before the number. */
export const SYMBOL = /^[^\p{L}\p{N}\s"@;(){}[\]<>=+\-*/.,:&|!?^~`'#%\\]$/u

/** A commodity; in quotes unless it is a word or a sign. Quotes inside of these are no character that either tool takes. */
export const quoted = (commodity: string): string =>
  /^\p{L}+$/u.test(commodity) || SYMBOL.test(commodity) ? commodity : `"${commodity.replaceAll('"', "''")}"`
