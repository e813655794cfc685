import type { Directives } from '../directives.ts'

/** Where rows of a stretch were put last, and in which reading: all that they hang on. */
export interface Standing {
  /** The reading that put them there last. */
  reading: number
  /** How many of each the reading had before. */
  directives: number
  others: number
  transactions: number
  postings: number
  terms: number
  file: number
  line0: number
  /** How many names its tables need for theirs to have come. */
  accountNames: number
  currencyNames: number
}

/** Whether its names have all come before, under the ids that its rows have: those of the last reading. */
export const hasItsNames = (stood: Standing, { standing, accounts, currencies }: Directives): boolean =>
  stood.reading === standing && accounts.hasCome(stood.accountNames) && currencies.hasCome(stood.currencyNames)

/** Whether rows are to stand where they stood, in columns that were taken over from that reading. A directive is a transaction or one of the others. */
export const stillStands = (stood: Standing, { standing, others, transactions, postings }: Directives, file: number, line0: number): boolean =>
  stood.reading === standing &&
  stood.others === others.length &&
  stood.transactions === transactions.count &&
  stood.postings === postings.count &&
  stood.terms === postings.terms.length &&
  stood.file === file &&
  stood.line0 === line0

/** They have been put here. */
export function standHere(stands: Standing, { reading, count, others, transactions, postings }: Directives, file: number, line0: number): void {
  stands.reading = reading
  stands.directives = count
  stands.others = others.length
  stands.transactions = transactions.count
  stands.postings = postings.count
  stands.terms = postings.terms.length
  stands.file = file
  stands.line0 = line0
}
