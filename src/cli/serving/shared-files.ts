import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sheetFiles } from '../../commands/backup/sheet-files.ts'
import { readEnvironment } from '../../config/environment.ts'
import type { Configuration } from '../../config/load.ts'
import { documentsOption } from '../../service/changes/document-places.ts'

interface Book {
  readonly name: string
  readonly configuration: Configuration
}

/** Something that each book needs for itself: what both have, and the line that gives one its own. */
interface Own {
  readonly what: string
  /** Absent where the book has no such thing. */
  readonly of: (configuration: Configuration) => string | undefined | Promise<string | undefined>
  readonly line: (word: string, configuration: Configuration) => string
}

/** `import.folder` and `backup.folder` are maps in the file, and their line is one of them. */
const within = (key: string, setting: string): string => `${key}: {folder: ${setting}}`

const isServer = (): boolean => readEnvironment().databaseUrl !== undefined

const OWN: readonly Own[] = [
  {
    what: 'the schema of its log',
    of: ({ settings }) => (isServer() ? settings.database_schema : undefined),
    line: (word) => `database_schema: ${word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}_book`,
  },
  { what: 'the folder of its log', of: ({ paths }) => (isServer() ? undefined : paths.data), line: (word) => `data_directory: .daybook-${word}` },
  { what: 'its journal', of: ({ paths }) => paths.journal, line: (word, { paths }) => `journal_path: ${word}${extensionOf(paths.journal)}` },
  {
    what: 'the file of new transactions',
    of: ({ paths }) => paths.addJournal,
    line: (word, { paths }) => `add_journal_path: ${word}-inbox${extensionOf(paths.journal)}`,
  },
  { what: 'the folder of its statements', of: ({ paths }) => paths.importFolder, line: (word) => within('import', `statements-${word}`) },
  { what: 'the folder of its backups', of: ({ paths }) => paths.backups, line: (word) => within('backup', `.daybook-backups-${word}`) },
  {
    what: 'the folder of its sheets',
    of: async ({ paths }) => ((await sheetFiles(paths.sheets)).length > 0 ? paths.sheets : undefined),
    line: (word) => `sheets_directory: sheets-${word}`,
  },
]

const extensionOf = (journal: string): string => /\.[^.]+$/.exec(basename(journal))?.[0] ?? ''

/**
 * Why a book cannot be served beside others, with the line to write; undefined where it can. What two books share, the users of one could read or
 * change for the other. Whichever book was started first keeps it.
 */
export async function sharedWith(configuration: Configuration, others: readonly Book[]): Promise<string | undefined> {
  const word = basename(configuration.file).replace(/\.ya?ml$/i, '')
  const refused = (what: string, name: string, line: string): string =>
    `${configuration.file} has ${what} in common with the book ${name}; write a line of its own there, such as "${line}"`
  for (const { what, of, line } of OWN) {
    const own = await of(configuration)
    if (own === undefined) continue
    for (const { name, configuration: other } of others) if ((await of(other)) === own) return refused(what, name, line(word, configuration))
  }
  const documents = await documentsOf(configuration)
  const tokens = new Map(configuration.settings.api_tokens.map((token) => [token.hash, token.name]))
  for (const { name, configuration: other } of others) {
    if (documents !== undefined && documents === (await documentsOf(other)))
      return `${configuration.paths.journal} has its folder of documents in common with the book ${name}; write a line of its own there, such as 'option "documents" "documents-${word}"'`
    const token = other.settings.api_tokens.find(({ hash }) => tokens.has(hash))
    if (token)
      return `${configuration.file} has the token ${JSON.stringify(tokens.get(token.hash))} in common with the book ${name}, and a token is for one book; remove it there from api_tokens, and make another with "daybook user token --config ${configuration.file}"`
  }
  return undefined
}

/** The folder that an option of the root journal names. */
async function documentsOf({ paths: { journal } }: Configuration): Promise<string | undefined> {
  const folder = documentsOption(await readFile(journal, 'utf8').catch(() => ''), basename(journal))
  return folder === undefined ? undefined : join(dirname(journal), folder)
}
