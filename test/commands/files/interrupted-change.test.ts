import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FileChanges } from '../../../src/commands/files/change-files.ts'
import { finishInterrupted } from '../../../src/commands/files/finish-interrupted.ts'
import {
  carryOut,
  CHANGES_FOLDER,
  decideIntent,
  forget,
  type Intent,
  interruptedChanges,
  prepare,
  putBack,
} from '../../../src/commands/files/intent.ts'
import type { DataOf } from '../../../src/events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { contentHash } from '../../../src/ingest/journal/content-hash.ts'
import { openTestLog, temporaryPglite } from '../../support/database.ts'

type Text = string | null
/** From what each file was to what it shall be. */
type Edits = Readonly<Record<string, readonly [before: Text, after: Text]>>

let log: EventLog
beforeAll(async () => {
  log = await openTestLog(await temporaryPglite())
})
afterAll(() => log.close())

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'interrupted-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

const hashOf = (text: Text): string | null => (text === null ? null : contentHash(Buffer.from(text)))
const put = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const read = (name: string): Text => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null)
const changes = (): FileChanges => new FileChanges({ log, folder: () => folder, validate: () => Promise.resolve([]), lastHash: () => undefined })

async function recorded(): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of log.read({ after: 0 })) events.push(...batch)
  return events
}
const count = async (): Promise<number> => (await recorded()).length

describe('a change that was interrupted', () => {
  const EDITS = { a: ['1\n', '2\n'], b: [null, 'b\n'], c: ['c\n', null] } as const
  const data = (id: string, edits: Edits = EDITS): DataOf<'FilesChanged'> => ({
    id,
    who: '',
    cause: 'editor',
    title: 'half done',
    files: Object.entries(edits).map(([name, [before, after]]) => ({ name, before: hashOf(before), after: hashOf(after), hunks: [] })),
  })
  /** Written down by a process that is no more. */
  async function written(id: string): Promise<Intent> {
    put('a', '1\n')
    put('c', 'c\n')
    const targets = Object.entries(EDITS).map(([name, [before, after]]) => ({
      path: join(folder, name),
      mode: 0o644,
      before: before === null ? null : Buffer.from(before),
      after: after === null ? null : Buffer.from(after),
    }))
    const intent = await prepare(folder, data(id), targets)
    const note = join(intent.folder, 'intent.json')
    writeFileSync(note, readFileSync(note, 'utf8').replace(/"pid":\d+/, '"pid":0'))
    return intent
  }
  const files = (): Text[] => ['a', 'b', 'c'].map(read)

  test('before it was decided changed nothing, and leaves nothing', async () => {
    await written('early')
    const before = await count()
    expect(await finishInterrupted(folder, changes())).toEqual([])
    expect([files(), await count(), existsSync(join(folder, CHANGES_FOLDER))]).toEqual([['1\n', null, 'c\n'], before, false])
  })

  test('after it was decided is finished and recorded, however much of it was done', async () => {
    for (const done of [0, 1]) {
      const intent = await written(`late-${done}`)
      await decideIntent(intent)
      if (done) await carryOut(intent)
      const before = await count()
      expect(await finishInterrupted(folder, changes())).toEqual(['"half done" was interrupted and has been finished'])
      expect([files(), (await count()) - before]).toEqual([['2\n', 'b\n', null], 1])
      expect((await recorded()).at(-1)!.data).toEqual(data(`late-${done}`))
      expect(existsSync(join(folder, CHANGES_FOLDER))).toBe(false)
      rmSync(join(folder, 'b'))
    }
  })

  test('is taken back where somebody edited a file since, and their text stays', async () => {
    const intent = await written('edited')
    await decideIntent(intent)
    await carryOut(intent)
    put('a', 'theirs\n')
    const before = await count()
    expect(await finishInterrupted(folder, changes())).toEqual([
      '"half done" was interrupted, and its files were edited before it could be finished: it was taken back',
    ])
    expect([files(), await count(), existsSync(join(folder, CHANGES_FOLDER))]).toEqual([['theirs\n', null, 'c\n'], before, false])
  })

  test('is put back as often as it is asked for', async () => {
    const intent = await written('twice')
    await carryOut(intent)
    await carryOut(intent)
    expect(files()).toEqual(['2\n', 'b\n', null])
    await putBack(intent)
    expect(files()).toEqual(['1\n', null, 'c\n'])
    await putBack(intent)
    expect(files()).toEqual(['1\n', null, 'c\n'])
  })

  test('is left alone while its process lives', async () => {
    const intent = await written('alive')
    const note = join(intent.folder, 'intent.json')
    writeFileSync(note, readFileSync(note, 'utf8').replace('"pid":0', `"pid":${process.pid}`))
    expect(await interruptedChanges(folder)).toEqual([])
    expect(await finishInterrupted(folder, changes())).toEqual([])
    expect(existsSync(intent.folder)).toBe(true)
    await forget(intent.folder)
  })

  test('whose note was never finished leaves nothing, and others beside it stay', async () => {
    const [intent, other] = [await written('cut'), await written('whole')]
    writeFileSync(join(intent.folder, 'intent.json'), '{"owner":')
    await decideIntent(other)
    const found = await interruptedChanges(folder)
    expect(found.map((one) => ('intent' in one ? [one.intent.data.id, one.isDecided, one.intent.targets] : one.folder)).toSorted()).toEqual(
      [intent.folder, ['whole', true, other.targets]].toSorted(),
    )
    await forget(intent.folder)
    expect(existsSync(other.folder)).toBe(true)
    await forget(other.folder)
    expect(existsSync(join(folder, CHANGES_FOLDER))).toBe(false)
  })

  test('is nothing where there is none', async () => {
    expect(await interruptedChanges(folder)).toEqual([])
    expect(await interruptedChanges(join(folder, 'none'))).toEqual([])
  })
})
