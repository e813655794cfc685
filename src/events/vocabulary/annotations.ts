import type { Tag } from './book-columns.ts'
import type { Day } from './day.ts'

/* Entries of a journal without amounts: beancount's events, documents, queries and notes. A few thousand at most, so they are objects. */

export const ANNOTATION_KINDS = ['event', 'document', 'query', 'note'] as const

export interface Annotation {
  readonly kind: (typeof ANNOTATION_KINDS)[number]
  readonly day: Day
  /** The type of an event ("employer"), the account of a document or a note, what a query is called. */
  readonly name: string
  /** The value of an event, the path of a document (relative to the folder of the root journal if possible), the text of a query or of a note. */
  readonly text: string
  /** A `#tag` has no value; metadata has. */
  readonly tags: readonly Tag[]
  readonly links: readonly string[]
  /** In a table of files. */
  readonly file: number
  /** 1-based; 0 for a document that is only found in a folder of documents. */
  readonly line: number
}

/** Whether two are equal, regardless of their place. */
export const saysTheSame = (a: Annotation, b: Annotation): boolean => contentOf(a) === contentOf(b)

const contentOf = ({ kind, day, name, text, tags, links }: Annotation): string =>
  JSON.stringify([kind, day, name, text, tags.map((tag) => [tag.name, tag.value]), links])
