import { computed } from '@preact/signals'
import type { ListBooksAnswer } from '../../src/http/contract/about.ts'
import { configuration, keep } from './answers.ts'

export type ServedBook = ListBooksAnswer['books'][number]

/** The books of this server, for whoever is let in to this one; none when it is the only one. */
export const books = computed<readonly ServedBook[]>(() =>
  configuration.value.data === undefined ? [] : (keep<ListBooksAnswer>('/api/books').value.data?.books ?? []),
)

/** Shows another book. A page of its own: nothing of this one is taken along. */
export const openBook = ({ path }: Pick<ServedBook, 'path'>): void => location.assign(`${path}/`)
