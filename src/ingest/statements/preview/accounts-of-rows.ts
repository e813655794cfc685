import type { AccountRoots } from '../accounts/account-roots.ts'
import { wordsOf } from '../accounts/words.ts'
import type { Movement } from '../statement.ts'
import { beancountAccount } from '../write/account-name.ts'
import type { Decision, PreviewRequest } from './preview.ts'

/** Names of accounts that are debts. */
const CARD = /card|visa|master|amex|credit|loan|mortgage/i

/** The account of each row, where a list names them: the one of the book that is called so, or a new one. */
export function accountsOfRows(
  movements: readonly Movement[],
  { request, roots, usual }: { readonly request: PreviewRequest; readonly roots: AccountRoots; readonly usual: string },
): { readonly of: (movement: Movement) => string; readonly decision?: Decision } {
  const used = request.transactions.flatMap(({ postings }) => postings.map(({ account }) => account))
  const known = [...new Set([...(request.account === undefined ? [] : [request.account]), ...request.declaredAccounts, ...used])].filter((one) =>
    roots.isOwn(one),
  )
  const owns = new Map<string, string>()
  for (const { accountName } of movements) {
    if (accountName === undefined || owns.has(accountName)) continue
    const words = wordsOf(accountName).join(' ')
    const isCalled = (account: string): boolean => wordsOf(account.slice(account.lastIndexOf(':') + 1)).join(' ') === words
    const name = (accountName.match(/[\p{L}\p{N}]+/gu) ?? []).join('-')
    const made = roots.written(`${CARD.test(accountName) ? 'Liabilities' : 'Assets'}:${name}`)
    owns.set(accountName, known.find(isCalled) ?? (request.dialect === 'beancount' ? beancountAccount(made) : made))
  }
  return {
    of: ({ accountName }) => (accountName === undefined ? usual : owns.get(accountName)!),
    ...(owns.size > 0 && {
      decision: {
        about: 'account',
        value: [...owns.values()].join(','),
        by: 'heading',
        because: 'A column names the account of each row.',
        isCertain: true,
        choices: [],
      },
    }),
  }
}
