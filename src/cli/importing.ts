import { elementAt } from '#vocabulary/element-at.ts'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { systemClock } from '#vocabulary/clock.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { checkBook, type CheckedBook, noContents } from '../commands/journal/check-book.ts'
import { nameIn } from '../commands/journal/files/disk-files.ts'
import { readEnvironment } from '../config/environment.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { type Configuration, configurationOf, loadConfig } from '../config/load.ts'
import { settingsSchema } from '../config/schema.ts'
import { openEventLog } from '../events/log/event-log.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { readerOf } from '../ingest/readers.ts'
import { BUILTIN_PRESETS } from '../ingest/statements/presets/map-rows.ts'
import { isWritten } from '../ingest/statements/preview/preview.ts'
import type { StatementRefusal } from '../ingest/statements/statement.ts'
import { openingsOf } from '../ingest/statements/write/draft.ts'
import { type ImportPreset, ImportsView } from '../projections/imports.ts'
import { openDatabase } from '../service/opening/open-database.ts'
import { type AskedMethod, type StatementPreview, StatementPreviews } from '../service/statements/statement-previews.ts'
import type { ResultOf } from '../http/contract/endpoint.ts'
import type { previewStatement, SaveImportAnswer, StatementPreviewAnswer } from '../http/contract/imports-contract.ts'
import { type AskedChoices, choicesOf, previewAnswer } from '../http/routes/imports-routes.ts'
import { journalOnly } from '../service/sync/journal-request.ts'
import { type CommonOptions, configurationFor, findJournal } from './choose-book.ts'
import { ASKS_FOR_A_LOGIN, doesNotAnswer, ended, openDaybook, reportUnavailable, runningServer, type RunningServer } from './command-database.ts'
import { todayFor } from './command-options.ts'
import { type Terminal, UsageError } from './terminal.ts'

export interface ImportOptions extends CommonOptions {
  readonly template?: string
  readonly preset?: string
  readonly rules?: string
  readonly account?: string
  readonly into?: string
  readonly dialect?: Dialect
  readonly sheet?: string
  readonly passwordFile?: string
  readonly dryRun?: boolean
  readonly dateFormat?: string
  readonly sign?: 'in' | 'out'
  readonly currency?: string
  readonly amountColumn?: string
  readonly decimalMark?: '.' | ','
  readonly skipUnknown?: boolean
  readonly despiteBalance?: boolean
  readonly openingBalance?: boolean
  readonly json?: boolean
}

/** How a file is previewed. */
export interface ImportQuestion {
  readonly method: AskedMethod
  readonly account?: string
  /** Of the statement's file. */
  readonly name?: string
  readonly sheet?: string
  readonly password?: string
  readonly choices?: AskedChoices
}

type Preview = ResultOf<typeof previewStatement>

/** A preview as the API answers it, with what the command line shows besides. */
export interface ImportShown extends Omit<Preview, 'account' | 'rows'> {
  /** The account that the statement is of; '' where its rows name it. */
  readonly account: string
  /** Lines that open new accounts, in front of everything; '' for none. */
  readonly opens: string
  readonly rows: readonly ImportRow[]
}

type ImportRow = Omit<Preview['rows'][number], 'similar_to'> & {
  readonly day: string
  /** A transaction of the journal that may be the same, though it is not quite. */
  readonly similar?: Preview['rows'][number]['similar_to']
}

/** What is written: a row, or the opening balance, which has no key. */
export type AddedText = Pick<ImportRow, 'day' | 'text' | 'key'>

/** Previews and saves, in this process or in the server that has the data. A failure is returned as a message. */
export interface Importing {
  preview(bytes: Uint8Array, question: ImportQuestion): Promise<ImportShown | string>
  save(statement: {
    readonly name: string
    readonly shown: ImportShown
    readonly rows: readonly AddedText[]
    readonly question: ImportQuestion
    /** Also what contradicts the statement itself. */
    readonly despiteBalance: boolean
  }): Promise<{ readonly added: number; readonly repeated: number } | string>
  close(): Promise<void>
}

/** Opens the import in this process without data (--dry-run), in the server that has the data, or in this process with the data. */
export async function openImporting(options: ImportOptions, terminal: Terminal): Promise<Importing | undefined> {
  if (options.dryRun) {
    return dryImporting(options, terminal).catch((error: unknown) => {
      reportUnavailable(error, terminal)
      return undefined
    })
  }
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return undefined
  const { paths } = configuration.current
  const into = options.into === undefined ? undefined : nameIn(dirname(paths.journal), resolve(options.into))
  const server = runningServer(paths.data)
  if (server !== undefined) return remoteImporting(server, into)
  try {
    return await ownImporting(configuration, into, options, terminal)
  } catch (error) {
    reportUnavailable(error, terminal)
    return undefined
  }
}

const order = (bytes: Uint8Array, { method, account, name, sheet, password, choices }: ImportQuestion) => ({
  bytes,
  name,
  options: { ...(sheet !== undefined && { sheet }), ...(password !== undefined && { password }) },
  method,
  account,
  choices: choices && choicesOf(choices),
  chosen: new Map<number, readonly string[]>(),
})

/** Previews as the command line shows them. */
function shownBy(
  preview: StatementPreview | StatementRefusal | Refusal,
  opens: (preview: StatementPreview) => string = () => '',
): ImportShown | string {
  // An argument is wrong, whatever the file has.
  if (preview instanceof Refusal && preview.code === 'INVALID_REQUEST') throw new UsageError(preview.message)
  if (preview instanceof Refusal || preview.kind === 'refused') return preview.message
  return shown(previewAnswer(preview), opens(preview))
}

/** The other half of a transfer is skipped. */
const shown = ({ account = '', rows, ...preview }: Preview, opens = ''): ImportShown => ({
  ...preview,
  account,
  opens,
  rows: rows.map(({ similar_to: similar, ...row }) => ({
    ...row,
    outcome: row.outcome === 'text' && similar?.is_other_half ? 'skipped' : row.outcome,
    day: row.transactions[0]?.day ?? '',
    ...(similar && { similar }),
  })),
})

async function ownImporting(
  configuration: LiveConfiguration,
  into: string | undefined,
  options: ImportOptions,
  terminal: Terminal,
): Promise<Importing> {
  const daybook = await openDaybook(configuration, options, terminal)
  return {
    preview: async (bytes, question) => shownBy(await daybook.previews.preview({ ...order(bytes, question), journal: into })),
    save: async ({ name, shown, rows, question }) => {
      const outcome = await daybook.imports.save({
        statement: { name, hash: shown.hash, format: shown.format },
        method: question.method.kind,
        account: shown.account,
        journal: shown.journal,
        who: 'command line',
        transactions: rows.map(({ day, text, key }) => ({ day: parseDay(day), text, rows: key === undefined ? [] : [key] })),
      })
      if (outcome instanceof Refusal) return outcome.message
      switch (outcome.kind) {
        case 'imported':
          await daybook.imports.keepLayout(daybook.previews.layoutOf(shown.hash))
          return outcome
        case 'nothing_new':
          return { added: 0, repeated: outcome.repeated }
        case 'conflict':
          return `${outcome.name} was changed elsewhere at this moment; nothing was written, try again`
        case 'invalid':
          return `the book would not load with it: ${outcome.problems.map(({ file, line, message }) => `${daybook.journal.nameOf(file)}:${line}: ${message}`).join('; ')}`
      }
    },
    close: async () => {
      try {
        const { id } = await daybook.jobs.submit(journalOnly, 'command')
        const job = await ended(id, daybook.jobs.changes, () => daybook.jobs.find(id))
        if (job.status === 'failed') terminal.err(`${job.error ?? 'the sync failed'}\n`)
      } finally {
        await daybook.close()
      }
    },
  }
}

/** The journal of this folder, which saving would add to; undefined if there is none or several. */
function journalHere(): string | undefined {
  const found = findJournal(process.cwd())
  return 'journal' in found ? found.journal : undefined
}

/** Previews with the journal on the disk: the named or configured one, or the one of this folder, if any. */
async function dryImporting(options: ImportOptions, terminal: Terminal): Promise<Importing | undefined> {
  const loaded = await loadConfig(options.config === undefined ? {} : { file: options.config })
  if (!loaded.ok && options.config !== undefined) {
    await configurationFor(options, terminal)
    return undefined
  }
  const configured = loaded.ok ? loaded.configuration : undefined
  const root = configured?.paths.journal ?? (options.into === undefined ? journalHere() : resolve(options.into))
  const today = todayFor(options)
  const dialect = configured?.settings.ledger_cli ?? ''
  const disk = filesOnDisk(
    root,
    (path) =>
      checkBook({ root: path, dialect, strict: false, autoPostings: true, today, forecastUntil: 0 }, new Map(), readerOf, { also: 'contents' }),
    options.dialect,
  )
  const currency = disk.mainCommodity()
  if (!configured && currency === undefined)
    terminal.err('warning: neither a configuration nor a journal names a currency; amounts without one are in XXX\n')
  const configuration =
    configured ??
    configurationOf({
      file: resolve('daybook.yaml'),
      bytes: Buffer.alloc(0),
      settings: settingsSchema.parse({ journal_path: root ?? 'main.ledger', default_currency: currency ?? 'XXX' }),
      home: readEnvironment().home,
    })
  const presets = await ownPresets(options.preset, configured)
  if (typeof presets === 'string') {
    terminal.err(`${presets}\n`)
    return undefined
  }
  const previews = new StatementPreviews({
    changes: disk,
    imports: { presets: () => presets, recorded: () => new Map(), has: () => false, sources: () => new Map(), numbers: () => new Map() },
    configuration: { current: configuration },
    currency: () => configuration.settings.default_currency || (currency ?? ''),
    today: () => today,
  })
  const printed = options.dialect ?? disk.dialect
  const opened = new Set<string>(printed === disk.dialect ? disk.declared : [])
  return {
    preview: async (bytes, question) =>
      shownBy(await previews.preview({ ...order(bytes, question), printed }), ({ rows, opening }) => {
        if (printed !== 'beancount') return ''
        const texts = rows.filter(isWritten).map(({ text }) => text)
        if (opening && options.openingBalance) texts.unshift(opening.text)
        const lines = openingsOf(texts.join('\n\n'), opened)
        // Several statements open an account once.
        for (const line of lines) opened.add(elementAt(line.split(' '), 2))
        return lines.join('\n')
      }),
    save: () => Promise.resolve('nothing is saved'),
    close: () => Promise.resolve(),
  }
}

/** Has the server that runs on the data preview and save. */
function remoteImporting(server: RunningServer, into: string | undefined): Importing {
  const { url } = server
  const post = async <Answer>(path: string, body: unknown): Promise<Answer | string> => {
    let response: Response
    try {
      response = await server.fetch(path, { method: 'POST', body })
    } catch (error) {
      return doesNotAnswer(server, error as Error)
    }
    const answer = (await response.json()) as Answer & { readonly error?: { readonly message: string } }
    if (response.status === 401) return `the server at ${url} has this data and ${ASKS_FOR_A_LOGIN}`
    // What is wrong with the file has its reason in a header; without one, an argument is wrong.
    if (response.status === 400 && !response.headers.has('daybook-reason'))
      throw new UsageError(answer.error?.message ?? 'the server refused an option')
    return response.ok ? answer : (answer.error?.message ?? `the server answered with ${response.status}`)
  }
  return {
    preview: async (bytes, { method, account, name, sheet, password, choices }) => {
      const content = Buffer.from(bytes).toString('base64')
      const asked = method.kind === 'template' ? { kind: method.kind, name: method.name, content: method.content } : method
      const options = { name, method: asked, account, sheet, password, journal: into, choices }
      const preview = await post<StatementPreviewAnswer>('/api/import/statement', { content, ...options })
      return typeof preview === 'string' ? preview : shown(preview)
    },
    save: async ({ name, shown, rows, question, despiteBalance }) => {
      const saved = await post<SaveImportAnswer>('/api/import/save', {
        statement: { name, hash: shown.hash, format: shown.format },
        method: question.method.kind,
        account: shown.account,
        journal: shown.journal,
        despite_balance: despiteBalance,
        transactions: rows.map(({ day, text, key }) => ({ day, text, keys: key === undefined ? [] : [key] })),
      })
      if (typeof saved === 'string' || saved.saved) return saved
      return `the book would not load with it: ${saved.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('; ')}`
    },
    close: () => Promise.resolve(),
  }
}

/**
 * The user's saved presets, from the server that has the data or from the data. A failure is returned as a message. Empty if the preset is
 * one of Daybook's or there is no data.
 */
async function ownPresets(name: string | undefined, configuration: Configuration | undefined): Promise<readonly ImportPreset[] | string> {
  if (name === undefined || !configuration || BUILTIN_PRESETS.some((preset) => preset.name === name)) return []
  const server = runningServer(configuration.paths.data)
  if (server !== undefined) return presetsOfServer(server)
  return readEnvironment().databaseUrl !== undefined || existsSync(configuration.paths.data) ? presetsOfData(configuration) : []
}

async function presetsOfServer(server: RunningServer): Promise<readonly ImportPreset[] | string> {
  const { url } = server
  const response = await server.fetch('/api/import/presets').catch((error: Error) => error)
  if (response instanceof Error) return doesNotAnswer(server, response)
  if (response.status === 401) return `the server at ${url} has the presets and ${ASKS_FOR_A_LOGIN}`
  if (!response.ok) return `the server at ${url} has the presets and answers with ${response.status}; stop it or try again`
  const { presets } = (await response.json()) as { readonly presets: readonly (ImportPreset & { readonly preset_type: string })[] }
  return presets.filter((preset) => preset.preset_type === 'custom')
}

async function presetsOfData(configuration: Configuration): Promise<readonly ImportPreset[]> {
  const { database } = await openDatabase(configuration)
  try {
    const view = new ImportsView()
    const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
    for await (const events of log.read({ after: 0 })) view.take(events)
    return view.presets()
  } finally {
    await database.close()
  }
}

/** A journal on the disk, read only; an empty one if there is no path. */
function filesOnDisk(root: string | undefined, check: (path: string) => CheckedBook, asked: Dialect | undefined) {
  const dialect = asked ?? 'ledger'
  const nothing: CheckedBook = { dialect, problems: [], files: [], contents: noContents(dialect) }
  const found = root === undefined ? nothing : check(root)
  // A journal that is not there yet has no dialect of its own.
  const checked: CheckedBook = found.contents || asked === undefined ? found : { ...found, dialect: asked }
  const { contents } = checked
  return {
    dialect: checked.dialect,
    declared: contents?.declaredAccounts ?? [],
    folder: dirname(root ?? '/'),
    rootName: basename(root ?? 'main.ledger'),
    recordedNames: checked.files.map((path) => nameIn(dirname(root ?? '/'), path)),
    check: () => Promise.resolve(checked),
    read: (name: string): Promise<Buffer | Refusal> =>
      root === undefined
        ? Promise.resolve(new Refusal('NOT_FOUND', 'there is no journal'))
        : readFile(join(dirname(root), name)).catch(() => new Refusal('NOT_FOUND', `${name} does not exist or may not be read`)),
    /** The commodity of most postings; undefined where there are none. */
    mainCommodity: (): string | undefined => {
      const counts = new Map<number, number>()
      for (const commodity of contents?.book.commodity ?? []) counts.set(commodity, (counts.get(commodity) ?? 0) + 1)
      const [most] = [...counts].sort(([, a], [, b]) => b - a)
      return most && contents?.book.commodities[most[0]]
    },
  }
}
