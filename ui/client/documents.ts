import { signal } from '@preact/signals'
import { shownType } from '../../src/events/vocabulary/document-kinds.ts'
import type { AttachAnswer } from '../../src/http/contract/documents.ts'
import { Refusal, request, tell } from './api.ts'
import { base64Of, FILE_MEBIBYTES_MAX } from './file-content.ts'

/** What a document belongs to. */
export type BelongsTo = { readonly transaction: string } | { readonly account: string; readonly date: string }

/** A file that was dropped on a transaction: it is asked first whether it is meant. */
export const dropped = signal<{ readonly transaction: string; readonly files: readonly File[] } | undefined>(undefined)

const refusal = (message: string): Refusal => new Refusal({ code: 'INVALID_REQUEST', status: 0, message })

/** Puts a file of this machine where the book keeps its documents. Throws a Refusal where that is not possible. */
export const attach = async (file: File, to: BelongsTo): Promise<AttachAnswer> => {
  if (file.size > FILE_MEBIBYTES_MAX * 1024 * 1024)
    throw refusal(`${file.name} has more than ${FILE_MEBIBYTES_MAX} MiB; put it into the folder by hand, and name it in the journal.`)
  const content = await base64Of(file).catch(() => {
    throw refusal(`${file.name} could not be read. Is it a folder, or was it moved?`)
  })
  return tell<AttachAnswer>('/api/documents', { name: file.name, content, ...to })
}

export const documentAddress = (path: string): string => `/api/documents/file?path=${encodeURIComponent(path)}`

export interface FetchedDocument {
  readonly name: string
  /** 'other' is kept and not shown. */
  readonly kind: 'image' | 'text' | 'pdf' | 'other'
  /** Of the type that it is shown as, whatever the service said. */
  readonly content: Blob
}

/** A document as whoever is logged in here may have it: an address alone says nothing of who asks. */
export const fetchDocument = async (path: string): Promise<FetchedDocument> => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  // A PDF is shown by the browser's own reader, in which nothing of it reaches the page.
  const type = shownType(name) ?? (/\.pdf$/i.test(name) ? 'application/pdf' : 'application/octet-stream')
  const content = new Blob([await (await request(documentAddress(path))).arrayBuffer()], { type })
  const kind = type.startsWith('image/') ? 'image' : type === 'text/plain' ? 'text' : type === 'application/pdf' ? 'pdf' : 'other'
  return { name, kind, content }
}
