import { dirname, relative, resolve, sep } from 'node:path'
import { checkBook } from '../../commands/journal/check-book.ts'
import { readEnvironment } from '../../config/environment.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { configurationOf, loadConfig } from '../../config/load.ts'
import { settingsSchema } from '../../config/schema.ts'
import { runningServer } from '../choosing/running-server.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { readerOf } from '../../ingest/readers.ts'
import type { StatementRefusal } from '../../ingest/statements/statement.ts'
import { isWritten } from '../../ingest/statements/preview/row-counts.ts'
import { openingsOf } from '../../ingest/statements/write/openings.ts'
import { Daybook } from '../../service/daybook.ts'
import { journalOnly } from '../../service/sync/journal-request.ts'
import { type StatementPreview, StatementPreviews } from '../../service/statements/statement-previews.ts'
import { fixedDay, todayFor } from '../choosing/day-options.ts'
import { ended } from '../serving/ended-job.ts'
import { findJournal } from '../choosing/find-journal.ts'
import type { Importing, ImportOptions, ImportQuestion, ImportShown } from './import-question.ts'
import { shownRow } from './shown-row.ts'
import { remoteImporting } from './import-remotely.ts'
import { configurationFor } from '../choosing/options.ts'
import { ownPresets } from './own-presets.ts'
import { sayWhatStopsIt } from '../terminal/stopped.ts'
import { type Terminal, UsageError } from '../terminal/terminal.ts'
import { filesOnDisk } from '../choosing/journal-on-disk.ts'

/** Who imports: this process without any data (--dry-run), the server that runs on the data, or this process with the data. */
export async function openImporting(options: ImportOptions, terminal: Terminal): Promise<Importing | undefined> {
  if (options.dryRun) {
    return dryImporting(options, terminal).catch((error: unknown) => {
      sayWhatStopsIt(error, terminal)
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
    sayWhatStopsIt(error, terminal)
    return undefined
  }
}

const nameIn = (folder: string, path: string): string => relative(folder, path).split(sep).join('/')

const order = (bytes: Uint8Array, { method, account, name, sheet, password, choices }: ImportQuestion) => ({
  bytes,
  name,
  options: { ...(sheet !== undefined && { sheet }), ...(password !== undefined && { password }) },
  method,
  account,
  choices,
  chosen: new Map<number, readonly string[]>(),
})

/** Previews as the command line tells of them. */
function shownBy(
  preview: StatementPreview | StatementRefusal | Refusal,
  opens: (preview: StatementPreview) => string = () => '',
): ImportShown | string {
  // An argument is wrong, whatever the file has.
  if (preview instanceof Refusal && preview.code === 'INVALID_REQUEST') throw new UsageError(preview.message)
  if (preview instanceof Refusal || preview.kind === 'refused') return preview.message
  const { newAccounts, similarAccount } = preview
  const { hash, format, account = '', rows, counts, decisions, contradictions, journal, failed, problems, balances, opening } = preview
  return {
    hash,
    format,
    account,
    opens: opens(preview),
    newAccounts,
    ...(similarAccount !== undefined && { similarAccount }),
    ...(opening && { opening }),
    counts,
    decisions,
    contradictions,
    journal,
    failed,
    problems,
    balances,
    rows: rows.map(({ similarTo: similar, ...row }) => shownRow({ ...row, ...(similar && { similar }) })),
  }
}

async function ownImporting(
  configuration: LiveConfiguration,
  into: string | undefined,
  options: ImportOptions,
  terminal: Terminal,
): Promise<Importing> {
  const daybook = await Daybook.open({
    configuration,
    clock: systemClock,
    fixedToday: fixedDay(options),
    watch: false,
    troubled: (message) => terminal.err(`${message}\n`),
  })
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

/** The journal of this folder, which saving would add to as well; undefined where there is none, or nothing says which. */
function journalHere(): string | undefined {
  const found = findJournal(process.cwd())
  return 'journal' in found ? found.journal : undefined
}

/** Previews with what lies on the disk: the journal that is named or configured or the one of this folder, if there is one. */
async function dryImporting(options: ImportOptions, terminal: Terminal): Promise<Importing | undefined> {
  const loaded = await loadConfig(options.config === undefined ? {} : { file: options.config })
  if (!loaded.ok && options.config !== undefined) {
    await configurationFor(options, terminal)
    return undefined
  }
  const configured = loaded.ok ? loaded.configuration : undefined
  const root = configured?.paths.journal ?? (options.into === undefined ? journalHere() : resolve(options.into))
  const today = todayFor(options)
  const dialect = options.dialect ?? configured?.settings.ledger_cli ?? ''
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
  const opened = new Set<string>(disk.declared)
  return {
    preview: async (bytes, question) =>
      shownBy(await previews.preview(order(bytes, question)), ({ rows, opening }) => {
        if (disk.dialect !== 'beancount') return ''
        const texts = rows.filter(isWritten).map(({ text }) => text)
        if (opening && options.openingBalance) texts.unshift(opening.text)
        const lines = openingsOf(texts.join('\n\n'), opened)
        // Several statements open an account once.
        for (const line of lines) opened.add(line.split(' ')[2]!)
        return lines.join('\n')
      }),
    save: () => Promise.resolve('nothing is saved'),
    close: () => Promise.resolve(),
  }
}
