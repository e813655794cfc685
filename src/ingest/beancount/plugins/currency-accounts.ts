import { Residual } from '../booking/leg.ts'
import { times } from '../decimal28.ts'
import { nameOfCurrency, type Plugin, type PluginPosting } from './journal.ts'
import { openAccounts } from './open-accounts.ts'

const DEFAULT_BASE = 'Equity:CurrencyAccounts'

/** Books conversions through one account per currency, so that every currency balances by itself. */
export const currencyAccounts: Plugin = {
  changesTransactions: true,
  configuration: 'required',
  run(journal, { configuration }) {
    const { directives, transactions } = journal
    const base = configuration?.trim() || DEFAULT_BASE
    const opens = new Map<number, number>()
    for (const transaction of transactions) {
      const groups = new Map<number, PluginPosting[]>()
      for (const posting of transaction.postings) {
        const currency = posting.lot?.currency ?? posting.currency
        groups.set(currency, [...(groups.get(currency) ?? []), posting])
      }
      if (groups.size < 2 || !transaction.postings.some(({ price }) => price !== undefined && !price.number.isZero)) continue
      journal.changed = true
      transaction.postings = [...groups].flatMap(([currency, postings]) => {
        const sum = new Residual()
        for (const { number, currency: own, lot } of postings)
          sum.add(lot === undefined ? { number, currency: own } : { number: times(number, lot.number), currency: lot.currency })
        const [amount] = sum.amounts
        if (amount === undefined) return postings
        const account = directives.accounts.idOf(`${base}:${nameOfCurrency(journal, currency)}`)
        if (!opens.has(account)) opens.set(account, transaction.day)
        const bare = postings.map((posting) => ({ ...posting, price: undefined }))
        return [
          ...bare,
          {
            account,
            number: amount.number.negated(),
            currency: amount.currency,
            lot: undefined,
            price: undefined,
            flag: 0,
            tags: [],
            inferred: false,
            line: 0,
          },
        ]
      })
    }
    openAccounts(journal, opens)
  },
}
