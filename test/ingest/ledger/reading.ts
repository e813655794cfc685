import { dayOf, formatDay, NO_DAY } from '#vocabulary/day.ts'
import type { Book } from '../../../src/ingest/journal/book.ts'
import { ledgerReader } from '../../../src/ingest/ledger/ledger-reader.ts'
import { type Files, FileUnreadable } from '../../../src/ingest/journal/readable-files.ts'
import type { ReadOptions } from '../../../src/ingest/journal/read-options.ts'

export const TODAY = dayOf(2024, 6, 15)

/** Files in memory: paths below /books, a pattern matches within one folder. */
export function filesOf(contents: Readonly<Record<string, string | Uint8Array>>): Files {
  return {
    bytes(path) {
      const content = contents[path]
      if (content === undefined) throw new FileUnreadable(path, 'missing', 'there is no such file')
      return typeof content === 'string' ? new TextEncoder().encode(content) : content
    },
    home: '/people/ada',
    glob(pattern) {
      const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
      return Object.keys(contents)
        .filter((path) => expression.test(path))
        .sort()
    },
  }
}

/** Reads one journal, as /books/main.ledger, with further files beside it. */
export function read(text: string | Uint8Array, more: Readonly<Record<string, string | Uint8Array>> = {}, options: Partial<ReadOptions> = {}): Book {
  return ledgerReader.read('/books/main.ledger', filesOf({ '/books/main.ledger': text, ...more }), { today: TODAY, ...options })
}

/** "Assets:Cash -10 EUR" for each posting, in order. */
export function postingsOf(book: Book): string[] {
  const { postings } = book
  return Array.from({ length: postings.count }, (_, row) => {
    const commodity = book.commodities.names[postings.commodity[row]!]!
    return `${book.accounts.names[postings.account[row]!]} ${postings.quantity.get(row).toString()}${commodity === '' ? '' : ` ${commodity}`}`
  })
}

/** "2024-01-31 AAPL 5 $" for each price. */
export const pricesOf = (book: Book): string[] =>
  Array.from({ length: book.prices.count }, (_, row) => {
    const { prices, commodities } = book
    return `${formatDay(prices.day[row]!)} ${commodities.names[prices.base[row]!]} ${prices.rate.get(row).toString()} ${commodities.names[prices.quote[row]!]}`
  })

/** "code at line" for each problem. */
export const problemsOf = (book: Book): string[] => book.problems.map((problem) => `${problem.code} at ${problem.line}`)

/** Everything that a book says, as lines that two readings can be compared by. */
export function described(book: Book): string[] {
  const { transactions, postings, prices, commodities } = book
  const day = (of: number): string => (of === NO_DAY ? '-' : formatDay(of))
  const text = (id: number): string => (id < 0 ? '-' : JSON.stringify(book.texts.names[id]))
  const lines: string[] = []
  for (let row = 0; row < transactions.count; row++) {
    lines.push(
      [
        day(transactions.day[row]!),
        day(transactions.secondDay[row]!),
        transactions.status[row],
        transactions.origin[row],
        text(transactions.code[row]!),
        book.payees.names[transactions.payee[row]!],
        text(transactions.note[row]!),
        transactions.file[row],
        transactions.beginLine[row],
        transactions.endLine[row],
        JSON.stringify(transactions.tags.get(row) ?? []),
      ].join(' '),
    )
    for (let at = transactions.firstPosting[row]!; at < transactions.firstPosting[row + 1]!; at++)
      lines.push(
        [
          ' ',
          book.accounts.names[postings.account[at]!],
          postings.quantity.get(at).toString(),
          commodities.names[postings.commodity[at]!],
          postings.costCommodity[at]! < 0 ? '-' : `${postings.cost.get(at).toString()} ${commodities.names[postings.costCommodity[at]!]}`,
          postings.lotCommodity[at]! < 0 ? '-' : `${postings.lot.get(at).toString()} ${commodities.names[postings.lotCommodity[at]!]}`,
          JSON.stringify(postings.lotDetail.get(at) ?? {}),
          day(postings.day[at]!),
          postings.status[at],
          postings.kind[at],
          postings.flags[at],
          text(postings.note[at]!),
          postings.line[at],
          JSON.stringify(postings.tags.get(at) ?? []),
          book.payees.names[postings.payee.get(at) ?? transactions.payee[row]!],
        ].join(' '),
      )
  }
  const places = Array.from(
    { length: prices.count },
    (_, row) => `${prices.second[row]} ${prices.origin[row]} ${prices.file[row]}:${prices.line[row]}`,
  )
  const unlisted = Array.from(book.unlistedPrices, (id) => commodities.names[id]).sort()
  return [
    ...lines,
    `unlisted: ${unlisted.join(' ')}`,
    ...pricesOf(book).map((price, row) => `${price} ${places[row]}`),
    ...book.problems.map((problem) => JSON.stringify(problem)),
  ]
}

/** Lines of a comment, and a rule on as many lines that matches nothing. */
const COMMENT = '; nothing\n; nothing\n\n'
const IDLE_RULE = '= expr "1 == 2"\n    ; never\n\n'

/**
 * What a journal says, below a comment and below a rule that matches nothing. A rule like that may concern any transaction, so none is
 * finished as an ordinary one; the two must be equal.
 */
export function describedBothWays(journal: string): { ordinary: string[]; full: string[] } {
  const withHead = (head: string): string[] => described(read(head + journal))
  return { ordinary: withHead(COMMENT), full: withHead(IDLE_RULE) }
}
