import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Configuration } from './load.ts'
import type { ConfigProblem } from './problem.ts'

/*
 * What decides which files are read and which programs run belongs to the owner of the machine: it is set in the file, never by a
 * page. Otherwise whoever gets into a page could have any file of the machine read as a journal, or a plugin run.
 */

export const OWNER_KEYS = [
  'journal_path',
  'ledger_cli',
  'cross_check',
  'data_directory',
  'database_schema',
  'sheets_directory',
  'books',
  'oidc',
  'password_login',
] as const

/** Returns why a page may not make this change, with the lines that the owner would write into the file; [] when it may. */
export function ownerProblems(before: Configuration, after: Configuration): ConfigProblem[] {
  const refused = (key: string, value: unknown): ConfigProblem => ({
    code: 'owner_only',
    file: '',
    line: 0,
    key,
    message: `is set in ${before.file} only; write this line there:\n${key.replace(/^.*\./, '')}: ${JSON.stringify(value)}`,
  })
  const problems = OWNER_KEYS.filter((key) => !isDeepStrictEqual(before.settings[key], after.settings[key])).map((key) =>
    refused(key, after.settings[key]),
  )
  if (before.settings.backup.folder !== after.settings.backup.folder) problems.push(refused('backup.folder', after.settings.backup.folder))
  if (before.settings.import.folder !== after.settings.import.folder) problems.push(refused('import.folder', after.settings.import.folder))
  const folder = dirname(before.paths.journal)
  const { add_journal_path } = after.settings
  const isNewAddPath = add_journal_path !== '' && before.settings.add_journal_path !== add_journal_path
  if (isNewAddPath && !isWithin(folder, after.paths.addJournal!)) problems.push(refused('add_journal_path', add_journal_path))
  const present = new Set(commodityFiles(before).map(({ path }) => path))
  for (const { name, key, value, path } of commodityFiles(after)) {
    if (!present.has(path) && !isWithin(folder, path)) problems.push(refused(`commodities.${name}.${key}`, value))
  }
  return problems
}

/** The files that prices and holdings are read from, with absolute paths. */
export const commodityFiles = ({ settings, directory }: Configuration) =>
  settings.commodities.flatMap(({ name, price, holdings }) =>
    [
      ...(price.provider === 'local-json' ? [{ key: 'price.code', value: price.code }] : []),
      ...(holdings ? [{ key: 'holdings', value: holdings }] : []),
    ].map((file) => ({ name, ...file, path: resolve(directory, file.value) })),
  )

function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way)
}
