import { written } from '../../src/messages/said.ts'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import { type Configuration, loadFile } from '../../src/config/load.ts'
import type { Database } from '../../src/events/log/database.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { Backups } from '../../src/service/backups.ts'
import { temporaryFolder, temporaryLog } from '../support/database.ts'
import { until } from '../support/until.ts'

let folder: ReturnType<typeof temporaryFolder>
let database: Database
let log: EventLog
let configuration: Configuration
let clock: StandingClock

beforeEach(async () => {
  clock = new StandingClock('2024-03-01T03:00:00.250Z')
  folder = temporaryFolder()
  mkdirSync(folder.path, { recursive: true })
  writeFileSync(join(folder.path, 'main.ledger'), '; nothing yet\n')
  writeFileSync(join(folder.path, 'daybook.yaml'), 'journal_path: main.ledger\nbackup: {keep: 2}\n')
  const loaded = await loadFile(join(folder.path, 'daybook.yaml'), folder.path)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  configuration = loaded.configuration
  log = await temporaryLog()
  database = log.database
})
afterEach(async () => {
  await log.close()
  folder.remove()
})

const server = (): Backups => new Backups({ log: { database }, configuration: { current: configuration }, clock })
const names = (): string[] =>
  readdirSync(configuration.paths.backups)
    .filter((name) => name.endsWith('.zip'))
    .toSorted()

test('of servers that share a log and a folder one makes the backup that was due, and so none of an older day goes for it', async () => {
  const servers = [server(), server()]
  const told: (string | undefined)[] = []
  const night = async (): Promise<void> => {
    const due = new Date(`${clock.now().slice(0, 19)}Z`)
    for (const one of servers) {
      await one.makeByItself(due, { set: (_, message) => void told.push(message && written(message)) })
      clock.advance(2000)
    }
  }
  await night()
  clock.advance(24 * 3_600_000 - 4000)
  await night()
  expect(names()).toEqual(['daybook-20240301T030000Z.zip', 'daybook-20240302T030000Z.zip'])
  expect(told).toEqual([undefined, undefined, undefined, undefined])
})

test('one that somebody asks for is made whatever there is', async () => {
  await server().makeByItself(new Date('2024-03-01T03:00:00Z'), { set: () => undefined })
  clock.advance(5000)
  expect(await server().make()).toMatchObject({ name: names()[1] })
  expect(names()).toHaveLength(2)
})

test('they have secrets, so git does not see the folder that is made for them, and one that was there stays as it is', async () => {
  const ignore = join(configuration.paths.backups, '.gitignore')
  await server().make()
  expect(readFileSync(ignore, 'utf8')).toMatch(/^\*$/m)
  rmSync(ignore)
  clock.advance(5000)
  await server().make()
  expect(existsSync(ignore)).toBe(false)
})

test('a clock that was a year ahead keeps none from being made once it is right, and none that is new goes for those of that year', async () => {
  const right = clock
  clock = new StandingClock('2025-03-01T03:00:00.000Z')
  await server().makeByItself(new Date('2025-03-01T03:00:00Z'), { set: () => undefined })
  clock.advance(60_000)
  await server().makeByItself(new Date('2025-03-01T03:01:00Z'), { set: () => undefined })
  expect(names()).toEqual(['daybook-20250301T030000Z.zip', 'daybook-20250301T030100Z.zip'])
  clock = right
  await server().makeByItself(new Date('2024-03-01T03:00:00Z'), { set: () => undefined })
  expect(names()).toEqual(['daybook-20240301T030000Z.zip', 'daybook-20250301T030100Z.zip'])
  clock.advance(24 * 3_600_000)
  await server().makeByItself(new Date('2024-03-02T03:00:00Z'), { set: () => undefined })
  expect(names()).toEqual(['daybook-20240301T030000Z.zip', 'daybook-20240302T030000Z.zip'])
})

test('one that cannot be read again is none: it does not stay, takes no place of those that are well, and the one that was due is made by who comes next', async () => {
  const told: (string | undefined)[] = []
  const troubles = { set: (_: string, message: string | undefined): void => void told.push(message && written(message)) }
  const due = new Date('2024-03-02T03:00:00Z')
  await server().make()
  clock.set('2024-03-01T04:00:00.000Z')
  await server().make()
  const well = names()
  clock.set('2024-03-02T03:00:00.000Z')
  for (let night = 0; night < 3; night++) {
    const cut = {
      get current() {
        return cutShort(well)
      },
    }
    const disk = new Backups({ log: { database }, clock, configuration: cut })
    await disk.makeByItself(due, troubles)
    clock.advance(1000)
    expect(names()).toEqual(well)
  }
  expect(told).toEqual(Array(3).fill('The scheduled backup could not be made: the backup cannot be used: it is no ZIP, or was cut short'))
  await server().makeByItself(due, troubles)
  expect(told.at(-1)).toBeUndefined()
  expect(names()).toEqual([well[1], 'daybook-20240302T030003Z.zip'])
})

test('what is told of one that could not be made at night is over with one that is made by hand', async () => {
  const told: (string | undefined)[] = []
  writeFileSync(configuration.paths.backups, 'a file where the folder should be')
  const one = server()
  await one.makeByItself(new Date('2024-03-01T03:00:00Z'), { set: (_, message) => void told.push(message && written(message)) })
  expect(await one.make()).toMatchObject({ message: expect.stringMatching(/backups is a file, and backups need a folder there/) as unknown })
  expect(told).toEqual([expect.stringContaining('could not be made')])
  rmSync(configuration.paths.backups)
  expect(await one.make()).toMatchObject({ name: names()[0] })
  expect(told.at(-1)).toBeUndefined()
})

test('one that is being made is given up when the program ends, and nothing of it stays', async () => {
  // Random, so that it takes its time: what repeats itself is packed at once.
  for (let i = 0; i < 20; i++) writeFileSync(join(folder.path, `plan-${i}.paisa`), randomBytes(2_000_000))
  const one = server()
  const made = one.make()
  await until(
    () => Promise.resolve(existsSync(configuration.paths.backups) && readdirSync(configuration.paths.backups).some((name) => name.endsWith('.tmp'))),
    (isWritten) => isWritten,
    { everyMs: 1 },
  )
  await one.stop()
  expect(await made).toMatchObject({ message: 'Daybook is stopping, so the backup was not finished.' })
  expect(readdirSync(configuration.paths.backups)).toEqual(['.gitignore'])
})

/** The configuration, for who is about to look into the folder: a disk that keeps half of what is written to it. */
function cutShort(well: readonly string[]): Configuration {
  for (const name of names()) if (!well.includes(name)) truncateSync(join(configuration.paths.backups, name), 500)
  return configuration
}
