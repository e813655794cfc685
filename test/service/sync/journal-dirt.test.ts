import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readChanges } from '../../../src/commands/journal/read-changes.ts'
import { nothingRecorded } from '../../../src/commands/journal/recorded-journal.ts'
import { LiveConfiguration } from '../../../src/config/live-configuration.ts'
import { loadConfig } from '../../../src/config/load.ts'
import { decode } from '../../../src/events/codec.ts'
import type { RecordedEvent } from '../../../src/events/log/log.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { LedgerViewBuilder } from '../../../src/projections/view/ledger-view-builder.ts'
import { JournalDirt } from '../../../src/service/sync/unattended-syncs.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-dirt-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string | Uint8Array): void => writeFileSync(join(folder, name), text)

/** What is asked after the journal was read and recorded. */
async function recorded(root: string): Promise<JournalDirt> {
  write('daybook.yaml', `journal_path: ${root}\n`)
  const loaded = await loadConfig({ file: join(folder, 'daybook.yaml') })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const request = { root: join(folder, root), dialect: '' as const, strict: false, today: 19_800, forecastUntil: 19_800, force: true }
  const outcome = readChanges(request as Parameters<typeof readChanges>[0], () => nothingRecorded, readerOf)
  if (outcome.kind !== 'read') throw new Error(JSON.stringify(outcome))
  const builder = new LedgerViewBuilder()
  outcome.events.forEach((event, i) => {
    const position = i + 1
    builder.apply({ ...event, position, version: position, at: '2024-05-01T10:00:00.000Z', data: decode(event) } as RecordedEvent)
  })
  const view = builder.view()
  return new JournalDirt(new LiveConfiguration(loaded.configuration), { current: () => view })
}

describe('a journal is dirty', () => {
  test('before it was ever read', async () => {
    write('main.ledger', '')
    const dirt = await recorded('main.ledger')
    const empty = new LedgerViewBuilder().view()
    expect(await new JournalDirt(dirt.configuration, { current: () => empty }).isDirty()).toBe(true)
    expect(await dirt.isDirty()).toBe(false)
  })

  test.each([
    ['main.ledger', 'include sub/one.ledger\n', 'sub/one.ledger'],
    ['main.journal', 'include sub/one.journal\n', 'sub/one.journal'],
    ['main.beancount', 'include "sub/one.beancount"\n', 'sub/one.beancount'],
  ])('when a file of it has another content, and clean again when it has the old one: %s', async (root, text, included) => {
    mkdirSync(join(folder, 'sub'))
    write(root, text)
    write(included, '; one\n')
    const dirt = await recorded(root)
    expect(await dirt.isDirty()).toBe(false)
    write(included, '; two\n')
    // The same size and the same time of change, as some programs set it.
    utimesSync(join(folder, included), 1, 1)
    expect(await dirt.isDirty()).toBe(true)
    write(included, '; one\n')
    expect(await dirt.isDirty()).toBe(false)
    renameSync(join(folder, included), join(folder, 'gone'))
    expect(await dirt.isDirty()).toBe(true)
  })

  test('when another journal is configured than the one that was read', async () => {
    write('main.ledger', '; one\n')
    write('other.ledger', '; one\n')
    const dirt = await recorded('main.ledger')
    write('daybook.yaml', 'journal_path: other.ledger\n')
    expect(await dirt.configuration.reload()).toEqual([])
    expect(await dirt.isDirty()).toBe(true)
  })

  test('but not for being a link', async () => {
    mkdirSync(join(folder, 'sub'))
    write('sub/real.ledger', '; one\n')
    symlinkSync(join('sub', 'real.ledger'), join(folder, 'main.ledger'))
    expect(await (await recorded('main.ledger')).isDirty()).toBe(false)
  })

  test('when a file joins one of its patterns', async () => {
    mkdirSync(join(folder, 'years'))
    write('years/2023.ledger', '')
    write('main.ledger', 'include years/*.ledger\n')
    const dirt = await recorded('main.ledger')
    expect(await dirt.isDirty()).toBe(false)
    write('years/2024.ledger', '')
    expect(await dirt.isDirty()).toBe(true)
  })
})

test('a large journal is looked at in pieces, between which the server answers, and once', async () => {
  write('main.ledger', `; ${'x'.repeat(998)}\n`.repeat(30_000))
  const dirt = await recorded('main.ledger')
  const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
    let turns = 0
    let isDone = false
    const turn = (): void => {
      turns++
      if (!isDone) setImmediate(turn)
    }
    setImmediate(turn)
    await work()
    isDone = true
    return turns
  }
  const first = await turnsDuring(async () => expect(await Promise.all([dirt.isDirty(), dirt.isDirty()])).toEqual([false, false]))
  expect(first).toBeGreaterThan(100)
  expect(await turnsDuring(() => dirt.isDirty())).toBeLessThan(first / 4)
})
