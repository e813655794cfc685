import { formatDay } from '#vocabulary/day.ts'
import { CLEARED, PENDING } from '#vocabulary/book-columns.ts'
import { FIRST_DAY, LAST_DAY } from './date-words.ts'
import type { NumberRange, Period, Query, TextCondition } from './search-query.ts'

/** How a search was understood, in words: a line for each condition that must hold. None for the search for everything. */
export function meaningOf(query: Query): string[] {
  if (query.kind === 'everything') return []
  return query.kind === 'and' ? query.parts.map(inWords) : [inWords(query)]
}

function inWords(query: Query): string {
  switch (query.kind) {
    case 'everything':
      return 'everything'
    case 'and':
      return `(${query.parts.map(inWords).join(' and ')})`
    case 'or':
      return together(query.parts).join(' or ')
    case 'not':
      return `not (${inWords(query.part)})`
    case 'scope':
      return `in one ${query.of}: ${inWords(query.part)}`
    case 'text':
      return textInWords(query)
    case 'number':
      return `${query.negated ? 'not ' : ''}${query.property} ${rangeInWords(query.range)}`
    case 'date':
      return `${query.negated ? 'not ' : ''}${daysInWords(query)}`
    case 'status':
      return `${query.negated ? 'not ' : ''}${query.status === CLEARED ? 'cleared' : query.status === PENDING ? 'pending' : 'unmarked'}`
  }
}

/** Alternatives in words; those that only differ in the property are one: "payee or note contains …". */
function together(parts: readonly Query[]): string[] {
  const said = new Map<string, string[]>()
  for (const part of parts) {
    const words = inWords(part)
    const property = (part.kind === 'text' && part.property !== 'any') || part.kind === 'number' ? part.property : ''
    const rest = property !== '' && words.startsWith(`${property} `) ? words.slice(property.length) : ''
    const key = rest === '' ? words : rest
    said.set(key, [...(said.get(key) ?? []), rest === '' ? '' : property])
  }
  return Array.from(said, ([key, [first = '', ...more]]) => (first === '' ? key : [first, ...more].join(' or ') + key))
}

function textInWords({ property, test, negated }: TextCondition): string {
  const [where, not] = [property === 'any' ? 'any text' : property, negated ? ' not' : '']
  if (test.how === 'matches') return `${where} ${negated ? 'does not match' : 'matches'} the pattern`
  return `${where} ${test.how === 'is' ? `is${not}` : negated ? 'does not contain' : 'contains'} “${test.text}”`
}

function rangeInWords({ low, high }: NumberRange): string {
  if (low && high) return low.value.equals(high.value) ? low.value.toText() : `from ${low.value.toText()} to ${high.value.toText()}`
  if (low) return `${low.included ? 'at least' : 'over'} ${low.value.toText()}`
  return high ? `${high.included ? 'at most' : 'under'} ${high.value.toText()}` : 'of any size'
}

function daysInWords({ first, last }: Period): string {
  if (first === last) return `on ${formatDay(first)}`
  if (first <= FIRST_DAY) return `up to ${formatDay(last)}`
  return last >= LAST_DAY ? `from ${formatDay(first)} on` : `from ${formatDay(first)} to ${formatDay(last)}`
}
