import { expect } from 'vitest'
import { ASSIGNED, BALANCED_VIRTUAL, CLEARED, CLOCKED, GENERATED, IMPLIED, IMPORTED, INFERRED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../../src/ingest/journal/book.ts'

/**
 * What everybody who reads a book relies on, whatever its journal said: every id has its text, every transaction its own postings,
 * every place a file and a line. Reports nothing for a sound book.
 */
export function expectSound(book: Book): void {
  expect(() => book.mustBeClosed()).not.toThrow()
  expect(wrongWith(book)).toEqual([])
}

function wrongWith(book: Book): string[] {
  const { transactions: t, postings: p, prices, texts, payees, accounts, commodities, files } = book
  const wrong: string[] = []
  const must = (holds: boolean, what: string): void => void (holds || wrong.push(what))
  const isId = (id: number, table: { readonly size: number }): boolean => id >= 0 && id < table.size
  const isIdOrNone = (id: number, table: { readonly size: number }): boolean => id === NONE || isId(id, table)
  const count = { size: files.length }

  must(t.firstPosting[t.count] === p.count, 'the last transaction ends with the last posting')
  for (let row = 0; row < t.count; row++) {
    const [first, end] = [row === 0 ? 0 : t.firstPosting[row]!, t.firstPosting[row + 1]!]
    must(t.firstPosting[0] === 0 && first <= end, `transaction ${row} has its own postings`)
    must(t.status[row]! <= CLEARED && t.origin[row]! <= IMPORTED, `transaction ${row} has a status and an origin`)
    must(isId(t.payee[row]!, payees), `transaction ${row} has a payee`)
    must(isIdOrNone(t.code[row]!, texts) && isIdOrNone(t.note[row]!, texts), `transaction ${row} has a code and a note that exist`)
    must(isId(t.file[row]!, count), `transaction ${row} stands in a file`)
    // A clock that was started for no account runs for one without a name, and ledger reads a carriage return between blanks as one.
    const mayBeNameless = t.origin[row] === CLOCKED || book.dialect === 'ledger'
    for (let at = first; at < end; at++) must(mayBeNameless || accounts.names[p.account[at]!] !== '', `the account of posting ${at} has a name`)
    must(
      t.beginLine[row]! >= 0 && t.beginLine[row]! <= t.endLine[row]!,
      `transaction ${row} stands in lines ${t.beginLine[row]} to ${t.endLine[row]}`,
    )
  }
  for (let row = 0; row < p.count; row++) {
    must(isId(p.account[row]!, accounts), `posting ${row} has an account`)
    must(isId(p.commodity[row]!, commodities), `posting ${row} has a commodity`)
    must(isIdOrNone(p.costCommodity[row]!, commodities), `posting ${row} has the commodity of its cost`)
    must(isIdOrNone(p.lotCommodity[row]!, commodities), `posting ${row} has the commodity of its lot`)
    must(isIdOrNone(p.note[row]!, texts), `posting ${row} has a note that exists`)
    must(p.kind[row]! <= BALANCED_VIRTUAL && p.status[row]! <= CLEARED, `posting ${row} has a kind and a status`)
    must(p.flags[row]! <= (INFERRED | GENERATED | ASSIGNED), `posting ${row} has flags that exist`)
    must(/^-?\d+(\.\d+)?$/.test(p.quantity.text(row)), `posting ${row} has a quantity: ${p.quantity.text(row)}`)
  }
  for (const [row, payee] of p.payee) must(row < p.count && isId(payee, payees), `posting ${row} has a payee of its own that exists`)
  for (const row of [...p.tags.keys(), ...p.lotDetail.keys()]) must(row < p.count, `posting ${row}, of which something is said, exists`)
  for (const row of [...t.tags.keys(), ...t.links.keys()]) must(row < t.count, `transaction ${row}, of which something is said, exists`)
  for (let row = 0; row < prices.count; row++) {
    must(isId(prices.base[row]!, commodities) && isId(prices.quote[row]!, commodities), `price ${row} is of something in something`)
    must(isId(prices.file[row]!, count) && prices.line[row]! >= 0, `price ${row} stands in a file`)
    must(prices.origin[row]! <= IMPLIED && prices.second[row]! >= 0 && prices.second[row]! < 86_400, `price ${row} has an origin and a time of day`)
  }
  for (const { code, message, line, endLine } of book.problems)
    must(/^[a-z0-9_]+$/.test(code) && message !== '' && line >= 0 && (endLine ?? line) >= line, `the problem "${code}: ${message}" can be found`)
  return wrong
}
