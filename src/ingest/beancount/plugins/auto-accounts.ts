import { OPEN } from '../directives.ts'
import type { Plugin } from './journal.ts'
import { accountsOf, openAccounts } from './open-accounts.ts'

/** Opens every account that is used without an open directive, on the day of its first use. */
export const autoAccounts: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run(journal) {
    const { directives, book } = journal
    const first = new Map<number, number>()
    const use = (account: number, day: number): void => {
      const earliest = first.get(account)
      if (earliest === undefined || day < earliest) first.set(account, day)
    }
    const { transactions, postings } = book
    const firstUse = new Int32Array(directives.accounts.size).fill(0x7fffffff)
    for (let row = 0; row < transactions.count; row++) {
      const day = transactions.day[row]!
      const end = transactions.firstPosting[row + 1]!
      for (let posting = transactions.firstPosting[row]!; posting < end; posting++) {
        if (day < firstUse[postings.account[posting]!]!) firstUse[postings.account[posting]!] = day
      }
    }
    firstUse.forEach((day, account) => day !== 0x7fffffff && use(account, day))
    for (const directive of directives.others) if (directive.kind !== OPEN) for (const account of accountsOf(directive)) use(account, directive.day)
    openAccounts(journal, first)
  },
}
