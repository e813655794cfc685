import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import initSqlJs from 'sql.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../../support/standing-clock.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { adoptPaisa, readPaisaDatabase } from '../../../src/commands/adopt/adopt-paisa.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { temporaryFolder, temporaryLog } from '../../support/database.ts'

/** The three tables as the specification has them, in a book that we made up. */
const PAISA = `
create table schema_versions (version integer primary key, applied_at datetime);
create table account_notes (id integer primary key, account text unique, note text);
create table import_presets (id integer primary key, name text unique, column_mappings text, date_format text, default_accounts text, delimiter text, preset_type text, created_at datetime);
create table account_reconciliation (id integer primary key, account text unique, last_reconciled_date datetime, frequency_days integer default 30);
insert into account_notes values (1, 'Assets:Bank', 'The joint one'), (2, 'Assets:Empty', '');
insert into import_presets values
  (1, 'My bank', '{"date":"A","amount":"C"}', 'DD/MM/YYYY', '{"asset":"Assets:Bank"}', ';', 'custom', '2024-01-01'),
  (2, 'Generic Bank CSV', '{}', 'YYYY-MM-DD', '{}', ',', 'builtin', '2024-01-01'),
  (3, 'Broken', 'not json', '', '', ',', 'custom', null);
insert into account_reconciliation values (1, 'Assets:Bank', '2024-01-02 00:00:00+05:30', 14), (2, 'Assets:Never', null, 0), (3, 'Assets:Odd', 'soon', 30);
`
let place: ReturnType<typeof temporaryFolder>
let log: EventLog
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(() => {
  place = temporaryFolder()
})
afterEach(() => place.remove())

interface Written {
  run(sql: string): void
  export(): Uint8Array
}
const database = async (sql: string): Promise<string> => {
  const { resolve } = createRequire(import.meta.url)
  const { Database } = await initSqlJs({ locateFile: (file) => resolve(`sql.js/dist/${file}`) })
  const made = new (Database as unknown as new () => Written)()
  made.run(sql)
  return file(made.export())
}
const file = (bytes: Uint8Array | string, name = 'paisa.db'): string => {
  writeFileSync(join(place.path, name), bytes)
  return join(place.path, name)
}
const messageOf = (outcome: unknown): string => (outcome instanceof Refusal ? outcome.message : JSON.stringify(outcome))

describe("Paisa's database", () => {
  test('gives notes, presets of its own and dates, and names what cannot be understood', async () => {
    expect(await readPaisaDatabase(await database(PAISA))).toEqual({
      notes: [
        { account: 'Assets:Bank', note: 'The joint one' },
        { account: 'Assets:Empty', note: '' },
      ],
      presets: [
        {
          name: 'My bank',
          column_mappings: { date: 'A', amount: 'C' },
          date_format: 'DD/MM/YYYY',
          default_accounts: { asset: 'Assets:Bank' },
          delimiter: ';',
          settings: {},
        },
      ],
      reconciliations: [
        { account: 'Assets:Bank', lastReconciled: parseDay('2024-01-02'), frequencyDays: 14 },
        { account: 'Assets:Never', lastReconciled: undefined, frequencyDays: 30 },
      ],
      problems: [
        'import preset 3 was left out: column_mappings is no list of names and values in JSON',
        'reconciliation 3 was left out: last_reconciled_date is no day',
      ],
    })
  })

  test('of an older version has no such tables, and that is all right', async () => {
    expect(await readPaisaDatabase(await database('create table postings (id integer)'))).toEqual({
      notes: [],
      presets: [],
      reconciliations: [],
      problems: [],
    })
  })

  test('that means ill is not obeyed: neither views nor computed columns are asked', async () => {
    const endless = `create table schema_versions (version integer);
      create view account_notes as with recursive n(i) as (select 1 union all select i + 1 from n) select i as account, 'x' as note from n;
      create table account_reconciliation (account text, n integer generated always as (length(hex(zeroblob(1000)))) virtual);
      insert into account_reconciliation values ('Assets:Bank');`
    expect(await readPaisaDatabase(await database(endless))).toEqual({ notes: [], presets: [], reconciliations: [], problems: [] })
  })

  test('that is none is refused in words', async () => {
    const foreign = await database('create table letters (id integer)')
    expect(messageOf(await readPaisaDatabase(foreign))).toMatch(/not one of Paisa/)
    expect(messageOf(await readPaisaDatabase(file('2024-01-01 Shop\n', 'main.ledger')))).toMatch(/is no SQLite database/)
    expect(messageOf(await readPaisaDatabase(file('')))).toMatch(/is no SQLite database/)
    expect(messageOf(await readPaisaDatabase(file(`SQLite format 3\0${'\u0001'.repeat(5000)}`)))).toMatch(/cannot be read as a database/)
    expect(messageOf(await readPaisaDatabase(join(place.path, 'none.db')))).toMatch(/does not exist/)
    expect(messageOf(await readPaisaDatabase(place.path))).toMatch(/is no SQLite database/)
  })

  test('that Paisa has open is refused: what is beside it would be missing', async () => {
    const path = await database(PAISA)
    file('pages', 'paisa.db-wal')
    expect(messageOf(await readPaisaDatabase(path))).toMatch(/stop Paisa/)
  })
})

describe('adopting', () => {
  const events = async (after = 0): Promise<RecordedEvent[]> => {
    const all: RecordedEvent[] = []
    for await (const batch of log.read({ after })) all.push(...batch)
    return all
  }

  test('brings everything in one append with the job that tells of it, once, and never over what was said here', async () => {
    await log.append({
      expected: new Map(),
      events: [
        { stream: 'notes', type: 'AccountNoteWritten', data: { account: 'Assets:Own', note: 'mine' } },
        { stream: 'notes', type: 'AccountNoteRemoved', data: { account: 'Assets:Own' } },
      ],
    })
    const { position } = await log.head()
    const path = await database(`${PAISA} insert into account_notes values (3, 'Assets:Own', 'theirs');`)
    const outcome = await adoptPaisa(log, path, 'here 1 test')
    expect(outcome).toMatchObject({
      adopted: 4,
      details: [
        'notes: 1 of 3 adopted, the others are empty or known here',
        'import presets: 1 of 1 adopted',
        'reconciliation dates: 2 of 2 adopted',
        expect.stringContaining('import preset 3 was left out'),
        expect.stringContaining('reconciliation 3 was left out'),
      ],
    })
    const recorded = await events(position)
    expect(recorded.map(({ type }) => type)).toEqual([
      'JobSubmitted',
      'JobStarted',
      'AccountNoteWritten',
      'ImportPresetSaved',
      'ReconciliationSet',
      'ReconciliationSet',
      'JobCompleted',
    ])
    expect(recorded[2]).toMatchObject({ data: { account: 'Assets:Bank', note: 'The joint one' } })
    expect(recorded[6]).toMatchObject({ data: { details: { length: 5 } } })

    const { position: then } = await log.head()
    expect(await adoptPaisa(log, path, 'here 1 test')).toMatchObject({ adopted: 0 })
    expect((await log.head()).position).toBe(then)
  })
})
