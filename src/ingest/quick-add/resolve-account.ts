import { firstSegment } from '../journal/guess-roots.ts'
import { rootOfWord } from '../journal/root-words.ts'

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
  if (isWhole(name, accounts)) return name
  const within = sorted.filter((account) => account.toLowerCase().includes(lower))
  return (
    within.reduce<string | undefined>((best, account) => (best !== undefined && best.length <= account.length ? best : account), undefined) ?? name
  )
}

/** It begins as accounts do: with a root in some language, or with what accounts of the book begin with. */
function isWhole(name: string, accounts: readonly string[]): boolean {
  const first = firstSegment(name)
  if (first === name || name.endsWith(':')) return false
  const begins = `${first.toLowerCase()}:`
  return rootOfWord(first) !== undefined || accounts.some((account) => account.toLowerCase().startsWith(begins))
}
