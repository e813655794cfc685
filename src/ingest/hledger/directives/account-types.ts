import type { AccountType } from '../../journal/book.ts'
import type { Root } from '../../journal/root-accounts.ts'

const BY_NAME: ReadonlyMap<string, AccountType> = new Map<string, AccountType>([
  ['a', 'A'],
  ['asset', 'A'],
  ['c', 'C'],
  ['cash', 'C'],
  ['l', 'L'],
  ['liability', 'L'],
  ['e', 'E'],
  ['equity', 'E'],
  ['v', 'V'],
  ['conversion', 'V'],
  ['u', 'U'],
  ['unrealisedgain', 'U'],
  ['unrealizedgain', 'U'],
  ['r', 'R'],
  ['revenue', 'R'],
  ['g', 'G'],
  ['gain', 'G'],
  ['x', 'X'],
  ['expense', 'X'],
])

/** The type of a letter or a name; undefined when it is none. */
export const accountType = (written: string): AccountType | undefined => BY_NAME.get(written.trim().toLowerCase())

const ROOTS: Readonly<Record<AccountType, Root>> = {
  A: 'Assets',
  C: 'Assets',
  L: 'Liabilities',
  E: 'Equity',
  V: 'Equity',
  U: 'Equity',
  R: 'Income',
  G: 'Income',
  X: 'Expenses',
}
/** The root in reports of each account type. */
export const rootOf = (type: AccountType): Root => ROOTS[type]

const WIDER: Readonly<Partial<Record<AccountType, AccountType>>> = { C: 'A', V: 'E', U: 'E', G: 'R' }

/** True if a type belongs to the wanted one: cash is an asset, too. */
export const isOfType = (type: AccountType | undefined, asked: AccountType): boolean =>
  type !== undefined && (type === asked || WIDER[type] === asked)

/** What the tool takes an account for by its name alone. */
const NAMES: readonly (readonly [RegExp, AccountType])[] = [
  [/^assets?:(.+:)?(cash|bank|che(ck|que?)(ing)?|savings?|current)(:|$)/i, 'C'],
  [/^assets?(:|$)/i, 'A'],
  [/^(debts?|liabilit(y|ies))(:|$)/i, 'L'],
  [/^equity:(trad(e|ing)|conversion)s?(:|$)/i, 'V'],
  [/^equity(:|$)/i, 'E'],
  [/^(income|revenue)s?(:|$)/i, 'R'],
  [/^expenses?(:|$)/i, 'X'],
]

/** The type that is declared for an account or the nearest one above it, else the one that its name has. */
export function typeOf(account: string, declared: ReadonlyMap<string, AccountType>): AccountType | undefined {
  for (let name = account; declared.size > 0; ) {
    const type = declared.get(name)
    if (type !== undefined) return type
    const colon = name.lastIndexOf(':')
    if (colon < 0) break
    name = name.slice(0, colon)
  }
  return NAMES.find(([name]) => name.test(account))?.[1]
}

/**
 * Whether an account is declared as cash (`type: C`) or as another asset (`type: A`), by its own declaration or the nearest above it; undefined without
 * one. Type A of a top-level account, such as `assets`, only says that all below it are assets.
 */
export function isDeclaredCash(account: string, declared: ReadonlyMap<string, AccountType>): boolean | undefined {
  for (let name = account; declared.size > 0; ) {
    const type = declared.get(name)
    const colon = name.lastIndexOf(':')
    if (type === 'C') return true
    if (type === 'A' && (colon >= 0 || name === account)) return false
    if (type !== undefined || colon < 0) break
    name = name.slice(0, colon)
  }
  return undefined
}
