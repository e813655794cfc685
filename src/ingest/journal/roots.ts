import type { Book } from './book.ts'

export type Root = 'Assets' | 'Liabilities' | 'Income' | 'Expenses' | 'Equity'

/** First segments that mean a root whatever their case; hledger's own list, which people use in every dialect. */
const ROOT_WORDS: ReadonlyMap<string, Root> = new Map([
  ['asset', 'Assets'],
  ['assets', 'Assets'],
  ['liability', 'Liabilities'],
  ['liabilities', 'Liabilities'],
  ['debt', 'Liabilities'],
  ['debts', 'Liabilities'],
  ['income', 'Income'],
  ['revenue', 'Income'],
  ['revenues', 'Income'],
  ['expense', 'Expenses'],
  ['expenses', 'Expenses'],
  ['equity', 'Equity'],
])

/** The root that an English first segment means; undefined for every other. */
export const rootOfEnglishWord = (first: string): Root | undefined => ROOT_WORDS.get(first.toLowerCase())

/** The key that gives a root to an account and to what is below it, under the name that it has: `Bank:Giro` becomes `Assets:Bank:Giro`. */
export const keptBelow = (name: string): string => `${name}:`

/**
 * The account as the reports know it: under one of the five roots of interface.md 2.10. A root that the book declares (hledger's
 * `type:`, beancount's `name_assets`) wins over the word; the nearest declaring ancestor counts. An account that belongs
 * to no root keeps its name.
 */
export function rootedAccount(account: string, declared: Book['accountRoots']): string {
  const colon = account.indexOf(':')
  const first = colon < 0 ? account : account.slice(0, colon)
  const rest = colon < 0 ? '' : account.slice(colon + 1)
  const word = ROOT_WORDS.get(first.toLowerCase())
  const root = declared.size === 0 ? undefined : declaredRoot(account, declared)
  if (root === undefined) return word === undefined ? account : under(word, rest)
  // A renamed root (Vermoegen:Bank) is replaced; an account that merely has a type (bank) goes below the root.
  const isRootName = word !== undefined || (declared.has(first) && rest !== '' && declared.get(first) === root)
  return under(root, isRootName ? rest : account)
}

const under = (root: Root, rest: string): string => (rest === '' ? root : `${root}:${rest}`)

function declaredRoot(account: string, declared: Book['accountRoots']): Root | undefined {
  for (let name = account; ; ) {
    const root = declared.get(name) ?? declared.get(keptBelow(name))
    if (root !== undefined) return root
    const colon = name.lastIndexOf(':')
    if (colon < 0) return undefined
    name = name.slice(0, colon)
  }
}
