import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { DataOf } from '../../events/catalogue.ts'
import { fileNamed, pathsOf } from '#vocabulary/document-names.ts'
import type { Database } from '../../events/log/database.ts'
import { selectEvents } from '../../events/log/stored-event.ts'
import { isSecretByContent } from '../files/held-back.ts'
import { isAmong, namedFile } from '../files/named-file.ts'

/** Blocks of transactions that are held at a time. */
const BLOCKS = 20

/**
 * The documents that the book names, with their paths, each once; of the log itself, as a view may not have followed yet. Only those that lie in
 * the journal's folder once links are followed: a line that somebody writes in the browser could name any file of the machine. One that is not
 * on the disk, or may not be read, is left out: a backup that waited for a lost receipt would be none. So are settings, backups, keys and what is
 * `secret`: files and folders of Daybook and of other books.
 */
export async function documentFiles(database: Database, folder: string, secret: readonly string[]): Promise<string[]> {
  const counts = new Map<string, number>()
  for (const { type, data } of await selectEvents(database, "type in ('AnnotationsDeclared', 'AnnotationsRetracted') order by position", [])) {
    for (const { kind, text } of (data as DataOf<'AnnotationsDeclared'>).rows)
      if (kind === 'document') counts.set(text, (counts.get(text) ?? 0) + (type === 'AnnotationsDeclared' ? 1 : -1))
  }
  const named = [...[...counts].filter(([, count]) => count > 0).map(([path]) => path), ...(await taggedPaths(database))]
  const paths = new Set(named.map((path) => resolve(folder, path)))
  const found: string[] = []
  for (const path of paths) {
    const place = await namedFile(folder, path)
    if (typeof place === 'string' || /\.ya?ml$/i.test(place.real) || isAmong(secret, place.real)) continue
    if ((await isReadable(place.real)) && !(await isSecretByContent(place.real))) found.push(path)
  }
  return found
}

/** Where documents may lie that tags of transactions name, from the folder of the root journal. */
async function taggedPaths(database: Database): Promise<string[]> {
  const named = new Map<string, string[]>()
  for (let position = 0; ; ) {
    const events = await selectEvents(
      database,
      "position > $1 and type in ('TransactionsRecorded', 'TransactionsWithdrawn') order by position limit $2",
      [position, BLOCKS],
    )
    for (const { type, data } of events) {
      if (type === 'TransactionsWithdrawn') for (const id of (data as DataOf<typeof type>).id) named.delete(id)
      else if (type === 'TransactionsRecorded') takeTags(data as DataOf<typeof type>, named)
    }
    if (events.length === 0) return [...named.values()].flat()
    position = events.at(-1)!.position
  }
}

/** The documents of a block by the ids of their transactions. */
function takeTags({ files, transactions: t, postings }: DataOf<'TransactionsRecorded'>, named: Map<string, string[]>): void {
  const take = (row: number, tags: readonly (readonly [string, string])[]): void => {
    for (const [, value] of tags) {
      const name = fileNamed(value)
      if (name === undefined) continue
      named.set(t.id[row]!, [...(named.get(t.id[row]!) ?? []), ...pathsOf(name, files[t.file[row]!] ?? '')])
    }
  }
  for (const [row, tags] of t.tags) take(row, tags)
  if (postings.tags.length === 0) return
  const rowOf = t.postings.flatMap((count, row) => Array.from({ length: count }, () => row))
  for (const [posting, tags] of postings.tags) take(rowOf[posting]!, tags)
}

async function isReadable(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}
