import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { type ChangeOutcome, FileChanges, NotYetRecorded } from '../../../src/commands/files/change-files.ts'
import { CHANGES_FOLDER } from '../../../src/commands/files/intent.ts'
import type { AppendRequest, EventLog } from '../../../src/events/log/log.ts'
import { DatabaseGone } from '../../../src/events/log/sql-error.ts'
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'
import { openTestLog, temporaryPglite } from '../../support/database.ts'
import { until } from '../../support/until.ts'

let log: EventLog
beforeAll(async () => {
  log = await openTestLog(await temporaryPglite())
})
afterAll(() => log.close())

let folder: string
let changes: FileChanges
let away: { readonly database: boolean; readonly append: boolean }
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'away-')))
  writeFileSync(join(folder, 'a'), '1')
  const gone = (): Promise<never> => Promise.reject(new DatabaseGone('the database server does not answer'))
  const passing = new Proxy(log, {
    get(target, key) {
      if (key === 'append') return (request: AppendRequest) => (away.append ? gone() : target.append(request))
      if (key === 'database' && away.database) return { transaction: gone }
      return target[key as keyof EventLog]
    },
  })
  changes = new FileChanges({ log: passing, folder: () => folder, validate: () => Promise.resolve([]), lastHash: () => undefined })
})
afterEach(() => rmSync(folder, { recursive: true }))

const read = (): string => readFileSync(join(folder, 'a'), 'utf8')
const change = (before: string, after: string): Promise<ChangeOutcome> =>
  changes.change({
    edits: [{ name: 'a', before: contentHash(Buffer.from(before)), after: Buffer.from(after) }],
    who: '',
    cause: 'editor',
    title: `from ${before} to ${after}`,
  })
async function titles(): Promise<string[]> {
  const found: string[] = []
  for await (const batch of log.read({ after: 0 })) for (const event of batch) if (event.type === 'FilesChanged') found.push(event.data.title)
  return found
}

describe('while the database is away, a change', () => {
  test('changes nothing and leaves nothing', async () => {
    away = { database: true, append: true }
    await expect(change('1', '2')).rejects.toThrow(DatabaseGone)
    expect([read(), existsSync(join(folder, CHANGES_FOLDER)), await titles()]).toEqual(['1', false, []])
  })

  test('that had been decided by then says that it stands in the files, and is recorded before the next one', async () => {
    away = { database: false, append: true }
    await expect(change('1', '2')).rejects.toThrow(NotYetRecorded)
    await expect(change('1', '2')).rejects.toThrow(DatabaseGone)
    expect([read(), await titles()]).toEqual(['2', []])
    away = { database: false, append: false }
    expect(await change('2', '3')).toMatchObject({ kind: 'changed' })
    expect([read(), existsSync(join(folder, CHANGES_FOLDER)), await titles()]).toEqual(['3', false, ['from 1 to 2', 'from 2 to 3']])
  })

  test('is recorded by itself once the database is back', async () => {
    away = { database: false, append: true }
    const before = (await titles()).length
    await expect(change('1', '2')).rejects.toThrow('do not send it again')
    away = { database: false, append: false }
    await until(titles, (found) => found.length > before)
    await until(
      () => Promise.resolve(existsSync(join(folder, CHANGES_FOLDER))),
      (isThere) => !isThere,
    )
  })
})
