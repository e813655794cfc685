import type { Lives } from '../checks/accounts.ts'
import type { Directives, Rows } from '../directives.ts'
import type { Book } from '../../journal/book.ts'

/** The accounts of the last reading that no transaction was against: what is as it was then need not be looked at again. */
export class LivesBefore {
  #lives: Lives | undefined
  #currencies = 0

  /** The transactions of a book to look at, once it is known which it has taken over. */
  unchecked({ taken, transactions }: Book, lives: Lives, { accounts, currencies }: Directives): readonly Rows[] {
    const before = this.#lives
    this.#lives = undefined
    const areNamesSame = before !== undefined && accounts.hasCome(before.opens.length) && currencies.hasCome(this.#currencies)
    this.#currencies = currencies.size
    const all = { first: 0, end: transactions.count }
    return areNamesSame && isSame(before, lives) ? taken.others(all) : [all]
  }
  /** They have been looked at, and not one is wrong. */
  passed(lives: Lives): void {
    this.#lives = lives
  }
}

/** Whether they say the same of the accounts that there were before; those may have become more. */
function isSame(before: Lives, now: Lives): boolean {
  if (before.allowed.size !== now.allowed.size) return false
  for (let account = 0; account < before.opens.length; account++)
    if (before.opens[account] !== now.opens[account] || before.closes[account] !== now.closes[account]) return false
  for (const [account, currencies] of before.allowed) {
    const may = now.allowed.get(account)
    if (may?.size !== currencies.size || ![...currencies].every((currency) => may.has(currency))) return false
  }
  return true
}
