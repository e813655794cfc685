import type { OwnAccount } from './own-account.ts'
import type { Decision } from './preview.ts'

/** Several accounts are not booked to the one that was asked for. */
export const severalAccounts = (asked: string, owns: readonly string[]): Decision => ({
  about: 'account',
  value: asked,
  by: 'asked',
  because: `The file has rows of several accounts (${owns.join(', ')}), not of ${asked} alone: leave the account out, or split the file.`,
  isCertain: false,
  choices: [],
})

/** What the number of a statement said of its account; nothing where it said nothing. */
export function accountDecision({ account, number }: OwnAccount, written: string): Decision[] {
  if (number === undefined) return []
  const because =
    number === 'known'
      ? `The book knows the number ${written} as that of this account.`
      : `The number ${written} belongs to no account of the book, so this is a new one.`
  return [{ about: 'account', value: account, by: 'account', because, isCertain: true, choices: [] }]
}
