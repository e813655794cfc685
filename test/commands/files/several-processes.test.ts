import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ChangeOutcome, FileChanges, finishInterrupted } from '../../../src/commands/files/change-files.ts'
import { CHANGES_FOLDER } from '../../../src/commands/files/intent.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { lockFolder, lockPath } from '../../../src/events/log/lock.ts'
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'
import { openTestLog, temporaryPglite } from '../../support/database.ts'

let log: EventLog
beforeAll(async () => {
  log = await openTestLog(await temporaryPglite())
})
afterAll(() => log.close())

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'several-')))
})
afterEach(() => rmSync(folder, { recursive: true }))

const TURN = (): string => join(folder, CHANGES_FOLDER, 'turn')
const put = (text: string): void => writeFileSync(join(folder, 'a'), text)
const read = (): string => readFileSync(join(folder, 'a'), 'utf8')
const aProcess = (checked: () => Promise<void> = () => Promise.resolve(), waitMs?: number): FileChanges =>
  new FileChanges({
    log,
    folder: () => folder,
    validate: () => checked().then(() => []),
    lastHash: () => undefined,
    ...(waitMs !== undefined && { waitMs }),
  })
const change = (by: FileChanges, before: string, after: string): Promise<ChangeOutcome> =>
  by.change({
    edits: [{ name: 'a', before: contentHash(Buffer.from(before)), after: Buffer.from(after) }],
    who: '',
    cause: 'editor',
    title: 'a change',
  })
const kindOf = (outcome: ChangeOutcome): string => ('kind' in outcome ? outcome.kind : outcome.code)

/** Resolves for everybody once so many have come. */
function meeting(people: number): () => Promise<void> {
  let come = 0
  let all = (): void => undefined
  const met = new Promise<void>((resolve) => (all = resolve))
  return () => (++come === people ? all() : undefined, met)
}

describe('of several processes on one folder', () => {
  test('one changes a file and the others are told that it was changed, however close they are', async () => {
    for (let round = 0; round < 10; round++) {
      put('before')
      const together = meeting(4)
      const texts = ['b', 'c', 'd', 'e']
      const outcomes = await Promise.all(texts.map((text) => change(aProcess(together), 'before', text)))
      expect(outcomes.map(kindOf).toSorted()).toEqual(['changed', 'conflict', 'conflict', 'conflict'])
      expect(read()).toBe(texts[outcomes.findIndex((outcome) => kindOf(outcome) === 'changed')])
    }
    expect(readdirSync(folder)).toEqual(['a'])
  })

  test('one waits for another that is changing files, and gives up when that takes too long', async () => {
    put('before')
    mkdirSync(join(folder, CHANGES_FOLDER))
    const other = await lockFolder(TURN())
    expect(await change(aProcess(undefined, 50), 'before', 'after')).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Another Daybook'),
    })
    expect([read(), readdirSync(join(folder, CHANGES_FOLDER))]).toEqual(['before', ['turn.lock']])
    const waiting = change(aProcess(), 'before', 'after')
    put('theirs')
    other.release()
    expect(await waiting).toMatchObject({ kind: 'conflict', contents: Buffer.from('theirs') })
  })

  test('one that was killed holds nobody up, and leaves nothing behind', async () => {
    put('before')
    const dead = JSON.stringify({ pid: 0, since: '', host: '', processStart: '', boot: '', namespace: '' })
    mkdirSync(join(folder, CHANGES_FOLDER))
    for (const name of [lockPath(TURN()), `${lockPath(TURN())}.0-abc`, `${lockPath(TURN())}.stale-0-abc`]) writeFileSync(name, dead)
    await finishInterrupted(folder, aProcess())
    expect(readdirSync(folder)).toEqual(['a'])
    mkdirSync(join(folder, CHANGES_FOLDER))
    writeFileSync(lockPath(TURN()), dead)
    expect(await change(aProcess(), 'before', 'after')).toMatchObject({ kind: 'changed' })
    expect(readdirSync(folder)).toEqual(['a'])
  })
})
