import type { Book } from '../ingest/journal/book.ts'

export interface NameAt {
  readonly name: string
  /** Places in the line. */
  readonly from: number
  readonly to: number
}

const PART = /[\p{L}\p{N}_-]/u

/** The longest of the book's accounts, or of the groups above them, that stands in a line across a place; undefined for none. */
export function accountAt(line: string, at: number, book: Book): NameAt | undefined {
  let longest: NameAt | undefined
  for (const name of accountsOf(book)) {
    if (longest && name.length <= longest.to - longest.from) continue
    for (const from of placesOf(line, name)) if (from <= at && at <= from + name.length) longest = { name, from, to: from + name.length }
  }
  return longest
}

/** Where a name stands as a whole: nothing before it or behind it would make it another one. Accounts below it count. */
export function* placesOf(line: string, name: string): Generator<number> {
  for (let from = line.indexOf(name); from >= 0; from = line.indexOf(name, from + 1)) {
    const [before, behind] = [line[from - 1] ?? '', line[from + name.length] ?? '']
    if (!PART.test(before) && before !== ':' && !PART.test(behind)) yield from
  }
}

const cache = new WeakMap<Book, ReadonlySet<string>>()

/** Every account that the book names or declares, and every group above one. */
export function accountsOf(book: Book): ReadonlySet<string> {
  let accounts = cache.get(book)
  if (accounts) return accounts
  const all = new Set<string>()
  for (const account of [...book.accounts.names, ...book.declaredAccounts])
    for (let end = account.length; end > 0; end = account.lastIndexOf(':', end - 1)) all.add(account.slice(0, end))
  cache.set(book, (accounts = all))
  return accounts
}
