import type { SavedSearchesAnswer } from '../../src/http/contract/search.ts'
import { keep } from './answers.ts'
import { tell } from './api.ts'

const PATH = '/api/searches'

/** The searches that were saved, known to every page. */
export const savedSearches = (): SavedSearchesAnswer['searches'] => keep<SavedSearchesAnswer>(PATH).value.data?.searches ?? []

const take = (answer: SavedSearchesAnswer): void => {
  keep<SavedSearchesAnswer>(PATH).value = { data: answer, error: undefined, waiting: false }
}

export const saveSearch = async (name: string, query: string): Promise<void> =>
  take(await tell<SavedSearchesAnswer>('/api/searches/save', { name, query }))
export const removeSearch = async (name: string): Promise<void> => take(await tell<SavedSearchesAnswer>('/api/searches/remove', { name }))
