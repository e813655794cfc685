import { type Directive, OPEN, OTHER, PAD } from '../directives.ts'
import { type PriceSpec, type Terms, TotalPrice } from '../written-terms.ts'
import { mentionAgain, namesNeeded } from './mentioned.ts'
import type { Stretch } from './stretch.ts'
import type { InternedNames } from '../interned-names.ts'

type Ids = ReadonlyMap<number, number>

/** Brings up the names of a stretch in a reading, and gives its rows the ids that they have there. Returns whether some are others than they were. */
export function renumber(stretch: Stretch, accounts: InternedNames, currencies: InternedNames): boolean {
  const movedAccounts = mentionAgain(stretch.accounts, accounts)
  const movedCurrencies = mentionAgain(stretch.currencies, currencies)
  const { postings, prices, directives, stands } = stretch
  stands.accountNames = namesNeeded(stretch.accounts)
  stands.currencyNames = namesNeeded(stretch.currencies)
  if (movedAccounts) for (const column of [postings.account, postings.holders]) replace(column, movedAccounts)
  if (movedCurrencies) {
    for (const column of [postings.currency, prices.base, prices.quote]) replace(column, movedCurrencies)
    postings.terms = postings.terms.map(([row, terms]) => [row, withCurrencies(terms, movedCurrencies)])
  }
  if (!movedAccounts && !movedCurrencies) return false
  directives.others = directives.others.map((directive) => withIds(directive, movedAccounts ?? NOTHING, movedCurrencies ?? NOTHING))
  return true
}

const NOTHING: Ids = new Map()

/** Ids that mean that there is none stay. */
function replace(column: Int32Array, ids: Ids): void {
  for (let row = 0; row < column.length; row++) column[row] = ids.get(column[row]!) ?? column[row]!
}

const withCurrencies = ({ cost, price }: Terms, ids: Ids): Terms => ({
  cost: cost && { ...cost, currency: ids.get(cost.currency) ?? cost.currency },
  price: price && inCurrency(price, ids.get(price.currency) ?? price.currency),
})

const inCurrency = (price: PriceSpec, currency: number): PriceSpec => (price instanceof TotalPrice ? price.in(currency) : { ...price, currency })

function withIds(directive: Directive, accounts: Ids, currencies: Ids): Directive {
  const moved: { -readonly [Key in 'account' | 'source' | 'currency' | 'currencies' | 'budget']?: unknown } = {}
  if ('account' in directive) moved.account = accounts.get(directive.account) ?? directive.account
  if (directive.kind === PAD) moved.source = accounts.get(directive.source) ?? directive.source
  if ('currency' in directive) moved.currency = currencies.get(directive.currency) ?? directive.currency
  if (directive.kind === OPEN) moved.currencies = directive.currencies.map((id) => currencies.get(id) ?? id)
  if (directive.kind === OTHER && directive.budget) {
    const { account, currency, ...more } = directive.budget
    moved.budget = { ...more, account: accounts.get(account) ?? account, currency: currencies.get(currency) ?? currency }
  }
  return { ...directive, ...moved } as Directive
}
