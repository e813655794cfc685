import type { OwnAccount } from './own-account.ts'
import type { Decision } from './preview.ts'

/** What the number of a statement said of its account; nothing where it said nothing. */
export function accountDecision({ account, number }: OwnAccount, written: string): Decision[] {
  if (number === undefined) return []
  const because =
    number === 'known'
      ? `The book knows the number ${written} as that of this account.`
      : `The number ${written} belongs to no account of the book, so this is a new one.`
  return [{ about: 'account', value: account, by: 'account', because, isCertain: true, choices: [] }]
}
