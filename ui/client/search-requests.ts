import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { FindAnswer, SavedSearchesAnswer } from '../../src/http/contract/search-contract.ts'
import { tell, withQuery } from './api.ts'
import { type Answer, keep, useAnswer } from './cached-answers.ts'

const WAIT_MS = 120
const LETTERS_MIN = 2

/** What the book has for a text, asked a moment after the last letter: a large book is never loaded for it. */
export const useFound = (text: string): Answer<FindAnswer> => {
  const asked = useSignal('')
  useEffect(() => {
    const sought = text.trim()
    const later = setTimeout(() => {
      asked.value = sought.length >= LETTERS_MIN || /\d/.test(sought) ? sought : ''
    }, WAIT_MS)
    return () => clearTimeout(later)
  }, [text])
  const answer = useAnswer<FindAnswer>(asked.value === '' ? undefined : withQuery('/api/find', { text: asked.value }))
  return asked.value === '' || text.trim() === '' ? { data: undefined, error: undefined, waiting: false } : answer
}

const PATH = '/api/searches'

/** The searches that were saved, known to every page. */
export const savedSearches = (): SavedSearchesAnswer['searches'] => keep<SavedSearchesAnswer>(PATH).value.data?.searches ?? []

const take = (answer: SavedSearchesAnswer): void => {
  keep<SavedSearchesAnswer>(PATH).value = { data: answer, error: undefined, waiting: false }
}

export const saveSearch = async (name: string, query: string): Promise<void> =>
  take(await tell<SavedSearchesAnswer>('/api/searches/save', { name, query }))
export const removeSearch = async (name: string): Promise<void> => take(await tell<SavedSearchesAnswer>('/api/searches/remove', { name }))
