import type { Root } from '../../journal/roots.ts'

/** hledger's account types, by letter and by name, under the five roots of the reports. */
const TYPES: ReadonlyMap<string, Root> = new Map<string, Root>([
  ['a', 'Assets'],
  ['asset', 'Assets'],
  ['c', 'Assets'],
  ['cash', 'Assets'],
  ['l', 'Liabilities'],
  ['liability', 'Liabilities'],
  ['e', 'Equity'],
  ['equity', 'Equity'],
  ['v', 'Equity'],
  ['conversion', 'Equity'],
  ['r', 'Income'],
  ['revenue', 'Income'],
  ['g', 'Income'],
  ['gain', 'Income'],
  ['x', 'Expenses'],
  ['expense', 'Expenses'],
])

export const typedRoot = (type: string): Root | undefined => TYPES.get(type.trim().toLowerCase())
