import { Refusal } from '#vocabulary/refusal.ts'
import type { DataOf, Event } from '../events/catalogue.ts'

/** A longer list would be hard to use. */
const SEARCHES_MAX = 200

export interface SaveSearch {
  readonly name: string
  readonly query: string
}

/** Saves a search under a name; no event if it is already saved. `recorded`: the queries by name. */
export function decideSearch({ name, query }: SaveSearch, recorded: ReadonlyMap<string, string>): Event[] | Refusal {
  if (recorded.get(name) === query) return []
  if (!recorded.has(name) && recorded.size >= SEARCHES_MAX) return new Refusal('INVALID_REQUEST', (t) => t.files.tooManySearches(SEARCHES_MAX))
  return [{ type: 'SearchSaved', data: { name, query } }]
}

/** Removes a search; no event if there is none of that name. */
export const decideSearchRemoval = (name: string, recorded: ReadonlyMap<string, string>): Event[] =>
  recorded.has(name) ? [{ type: 'SearchRemoved', data: { name } }] : []

export interface SaveQuery {
  readonly name: string
  readonly query: string
}

/** Saves a query; no event if it is already saved. `recorded` is undefined without one. */
export const decideQuery = ({ name, query }: SaveQuery, recorded: string | undefined): Event[] =>
  query === recorded ? [] : [{ type: 'QuerySaved', data: { name, query } }]

/** Removes a query; no event if there is none. */
export const decideQueryRemoval = (name: string, recorded: string | undefined): Event[] =>
  recorded === undefined ? [] : [{ type: 'QueryRemoved', data: { name } }]

/** Mutes a finding with a reason; no event if it is muted with the same reason. `recorded` is undefined while it is shown. */
export const decideMute = (order: DataOf<'FindingMuted'>, recorded: { readonly reason: string } | undefined): Event[] =>
  recorded?.reason === order.reason ? [] : [{ type: 'FindingMuted', data: order }]

/** Unmutes a finding; no event if it is not muted. */
export const decideUnmute = (order: DataOf<'FindingUnmuted'>, recorded: object | undefined): Event[] =>
  recorded === undefined ? [] : [{ type: 'FindingUnmuted', data: order }]
