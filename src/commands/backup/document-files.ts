import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { DataOf } from '../../events/catalogue.ts'
import type { Database } from '../../events/log/database.ts'
import { selectEvents } from '../../events/log/stored-event.ts'
import { namedFile } from '../files/named-file.ts'

/**
 * The documents that the book names, with their paths, each once; of the log itself, as a view may not have followed yet. Only those that lie in
 * the journal's folder once links are followed: a line that somebody writes in the browser could name any file of the machine. One that is not
 * on the disk, or may not be read, is left out: a backup that waited for a lost receipt would be none.
 */
export async function documentFiles(database: Database, folder: string): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const { type, data } of await selectEvents(database, "type in ('AnnotationsDeclared', 'AnnotationsRetracted') order by position", [])) {
    for (const { kind, text } of (data as DataOf<'AnnotationsDeclared'>).rows)
      if (kind === 'document') counts.set(text, (counts.get(text) ?? 0) + (type === 'AnnotationsDeclared' ? 1 : -1))
  }
  const paths = new Set([...counts].filter(([, count]) => count > 0).map(([path]) => resolve(folder, path)))
  const found: string[] = []
  for (const path of paths) {
    const place = await namedFile(folder, path)
    if (typeof place !== 'string' && (await isReadable(place.real))) found.push(path)
  }
  return found
}

async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
