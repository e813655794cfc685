import { intAt } from '#vocabulary/element-at.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { compareWithFirefly as contract } from '../../http/contract/webhooks.ts'
import type { Settings } from '../../config/schema.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type FireflyAccount, fetchFireflyAccounts } from '../../ingest/firefly/fetch-accounts.ts'
import { matchAccount } from '../../ingest/firefly/group-text.ts'
import { currencyNamed } from '../../ingest/quick-add/find-amount.ts'
import { accountsWithPostings } from '../../projections/names-of-the-book.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'

/** An account there beside the one of the book. */
type ComparedAccount = ResultOf<typeof contract>['items'][number]

const TIMEOUT_MS = 10_000

/** What Firefly III says that accounts hold, beside what the book says; or why that cannot be asked, in words. */
export async function compareWithFirefly(
  { url, token, ignore_accounts, accounts: configured }: Settings['firefly'],
  ledger: ValuedLedger,
): Promise<readonly ComparedAccount[] | string> {
  if (url === '' || token === '') return 'Firefly URL or token not configured'
  const accounts = await fetchFireflyAccounts({ url, token, fetch, timeoutMs: TIMEOUT_MS })
  if (typeof accounts === 'string') return accounts
  const names = accountsWithPostings(ledger.view).filter((name) => /^(Assets|Liabilities)(:|$)/.test(name))
  const matching = { accounts: new Map(names.map((name) => [name, name])), configured }
  const balances = nativeBalances(ledger)
  const { commodities } = ledger.view
  const compared = ({ name, balance, currency }: FireflyAccount): ComparedAccount => {
    const account = matchAccount(name, matching) ?? onlyOneThatEndsWith(name, names)
    const commodity = currencyNamed(currency, { commodities, fallback: currency }) ?? currency
    const own = account === undefined ? Exact.zero : (balances.get(`${account}\0${commodity}`) ?? Exact.zero)
    return {
      firefly_account: name,
      paisa_account: account ?? '',
      firefly_balance: balance,
      paisa_balance: own,
      currency,
      diff: balance.minus(own),
      ignored: ignore_accounts.includes(name),
    }
  }
  return accounts.map(compared).sort((a, b) => (a.firefly_account < b.firefly_account ? -1 : a.firefly_account > b.firefly_account ? 1 : 0))
}

/**
 * Cards and shares lie deeper than below their root: "Visa" is Liabilities:CreditCard:Visa where no other account ends so. This compares and
 * writes nothing, so the end of a name is enough here.
 */
function onlyOneThatEndsWith(name: string, accounts: readonly string[]): string | undefined {
  const end = `:${name.trim().toLowerCase()}`
  const found = end === ':' ? [] : accounts.filter((account) => account.toLowerCase().endsWith(end))
  return found.length === 1 ? found[0] : undefined
}

/** What each account itself holds of each commodity by today. */
function nativeBalances({ booked, accounts, view, horizon }: ValuedLedger): ReadonlyMap<string, Exact> {
  const balances = new Map<string, Exact>()
  for (let posting = 0; posting < booked.count; posting++) {
    if (intAt(booked.day, posting) > horizon) continue
    const key = `${accounts.name(intAt(booked.account, posting))}\0${view.commodities[intAt(booked.commodity, posting)] ?? ''}`
    balances.set(key, (balances.get(key) ?? Exact.zero).plus(booked.quantityOf(posting)))
  }
  return balances
}
