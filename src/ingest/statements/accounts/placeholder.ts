import { UNKNOWN_WORDS } from './root-languages.ts'

const PLACEHOLDER = new RegExp(`:(${UNKNOWN_WORDS.join('|')})$`, 'i')

/** True for what stands for an account that nobody has chosen yet, as imports write it: Expenses:Unknown, income:unknown, Dépenses:Inconnu. */
export const isPlaceholder = (account: string): boolean => PLACEHOLDER.test(account)
