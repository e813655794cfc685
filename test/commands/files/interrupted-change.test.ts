import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FileChanges, finishInterrupted } from '../../../src/commands/files/change-files.ts'
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
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'
import { temporaryLog } from '../../support/database.ts'

type Text = string | null
/** From what each file was to what it shall be. */
type Edits = Readonly<Record<string, readonly [before: Text, after: Text]>>

let log: EventLog
beforeAll(async () => {
  log = await temporaryLog()
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
      '"half done" was interrupted, and its files were edited before it could be finished: it was undone',
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

describe('a folder that somebody else made', () => {
  let beside: string
  beforeEach(() => {
    beside = realpathSync(mkdtempSync(join(tmpdir(), 'beside-')))
    writeFileSync(join(beside, 'theirs'), 'theirs\n')
    mkdirSync(join(beside, 'pictures'))
  })
  afterEach(() => rmSync(beside, { recursive: true }))

  /** A note as if a process that is no more had decided to put `evil` into the place of a file. */
  function noted(path: string, file: { readonly before?: Text; readonly after?: Text } = {}, also: readonly unknown[] = []): string {
    const { before = null, after = 'evil\n' } = file
    const note = join(folder, CHANGES_FOLDER, 'x')
    mkdirSync(note, { recursive: true })
    for (const [name, text] of Object.entries({ decided: '', '0.after': 'evil\n', '0.before': 'evil\n' })) writeFileSync(join(note, name), text)
    const files = [{ name: 'a', before: hashOf(before), after: hashOf(after), hunks: [] }]
    const data = { id: 'x', who: '', cause: 'editor', title: 'evil', files }
    writeFileSync(join(note, 'intent.json'), JSON.stringify({ owner: { pid: 0 }, data, also, targets: [{ path, mode: 0o755 }] }))
    return note
  }
  const tree = (): string[] => readdirSync(beside).toSorted()

  test.each([
    ['a new file beside it', '../BESIDE/new', {}],
    ['a new file at an absolute path', '/BESIDE/new', {}],
    ['another text for a file', '../BESIDE/theirs', { before: 'theirs\n' }],
    ['the deletion of a file', '../BESIDE/theirs', { before: 'theirs\n', after: null }],
    ['the return of a file', '../BESIDE/theirs', { before: 'evil\n', after: 'theirs\n' }],
    ['a new file behind a link', 'link/new', {}],
    ['another text for a file behind a link', 'one', { before: 'theirs\n' }],
    ['a hook of git', '.git/hooks/post-checkout', {}],
  ])('has %s noted in it, and nothing comes of that', async (_, place, file) => {
    symlinkSync(beside, join(folder, 'link'))
    symlinkSync(join(beside, 'theirs'), join(folder, 'one'))
    const note = noted(place.replace('../BESIDE', `../${beside.split('/').at(-1)}`).replace('/BESIDE', beside), file)
    const before = await count()
    expect(await finishInterrupted(folder, changes())).toEqual([
      `${note} is a note of a change that Daybook did not write down: nothing was done; remove it`,
    ])
    expect([tree(), readFileSync(join(beside, 'theirs'), 'utf8')]).toEqual([['pictures', 'theirs'], 'theirs\n'])
    expect([readdirSync(folder).toSorted(), await count()]).toEqual([[CHANGES_FOLDER, 'link', 'one'], before])
  })

  test('has a note that would put what is no event into the log', async () => {
    noted('a', {}, [{ stream: 'journal', type: 'JournalSynced', data: { hash: 7 } }])
    const before = await count()
    expect(await finishInterrupted(folder, changes())).toEqual([])
    expect([read('a'), await count()]).toEqual([null, before])
  })

  test('has a link in the place of its notes: what that leads to is neither cleared away nor written to', async () => {
    put('a', '1\n')
    symlinkSync(beside, join(folder, CHANGES_FOLDER))
    expect(await finishInterrupted(folder, changes())).toEqual([
      `${join(folder, CHANGES_FOLDER)} is no folder that Daybook made: it was left as it is; remove it`,
    ])
    const outcome = await changes().change({
      edits: [{ name: 'a', before: hashOf('1\n'), after: Buffer.from('2\n') }],
      who: '',
      cause: 'editor',
      title: 'an edit',
    })
    expect(outcome).toMatchObject({ code: 'FORBIDDEN' })
    expect([tree(), read('a')]).toEqual([['pictures', 'theirs'], '1\n'])
  })
})
