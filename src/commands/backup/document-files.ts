import { realpath, stat } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import type { DataOf } from '../../events/catalogue.ts'
import type { Database } from '../../events/log/database.ts'
import { selectEvents } from '../../events/log/stored-event.ts'

/**
 * The documents that the book names, with their paths, each once; of the log itself, as a view may not have followed yet. Only those that lie in
 * the journal's folder once links are followed: a line that somebody writes in the browser could name any file of the machine. One that is not
 * on the disk is left out: a backup that waited for a lost receipt would be none.
 */
export async function documentFiles(database: Database, folder: string): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const { type, data } of await selectEvents(database, "type in ('AnnotationsDeclared', 'AnnotationsRetracted') order by position", [])) {
    for (const { kind, text } of (data as DataOf<'AnnotationsDeclared'>).rows)
      if (kind === 'document') counts.set(text, (counts.get(text) ?? 0) + (type === 'AnnotationsDeclared' ? 1 : -1))
  }
  const paths = new Set([...counts].filter(([, count]) => count > 0).map(([path]) => resolve(folder, path)))
  const found: string[] = []
  for (const path of paths) if (await isFileBelow(folder, path)) found.push(path)
  return found
}

async function isFileBelow(folder: string, path: string): Promise<boolean> {
  try {
    const real = await realpath(path)
    const isHidden = [relative(await realpath(folder), real), relative(folder, path)].some((way) =>
      way.split(sep).some((part) => part.startsWith('.')),
    )
    return !isHidden && (await stat(real)).isFile()
  } catch {
    return false
  }
}
