import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { DATES_OFFERED } from './date-words.ts'
import { folded } from './folded.ts'

/** Values of a property that the book has, the most frequent first; those that begin like what was typed before those that contain it. */
export function valuesOf(ledger: ValuedLedger, property: string, typed: string, max: number): string[] {
  const values = property === 'date' ? DATES_OFFERED.map((words) => `[${words}]`) : usedValues(ledger, property)
  const begins: string[] = []
  const contains: string[] = []
  for (const value of values) {
    const text = folded(value)
    const at = text.indexOf(typed)
    if (at < 0) continue
    if (at === 0 || /[\s:[]/.test(text[at - 1]!)) begins.push(value)
    else contains.push(value)
    if (begins.length >= max) break
  }
  return [...begins, ...contains].slice(0, max)
}

const used = new WeakMap<ValuedLedger, Map<string, string[]>>()

function usedValues(ledger: ValuedLedger, property: string): string[] {
  const known = used.get(ledger) ?? new Map<string, string[]>()
  used.set(ledger, known)
  const values = known.get(property) ?? byFrequency(occurrences(ledger, property))
  known.set(property, values)
  return values
}

function byFrequency(values: Iterable<string>): string[] {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([value]) => value)
}

/** Every value as often as it occurs; nothing where there is nothing to choose from. */
function* occurrences({ booked, view, accounts }: ValuedLedger, property: string): Generator<string> {
  const { transactions: t } = view
  for (let group = 0; group < booked.groupCount; group++) {
    const row = booked.transactionRow[group]!
    if (property === 'payee') yield view.payees[t.payee[row]!]!
    else if (property === 'filename') yield view.files[t.file[row]!] ?? ''
    else if (property === 'tag') for (const { name } of t.tags.get(row) ?? []) yield name
    else if (property === 'link') yield* t.links.get(row) ?? []
    else if (property === 'code') yield view.texts[t.code[row]!] ?? ''
  }
  if (property === 'account') for (let posting = 0; posting < booked.count; posting++) yield accounts.name(booked.account[posting]!)
  if (property === 'commodity' || property === 'currency')
    for (let posting = 0; posting < booked.count; posting++) yield view.commodities[booked.commodity[posting]!] ?? ''
  if (property === 'tag') for (const tags of view.postings.tags.values()) for (const { name } of tags) yield name
  if (property === 'status') yield* ['cleared', 'pending', 'unmarked']
}
