import { DOCUMENT_ENDINGS } from '#vocabulary/document-names.ts'
import { posix } from 'node:path'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { NamedDocument } from '../../projections/reports/named-documents.ts'

/** Where documents go, and what they are called, in a book that may have some already. */

/** Statements that are stored under their own name. */
const STATEMENT_ENDINGS: ReadonlySet<string> = new Set(['csv', 'tsv', 'ofx', 'qfx', 'qif'])
const STEM_BYTES_MAX = 120
const USUAL_FOLDER = 'documents'

/**
 * The name of an uploaded file on the disk: a day, and the part of its own name that every file system, shell and dialect accepts. A day at the
 * beginning of its own name is replaced by `day`.
 */
export function documentName(sent: string, day: Day, dialect: Dialect, mayBeStatement: boolean): string | Refusal {
  const name = sent
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .trim()
  const dot = name.lastIndexOf('.')
  const ending = name.slice(dot + 1).toLowerCase()
  if (dot < 0 || !(DOCUMENT_ENDINGS.has(ending) || (mayBeStatement && STATEMENT_ENDINGS.has(ending)))) {
    const all = [...DOCUMENT_ENDINGS, ...(mayBeStatement ? STATEMENT_ENDINGS : [])].join(', ')
    return new Refusal('INVALID_REQUEST', (t) => t.entries.noDocument(JSON.stringify(name.slice(0, 100)), all))
  }
  const plain = name
    .slice(0, dot)
    .replace(/^\d{4}[-_.]?\d{2}[-_.]?\d{2}(?!\d)/, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}._+-]+/gu, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^[-._]+|[-._]+$/g, '')
  const stem = shortened(plain) || 'document'
  return `${formatDay(day)}${dialect === 'beancount' ? '.' : '-'}${stem}.${ending}`
}

function shortened(text: string): string {
  let short = ''
  for (const character of text) {
    if (Buffer.byteLength(short + character) > STEM_BYTES_MAX) break
    short += character
  }
  return short
}

/** The folder in which the newest document of a transaction lies, from that of the root journal; the usual one where there is none. */
export function usualFolder(documents: readonly NamedDocument[]): string {
  const newest = documents.findLast(({ named, paths }) => named !== '' && isWithin(paths.at(-1)!))
  return newest ? posix.dirname(newest.paths.at(-1)!) : USUAL_FOLDER
}

const isWithin = (path: string): boolean => !posix.isAbsolute(path) && !path.startsWith('../') && posix.dirname(path) !== '.'

/** The tag that names documents in this book, which a transaction does not have yet: metadata and tags of one name are one to the tools. */
export function tagFor(documents: readonly NamedDocument[], taken: ReadonlySet<string>, dialect: Dialect): string {
  const newest = documents.findLast(({ named }) => named !== '')?.named.replace(/[-_]?\d+$/, '')
  const name =
    newest !== undefined && (dialect !== 'beancount' || /^[a-z][\w-]+$/.test(newest)) ? newest : dialect === 'beancount' ? 'document' : 'doc'
  if (!taken.has(name)) return name
  for (let at = 2; ; at++) if (!taken.has(`${name}-${at}`)) return `${name}-${at}`
}

/** A path as a tag of a file names it: from that file in beancount, whose plugins look there, and else from the root journal where it is above. */
export function valueOf(path: string, journalFile: string, dialect: Dialect): string {
  const beside = posix.relative(posix.dirname(journalFile), path)
  return dialect !== 'beancount' && beside.startsWith('../') ? path : beside
}

/** The folder that `option "documents"` of a file of the journal names, from the folder of the root; undefined for none. */
export function documentsOption(text: string, journalFile: string): string | undefined {
  const named = /^option[ \t]+"documents"[ \t]+"((?:[^"\\]|\\.)*)"/m.exec(text)?.[1]
  if (named === undefined) return undefined
  const folder = named.replaceAll(/\\(.)/g, '$1')
  return posix.isAbsolute(folder) ? folder : posix.join(posix.dirname(journalFile), folder)
}
