import type { Directives } from '../directives.ts'

/** Where rows of a stretch were put last, and in which reading: all that they hang on besides names. */
export interface Standing {
  mark: object
  /** How many of each the reading had before. */
  directives: number
  others: number
  transactions: number
  postings: number
  terms: number
  file: number
  line0: number
}

/** Whether rows are to stand where they stood, in columns that were taken over from that reading. A directive is a transaction or one of the others. */
export const stillStands = (stood: Standing, { standing, others, transactions, postings }: Directives, file: number, line0: number): boolean =>
  stood.mark === standing &&
  stood.others === others.length &&
  stood.transactions === transactions.count &&
  stood.postings === postings.count &&
  stood.terms === postings.terms.length &&
  stood.file === file &&
  stood.line0 === line0

/** They stand here by now. */
export function standHere(stands: Standing, { mark, count, others, transactions, postings }: Directives, file: number, line0: number): void {
  stands.mark = mark
  stands.directives = count
  stands.others = others.length
  stands.transactions = transactions.count
  stands.postings = postings.count
  stands.terms = postings.terms.length
  stands.file = file
  stands.line0 = line0
}
