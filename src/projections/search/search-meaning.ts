import { formatDay } from '#vocabulary/day.ts'
import { CLEARED, PENDING } from '#vocabulary/book-columns.ts'
import { ENGLISH, type ServerTexts } from '../../messages/said.ts'
import { FIRST_DAY, LAST_DAY } from './date-words.ts'
import type { NumberRange, Period, Query, TextCondition } from './search-query.ts'

/** How a search was understood, in words: a line for each condition that must hold. None for the search for everything. */
export function meaningOf(query: Query, { search }: Pick<ServerTexts, 'search'> = ENGLISH): string[] {
  if (query.kind === 'everything') return []
  return query.kind === 'and' ? query.parts.map((part) => inWords(part, search)) : [inWords(query, search)]
}

type Texts = ServerTexts['search']

function inWords(query: Query, t: Texts): string {
  switch (query.kind) {
    case 'everything':
      return t.everything
    case 'and':
      return `(${query.parts.map((part) => inWords(part, t)).reduce((one, other) => t.and(one, other))})`
    case 'or':
      return together(query.parts, t).reduce((one, other) => t.or(one, other))
    case 'not':
      return t.not(`(${inWords(query.part, t)})`)
    case 'scope':
      return t.inOne[query.of](inWords(query.part, t))
    case 'text':
      return textInWords(query, t.properties[query.property], t)
    case 'number':
      return negatable(query, rangeInWords(query.range, t.properties[query.property], t), t)
    case 'date':
      return negatable(query, daysInWords(query, t), t)
    case 'status':
      return negatable(query, query.status === CLEARED ? t.cleared : query.status === PENDING ? t.pending : t.unmarked, t)
  }
}

const negatable = ({ negated }: { readonly negated: boolean }, words: string, t: Texts): string => (negated ? t.not(words) : words)

/** Alternatives in words; those that only differ in the property are one: "payee or note contains …". */
function together(parts: readonly Query[], t: Texts): string[] {
  const alike = new Map<string, { readonly properties: string[]; readonly say: (properties: string) => string }>()
  for (const part of parts) {
    const say = ofProperty(part, t) ?? (() => inWords(part, t))
    const known = alike.get(say(''))
    const properties = part.kind === 'text' || part.kind === 'number' ? [t.properties[part.property]] : []
    if (known) known.properties.push(...properties)
    else alike.set(say(''), { properties, say })
  }
  return Array.from(alike.values(), ({ properties, say }) => say(properties.length === 0 ? '' : properties.reduce((one, other) => t.or(one, other))))
}

/** A condition in words, for any property in its place. */
function ofProperty(query: Query, t: Texts): ((property: string) => string) | undefined {
  if (query.kind === 'text' && query.property !== 'any') return (property) => textInWords(query, property, t)
  return query.kind === 'number' && !query.negated ? (property) => rangeInWords(query.range, property, t) : undefined
}

function textInWords({ test, negated }: TextCondition, where: string, t: Texts): string {
  if (test.how === 'matches') return negated ? t.matchesNot(where) : t.matches(where)
  if (test.how === 'is') return negated ? t.isNot(where, test.text) : t.is(where, test.text)
  return negated ? t.containsNot(where, test.text) : t.contains(where, test.text)
}

function rangeInWords({ low, high }: NumberRange, what: string, t: Texts): string {
  const [least, most] = [low?.value.toText() ?? '', high?.value.toText() ?? '']
  if (low && high) return low.value.equals(high.value) ? t.exactly(what, least) : t.between(what, least, most)
  if (low) return low.included ? t.atLeast(what, least) : t.over(what, least)
  if (!high) return t.ofAnySize(what)
  return high.included ? t.atMost(what, most) : t.under(what, most)
}

function daysInWords({ first, last }: Period, t: Texts): string {
  if (first === last) return t.onDay(formatDay(first))
  if (first <= FIRST_DAY) return t.upToDay(formatDay(last))
  return last >= LAST_DAY ? t.fromDayOn(formatDay(first)) : t.fromDayTo(formatDay(first), formatDay(last))
}
