import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DiskFiles } from '../../../src/commands/journal/files/disk-files.ts'
import { ForeseenReading } from '../../../src/commands/journal/foreseen-reading.ts'
import { KeptContents } from '../../../src/commands/journal/files/kept-contents.ts'
import { readChanges, type ReadRequest } from '../../../src/commands/journal/read-changes.ts'
import { nothingRecorded } from '../../../src/commands/journal/recorded-journal.ts'
import type { EncodedEvent } from '../../../src/events/log/log.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { temporaryFolder } from '../../support/database.ts'
import { requestFor } from './read-request.ts'

let folder: ReturnType<typeof temporaryFolder>
let contents: KeptContents
beforeEach(() => {
  folder = temporaryFolder()
  contents = new KeptContents()
  write('main.ledger', 'include years-*.ledger\n')
  write('years-1.ledger', '2024-01-01 Opening\n  Assets:Bank   10 EUR\n  Equity\n')
})
afterEach(() => folder.remove())

const write = (name: string, text: string): void => writeFileSync(join(folder.path, name), text)
const request = (): ReadRequest => ({ ...requestFor(folder.path), force: false })
const onDisk = (): DiskFiles => new DiskFiles(undefined, contents)
function foreseen(): ForeseenReading {
  const files = onDisk()
  return new ForeseenReading({
    request: request(),
    recorded: nothingRecorded,
    files,
    outcome: readChanges(request(), () => nothingRecorded, readerOf, files),
    isHandedOn: false,
  })
}

test('what was read before it was asked for is the answer while files, patterns, request and record are as they were', () => {
  const reading = foreseen()
  expect(reading.outcome.kind).toBe('read')
  expect(reading.outcomeFor(request(), nothingRecorded, onDisk())).toBe(reading.outcome)
  expect(reading.outcomeFor(request(), { ...nothingRecorded }, onDisk())).toBeUndefined()
  for (const other of [{ force: true }, { today: 1 }, { roots: 'Assets A' }, { strict: true }])
    expect(reading.outcomeFor({ ...request(), ...other }, nothingRecorded, onDisk())).toBeUndefined()
})

test.each([
  ['a file says something else', () => write('years-1.ledger', '; nothing\n')],
  ['the root says something else', () => write('main.ledger', 'include years-*.ledger\n; more\n')],
  ['a file joins a pattern', () => write('years-2.ledger', '')],
  ['a file has gone', () => rmSync(join(folder.path, 'years-1.ledger'))],
])('%s: then it has to be read again', (_, change) => {
  const reading = foreseen()
  change()
  expect(reading.outcomeFor(request(), nothingRecorded, onDisk())).toBeUndefined()
})

test('a file that could not be read is asked for again', () => {
  write('main.ledger', 'include gone.ledger\n')
  const reading = foreseen()
  expect(reading.outcome.kind).toBe('rejected')
  expect(reading.outcomeFor(request(), nothingRecorded, onDisk())).toBeUndefined()
})

test('who does not ask what the disk says now has what it said then', () => {
  const reading = foreseen()
  write('years-1.ledger', '; nothing\n')
  expect(reading.outcomeFor(request(), nothingRecorded)).toBe(reading.outcome)
  expect(reading.outcomeFor({ ...request(), force: true }, nothingRecorded)).toBeUndefined()
})

test('events that are handed on as they are made are those that would be returned, in that order', () => {
  const events: EncodedEvent[] = []
  const handedOn = readChanges(request(), () => nothingRecorded, readerOf, onDisk(), { event: (event) => void events.push(event) })
  if (handedOn.kind !== 'read' || foreseen().outcome.kind !== 'read') throw new Error('it was not read')
  expect(handedOn.events).toEqual([])
  expect(events.length).toBeGreaterThan(1)
  expect(foreseen().outcome).toMatchObject({ events })
})
