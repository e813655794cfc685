import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../../journal/book.ts'
import { entries, exactRows, linesFrom } from '../../journal/rows.ts'
import type { Directives } from '../directives.ts'
import type { Terms } from '../written-terms.ts'
import { mentionedOf } from './mentioned.ts'
import type { PostingRows, RawSegment } from './raw-segment.ts'

/** Where a segment begins or ends: rows that were read before it, and how many lines of its file. */
export interface Place {
  readonly directives: number
  readonly others: number
  readonly transactions: number
  readonly postings: number
  readonly terms: number
  readonly prices: number
  readonly line0: number
}

export const placeIn = (directives: Directives, { prices }: Book, line0: number): Place => ({
  directives: directives.count,
  others: directives.others.length,
  transactions: directives.transactions.count,
  postings: directives.postings.count,
  terms: directives.postings.terms.length,
  prices: prices.count,
  line0,
})

/** Copies what was read of a file from one place to another. */
export function copyRawSegment(
  directives: Directives,
  { prices }: Book,
  { file, from, to }: { readonly file: number; readonly from: Place; readonly to: Place },
): RawSegment {
  const { transactions: t } = directives
  const { line0 } = from
  const [first, end] = [from.transactions, to.transactions]
  const [old, next] = [from.prices, to.prices]
  return {
    accounts: mentionedOf(directives.accounts.takeMentioned(), directives.accounts),
    currencies: mentionedOf(directives.currencies.takeMentioned(), directives.currencies),
    directives: {
      kind: directives.kind.slice(from.directives, to.directives),
      day: directives.day.slice(from.directives, to.directives),
      line: linesFrom(directives.line, from.directives, to.directives, line0),
      endLine: linesFrom(directives.endLine, from.directives, to.directives, line0),
      others: directives.others.slice(from.others, to.others),
      file,
      line0,
    },
    transactions: {
      flag: t.flag.slice(first, end),
      description: t.description.slice(first, end),
      firstPosting: linesFrom(t.firstPosting, first + 1, end + 1, from.postings),
      isPlain: t.isPlain.slice(first, end),
      tags: entries(t.tags, first, end),
      links: entries(t.links, first, end),
    },
    postings: postingRows(directives, from, to),
    prices: {
      day: prices.day.slice(old, next),
      base: prices.base.slice(old, next),
      quote: prices.quote.slice(old, next),
      rate: exactRows(prices.rate, old, next),
      line: linesFrom(prices.line, old, next, line0),
    },
  }
}

function postingRows({ postings: p }: Directives, from: Place, to: Place): PostingRows {
  const [begin, close] = [from.postings, to.postings]
  const terms: [number, Terms][] = []
  const holders = new Set<number>()
  for (let row = begin; row < close; row++) {
    if (p.asksHoldings(row)) holders.add(p.account[row]!)
    const at = p.termsAt[row]!
    if (at !== NONE) terms.push([row - begin, p.terms[at]!])
  }
  return {
    account: p.account.slice(begin, close),
    number: exactRows(p.number, begin, close),
    currency: p.currency.slice(begin, close),
    form: p.form.slice(begin, close),
    status: p.status.slice(begin, close),
    line: linesFrom(p.line, begin, close, from.line0),
    terms,
    tags: entries(p.tags, begin, close),
    holders: Int32Array.from(holders),
  }
}
