import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../../journal/book.ts'
import { putEntries, putExactRows, putLines } from '../../journal/rows.ts'
import { type Directives, TRANSACTION } from '../directives.ts'
import { renumber } from './renumber.ts'
import type { Stretch } from './stretch.ts'

/** Adds what a stretch says, in a file behind `line0` lines of it, as if it had been read there. */
export function putStretch(stretch: Stretch, directives: Directives, { prices }: Book, file: number, line0: number): void {
  renumber(stretch, directives.accounts, directives.currencies)
  const firstTransaction = directives.transactions.count
  putTransactions(stretch, directives)
  putPostings(stretch, directives, line0)
  putDirectives(stretch, directives, { file, line0, firstTransaction })
  const rows = stretch.prices
  const first = prices.count
  const end = first + rows.day.length
  prices.reserve(end)
  prices.day.set(rows.day, first)
  prices.base.set(rows.base, first)
  prices.quote.set(rows.quote, first)
  putExactRows(rows.rate, prices.rate, first)
  prices.origin.fill(DIRECTIVE, first, end)
  prices.second.fill(0, first, end)
  prices.file.fill(file, first, end)
  putLines(rows.line, prices.line, first, line0)
  prices.count = end
}

function putTransactions({ transactions: rows }: Stretch, { transactions: t, postings }: Directives): void {
  const first = t.count
  const count = rows.flag.length
  t.reserve(first + count)
  t.flag.set(rows.flag, first)
  t.description.set(rows.description, first)
  t.isPlain.set(rows.isPlain, first)
  putLines(rows.firstPosting, t.firstPosting, first + 1, postings.count)
  putEntries(rows.slots, t.slots, first)
  putEntries(rows.tags, t.tags, first)
  putEntries(rows.links, t.links, first)
  t.count += count
}

function putPostings({ postings: rows }: Stretch, directives: Directives, line0: number): void {
  const { postings: p } = directives
  const first = p.count
  const end = first + rows.account.length
  p.reserve(end)
  p.account.set(rows.account, first)
  putExactRows(rows.number, p.number, first)
  p.currency.set(rows.currency, first)
  p.form.set(rows.form, first)
  p.flag.set(rows.flag, first)
  putLines(rows.line, p.line, first, line0)
  p.termsAt.fill(NONE, first, end)
  for (const [row, terms] of rows.terms) p.termsAt[first + row] = p.terms.push(terms) - 1
  for (const account of rows.holders) directives.holders.add(account)
  putEntries(rows.tags, p.tags, first)
  p.count = end
}

function putDirectives(
  { directives: rows }: Stretch,
  directives: Directives,
  { file, line0, firstTransaction }: { readonly file: number; readonly line0: number; readonly firstTransaction: number },
): void {
  const first = directives.count
  const count = rows.kind.length
  const end = first + count
  directives.reserve(end)
  directives.kind.set(rows.kind, first)
  directives.day.set(rows.day, first)
  directives.file.fill(file, first, end)
  putLines(rows.line, directives.line, first, line0)
  putLines(rows.endLine, directives.endLine, first, line0)
  let transaction = firstTransaction
  let other = directives.others.length
  for (let row = 0; row < count; row++) directives.at[first + row] = rows.kind[row] === TRANSACTION ? transaction++ : other++
  if (rows.others.length > 0 && (rows.file !== file || rows.line0 !== line0)) {
    const by = line0 - rows.line0
    rows.others = rows.others.map((directive) => ({ ...directive, file, line: directive.line + by, endLine: directive.endLine + by }))
  }
  rows.file = file
  rows.line0 = line0
  for (const directive of rows.others) directives.others.push(directive)
  directives.count = end
}
