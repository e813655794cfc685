import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../../support/standing-clock.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ChangeOrder } from '../../../src/commands/files/change-files.ts'
import { CHANGES_FOLDER } from '../../../src/commands/files/intent.ts'
import { checkBook } from '../../../src/commands/journal/check-book.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { JournalChanges } from '../../../src/service/changes/journal-changes.ts'
import { temporaryFolder, temporaryLog } from '../../support/database.ts'

const MAIN = 'include 2024/*.ledger\n\n2024-01-01 Opening\n  Assets:Bank   10 EUR\n  Equity\n'
const JANUARY = '2024-01-05 Baker\r\n  Expenses:Food   3 EUR\r\n  Assets:Bank\r\n'

let place: ReturnType<typeof temporaryFolder>
let folder: string
let log: EventLog
let changes: JournalChanges
let syncs = 0

// One log for all: each test has a folder and a memory of its own.
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(() => {
  place = temporaryFolder()
  folder = join(place.path, 'books')
  mkdirSync(join(folder, '2024'), { recursive: true })
  writeFileSync(join(folder, 'main.ledger'), MAIN, { mode: 0o600 })
  writeFileSync(join(folder, '2024/january.ledger'), JANUARY)
  changes = opened()
  syncs = 0
})
afterEach(() => place.remove())

/** With the real reader and a real log; reading in this thread. */
function opened(): JournalChanges {
  const root = join(folder, 'main.ledger')
  const today = parseDay('2024-02-01')
  return new JournalChanges({
    log,
    configuration: { current: { paths: { journal: root } } },
    check: (replaced) =>
      Promise.resolve(checkBook({ root, dialect: '', strict: false, today, forecastUntil: today, autoPostings: true }, replaced, readerOf)),
    recordedFiles: () => [],
    reached: () => Promise.resolve(),
    sync: () => void syncs++,
  })
}

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const hashOf = (name: string): string => contentHash(readFileSync(join(folder, name)))
const order = (edits: Record<string, string | null>, before?: Record<string, string | null>): ChangeOrder => ({
  who: 'ada',
  cause: 'editor',
  title: 'An edit',
  edits: Object.entries(edits).map(([name, after]) => ({
    name,
    before: before && name in before ? before[name]! : existsSync(join(folder, name)) ? hashOf(name) : null,
    after: after === null ? null : Buffer.from(after),
  })),
})
const changed = async (edits: Record<string, string | null>): Promise<string> => {
  const outcome = await changes.change(order(edits))
  if (!('kind' in outcome) || outcome.kind !== 'changed') throw new Error(JSON.stringify(outcome))
  return outcome.change.id
}
const messageOf = (outcome: unknown): string => (outcome instanceof Refusal ? outcome.message : JSON.stringify(outcome))

describe('a change of files', () => {
  test('replaces several files, records who did what, and has the journal read', async () => {
    await changed({ 'main.ledger': `; new\n${MAIN}`, '2024/february.ledger': '2024-02-01 Rent\n  Expenses:Rent  5 EUR\n  Assets:Bank\n' })
    expect(read('main.ledger')).toBe(`; new\n${MAIN}`)
    expect(read('2024/february.ledger')).toContain('Rent')
    expect(changes.view.list()).toMatchObject([
      { who: 'ada', cause: 'editor', title: 'An edit', files: [{ name: 'main.ledger' }, { name: '2024/february.ledger', before: null }] },
    ])
    expect(syncs).toBe(1)
    expect(existsSync(join(folder, CHANGES_FOLDER))).toBe(false)
  })

  test('that makes files what they are is none', async () => {
    expect(await changes.change(order({ 'main.ledger': MAIN }))).toEqual({ kind: 'unchanged' })
    expect(changes.view.list()).toEqual([])
  })

  test('keeps the mode of a file', async () => {
    await changed({ 'main.ledger': `; new\n${MAIN}` })
    expect(statSync(join(folder, 'main.ledger')).mode & 0o777).toBe(0o600)
  })

  test('made from contents that are no longer there gives what is there now', async () => {
    const outcome = await changes.change(order({ 'main.ledger': 'mine' }, { 'main.ledger': contentHash(Buffer.from('as it was')) }))
    expect(outcome).toEqual({ kind: 'conflict', name: 'main.ledger', contents: Buffer.from(MAIN) })
    expect(read('main.ledger')).toBe(MAIN)
  })

  test('of a file that should be new and is there is a conflict', async () => {
    expect(await changes.change(order({ 'main.ledger': 'mine' }, { 'main.ledger': null }))).toMatchObject({ kind: 'conflict' })
  })

  test('that would break the book is refused with file and line, and no file of it lands', async () => {
    const outcome = await changes.change(
      order({ '2024/january.ledger': '2024-01-05 Baker\n  Expenses:Food  3 EUR\n  Assets:Bank  -2 EUR\n', 'main.ledger': `; new\n${MAIN}` }),
    )
    expect(outcome).toMatchObject({ kind: 'invalid', problems: [{ severity: 'error', file: join(folder, '2024/january.ledger') }] })
    expect([read('main.ledger'), read('2024/january.ledger')]).toEqual([MAIN, JANUARY])
  })

  test('of a new file that a pattern includes is read with the book', async () => {
    expect(await changes.change(order({ '2024/zz.ledger': '2024-01-05 Off\n  A  3 EUR\n  B  -2 EUR\n' }))).toMatchObject({ kind: 'invalid' })
    expect(existsSync(join(folder, '2024/zz.ledger'))).toBe(false)
  })

  test('may mend a broken book step by step', async () => {
    const broken = '2024-01-05 One\n  A  3 EUR\n  B  -2 EUR\n\n2024-01-06 Two\n  A  5 EUR\n  B  -2 EUR\n'
    writeFileSync(join(folder, '2024/january.ledger'), broken)
    expect(await changes.change(order({ '2024/january.ledger': broken.replace('3 EUR', '2 EUR') }))).toMatchObject({ kind: 'changed' })
    expect(await changes.change(order({ '2024/january.ledger': read('2024/january.ledger').replace('2 EUR', '4 EUR') }))).toMatchObject({
      kind: 'invalid',
    })
  })
})

describe('a name', () => {
  test.each([
    ['../outside.ledger', 'relative to'],
    ['2024/../../outside.ledger', 'relative to'],
    ['/etc/passwd', 'relative to'],
    ['a//b.ledger', 'relative to'],
    ['..\\outside.ledger', 'relative to'],
    ['a\0.ledger', 'relative to'],
    ['', 'relative to'],
    ['.git/config', 'hidden'],
    [`${'a/'.repeat(600)}b`, 'relative to'],
    ['link-out/new.ledger', 'leads out'],
    ['outside-link.ledger', 'leads out'],
    ['dangling.ledger', 'leads nowhere'],
    ['2024', 'not a regular file'],
  ])('%j is refused: %s', async (name, why) => {
    writeFileSync(join(place.path, 'outside.ledger'), 'theirs')
    symlinkSync(place.path, join(folder, 'link-out'))
    symlinkSync(join(place.path, 'outside.ledger'), join(folder, 'outside-link.ledger'))
    symlinkSync(join(place.path, 'nowhere'), join(folder, 'dangling.ledger'))
    expect(messageOf(await changes.change({ ...order({}), edits: [{ name, before: null, after: Buffer.from('; x\n') }] }))).toContain(why)
    expect(readFileSync(join(place.path, 'outside.ledger'), 'utf8')).toBe('theirs')
    expect(readdirSync(place.path).toSorted()).toEqual(['books', 'outside.ledger'])
  })

  test('of a link within the folder is the file that it points to, and the link stays', async () => {
    symlinkSync('2024/january.ledger', join(folder, 'now.ledger'))
    await changed({ 'now.ledger': `; new\n${JANUARY}` })
    expect(read('2024/january.ledger')).toBe(`; new\n${JANUARY}`)
    expect(lstatSync(join(folder, 'now.ledger')).isSymbolicLink()).toBe(true)
  })

  test('of a read-only file is refused, whoever asks', async () => {
    chmodSync(join(folder, 'main.ledger'), 0o444)
    expect(messageOf(await changes.change(order({ 'main.ledger': `; new\n${MAIN}` })))).toContain('read-only')
  })
})

describe('taking a change back', () => {
  test('gives the bytes that were there before, line ends and all', async () => {
    const id = await changed({
      '2024/january.ledger': `${JANUARY}\r\n2024-01-06 Cafe\r\n  Expenses:Food   2 EUR\r\n  Assets:Bank\r\n`,
      'new.ledger': '; new\n',
    })
    expect(await changes.undo(id, 'ada')).toMatchObject({ kind: 'changed', change: { cause: 'undo', undoes: id } })
    expect(read('2024/january.ledger')).toBe(JANUARY)
    expect(existsSync(join(folder, 'new.ledger'))).toBe(false)
    expect(messageOf(await changes.undo(id, 'ada'))).toContain('already been undone')
  })

  test('finds lines that have moved meanwhile and leaves the rest', async () => {
    const id = await changed({ 'main.ledger': `${MAIN}\n2024-01-09 Cafe\n  Expenses:Food   2 EUR\n  Assets:Bank\n` })
    writeFileSync(join(folder, 'main.ledger'), `; a line above\n${read('main.ledger')}; a line below\n`)
    await changes.undo(id, 'ada')
    expect(read('main.ledger')).toBe(`; a line above\n${MAIN}; a line below\n`)
  })

  test('of lines that were edited is refused, and shows both', async () => {
    const id = await changed({ 'main.ledger': `${MAIN}\n2024-01-09 Cafe\n  Expenses:Food   2 EUR\n  Assets:Bank\n`, '2024/new.ledger': '; new\n' })
    writeFileSync(join(folder, 'main.ledger'), read('main.ledger').replace('   2 EUR', '   2.50 EUR'))
    expect(await changes.undo(id, 'ada')).toMatchObject({
      kind: 'edited_since',
      name: 'main.ledger',
      written: expect.stringContaining('   2 EUR'),
      now: expect.stringContaining('2.50'),
    })
    expect(existsSync(join(folder, '2024/new.ledger'))).toBe(true)
  })

  test('can itself be taken back', async () => {
    const text = `; new\n${MAIN}`
    const id = await changed({ 'main.ledger': text })
    await changes.undo(id, 'ada')
    await changes.undo(changes.view.list()[0]!.id, 'ada')
    expect(read('main.ledger')).toBe(text)
  })

  test('of a deletion makes the file again', async () => {
    writeFileSync(join(folder, '2024/other.ledger'), '; so that the pattern still has a file\n')
    const id = await changed({ '2024/january.ledger': null })
    expect(existsSync(join(folder, '2024/january.ledger'))).toBe(false)
    await changes.undo(id, 'ada')
    expect(read('2024/january.ledger')).toBe(JANUARY)
  })

  test('is known again after a new start', async () => {
    const id = await changed({ 'main.ledger': `; new\n${MAIN}` })
    changes = opened()
    changes.take(await log.readStream('files'))
    await changes.undo(id, 'ada')
    expect(read('main.ledger')).toBe(MAIN)
  })
})

describe('versions', () => {
  test('every text that a change replaced can be had again, edits from elsewhere in between included', async () => {
    const texts = [MAIN]
    for (const turn of [1, 2]) {
      texts.push(`; turn ${turn}\n${MAIN}`)
      await changed({ 'main.ledger': texts.at(-1)! })
    }
    texts.push(`; from elsewhere\n${MAIN}`)
    writeFileSync(join(folder, 'main.ledger'), texts.at(-1)!)
    await changed({ 'main.ledger': `; turn 3\n${MAIN}` })
    const versions = changes.versions('main.ledger')
    const contents = await Promise.all(versions.map(({ change }) => changes.version('main.ledger', change)))
    // What turn 2 wrote was replaced elsewhere, not by us.
    expect(contents.map(String)).toEqual([texts[3], texts[1], texts[0]])
  })
})
