import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { StandingClock } from './standing-clock.ts'
import { LiveConfiguration } from '../../src/config/live-configuration.ts'
import { loadConfig } from '../../src/config/load.ts'
import { buildApp } from '../../src/http/app.ts'
import { Daybook } from '../../src/service/daybook.ts'
import { journalOnly } from '../../src/service/sync/journal-request.ts'
import { placeEmptyLog, temporaryFolder } from './database.ts'
import { until } from './until.ts'

/** The whole program over files of its own, but for the network: its log, its jobs, its routes. It syncs when told to. */
export interface WholeDaybook {
  readonly daybook: Daybook
  readonly app: FastifyInstance
  readonly clock: StandingClock
  readonly folder: string
  read(name: string): string
  write(name: string, text: string): void
  /** Replaces the configuration but for the root journal. */
  configure(config: string): Promise<void>
  /** Reads the journal and waits for it; returns the errors, none when all went well. */
  sync(): Promise<readonly unknown[]>
  get<Answer>(url: string): Promise<Answer & { readonly status: number; readonly error: { readonly message: string } }>
  send<Answer>(
    method: 'POST' | 'PATCH',
    url: string,
    body: unknown,
  ): Promise<Answer & { readonly status: number; readonly error: { readonly code: string; readonly message: string } }>
  /** Serves it at an address, where commands on its folder find it as they find the program. */
  listen(): Promise<string>
  /** Stops it and keeps its folder. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Today is 2024-06-09 in UTC; the first of the files is the root journal. */
export async function openWholeDaybook(files: Readonly<Record<string, string>>, config = ''): Promise<WholeDaybook> {
  const place = temporaryFolder()
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(place.path, name)), { recursive: true })
    writeFileSync(join(place.path, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  await placeEmptyLog(join(place.path, '.daybook'))
  const file = join(place.path, 'daybook.yaml')
  const writeConfig = (more: string): void =>
    writeFileSync(file, `journal_path: ${Object.keys(files)[0]}\ndefault_currency: EUR\ntime_zone: UTC\nwatch: false\n${more}`)
  writeConfig(config)
  const loaded = await loadConfig({ file })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const configuration = new LiveConfiguration(loaded.configuration)
  const clock = new StandingClock('2024-06-09T09:00:00.000Z')
  const troubled = (message: string): never => {
    throw new Error(message)
  }
  const daybook = await Daybook.open({ configuration, clock, watch: true, troubled })
  const app = await buildApp(daybook, { version: '1.2.3' })
  const sync = async (): Promise<readonly unknown[]> => {
    const { id } = await daybook.jobs.submit(journalOnly, 'api')
    const job = await until(
      () => daybook.jobs.find(id),
      (job) => job?.status === 'completed' || job?.status === 'failed',
      { everyMs: 5 },
    )
    return job?.error === undefined ? [] : [job.error, job.details]
  }
  const errors = await sync()
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => (stopped ??= app.close().then(() => daybook.close()))
  return {
    daybook,
    app,
    clock,
    folder: place.path,
    sync,
    write,
    configure: async (more) => {
      writeConfig(more)
      const problems = await configuration.reload()
      if (problems.length > 0) throw new Error(JSON.stringify(problems))
    },
    read: (name) => readFileSync(join(place.path, name), 'utf8'),
    get: async (url) => {
      const response = await app.inject(url)
      return { status: response.statusCode, ...response.json() }
    },
    send: async (method, url, body) => {
      const response = await app.inject({ method, url, payload: JSON.stringify(body) })
      return { status: response.statusCode, ...response.json() }
    },
    listen: async () => {
      const url = await app.listen({ port: 0, host: '127.0.0.1' })
      daybook.tell({ url })
      return url
    },
    stop,
    close: async () => {
      await stop()
      place.remove()
    },
  }
}
