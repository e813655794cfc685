import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { FindAnswer } from '../../src/http/contract/search.ts'
import { type Answer, useAnswer } from './answers.ts'
import { withQuery } from './api.ts'

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
