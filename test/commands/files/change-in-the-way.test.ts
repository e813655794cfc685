import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { FileChanges } from '../../../src/commands/files/change-files.ts'
import { CHANGES_FOLDER } from '../../../src/commands/files/intent.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'
import { temporaryLog } from '../../support/database.ts'

let log: EventLog
let folder: string
beforeAll(async () => void (log = await temporaryLog()))
afterAll(() => log.close())
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'in-the-way-')))
  writeFileSync(join(folder, 'a'), '1\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** What somebody else does while a change is looked at. */
let meanwhile: () => void = () => undefined
const change = (...others: readonly string[]) =>
  new FileChanges({
    log,
    folder: () => folder,
    validate: () => {
      meanwhile()
      return Promise.resolve([])
    },
    lastHash: () => undefined,
  }).change({
    edits: [
      { name: 'a', before: contentHash(Buffer.from('1\n')), after: Buffer.from('2\n') },
      ...others.map((name) => ({ name, before: null, after: Buffer.from('x\n') })),
    ],
    who: '',
    cause: 'editor',
    title: 'a change',
  })

test('a file that cannot be where it shall be takes the whole change back, and nothing of it stays', async () => {
  const before = await log.head()
  meanwhile = () => writeFileSync(join(folder, 'below'), 'of somebody else')
  await expect(change('below/b')).rejects.toMatchObject({ code: 'EEXIST' })
  meanwhile = () => undefined
  expect([readFileSync(join(folder, 'a'), 'utf8'), readdirSync(folder), await log.head()]).toEqual(['1\n', ['a', 'below'], before])
})

test('a file below a file is refused before anything is written down', async () => {
  expect(await change('a/below')).toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('part of its path is a file and not a folder'),
  })
  expect([readFileSync(join(folder, 'a'), 'utf8'), readdirSync(folder)]).toEqual(['1\n', ['a']])
})

test('a name that no disk takes is refused before anything is written down', async () => {
  const refused = await change('n'.repeat(300))
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({ code: 'INVALID_REQUEST', message: 'The file name is too long. Nothing was changed.' })
  expect(readdirSync(folder)).toEqual(['a'])
})

test('what stands where changes are written down refuses them, and stays as it is', async () => {
  writeFileSync(join(folder, CHANGES_FOLDER), 'of somebody else')
  expect(await change()).toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('remove it') })
  expect([readFileSync(join(folder, 'a'), 'utf8'), existsSync(join(folder, CHANGES_FOLDER))]).toEqual(['1\n', true])
})
