import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openPostgres } from '../../src/events/log/postgres.ts'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  readonly url: string
  /** Kills it, as a machine that loses its power would, and starts it again with its data when `meanwhile` is over. */
  away(meanwhile: () => Promise<void>): Promise<void>
  /** Has it stand by meanwhile, as for another server that it follows: it answers and takes no changes. */
  standBy(meanwhile: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** A new database on a server, for a program that uses the default schema of its connection. Returns its URL. */
export async function newDatabase(server: PostgresServer): Promise<string> {
  const admin = await openPostgres({ url: server.url })
  const name = `daybook_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  await admin.close()
  return Object.assign(new URL(server.url), { pathname: `/${name}` }).toString()
}

/** Why tests on a server cannot run here, when that has been asked for; by default they must. */
export const postgresSkipped = process.env['DAYBOOK_TEST_POSTGRES'] === 'skip'

/**
 * A PostgreSQL server of the installed version in a temporary folder, at a port that may be named, or the one that
 * DAYBOOK_TEST_POSTGRES_URL names. Fails with what to do when there is none.
 */
export async function startPostgres(wanted?: number): Promise<PostgresServer> {
  const given = process.env['DAYBOOK_TEST_POSTGRES_URL']
  if (given !== undefined) {
    const refused = (): Promise<void> => Promise.reject(new Error('a named server is not stopped'))
    return { url: given, away: refused, standBy: refused, stop: () => Promise.resolve() }
  }
  const bin = postgresBinaries()
  if (bin === undefined)
    throw new Error(
      'no PostgreSQL server is installed: install one (Debian: apt-get install postgresql), name one with DAYBOOK_TEST_POSTGRES_URL, or set DAYBOOK_TEST_POSTGRES=skip',
    )
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-postgres-'))
  const data = path.join(folder, 'data')
  const asServer = runAs(folder)
  const made = spawnSync(...asServer(path.join(bin, 'initdb'), ['-D', data, '-U', 'daybook', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C']))
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr?.toString() ?? made.error?.message}`)
  const port = wanted ?? (await freePort())
  const settings = [
    `listen_addresses=127.0.0.1`,
    `port=${port}`,
    `unix_socket_directories=`,
    'fsync=off',
    'max_connections=100',
    'shared_buffers=32MB',
    'logging_collector=off',
  ]
  const start = () => run(...asServer(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]))
  let kill = await start()
  const away: PostgresServer['away'] = async (meanwhile) => {
    await kill()
    await meanwhile()
    kill = await start()
  }
  return {
    url: `postgres://daybook@127.0.0.1:${port}/postgres`,
    away,
    async standBy(meanwhile) {
      const sign = path.join(data, 'standby.signal')
      await away(() => Promise.resolve(fs.writeFileSync(sign, '')))
      await meanwhile()
      await away(() => Promise.resolve(fs.rmSync(sign)))
    },
    async stop() {
      await kill()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Resolves when the server takes connections, with what kills it. */
async function run(command: string, args: string[]): Promise<() => Promise<void>> {
  const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (/database system is ready to accept (read-only )?connections/.test(said)) resolve()
    })
    server.once('exit', () => reject(new Error(`the PostgreSQL server did not start: ${said}`)))
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const kill = (): void => void server.kill('SIGQUIT')
  process.once('exit', kill)
  return async () => {
    process.off('exit', kill)
    kill()
    await ended
  }
}

/** The folder of the newest installed server; undefined when there is none. */
export function postgresBinaries(): string | undefined {
  const versions = '/usr/lib/postgresql'
  const installed = fs.existsSync(versions)
    ? fs
        .readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => path.join(versions, version, 'bin'))
    : []
  return [...installed, ...(process.env['PATH'] ?? '').split(path.delimiter)].find(
    (folder) => fs.existsSync(path.join(folder, 'initdb')) && fs.existsSync(path.join(folder, 'postgres')),
  )
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres` that its package made. */
function runAs(folder: string): (command: string, args: string[]) => [string, string[]] {
  if (process.getuid?.() !== 0) return (command, args) => [command, args]
  const [user, group] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString()))
  fs.chownSync(folder, user ?? 0, group ?? 0)
  return (command, args) => ['setpriv', [`--reuid=${user}`, `--regid=${group}`, '--clear-groups', command, ...args]]
}
