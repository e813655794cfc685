import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../../journal/book.ts'
import { putEntries, putExactRows, putLines } from '../../journal/rows.ts'
import { type Directives, TRANSACTION } from '../directives.ts'
import { renumber } from './renumber.ts'
import { standHere, stillStands } from './standing.ts'
import type { Stretch } from './stretch.ts'

/** Adds what a stretch says, in a file behind `line0` lines of it, as if it had been read there. */
export function putStretch(stretch: Stretch, directives: Directives, { prices }: Book, file: number, line0: number): void {
  const areRenumbered = renumber(stretch, directives.accounts, directives.currencies)
  // Where they stood, with the same ids: in front of what an edit changes that are all of them.
  if (areRenumbered || !stillStands(stretch.stands, directives, file, line0)) {
    putTransactionRows(stretch, directives)
    putPostingRows(stretch, directives, line0)
    putDirectiveRows(stretch, directives, file, line0)
  }
  standHere(stretch.stands, directives, file, line0)
  putTransactions(stretch, directives)
  putPostings(stretch, directives)
  putDirectives(stretch, directives, file, line0)
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

function putTransactionRows({ transactions: rows }: Stretch, { transactions: t, postings }: Directives): void {
  const first = t.count
  t.reserve(first + rows.flag.length)
  t.flag.set(rows.flag, first)
  t.description.set(rows.description, first)
  t.isPlain.set(rows.isPlain, first)
  putLines(rows.firstPosting, t.firstPosting, first + 1, postings.count)
}
/** What few of them have, and how many they are. */
function putTransactions({ transactions: rows }: Stretch, { transactions: t }: Directives): void {
  putEntries(rows.slots, t.slots, t.count)
  putEntries(rows.tags, t.tags, t.count)
  putEntries(rows.links, t.links, t.count)
  t.count += rows.flag.length
}

function putPostingRows({ postings: rows }: Stretch, { postings: p }: Directives, line0: number): void {
  const first = p.count
  const end = first + rows.account.length
  p.reserve(end)
  p.account.set(rows.account, first)
  p.number.mantissa.set(rows.number.mantissa, first)
  p.number.scale.set(rows.number.scale, first)
  p.currency.set(rows.currency, first)
  p.form.set(rows.form, first)
  p.flag.set(rows.flag, first)
  putLines(rows.line, p.line, first, line0)
  p.termsAt.fill(NONE, first, end)
  for (let at = 0; at < rows.terms.length; at++) p.termsAt[first + rows.terms[at]![0]] = p.terms.length + at
}
function putPostings({ postings: rows }: Stretch, directives: Directives): void {
  const { postings: p } = directives
  putEntries(rows.number.big, p.number.big, p.count)
  for (const [, terms] of rows.terms) p.terms.push(terms)
  for (const account of rows.holders) directives.holders.add(account)
  putEntries(rows.tags, p.tags, p.count)
  p.count += rows.account.length
}

function putDirectiveRows({ directives: rows }: Stretch, directives: Directives, file: number, line0: number): void {
  const first = directives.count
  const count = rows.kind.length
  directives.reserve(first + count)
  directives.kind.set(rows.kind, first)
  directives.day.set(rows.day, first)
  directives.file.fill(file, first, first + count)
  putLines(rows.line, directives.line, first, line0)
  putLines(rows.endLine, directives.endLine, first, line0)
  let transaction = directives.transactions.count
  let other = directives.others.length
  for (let row = 0; row < count; row++) directives.at[first + row] = rows.kind[row] === TRANSACTION ? transaction++ : other++
}
function putDirectives({ directives: rows }: Stretch, directives: Directives, file: number, line0: number): void {
  if (rows.others.length > 0 && (rows.file !== file || rows.line0 !== line0)) {
    const by = line0 - rows.line0
    rows.others = rows.others.map((directive) => ({ ...directive, file, line: directive.line + by, endLine: directive.endLine + by }))
  }
  rows.file = file
  rows.line0 = line0
  for (const directive of rows.others) directives.others.push(directive)
  directives.count += rows.kind.length
}
