import { readFile } from 'node:fs/promises'
import { posix, resolve } from 'node:path'
import type { NamedDocument } from '../projections/reports/named-documents.ts'
import { documentsOption } from './changes/document-places.ts'

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
