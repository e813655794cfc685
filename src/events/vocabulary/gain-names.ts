/*
 * What the name of an account of income or equity says about gains, wherever in it: readers and reports ask the same. Most names say
 * nothing, and then the transaction decides.
 */

const EARNED = /:(dividends?|interest|distributions?|salar(y|ies)|wages?|refunds?)(:|$)/i
/** Asked of what is below the root: beginning at each colon it would take the square of a name's length. */
const GAINED = /gain|loss|profit|p[&n]l\b|reali[sz]ed/i

/** Income that is earned, and no gain. */
export const isNamedEarned = (account: string): boolean => EARNED.test(account)
/** Gains and losses, as `Income:PnL`, `Equity:Gains` or `Income:Investments:Realized`. */
export const isNamedGain = (account: string): boolean => {
  const colon = account.indexOf(':')
  return colon >= 0 && GAINED.test(account.slice(colon))
}
