import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { readSearch } from '../../projections/search/selected.ts'
import type { Ledgers } from '../../service/ledgers/ledgers.ts'
import { listSearches, removeSearch, saveSearch } from '../contract/saved-searches.ts'
import type { Dependencies } from '../dependencies.ts'
import { route } from '../route.ts'

export function registerSavedSearches(app: FastifyInstance, { searches }: Pick<Dependencies, 'searches'>, ledgers: Ledgers): void {
  route(app, listSearches, () => ({ searches: searches.view.list() }))
  route(app, saveSearch, async ({ body }) => {
    const read = readSearch(ledgers.current(), { query: body.query })
    const refused = read instanceof Refusal ? read : await searches.save(body)
    return refused ?? { searches: searches.view.list() }
  })
  route(app, removeSearch, async ({ body }) => {
    await searches.remove(body.name)
    return { searches: searches.view.list() }
  })
}
