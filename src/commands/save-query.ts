import type { Event } from '../events/catalogue.ts'

export interface SaveQuery {
  readonly name: string
  readonly query: string
}

/** Returns what is recorded when a person keeps a query; nothing when it is kept like that already. `recorded` is undefined without one. */
export const decideQuery = ({ name, query }: SaveQuery, recorded: string | undefined): Event[] =>
  query === recorded ? [] : [{ type: 'QuerySaved', data: { name, query } }]

/** Returns what is recorded when a person removes a query; nothing when there is none. */
export const decideQueryRemoval = (name: string, recorded: string | undefined): Event[] =>
  recorded === undefined ? [] : [{ type: 'QueryRemoved', data: { name } }]
