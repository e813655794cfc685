import { elementAt } from '#vocabulary/element-at.ts'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { appendFacts } from '../../commands/append-facts.ts'
import type { Configuration } from '../../config/load.ts'
import { IMPORTS_STREAM } from '../../events/imports-events.ts'
import type { EventLog } from '../../events/log/log.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { parseDay } from '#vocabulary/day.ts'
import { linearPattern } from '#vocabulary/pattern-size.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import { whatStops } from '../../ingest/statements/preview/decisions.ts'
import { STATEMENT_BYTES_MAX } from '../../ingest/statements/statement.ts'
import type { StatementImports } from './statement-imports.ts'
import type { StatementPreviews } from './statement-previews.ts'

/** A file of the import folder that nothing was made of yet. */
export interface DroppedStatement {
  readonly name: string
  readonly bytes: number
  readonly hash: string
  /** The preset that the configuration names for it; '' for none. */
  readonly preset: string
  /** Why it was not imported by itself; '' where that was not tried or went well. */
  readonly problem: string
}

export interface DroppedStatementsOptions {
  readonly configuration: { readonly current: Configuration }
  readonly imports: StatementImports
  readonly previews: StatementPreviews
  readonly log: EventLog
  readonly reached: (position: number) => Promise<void>
}

const FILES_MAX = 200
/** A file that is still growing is no statement yet. */
const QUIET_MS = 500

/** Statements that lie in the folder that the configuration names: each waits until it is imported or dismissed; the files stay where they are. */
export class DroppedStatements {
  readonly #options: DroppedStatementsOptions
  readonly #problems = new Map<string, string>()
  readonly #alone = new Mutex()
  #watcher: FSWatcher | undefined
  #watched = ''

  constructor(options: DroppedStatementsOptions) {
    this.#options = options
  }

  /** What waits, by name. [] while no folder is configured; a folder that cannot be read is a refusal. */
  async waiting(): Promise<readonly DroppedStatement[] | Refusal> {
    const folder = this.#folder
    if (folder === undefined) return []
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => error)
    if (names instanceof Error)
      return new Refusal('NOT_FOUND', (t) =>
        names.code === 'ENOENT' ? t.imports.folderMissing(folder) : t.imports.folderUnreadable(folder, String(names.code)),
      )
    const waiting: DroppedStatement[] = []
    for (const name of names.sort().slice(0, FILES_MAX)) {
      const contents = await this.#contents(name)
      if (contents instanceof Refusal) continue
      const hash = contentHash(contents)
      if (this.#options.imports.view.isSettled(hash)) continue
      waiting.push({ name, bytes: contents.length, hash, preset: this.presetFor(name), problem: this.#problems.get(hash) ?? '' })
    }
    return waiting
  }

  /** The bytes of a statement that waits. */
  async read(name: string): Promise<Buffer | Refusal> {
    const contents = await this.#contents(name)
    if (!(contents instanceof Refusal) && this.#options.imports.view.isSettled(contentHash(contents))) {
      return new Refusal('NOT_FOUND', (t) => t.imports.notWaiting(JSON.stringify(name)))
    }
    return contents
  }

  /** The preset that the configuration names for a file; '' for none. */
  presetFor(name: string): string {
    return this.#rule(name)?.preset ?? ''
  }

  /** Lets a statement wait no longer; the file stays. */
  async dismiss(name: string): Promise<Refusal | undefined> {
    const contents = await this.read(name)
    if (contents instanceof Refusal) return contents
    const event = { type: 'StatementDismissed' as const, data: { name, hash: contentHash(contents) } }
    const recorded = await appendFacts(this.#options.log, { stream: IMPORTS_STREAM, events: [event] })
    this.#options.imports.take(recorded)
    await this.#options.reached(elementAt(recorded, 0).position)
    return undefined
  }

  /** Watches the folder of the configuration from now on; what has a preset there is imported by itself. */
  async follow(troubled: (message: string) => void): Promise<void> {
    const folder = this.#folder ?? ''
    if (folder !== this.#watched) {
      await this.#watcher?.close()
      this.#watched = folder
      this.#watcher = folder === '' ? undefined : watch(folder, { depth: 0, ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: QUIET_MS } })
      this.#watcher?.on('all', () => void this.importKnown().catch((error: unknown) => troubled(`import.folder: ${String(error)}`)))
      // A folder that cannot be watched is still listed on the page, which says what is wrong with it.
      this.#watcher?.on('error', () => undefined)
    }
    await this.importKnown()
  }

  async close(): Promise<void> {
    await this.#watcher?.close()
    await this.#alone.run(() => Promise.resolve())
  }

  /** Imports what waits and has a preset in the configuration, as a whole or not at all. */
  importKnown(): Promise<void> {
    return this.#alone.run(async () => {
      if (this.#options.configuration.current.settings.readonly) return
      const waiting = await this.waiting()
      if (waiting instanceof Refusal) return
      for (const { name, hash, preset } of waiting) {
        if (preset === '') continue
        const problem = await this.#import(name, hash)
        if (problem === undefined) this.#problems.delete(hash)
        else this.#problems.set(hash, problem)
      }
    })
  }

  /** Returns why not; undefined when it is done. */
  async #import(name: string, hash: string): Promise<string | undefined> {
    const { previews, imports } = this.#options
    const rule = this.#rule(name)!
    const bytes = await this.#contents(name)
    if (bytes instanceof Refusal) return bytes.message
    const shown = await previews.preview({
      bytes,
      options: {},
      method: { kind: 'preset', name: rule.preset },
      account: rule.account || undefined,
      journal: rule.journal || undefined,
      chosen: new Map(),
    })
    if (shown instanceof Refusal || shown.kind === 'refused') return shown.message
    const wrong = shown.rows.find(({ outcome }) => outcome === 'error')
    if (shown.failed || wrong) return wrong ? `line ${wrong.line}: ${wrong.why}` : (shown.problems[0]?.message ?? 'the preset does not fit')
    const [stop] = whatStops(shown)
    if (stop) return `waits for you: ${stop.message}`
    const half = shown.rows.find((row) => row.similarTo?.isOtherHalf)
    if (half) return `line ${half.line} ${half.why}; import it on the page`
    const rows = shown.rows.filter(({ outcome }) => outcome === 'text')
    if (rows.length === 0) return this.dismiss(name).then((refusal) => refusal?.message)
    const outcome = await imports.save({
      statement: { name, hash, format: shown.format },
      method: `preset:${rule.preset}`,
      account: rule.account,
      journal: shown.journal,
      who: 'import folder',
      transactions: rows.map(({ text, key, transactions }) => ({
        day: parseDay(elementAt(transactions, 0).day),
        text,
        rows: key === undefined ? [] : [key],
      })),
    })
    if (outcome instanceof Refusal) return outcome.message
    if (outcome.kind === 'conflict') return `${outcome.name} was changed elsewhere at this moment`
    if (outcome.kind === 'invalid') return `the book would not load with it: ${outcome.problems[0]?.message ?? ''}`
    return undefined
  }

  get #folder(): string | undefined {
    return this.#options.configuration.current.paths.importFolder
  }

  #rule(name: string) {
    return this.#options.configuration.current.settings.import.presets.find(({ files }) => fits(name, files))
  }

  /** A file of the folder itself: no link, no folder, nothing hidden, and no larger than a statement. */
  async #contents(name: string): Promise<Buffer | Refusal> {
    const folder = this.#folder
    const none = new Refusal('NOT_FOUND', (t) => t.imports.notInFolder(JSON.stringify(name.slice(0, 200))))
    if (folder === undefined || /[/\\\p{Cc}]/u.test(name) || name.startsWith('.') || name === '') return none
    const path = join(folder, name)
    const stats = await lstat(path).catch(() => undefined)
    if (!stats?.isFile() || stats.size === 0 || stats.size > STATEMENT_BYTES_MAX) return none
    return readFile(path).catch(() => none)
  }
}

/** Whether a name matches a pattern, in which * is any text and ? one character, ignoring case. */
function fits(name: string, pattern: string): boolean {
  const source = pattern.replaceAll(/[\\^$.|?*+()[\]{}]/g, (sign) => ({ '*': '.*', '?': '.' })[sign] ?? `\\${sign}`)
  return linearPattern(source, { whole: true, ignoreCase: true })?.test(name) ?? false
}
