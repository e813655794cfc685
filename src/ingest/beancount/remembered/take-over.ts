import type { Directives } from '../directives.ts'

/**
 * Gives a new reading the columns of one that is over, which nobody looks at any more: making them anew takes longer than filling them, and
 * most of what stands there would be written again.
 */
export function takeOver(into: Directives, from: Directives): void {
  into.standing = from.reading
  into.accounts.follow(from.accounts)
  into.currencies.follow(from.currencies)
  into.kind = from.kind
  for (const name of ['day', 'file', 'line', 'endLine', 'at'] as const) into[name] = from[name]
  const { transactions, postings } = into
  for (const name of ['flag', 'isPlain'] as const) transactions[name] = from.transactions[name]
  for (const name of ['description', 'firstPosting'] as const) transactions[name] = from.transactions[name]
  for (const name of ['account', 'currency', 'line', 'termsAt'] as const) postings[name] = from.postings[name]
  for (const name of ['form', 'status'] as const) postings[name] = from.postings[name]
  postings.number.mantissa = from.postings.number.mantissa
  postings.number.scale = from.postings.number.scale
}
