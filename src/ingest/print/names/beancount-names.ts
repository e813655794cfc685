import { ownValue } from '#vocabulary/own-value.ts'
import type { Book } from '../../journal/book.ts'
import { rootedAccount } from '../../journal/roots.ts'
import type { Amount } from '../entries.ts'
import { FreeNames } from './free-names.ts'

const SYMBOLS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR', '': 'UNITS' }

/** Names that beancount allows for those that a book of another dialect has, no two the same. */
export class BeancountNames {
  readonly #book: Book
  readonly #accounts = new FreeNames()
  readonly #currencies = new FreeNames()

  constructor(book: Book) {
    this.#book = book
    // What is allowed already keeps its name, whatever else would like to have it.
    for (const name of book.commodities.names) if (allowedCurrency(name) === name) this.#currencies.keep(name)
  }
  account(name: string): string {
    if (this.#book.dialect === 'beancount') return name
    return this.#accounts.of(name, () => {
      const rooted = rootedAccount(name, this.#book.accountRoots)
      const parts = (/^(Assets|Liabilities|Income|Expenses|Equity)(:|$)/.test(rooted) ? rooted : `Equity:${rooted}`).split(':').map(allowedPart)
      return (parts.length === 1 ? [...parts, 'General'] : parts).join(':')
    })
  }
  currency(name: string): string {
    if (this.#book.dialect === 'beancount') return name
    return this.#currencies.of(name, () => allowedCurrency(name), CURRENCY_LENGTH_MAX)
  }
  amount({ quantity, commodity }: Amount): string {
    return `${quantity.toText()} ${this.currency(commodity)}`
  }
}

/** Behind the first letter of the part below the root, beancount takes any script. */
function allowedPart(part: string): string {
  const plain = part.replaceAll(/[^\p{L}\p{N}-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'X'
  const capital = plain[0]!.toUpperCase() + plain.slice(1)
  return /^[\p{Lu}\p{Nd}]/u.test(capital) ? capital : `X-${capital}`
}

/** beancount 2.3 takes no longer one. */
const CURRENCY_LENGTH_MAX = 24

function allowedCurrency(name: string): string {
  const symbol = ownValue(SYMBOLS, name)
  if (symbol !== undefined) return symbol
  const plain = name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9'._-]+/g, '-')
    .replaceAll(/^[^A-Z]+/g, '')
    .slice(0, CURRENCY_LENGTH_MAX)
    .replaceAll(/[^A-Z0-9]+$/g, '')
  return plain.length >= 2 ? plain : `C-${plain || 'X'}`
}
