import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createConnection, ProposedFeatures, StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node'
import { loadConfig } from '../config/load.ts'
import { version } from '../config/environment.ts'
import { BoundedMessages } from '../lsp/bounded-messages.ts'
import { OpenJournal, serveLanguage } from '../lsp/language-server.ts'
import { declareJournalOptions, type JournalOptions, loadOptions } from './command-options.ts'
import type { ExitCode, Subcommand } from './terminal.ts'

const AMOUNT_COLUMN = 52

export const subcommand: Subcommand = {
  declare: (command) =>
    declareJournalOptions(command)
      .option('--journal <file>', 'the main file of the journal; default: from the nearest daybook.yaml, else each file is its own journal')
      .option('--stdio', 'use standard input and output; always on, accepted for editors'),
  run: (_terminal, { journal, ...options }: JournalOptions & { readonly journal?: string }) => serve(journal, options),
}

/** `daybook lsp`: a language server for any editor, over standard input and output, until the editor ends it. */
async function serve(root: string | undefined, options: JournalOptions): Promise<ExitCode> {
  const { dialect, today } = loadOptions(options)
  const journals = new Map<string, OpenJournal>()
  const roots = new Map<string, string>()
  const named = root === undefined ? undefined : resolve(root)
  const configured = named === undefined ? await nearestConfiguration(process.cwd()) : undefined
  const journalOf = (path: string): OpenJournal => {
    let own = named ?? configured?.journal ?? roots.get(path) ?? path
    // A file that the configured journal does not include is read by itself.
    if (named === undefined && configured && !isWithin(journals.get(configured.journal), path, configured.journal)) own = path
    roots.set(path, own)
    let journal = journals.get(own)
    if (!journal) journals.set(own, (journal = new OpenJournal({ root: own, today: today!, dialect })))
    return journal
  }
  if (configured) journals.set(configured.journal, new OpenJournal({ root: configured.journal, today: today!, dialect }))
  const tooLarge = (answer: string): void => void process.stdout.write(`Content-Length: ${Buffer.byteLength(answer)}\r\n\r\n${answer}`)
  const messages = process.stdin.pipe(new BoundedMessages(tooLarge))
  const connection = createConnection(ProposedFeatures.all, new StreamMessageReader(messages), new StreamMessageWriter(process.stdout))
  serveLanguage(connection, { journalOf, amountColumn: configured?.amountColumn ?? AMOUNT_COLUMN, version })
  return new Promise((done) => {
    connection.onExit(() => done(0))
    connection.listen()
  })
}

const isWithin = (journal: OpenJournal | undefined, path: string, root: string): boolean =>
  path === root || (journal?.book().files.some((file) => file.path === path) ?? false)

/** The journal that a daybook.yaml in the folder, or in one above it, names. */
async function nearestConfiguration(folder: string): Promise<{ readonly journal: string; readonly amountColumn: number } | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const file = join(at, 'daybook.yaml')
    if (existsSync(file)) {
      const loaded = await loadConfig({ file })
      if (!loaded.ok) return undefined
      const { paths, settings } = loaded.configuration
      return { journal: paths.journal, amountColumn: settings.amount_alignment_column }
    }
    if (dirname(at) === at) return undefined
  }
}
