import { dirname, join, posix, relative } from 'node:path'
import { Document, isScalar, visit } from 'yaml'
import { Refusal } from '#vocabulary/refusal.ts'
import { commodityFiles } from '../../config/owner-keys.ts'
import { type Configuration, configurationOf } from '../../config/load.ts'
import { readEnvironment } from '../../config/environment.ts'
import { type ConfigProblem, configProblemText } from '../../config/problem.ts'
import { readConfiguration, toValue } from '../../config/read.ts'
import type { Settings } from '../../config/schema.ts'

interface Place {
  /** The new configuration file, and the folder that everything is restored into. */
  readonly file: string
  readonly folder: string
  /** The root journal, from that folder. */
  readonly journal: string
  /** The way from the configuration to the journal's folder: as it was, and as it will be. */
  readonly from: { readonly journal: string; readonly home: string }
  /** Files that lay outside of the journal's folder: where they are restored, from the new folder, and where they were. */
  readonly outside: readonly { readonly name: string; readonly from: string }[]
}

export interface RestoredSettings {
  readonly text: string
  /** What led out of the folder and was left out, as `key: value`. */
  readonly dropped: readonly string[]
  /** Files of prices that are still read outside of the folder, as the backup has none of them. */
  readonly foreign: readonly string[]
}

/** Settings that name a place where Daybook writes. */
const WRITTEN = [
  { path: ['add_journal_path'], of: (settings: Settings) => settings.add_journal_path },
  { path: ['import', 'folder'], of: (settings: Settings) => settings.import.folder },
] as const

/** Places of the machine that the backup was made on, which the new folder has by default. */
const OF_MACHINE = [['data_directory'], ['sheets_directory'], ['backup', 'folder']] as const

/**
 * The configuration of a backup as the new folder needs it. It is read like every configuration, by the schema and with its merges and aliases
 * resolved, and read again afterwards: whatever its text says, no path in the result leads out of the folder.
 */
export function restoredSettings(text: string, place: Place): RestoredSettings | Refusal {
  const read = readConfiguration(text, place.file)
  if (!read.ok) return refused(read.problems)
  const document = usesAliases(read.document) ? new Document(toValue(read.document).value) : read.document
  document.set('journal_path', place.journal)
  for (const path of OF_MACHINE) if (document.hasIn(path)) document.deleteIn(path)
  const dropped: string[] = []
  const drop = (path: readonly string[], value: unknown): void => {
    document.deleteIn(path)
    dropped.push(`${path.join('.')}: ${JSON.stringify(value)}`)
  }
  // Another book that it names would be served with it.
  if (read.settings.books.length > 0) drop(['books'], read.settings.books)
  for (const { path, of } of WRITTEN) {
    const value = of(read.settings)
    if (value === '' || !document.hasIn(path)) continue
    const moved = movedWithJournal(value, place.from)
    if (leadsOut(place, moved)) drop(path, value)
    else if (moved !== value) document.setIn(path, moved)
  }
  for (const [index, { price, holdings }] of read.settings.commodities.entries()) {
    if (price.provider === 'local-json') movePrices(document, ['commodities', index, 'price', 'code'], { value: price.code, place })
    if (holdings) movePrices(document, ['commodities', index, 'holdings'], { value: holdings, place })
  }
  const result = String(document)
  const again = readConfiguration(result, place.file)
  if (!again.ok) return refused(again.problems)
  const configuration = configurationOf({ file: place.file, bytes: Buffer.from(result), settings: again.settings, home: readEnvironment().home })
  const wrong = outsideOf(place.folder, configuration)
  if (wrong !== undefined) return new Refusal('INVALID_REQUEST', `the backup cannot be used: its configuration leads out of the folder, to ${wrong}`)
  const foreign = commodityFiles(configuration).filter(({ path }) => !isWithin(place.folder, path))
  return { text: result, dropped, foreign: foreign.map(({ name, key, value }) => `commodities.${name}.${key}: ${JSON.stringify(value)}`) }
}

/** A file of prices that was restored is read where it is now. */
function movePrices(document: Document, path: readonly unknown[], { value, place }: { readonly value: string; readonly place: Place }): void {
  const plain = posix.normalize(value).replace(/^(\.\.\/)+/, '/')
  const restored = place.outside.find(({ from }) => from === value || (value.startsWith('..') && from.endsWith(plain)))
  if (restored) document.setIn(path, relative(dirname(place.file), join(place.folder, restored.name)))
}

/** Whether its text has a value in another place than where it holds. */
function usesAliases(document: Document): boolean {
  let isFound = false
  visit(document, {
    Alias: () => ((isFound = true), visit.BREAK),
    Pair: (_, { key }) => (isScalar(key) && (key.value === '<<' || typeof key.value === 'symbol') ? ((isFound = true), visit.BREAK) : undefined),
  })
  return isFound
}

/** A path below the journal's folder, which lies elsewhere now. */
function movedWithJournal(path: string, { journal, home }: Place['from']): string {
  const way = posix.relative(posix.normalize(journal || '.'), posix.normalize(path))
  return journal === home || way.startsWith('..') ? path : posix.join(home, way)
}

const leadsOut = ({ file, folder }: Place, path: string): boolean => /^(~|[/\\]|[A-Za-z]:)/.test(path) || !isWithin(folder, join(dirname(file), path))

/** The first path of a configuration outside of a folder. */
function outsideOf(folder: string, { paths }: Configuration): string | undefined {
  return Object.values(paths).find((path: string) => path !== folder && !isWithin(folder, path))
}

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !/^(\.\.[/\\]|[/\\]|[A-Za-z]:)/.test(way)
}

const refused = (problems: readonly ConfigProblem[]): Refusal =>
  new Refusal('INVALID_REQUEST', `the backup cannot be used: its configuration: ${problems.map(configProblemText).join('; ')}`)
