import { rootedAccount } from '../journal/roots.ts'

const ROOTED = /^(?:Assets|Liabilities|Income|Expenses|Equity):./

/**
 * The account of the book that a person means: the one called so, whatever the case; else, for what is only a part of a name, the shortest
 * account that has it; else what was said. A whole name that the book does not have yet is a new account and never another one.
 */
export function resolveAccount(said: string, accounts: readonly string[]): string {
  const name = said.trim()
  if (name === '' || accounts.includes(name)) return name
  const lower = name.toLowerCase()
  const sorted = accounts.toSorted()
  const same = sorted.find((account) => account.toLowerCase() === lower)
  if (same !== undefined) return same
  if (ROOTED.test(rootedAccount(name, new Map()))) return name
  const within = sorted.filter((account) => account.toLowerCase().includes(lower))
  return (
    within.reduce<string | undefined>((best, account) => (best !== undefined && best.length <= account.length ? best : account), undefined) ?? name
  )
}
