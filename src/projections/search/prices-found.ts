import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { recordedPrices } from '../reports/prices.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { folded } from './folded.ts'
import { RangeTest } from './number-range.ts'
import type { Condition, Query, TextTest } from './query.ts'

interface FoundPrice {
  readonly day: Day
  readonly base: string
  readonly quote: string
  readonly rate: Exact
  readonly source: string
}

/** Prices that answer to a search, by day; it can speak of their commodity, their currency, their day and their rate (as `amount`). */
export function pricesFound(ledger: ValuedLedger, query: Query): FoundPrice[] | Refusal {
  const answers = predicateOf(query)
  if (answers instanceof Refusal) return answers
  const { prices, priceOrder } = ledger.view
  return recordedPrices(ledger)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, day, base, quote, source }) => ({ day, base, quote, source, rate: prices.rate.get(priceOrder[at]!) }))
    .filter(answers)
}

type Predicate = (price: FoundPrice) => boolean

function predicateOf(query: Query): Predicate | Refusal {
  switch (query.kind) {
    case 'everything':
      return () => true
    case 'and':
    case 'or': {
      const parts: Predicate[] = []
      for (const part of query.parts) {
        const predicate = predicateOf(part)
        if (predicate instanceof Refusal) return predicate
        parts.push(predicate)
      }
      return query.kind === 'and' ? (price) => parts.every((part) => part(price)) : (price) => parts.some((part) => part(price))
    }
    case 'not': {
      const part = predicateOf(query.part)
      return part instanceof Refusal ? part : (price) => !part(price)
    }
    case 'scope':
      return new Refusal('INVALID_REQUEST', `query: a price has no ${query.of}; expected commodity, currency, date or amount`)
    default:
      return conditionOf(query)
  }
}

function conditionOf(condition: Condition): Predicate | Refusal {
  if (condition.kind === 'date') return ({ day }) => (day >= condition.first && day <= condition.last) !== condition.negated
  if (condition.kind === 'number' && (condition.property === 'amount' || condition.property === 'quantity')) {
    const range = new RangeTest(condition.range)
    return ({ rate }) => range.includes(rate) !== condition.negated
  }
  if (condition.kind === 'text') {
    const answers = testOf(condition.test)
    const textsOf = {
      any: ({ base, quote, source }: FoundPrice) => [base, quote, source],
      commodity: ({ base }: FoundPrice) => [base],
      currency: ({ quote }: FoundPrice) => [quote],
    }[condition.property as string]
    if (textsOf) return (price) => textsOf(price).some(answers) !== condition.negated
  }
  const property = condition.kind === 'status' ? 'status' : condition.property
  return new Refusal('INVALID_REQUEST', `query: a price has no ${property}; expected commodity, currency, date or amount`)
}

function testOf(test: TextTest): (text: string) => boolean {
  if (test.how === 'matches') return (text) => test.pattern.test(text)
  const wanted = folded(test.text)
  return test.how === 'is' ? (text) => folded(text) === wanted : (text) => folded(text).includes(wanted)
}
