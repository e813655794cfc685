/** Accounts of the book for names of another program. */
export interface AccountMatching {
  /** Of the book, each → as it is called under the five roots. */
  readonly accounts: ReadonlyMap<string, string>
  /** What the person laid down: name of the other program → account. */
  readonly configured: readonly { readonly name: string; readonly account: string }[]
}

const lower = (name: string): string => name.trim().toLowerCase()

/**
 * The account that the other program's name means, whatever the case: the one that the configuration says, the one of that very name, or the only
 * one that is called so below its root ("Checking" for Assets:Checking). Never one that is merely like it.
 */
export function matchAccount(name: string, { accounts, configured }: AccountMatching): string | undefined {
  const wanted = lower(name)
  if (wanted === '') return undefined
  const laidDown = configured.find((one) => lower(one.name) === wanted)
  if (laidDown) return laidDown.account
  const names = [...accounts.keys()].sort()
  const same = names.find((account) => account === name.trim()) ?? names.find((account) => lower(account) === wanted)
  if (same !== undefined) return same
  const below = names.filter((account) => lower(account.slice(account.indexOf(':') + 1)) === wanted && account.includes(':'))
  return below.length === 1 ? below[0] : undefined
}
