import { ranked } from './ranking.ts'

/** What a text typed into an account field means: one of the known accounts, or a new one. Pure. */

const MATCHES_MAX = 30
const ROOTS = ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses']

/** Whether a text is an account's whole name and not a few letters to find one by: one that is known, or one below a known root. */
export const isWholeName = (typed: string, known: readonly string[]): boolean => {
  if (known.includes(typed)) return true
  const [root = '', ...below] = typed.split(':')
  return below.length > 0 && below.every((part) => part !== '') && (ROOTS.includes(root) || known.some((account) => account.startsWith(`${root}:`)))
}

export interface AccountChoices {
  readonly accounts: readonly string[]
  /** The last of them is what was typed, which is not known yet. */
  readonly isNew: boolean
  /** The one that Enter takes until a person moves on: the best match, or what was typed where it is no beginning of a match. */
  readonly place: number
}

export const accountChoices = (typed: string, known: readonly string[]): AccountChoices => {
  const matches = ranked(known, typed, (account) => [account]).slice(0, MATCHES_MAX)
  const isNew = typed !== '' && !known.includes(typed)
  // With all of it typed and nothing else like it there is nothing to choose.
  if (!isNew && matches.length === 1 && matches[0] === typed) return { accounts: [], isNew, place: -1 }
  const isBeginning = matches.some((account) => account.toLowerCase().startsWith(typed.toLowerCase()))
  return {
    accounts: isNew ? [...matches, typed] : matches,
    isNew,
    place: isNew && !isBeginning && isWholeName(typed, known) ? matches.length : 0,
  }
}

/** The account that a field holds when it is left without Enter: the whole name in it, or what Enter would take for a few letters. */
export const accountWhenLeft = (typed: string, known: readonly string[]): string => {
  if (typed === '' || isWholeName(typed, known)) return typed
  const { accounts, place } = accountChoices(typed, known)
  return accounts[place] ?? typed
}
