import type { Event } from '../events/catalogue.ts'
import { Refusal } from '#vocabulary/refusal.ts'

/** More of them nobody finds one in. */
const SEARCHES_MAX = 200

export interface SaveSearch {
  readonly name: string
  readonly query: string
}

/** Returns what is recorded when a person saves a search under a name; nothing when it is saved so already. `recorded`: the queries by name. */
export function decideSearch({ name, query }: SaveSearch, recorded: ReadonlyMap<string, string>): Event[] | Refusal {
  if (recorded.get(name) === query) return []
  if (!recorded.has(name) && recorded.size >= SEARCHES_MAX)
    return new Refusal('INVALID_REQUEST', `there are ${SEARCHES_MAX} saved searches already; remove one first`)
  return [{ type: 'SearchSaved', data: { name, query } }]
}

/** Returns what is recorded when a person removes a search; nothing when there is none of that name. */
export const decideSearchRemoval = (name: string, recorded: ReadonlyMap<string, string>): Event[] =>
  recorded.has(name) ? [{ type: 'SearchRemoved', data: { name } }] : []
