import { AccountNumbers, isAccountNumber, plainNumber } from '../accounts/account-numbers.ts'
import type { AccountRoots } from '../accounts/account-roots.ts'
import { wordsOf } from '../accounts/words.ts'
import type { Movement } from '../statement.ts'
import { beancountAccount } from '../write/account-name.ts'
import { severalAccounts } from './account-decision.ts'
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
  const numbers = new AccountNumbers(request.accountNumbers)
  /** The account with this number, or else a new one that is called after the end of it. */
  const ofNumber = (written: string, taken: readonly string[]): string => {
    const number = plainNumber(written)
    const told = numbers.accountOf(number)
    if (told !== undefined) return told
    const called = (end: string): string => {
      const made = roots.written(`Assets:Checking:${end}`)
      return request.dialect === 'beancount' ? beancountAccount(made) : made
    }
    const short = called(number.slice(-4))
    return taken.includes(short) || numbers.isOther(short, number) ? called(number) : short
  }
  for (const { accountName } of movements) {
    if (accountName === undefined || owns.has(accountName)) continue
    if (isAccountNumber(accountName)) {
      owns.set(accountName, ofNumber(accountName, [...owns.values()]))
      continue
    }
    const words = wordsOf(accountName).join(' ')
    const isCalled = (account: string): boolean => wordsOf(account.slice(account.lastIndexOf(':') + 1)).join(' ') === words
    const name = (accountName.match(/[\p{L}\p{N}]+/gu) ?? []).join('-')
    const made = roots.written(`${CARD.test(accountName) ? 'Liabilities' : 'Assets'}:${name}`)
    owns.set(accountName, known.find(isCalled) ?? (request.dialect === 'beancount' ? beancountAccount(made) : made))
  }
  const several = [...new Set(owns.values())]
  return {
    of: ({ accountName }) => (accountName === undefined ? usual : owns.get(accountName)!),
    ...(owns.size > 0 && {
      decision:
        request.account !== undefined && several.length > 1
          ? severalAccounts(request.account, several)
          : {
              about: 'account',
              value: several.join(','),
              by: 'heading',
              because: 'A column names the account of each row.',
              isCertain: true,
              choices: [],
            },
    }),
  }
}
