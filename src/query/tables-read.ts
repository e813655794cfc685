import { MAKE_BQL } from './bql/definitions.ts'
import { MAKE_PERIOD } from './bql/period.ts'
import { MAKE_PRINT } from './bql/print.ts'
import { BQL_TABLES, isBqlTable } from './bql/tables.ts'
import { publishedFunctions } from './functions.ts'
import { PUBLISHED_TABLES, type PublishedName } from './published.ts'

/*
 * Which tables a question reads, told from its text, so that only these are copied before it is asked. It is a guess that may be wrong
 * either way: who reads a table that has not been copied is refused by the database, and asks again once it has been.
 */

/** Who asks what there is sees what may be read. */
const CATALOGUES = /information_schema|pg_|regclass|privilege/i

/** Returns the tables that a question names, itself or through the functions that it calls. */
export function tablesRead(sql: string): Set<PublishedName> {
  if (CATALOGUES.test(sql)) return new Set(PUBLISHED_TABLES.map(({ name }) => name))
  const tables = new Set<PublishedName>()
  const seen = new Set<string>()
  const texts = [sql]
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const [word] of text.toLowerCase().matchAll(/\w+/g)) if (isTable(word)) tables.add(word)
    for (const [, name = ''] of text.toLowerCase().matchAll(/((?:\w+\.)?\w+)"?\s*(?=\()|bql\.postings/g)) {
      const called = name.replace(/^public\./, '')
      const body = bodies().get(called)
      if (body === undefined || seen.has(called)) continue
      seen.add(called)
      texts.push(body)
    }
    for (const [, view = ''] of text.matchAll(/bql\.(\w+)/g)) if (isBqlTable(view)) for (const table of BQL_TABLES[view].reads) tables.add(table)
  }
  return tables
}

const NAMES: ReadonlySet<string> = new Set(PUBLISHED_TABLES.map(({ name }) => name))
const isTable = (word: string): word is PublishedName => NAMES.has(word)

let known: Map<string, string> | undefined

/** What every function does, by its name; those of beancount's language have their schema before it. Of several of one name, all of it. */
function bodies(): Map<string, string> {
  if (known) return known
  known = new Map()
  for (const sql of [
    ...publishedFunctions({ currency: '', today: '' }).map((published) => published.sql),
    ...MAKE_BQL,
    ...MAKE_PERIOD,
    ...MAKE_PRINT,
  ]) {
    const [head, name] = /^create (?:or replace )?function ([\w.]+)/.exec(sql) ?? []
    if (head !== undefined && name !== undefined) known.set(name, `${known.get(name) ?? ''} ${sql.slice(head.length)}`)
  }
  return known
}
