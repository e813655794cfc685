import { UNKNOWN_WORDS } from './root-languages.ts'

const PLACEHOLDER = new RegExp(`:(${UNKNOWN_WORDS.join('|')})$`, 'i')

/** What some lists have as the category of a row that has none: a word for that, or how the money was moved. */
const NO_CATEGORY =
  /^(un|nicht |not |non )?(kategorisiert\w*( \w+)?|categori[sz]ed|classified|class[eé]e?s?)$|^(unknown|none|general|other|misc(ellaneous)?|sonstiges?|divers)$|^((card|debit|credit) (purchase|payment|transaction)|standing order|direct (debit|credit|deposit)|faster payment|bill payment|(funds |bank |wire )?transfers?( in| out)?|(cash |atm )?withdrawal|(cash )?deposit|payment|cheque|check|debit|credit|lastschrift|gutschrift|dauerauftrag|[uü]berweisung|kartenzahlung)$/i

/** True for a category that says nothing of what a row was for. */
export const isNoCategory = (category: string): boolean => NO_CATEGORY.test(category.trim())

/** True for what stands for an account that nobody has chosen yet, as imports write it: Expenses:Unknown, income:unknown, Dépenses:Inconnu. */
export const isPlaceholder = (account: string): boolean => PLACEHOLDER.test(account)
