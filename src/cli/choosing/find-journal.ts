import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { expand } from '../../commands/journal/files/expand-pattern.ts'
import { folderAsPattern } from '../../ingest/journal/include-path.ts'

/** Which journal a folder is about: one, none, or several of which a person has to name one. */
export type FoundJournal = { readonly journal: string } | { readonly candidates: readonly string[] }

const JOURNAL_NAME = /\.(beancount|bean|ledger|ldg|lgr|journal|hledger|j|dat)$/i
/** Includes stand at the top of a root; a large book is not read twice. */
const LOOK_BYTES = 1024 * 1024
/** A folder of more journals than these is no book. */
const CANDIDATES_MAX = 500
/** `.dat` is what ledger's manual calls a journal, and what everybody else calls anything. */
const ENTRY = /^(\d{2,4}[-/.]\d{1,2}[-/.]\d{1,2}\b|[!@]?include\s|P\s+\d{4}|account\s)/m

/**
 * Finds the journal of a folder: `main.*`, else the only file that no other includes, else the only one of those that includes others.
 * Links and folders below are not followed. Where several are left, all are returned.
 */
export function findJournal(folder: string): FoundJournal {
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => JOURNAL_NAME.test(entry.name) && !entry.isDirectory())
    .slice(0, CANDIDATES_MAX)
    .map((entry) => join(folder, entry.name))
  const texts = new Map(files.flatMap((file) => textOf(file)))
  const included = new Map([...texts].map(([file, text]) => [file, includesOf(file, text)]))
  const below = new Set([...included].flatMap(([file, others]) => others.filter((other) => other !== file)))
  const roots = [...texts.keys()].filter((file) => !below.has(file))
  const mains = [...texts.keys()].filter((file) => /^main$/i.test(basename(file, extname(file))))
  const including = roots.filter((file) => included.get(file)!.length > 0)
  for (const chosen of [mains, roots, including]) if (chosen.length === 1) return { journal: chosen[0]! }
  return { candidates: mains.length > 0 ? mains : roots.length > 0 ? roots : [...texts.keys()] }
}

/** The file with the beginning of its text; nothing for what cannot be read or is no journal. */
function textOf(file: string): [string, string][] {
  try {
    if (!statSync(file).isFile()) return []
    const bytes = Buffer.alloc(LOOK_BYTES)
    const handle = openSync(file, 'r')
    const length = readSync(handle, bytes, 0, LOOK_BYTES, 0)
    closeSync(handle)
    const text = bytes.toString('utf8', 0, length)
    return extname(file).toLowerCase() !== '.dat' || ENTRY.test(text) ? [[file, text]] : []
  } catch {
    return [] // Another's file, or one that has gone: it is not the journal that is looked for.
  }
}

/** The files that a text includes, absolute; a pattern is what it matches now. */
function includesOf(file: string, text: string): string[] {
  return [...text.matchAll(/^[!@]?include\s+(?:"([^"\n]+)"|([^\n;]+))/gm)].flatMap(([, quoted, plain]) => {
    const written = (quoted ?? plain ?? '').trim()
    if (!/[*?[]/.test(written)) return [resolve(dirname(file), written)]
    try {
      return expand(resolve(folderAsPattern(dirname(file)), written))
    } catch {
      return [] // A pattern that looks at too much is told of when the journal is read.
    }
  })
}
