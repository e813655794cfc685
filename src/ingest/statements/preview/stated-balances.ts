import { ASSIGNED } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book, Dialect } from '../../journal/book.ts'
import { beancountAccount } from '../write/account-name.ts'
import { commodityIn } from '../write/amount-text.ts'
import type { Draft } from '../write/draft.ts'
import type { WritingStyle } from '../write/style.ts'
import type { Moved } from './outcome.ts'

type Stated = Book['statedBalances'][number]

/** Lines of records that give a balance and no amount: what moved hangs on all that the journal has of the account, and not on the statement. */
export function linesWithoutAmount({ transactions: t, postings: p }: Book): ReadonlySet<number> {
  const lines = new Set<number>()
  for (let row = 0; row < t.count; row++)
    for (let at = t.firstPosting[row]!; at < t.firstPosting[row + 1]!; at++) if ((p.flags[at]! & ASSIGNED) !== 0) lines.add(t.beginLine[row]!)
  return lines
}

/** What rows move on the accounts of which the rules tell a balance, as these and their commodities are called in the journal. */
export class StatedBalances {
  readonly #stated: ReadonlyMap<string, Stated>
  readonly #accounts: ReadonlyMap<string, Pick<Stated, 'account' | 'commodity'>>
  readonly #book: Book
  readonly #written: (account: string, commodity: string) => Pick<Moved, 'account' | 'commodity'>

  constructor(book: Book, dialect: Dialect, style: WritingStyle) {
    const { statedBalances } = book
    this.#book = book
    this.#stated = new Map(statedBalances.map((one) => [`${one.line}\t${one.account}\t${one.commodity}`, one]))
    this.#accounts = new Map(statedBalances.map((one) => [`${one.account}\t${one.commodity}`, one]))
    this.#written = (account, commodity) => ({
      account: dialect === 'beancount' ? beancountAccount(account) : account,
      commodity: commodityIn(commodity, style, dialect),
    })
  }

  movedBy(row: number, line: number, drafts: readonly Draft[]): Moved[] {
    return [...this.#accounts.values()].flatMap(({ account, commodity: id }) => {
      const commodity = this.#book.commodities.names[id]!
      const { day, payee } = drafts[0]!
      const own = drafts.flatMap(({ postings }) => postings.filter((one) => one.account === account && one.commodity === commodity))
      if (own.length === 0) return []
      const balance = this.#stated.get(`${line}\t${account}\t${id}`)?.quantity
      const amount = Exact.sum(own.map(({ quantity }) => quantity))
      const movement = { row, day, amount, payee, description: '', reference: '', category: '', ...(balance && { balance }) }
      return [{ ...this.#written(account, commodity), movement }]
    })
  }
}
