import type { AccountRoots } from '../accounts/account-roots.ts'
import { wordsOf } from '../accounts/words.ts'

/** Letters of a word that tells an account from others. */
export const WORD_MIN = 4
/** Banks begin purchases with these, so that they name no account. */
const ANY_CARD = new Set(['card', 'carte', 'carta', 'karte', 'kort', 'tarjeta', 'visa', 'mastercard', 'maestro'])

interface Called {
  readonly account: string
  readonly name: readonly string[]
}

/** Accounts of the person by the first word of their last part, and by the number at its end: each row of a statement asks. */
export class OwnAccounts {
  readonly #byWord = new Map<string, Called[]>()
  readonly #byNumber = new Map<string, string[]>()

  constructor(accounts: readonly string[], roots: AccountRoots) {
    for (const account of accounts.filter((one) => roots.isOwn(one))) {
      const last = account.slice(account.lastIndexOf(':') + 1)
      const name = wordsOf(last)
      if (name.some((word) => word.length >= WORD_MIN && !ANY_CARD.has(word))) listAt(this.#byWord, name[0]!).push({ account, name })
      const number = numberOf(last)
      if (number !== undefined) listAt(this.#byNumber, number).push(account)
    }
  }

  beginning(said: readonly string[]): string[] {
    return (this.#byWord.get(said[0] ?? '') ?? []).flatMap(({ account, name }) => (name.every((word, at) => said[at] === word) ? [account] : []))
  }
  numbered(text: string): string[] {
    return (text.match(NUMBERS) ?? []).flatMap((number) => this.#byNumber.get(number) ?? [])
  }
  among(said: readonly string[]): string[] {
    const words = new Set(said)
    return said.flatMap((first) =>
      (this.#byWord.get(first) ?? []).flatMap(({ account, name }) => (name.every((word) => words.has(word)) ? [account] : [])),
    )
  }
}

function listAt<Of>(lists: Map<string, Of[]>, key: string): Of[] {
  let list = lists.get(key)
  if (!list) lists.set(key, (list = []))
  return list
}

/** Four digits or more with no other beside them, that are no part of an amount. */
const NUMBERS = /(?<!\d|\d[.,])\d{4,}(?!\d|[.,]\d)/g

/** "4410" of Savings-4410. */
const numberOf = (last: string): string | undefined => /(?<!\d)\d{4,}$/.exec(last)?.[0]

/** Whether a text has the number at the end of a name. */
export const hasNumberOf = (last: string, words: string): boolean => {
  const number = numberOf(last)
  return number !== undefined && Array.from(words.matchAll(NUMBERS), ([found]) => found).includes(number)
}
