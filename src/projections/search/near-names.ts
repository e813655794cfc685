import { nearest } from '#vocabulary/nearest.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { folded } from './folded.ts'
import type { Query, TextCondition } from './query.ts'

/** For each account, commodity or payee of a search that the book does not have: a sentence with a similar name, if there is one. */
export function nearNames(ledger: ValuedLedger, query: Query): string[] {
  switch (query.kind) {
    case 'and':
    case 'or':
      return query.parts.flatMap((part) => nearNames(ledger, part))
    case 'scope':
      return nearNames(ledger, query.part)
    case 'text':
      return nearName(ledger, query)
    default:
      return []
  }
}

function nearName(ledger: ValuedLedger, { property, test, negated }: TextCondition): string[] {
  const named = namesOf(ledger, property)
  if (!named || negated || test.how === 'matches') return []
  const sought = folded(test.text)
  if (named.names.some((name) => folded(name).includes(sought))) return []
  const near = nearest(test.text, named.names)
  return [`The book has no ${named.noun} "${test.text}"${near === undefined ? '.' : `; did you mean "${near}"?`}`]
}

function namesOf(
  ledger: ValuedLedger,
  property: TextCondition['property'],
): { readonly noun: string; readonly names: readonly string[] } | undefined {
  const { view, accounts } = ledger
  if (property === 'account') return { noun: 'account', names: [...accounts.names, ...view.accounts] }
  if (property === 'commodity' || property === 'currency') return { noun: 'commodity', names: view.commodities }
  if (property === 'payee' || property === 'party') return { noun: 'payee', names: view.payees }
  return undefined
}
