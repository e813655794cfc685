import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres } from '../../../src/events/log/postgres.ts'
import { cutPower } from '../../support/unsynced.ts'
import { type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { type ProviderServer, providerServer } from '../../support/provider-server.ts'
import { checkLog, type LogSeen } from './check-log.ts'
import { type Dialect, DIALECTS } from './dialects.ts'
import { Known } from './known.ts'
import { type Answer, type DiskTrouble, Program, Wrong } from './program.ts'
import type { Random } from './random.ts'

/** Small enough to be filled in a moment, large enough for the database and its room to breathe. */
const DISK_BYTES = 400 * 1024 * 1024

/** What was tried, over a whole run. */
export interface Counts {
  steps: number
  killed: number
  powerCuts: number
  diskErrors: number
  fullDisks: number
  /** How often the log was opened and read in full after a death. */
  logsChecked: number
  acknowledged: number
}

export const noCounts = (): Counts => ({ steps: 0, killed: 0, powerCuts: 0, diskErrors: 0, fullDisks: 0, logsChecked: 0, acknowledged: 0 })

export interface Setting {
  readonly seed: number
  readonly engine: 'pglite' | 'postgres'
  readonly dialect: Dialect['name']
}

/** One installation on a disk of its own, the programs that run on it, and all that they have acknowledged. */
export class World {
  readonly folder: string
  readonly data: string
  readonly dialect: Dialect
  readonly known: Known
  programs: Program[] = []
  provider!: ProviderServer
  seen: LogSeen = { hashes: [] }
  today = '2024-03-01'
  #databaseUrl: string | undefined
  #postgres: PostgresServer | undefined
  readonly isOwnDisk: boolean
  #nextEntry = 0

  private constructor(
    readonly setting: Setting,
    readonly counts: Counts,
  ) {
    this.folder = mkdtempSync(join(tmpdir(), 'daybook-simulation-'))
    // Only who may mount has a disk that can be filled without hurting anybody.
    this.isOwnDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', this.folder]).status === 0
    this.data = join(this.folder, 'log')
    this.dialect = DIALECTS.find(({ name }) => name === setting.dialect)!
    const [main, second] = [`main.${this.dialect.ending}`, `more.${this.dialect.ending}`]
    this.known = new Known(this.folder, [main, second])
    this.known.write(main, this.dialect.beginning(second))
    this.known.write(second, '')
    const commodity = '  - {name: ACME, type: stock, price: {provider: com-yahoo, code: ACME}}'
    this.write(
      'daybook.yaml',
      `journal_path: ${main}\nledger_cli: ${setting.dialect}\ndata_directory: log\ndefault_currency: EUR\ntime_zone: UTC\ndisplay_precision: 0\ncommodities:\n${commodity}\n`,
    )
  }

  static async make(setting: Setting, counts: Counts): Promise<World> {
    const world = new World(setting, counts)
    process.once('exit', world.#leaving)
    world.provider = await providerServer()
    if (setting.engine === 'postgres') await world.#openServer()
    await world.start()
    return world
  }

  async #openServer(): Promise<void> {
    this.#postgres = await startPostgres()
    // A database of its own, because the program uses the connection's default schema.
    const admin = await openPostgres({ url: this.#postgres.url })
    const name = `daybook_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${name}`)
    await admin.close()
    this.#databaseUrl = Object.assign(new URL(this.#postgres.url), { pathname: `/${name}` }).toString()
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text)
  }

  /** A transaction that nobody has written yet. */
  entry(random: Random): { readonly payee: string; readonly day: string; readonly cents: number } {
    const number = ++this.#nextEntry
    return { payee: `Shop ${number}`, day: `2024-01-${String(random.whole(2, 28)).padStart(2, '0')}`, cents: random.whole(1, 99_999) }
  }

  /** Starts what does not run: one program, or two on a server. */
  async start(trouble?: Omit<DiskTrouble, 'data'>): Promise<void> {
    this.programs = this.programs.filter(({ isAlive }) => isAlive)
    const wanted = this.setting.engine === 'postgres' ? 2 : 1
    while (this.programs.length < wanted) {
      const env = { DAYBOOK_PROVIDERS_URL: this.provider.url, ...(this.#databaseUrl !== undefined && { DATABASE_URL: this.#databaseUrl }) }
      const program = await Program.start(this.folder, ['--now', this.today], env, trouble && { ...trouble, data: this.data })
      this.programs.push(program)
      if (trouble) return
      if (!program.isAlive) throw new Wrong(`it does not start: ${program.said}`)
    }
  }

  /** Asks one of the programs. */
  async call(random: Random, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
    const program = random.of(this.programs)
    return program.call(method, path, body)
  }

  async stop(): Promise<void> {
    for (const program of this.programs) await program.stop()
    this.programs = []
  }

  async kill(): Promise<void> {
    const victims = this.programs.filter(({ isAlive }) => isAlive)
    for (const program of victims) {
      await program.kill()
      this.counts.killed++
    }
  }

  /** After a death: nobody is left, and what is on the disk is a whole log that goes on where the last one ended. */
  async afterDeath({ powerCut = false } = {}): Promise<void> {
    this.programs = this.programs.filter(({ isAlive }) => isAlive)
    if (powerCut && existsSync(`${this.data}.unsynced`)) {
      cutPower(this.data, `${this.data}.cut`)
      rmSync(this.data, { recursive: true })
      renameSync(`${this.data}.cut`, this.data)
    }
    rmSync(`${this.data}.unsynced`, { recursive: true, force: true })
    const left = this.processesLeft()
    if (left.length > this.programs.length) throw new Wrong(`processes are left: ${left.join(', ')}`)
    await this.checkLog()
  }

  async checkLog(): Promise<void> {
    if (this.#databaseUrl === undefined) {
      if (!existsSync(this.data)) return
      // The program itself has to find the folder as it was left, so a copy is looked at.
      const copy = mkdtempSync(join(tmpdir(), 'daybook-simulated-log-'))
      try {
        cpSync(this.data, join(copy, 'log'), { recursive: true })
        this.seen = await checkLog({ folder: join(copy, 'log') }, this.seen)
      } finally {
        rmSync(copy, { recursive: true })
      }
    } else this.seen = await checkLog({ url: this.#databaseUrl }, this.seen)
    this.counts.logsChecked++
  }

  /** Bytes that can still be written. */
  get freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.folder)
    return bavail * bsize
  }

  /** What nobody wrote and nobody needs. */
  litter(): string[] {
    return readdirSync(this.folder).filter((name) => /\.tmp|\.daybook-changes|\.broken/.test(name))
  }

  processesLeft(): string[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          return (
            readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`HOME=${this.folder}\0`) &&
            !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
          )
        } catch {
          return false // It has ended meanwhile, or belongs to somebody else.
        }
      })
  }

  async remove(): Promise<void> {
    for (const program of this.programs) if (program.isAlive) await program.kill()
    await this.provider.close()
    await this.#postgres?.stop()
    process.off('exit', this.#leaving)
    this.#leaving()
  }

  /** Whoever ends the simulation early leaves no program and no disk behind. */
  readonly #leaving = (): void => {
    for (const program of this.programs) program.killNow()
    if (this.isOwnDisk) spawnSync('umount', ['-l', this.folder])
    rmSync(this.folder, { recursive: true, force: true })
  }

  ballast(bytes: number): void {
    mkdirSync(join(this.folder, 'ballast'), { recursive: true })
    writeFileSync(join(this.folder, 'ballast', 'full'), Buffer.alloc(Math.max(0, bytes)))
  }
  dropBallast(): void {
    rmSync(join(this.folder, 'ballast'), { recursive: true, force: true })
  }
}
