import type { AccountRoots } from '../accounts/account-roots.ts'
import { wordsOf } from '../accounts/words.ts'

/** Fewer letters than this are in file names by chance. */
const LETTERS_MIN = 3

/**
 * The account that a statement's file is called after (`amex-05.csv`, `Chase4410_Activity.CSV`): the one that has most of its words below its
 * root; undefined where none or several do.
 */
export function namedAccount(name: string, accounts: Iterable<string>, roots: AccountRoots): string | undefined {
  const said = new Set(wordsOf(name.replace(/\.[^.]*$/, '')).filter((word) => word.length >= LETTERS_MIN && /^\p{L}+$/u.test(word)))
  if (said.size === 0) return undefined
  let [best, isTie, most]: [string | undefined, boolean, number] = [undefined, false, 0]
  for (const account of accounts) {
    if (!roots.isOwn(account)) continue
    const hits = wordsOf(account.slice(account.indexOf(':') + 1)).filter((word) => said.has(word)).length
    if (hits === 0 || hits < most) continue
    isTie = hits === most
    ;[best, most] = [account, hits]
  }
  return isTie ? undefined : best
}
