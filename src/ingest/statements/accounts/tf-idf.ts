import type { Exact } from '#vocabulary/exact.ts'

/** How often tokens stand in what was booked to accounts, and how much each token says of its account. What Paisa's pages predict with. */
export interface TfIdf {
  readonly tf_idf: Record<string, Record<string, number>>
  readonly index: {
    readonly docs: Record<string, Record<string, number>>
    readonly tokens: Record<string, Record<string, number>>
  }
}

export interface TfIdfPosting {
  readonly account: string
  readonly payee: string
  /** In the default currency. */
  readonly amount: Exact
}

/** Over all postings that are no forecasts. Accounts and tokens are in the order of their letters. */
export function tfIdf(postings: Iterable<TfIdfPosting>): TfIdf {
  const counts = new Map<string, Map<string, number>>()
  const accountsOf = new Map<string, Set<string>>()
  for (const { account, payee, amount } of postings) {
    let tokens = counts.get(account)
    if (tokens === undefined) counts.set(account, (tokens = new Map()))
    for (const token of tokensOf(`${amountText(amount)} ${payee}`)) {
      tokens.set(token, (tokens.get(token) ?? 0) + 1)
      const accounts = accountsOf.get(token)
      if (accounts) accounts.add(account)
      else accountsOf.set(token, new Set([account]))
    }
  }
  const accounts = [...counts].sort(byName)
  const weight = (account: string, token: string): number =>
    (counts.get(account)!.get(token)! / counts.get(account)!.size) * (Math.log(counts.size / (1 + accountsOf.get(token)!.size)) + 1)
  return {
    tf_idf: record(
      accounts.map(([account, tokens]) => [account, record([...tokens].sort(byName).map(([token]) => [token, weight(account, token)]))]),
    ),
    index: {
      docs: record(accounts.map(([account, tokens]) => [account, record([...tokens].sort(byName))])),
      tokens: record(
        [...accountsOf]
          .sort(byName)
          .map(([token, within]) => [token, record([...within].sort().map((account) => [account, counts.get(account)!.get(token)!]))]),
      ),
    },
  }
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : a > b ? 1 : 0)

/** A payee may be called __proto__. */
const record = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
  Object.assign(Object.create(null), Object.fromEntries(entries)) as Record<string, Value>

/** Six decimals, without the zeros at the end. */
const amountText = (amount: Exact): string => amount.rounded(6).toString()

const tokensOf = (text: string): string[] =>
  text
    .split(/[ .()/:]+/)
    .map((token) => token.toLowerCase())
    .filter((token) => token.trim() !== '')
