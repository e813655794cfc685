import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checkArchive, type Manifest } from '../commands/backup/read-archive.ts'
import { makeBackup } from '../commands/backup/make-backup.ts'
import type { Configuration } from '../config/load.ts'
import { type Said, written } from '../messages/said.ts'
import { version } from '../config/environment.ts'
import type { Clock } from '#vocabulary/clock.ts'
import { clearTemporaries } from '#vocabulary/temporary-file.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { EventLog } from '../events/log/log.ts'
import { hideFromGit } from '../events/log/data-folder.ts'
import type { Troubles } from './checks/system-checks.ts'

/** A backup that lies in the folder. */
export interface Backup {
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** When it was made, as ISO 8601. */
  readonly at: string
}

/** A backup that was read again, whole. */
export interface TestedBackup extends Backup {
  readonly events: number
  readonly files: number
  readonly hash: string
  /** Files of prices that it should have and that were not there. */
  readonly missing: readonly string[]
}

export interface BackupsOptions {
  readonly log: Pick<EventLog, 'database'>
  readonly configuration: { readonly current: Configuration }
  /** Places of other books. */
  readonly others?: () => Promise<readonly string[]>
  readonly clock: Clock
}

/** daybook-20260131T120000Z.zip: by its name one knows when it was made, and which is the oldest. */
const NAME = /^daybook-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/

/** No two clocks that anybody sets are further apart. */
const CLOCKS_APART_MS = 3_600_000

/** Backups in the folder of the configuration: made, tested, and the oldest thrown away. */
export class Backups {
  readonly #options: BackupsOptions
  readonly #ending = new AbortController()
  /** The backup in progress; its result is not awaited. */
  #making: Promise<unknown> = Promise.resolve()
  /** Where it was said how the last scheduled one went. */
  #troubles: Pick<Troubles, 'set'> | undefined
  #last: { readonly name: string; readonly at: string; readonly problem: string } | undefined

  constructor(options: BackupsOptions) {
    this.#options = options
  }

  get folder(): string {
    return this.#options.configuration.current.paths.backups
  }

  /** The backup that was tested last, and what was wrong with it; '' for nothing. */
  get lastTest(): { readonly name: string; readonly at: string; readonly problem: string } | undefined {
    return this.#last
  }

  /** Removes what a process that was killed had written of one. */
  clearUnfinished(): Promise<void> {
    return clearTemporaries(this.folder, (name) => NAME.test(name))
  }

  /** Cancels the backup in progress and resolves when its archive is deleted: a large one takes minutes, too long for a program that is stopping. */
  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#making.catch(() => undefined)
  }

  /** Newest first. */
  async list(): Promise<Backup[]> {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => NAME.test(name)).toSorted((a, b) => (a < b ? 1 : -1))
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(this.folder, name)
        const entry = await stat(path).catch(() => undefined)
        return entry?.isFile() ? [{ name, path, bytes: entry.size, at: name.replace(NAME, '$1-$2-$3T$4:$5:$6Z') }] : []
      }),
    )
    return found.flat()
  }

  /** Makes one, reads it again as a whole, and only then throws those away that are too many. What cannot be read again does not stay: it would have the place of one that can. */
  async make(): Promise<TestedBackup | Refusal> {
    const made = await this.#options.log.database.alone('backups', () => this.#make())
    // A manual backup clears the warning about a failed nightly one.
    if (!(made instanceof Refusal) && withoutWhat(made) === undefined) this.#troubles?.set('backup_failed', undefined)
    return made
  }

  #make(): Promise<TestedBackup | Refusal> {
    const making = this.#makeOne()
    this.#making = making
    return making
  }

  async #makeOne(): Promise<TestedBackup | Refusal> {
    const { signal: ending } = this.#ending
    const { clock, configuration, log } = this.#options
    const others = (await this.#options.others?.()) ?? []
    const at = clock.now()
    const name = `daybook-${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z.zip`
    const file = join(this.folder, name)
    const made = await this.#made(file, () =>
      makeBackup({ file, database: log.database, configuration: configuration.current, others, at, version, ending }),
    )
    if (made instanceof Refusal) return made
    const tested = await this.#testedOrGone(file, name)
    if (tested instanceof Refusal) return tested
    const older = this.#byAge((await this.list()).filter((one) => one.name !== name))
    for (const old of older.slice(configuration.current.settings.backup.keep - 1)) await rm(old.path, { force: true })
    return tested
  }

  async #testedOrGone(file: string, name: string): Promise<TestedBackup | Refusal> {
    let tested: TestedBackup | Refusal | undefined
    try {
      return (tested = await this.test(name))
    } finally {
      if (tested === undefined || tested instanceof Refusal) await rm(file, { force: true })
    }
  }

  /**
   * Makes the scheduled backup and reports what is wrong with it, until one succeeds. Of several servers with one log and folder only one makes it;
   * otherwise each would delete the backup of an older day.
   */
  async makeByItself(due: Date, troubles: Pick<Troubles, 'set'>): Promise<void> {
    this.#troubles = troubles
    const isMade = async (): Promise<boolean> => (await this.list()).some((one) => Date.parse(one.at) >= due.getTime() && !this.#isAhead(one))
    const made = this.#options.log.database.alone('backups', async () => ((await isMade()) ? undefined : this.#make()))
    const trouble = await made.then(
      (result): Said | undefined =>
        result instanceof Refusal ? (t) => t.checks.backupFailed(written(result.said, t)) : result && withoutWhat(result),
      (error: unknown): Said =>
        (t) =>
          t.checks.backupFailed(String(error)),
    )
    troubles.set('backup_failed', trouble)
  }

  /** Newest first; what a clock that was wrong has dated ahead was made before everything that is made now. */
  #byAge(backups: readonly Backup[]): Backup[] {
    return [...backups.filter((one) => !this.#isAhead(one)), ...backups.filter((one) => this.#isAhead(one))]
  }

  /** Whether one has a date that is still to come, also by the clock of another machine that writes here. */
  #isAhead({ at }: Backup): boolean {
    return Date.parse(at) > Date.parse(this.#options.clock.now()) + CLOCKS_APART_MS
  }

  async #made(file: string, make: () => Promise<Manifest | Refusal>): Promise<Manifest | Refusal> {
    try {
      // Only once: who wants their backups in git deletes the line that keeps them out.
      if (await mkdir(this.folder, { recursive: true, mode: 0o700 })) hideFromGit(this.folder)
      return await make()
    } catch (error) {
      if (this.#ending.signal.aborted) return new Refusal('INVALID_REQUEST', (t) => t.backups.ending)
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined) throw error
      if (code === 'EEXIST') return new Refusal('INVALID_REQUEST', (t) => t.backups.folderIsFile(this.folder))
      return code === 'ENOSPC'
        ? new Refusal('DISK_FULL', (t) => t.backups.diskFull(file))
        : new Refusal('INVALID_REQUEST', (t) => t.backups.unwritable(file, code))
    }
  }

  /** Reads a backup as a whole: each file has its hash, and the log its chain. */
  async test(name: string): Promise<TestedBackup | Refusal> {
    const backup = (await this.list()).find((one) => one.name === name)
    if (!backup) return new Refusal('NOT_FOUND', (t) => t.backups.noBackup(JSON.stringify(name.slice(0, 100))))
    const manifest = await checkArchive(backup.path, this.#ending.signal)
    this.#last = { name, at: this.#options.clock.now(), problem: manifest instanceof Refusal ? manifest.message : '' }
    if (manifest instanceof Refusal) return manifest
    const { log, files, missing = [] } = manifest
    return { ...backup, events: log.events, hash: log.hash, files: files.length - 1, missing }
  }
}

/** What a backup lacks, in words; undefined for nothing. */
const withoutWhat = ({ missing }: TestedBackup): Said | undefined =>
  missing.length === 0 ? undefined : (t) => t.checks.backupIncomplete(missing.join(', '))
