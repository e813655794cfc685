import { constants } from 'node:fs'
import { type FileHandle, open, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, posix, resolve } from 'node:path'
import { isDocumentKind, shownType } from '#vocabulary/document-kinds.ts'
import { isBelow, isSecretByContent, namedFile } from '../commands/files/named-file.ts'
import { type Configuration, keptBack } from '../config/load.ts'
import type { NamedDocument } from '../projections/reports/named-documents.ts'

/** What there is of a document. Only what is `there` may be opened. */
export type DocumentState =
  | { readonly state: 'there'; readonly size: number; readonly path: string }
  | { readonly state: 'missing' | 'outside' | 'not_a_document' | 'unreadable' | 'large'; readonly size: number | null }

/** Bytes of a document that is served; a scanned contract has a few million. */
export const DOCUMENT_BYTES_MAX = 64 * 1024 * 1024

export interface DocumentPlaces {
  /** The folder of the root journal: nothing outside of it is served. */
  readonly folder: string
  /** Files and folders that are never served, whatever a journal says: the configuration, Daybook's own folders, the journal, other books. */
  readonly secret: readonly string[]
}

/** By the configuration of the moment; `own` are the files of the journal, and `others` the places of other books. */
export const documentPlaces = (
  configuration: Pick<Configuration, 'paths' | 'file'>,
  { own = [], others = [] }: { readonly own?: readonly string[]; readonly others?: readonly string[] } = {},
): DocumentPlaces => {
  const { journal } = configuration.paths
  const folder = dirname(journal)
  return { folder, secret: [...keptBack(configuration), journal, ...own.map((name) => resolve(folder, name)), ...others] }
}

/** Resolves the links of a document before checking that it may be served from there. */
export async function documentState(path: string, { folder, secret }: DocumentPlaces): Promise<DocumentState> {
  const named = isAbsolute(path) ? path : resolve(folder, path)
  const place = await namedFile(folder, named)
  if (typeof place === 'string') return { state: place, size: null }
  const { real } = place
  if (await isHeldBack(real, secret)) return { state: 'outside', size: null }
  try {
    const stats = await stat(real)
    if (!stats.isFile()) return { state: 'unreadable', size: null }
    if (!isDocumentKind(path) || !isDocumentKind(real) || (await isSecretByContent(real))) return { state: 'not_a_document', size: null }
    return stats.size > DOCUMENT_BYTES_MAX ? { state: 'large', size: stats.size } : { state: 'there', size: stats.size, path: real }
  } catch {
    return { state: 'unreadable', size: null }
  }
}

/** Whether a place, its links resolved, is one of those that no document may have. */
export async function isHeldBack(real: string, secret: DocumentPlaces['secret']): Promise<boolean> {
  const secrets = await Promise.all(secret.map((one) => realpath(one).catch(() => one)))
  return secrets.some((one) => real === one || isBelow(one, real))
}

/** Opens what `documentState` found; undefined when it is not that file any more, or may not be read. */
export async function openDocument(path: string): Promise<{ readonly file: FileHandle; readonly size: number } | undefined> {
  // Not through a link that has come since, and without waiting for what writes into a pipe.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined)
  const stats = await file?.stat()
  if (file !== undefined && stats !== undefined && stats.isFile() && stats.size <= DOCUMENT_BYTES_MAX) return { file, size: stats.size }
  await file?.close()
  return undefined
}

/** How a document is sent: shown or saved, under its own name, and never as anything that may run. */
export function documentHeaders(path: string): { readonly type: string; readonly headers: Readonly<Record<string, string>> } {
  const name = basename(path)
  const shown = shownType(name)
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(Buffer.from(name).toString()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return {
    type: shown === 'text/plain' ? 'text/plain; charset=utf-8' : (shown ?? 'application/octet-stream'),
    headers: {
      'Content-Disposition': `${shown === undefined ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`,
      'Content-Security-Policy': "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
      'X-Content-Type-Options': 'nosniff',
    },
  }
}

/**
 * Whether the journal's files on the disk name a document, and not only the log: a log may come from elsewhere. `files` are those of the journal,
 * from its folder.
 */
export async function isNamedOnDisk(
  path: string,
  named: readonly NamedDocument[],
  { folder, files }: { readonly folder: string; readonly files: readonly string[] },
): Promise<boolean> {
  const textOf = (name: string): Promise<string> => readFile(resolve(folder, name), 'utf8').catch(() => '')
  const name = posix.basename(path)
  for (const file of new Set(named.flatMap((one) => (one.line > 0 ? [one.file] : [])))) {
    if (!files.includes(file)) continue
    const text = await textOf(file)
    // A string of beancount has a backslash before a quote.
    if (text.includes(name) || text.includes(name.replaceAll(/["\\]/g, String.raw`\$&`))) return true
  }
  if (named.every(({ line }) => line > 0)) return false
  // No line names what lies in a folder of documents, which an option of the journal names.
  for (const file of files) {
    const documents = documentsOption(await textOf(file), file)
    if (documents !== undefined && posix.resolve(folder, path).startsWith(`${posix.resolve(folder, documents)}/`)) return true
  }
  return false
}

/** The folder that `option "documents"` of a file of the journal names, from the folder of the root; undefined for none. */
export function documentsOption(text: string, journalFile: string): string | undefined {
  const named = /^option[ \t]+"documents"[ \t]+"((?:[^"\\]|\\.)*)"/m.exec(text)?.[1]
  if (named === undefined) return undefined
  const folder = named.replaceAll(/\\(.)/g, '$1')
  return posix.isAbsolute(folder) ? folder : posix.join(posix.dirname(journalFile), folder)
}
