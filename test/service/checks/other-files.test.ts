import { written } from '../../../src/messages/said.ts'
import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LedgerView } from '../../../src/projections/view/ledger-view.ts'
import { OtherFiles } from '../../../src/service/checks/system-checks.ts'

const PATIENCE = 10_000

const changes = new Subject<LedgerView>()
let view: LedgerView
let told: (string | undefined)[]
/** The hash of what stands on the disk. */
let disk: string
let files: OtherFiles
beforeEach(() => {
  vi.useFakeTimers()
  told = []
  files = new OtherFiles({
    views: { current: () => view, changes },
    isAsRead: ({ hash }) => Promise.resolve(hash === disk),
    told: (message) => told.push(message && written(message)),
    patience: PATIENCE,
  })
})
afterEach(() => {
  files.stop()
  vi.useRealTimers()
})

/** Somebody has recorded a journal of these contents. */
const recorded = (position: number, hash: string): void => {
  const data = {
    dialect: 'ledger',
    directives: [],
    counts: { transactions: 1 },
    hash,
    files: [{ name: 'main.ledger' }],
    globs: [],
    forecast_until: 0,
  }
  view = { lastSync: { position, data } } as unknown as LedgerView
  changes.next(view)
}
const own = (position: number, hash: string): void => {
  disk = hash
  recorded(position, hash)
  files.agreed(position)
}
const wait = (milliseconds = PATIENCE): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds)

test('a book that another program recorded from other files is told, and over with the next sync of these', async () => {
  own(5, 'a')
  recorded(9, 'b')
  await wait(PATIENCE - 1)
  expect(told).toEqual([undefined])
  await wait(1)
  expect(told[1]).toContain('At event 9 another program recorded a journal from other files than those here')
  own(14, 'a')
  expect(told).toEqual([undefined, told[1], undefined])
  await wait()
  expect(told).toHaveLength(3)
})

test('files that come a little later than the record of them are the same files', async () => {
  own(5, 'a')
  recorded(9, 'b')
  await wait(PATIENCE / 2)
  disk = 'b'
  files.agreed(9)
  await wait()
  expect(told).toEqual([undefined, undefined])
})

test('files that were changed here meanwhile say nothing about the other program', async () => {
  own(5, 'a')
  recorded(9, 'b')
  disk = 'c'
  await wait()
  expect(told).toEqual([undefined])
})

test('a record of the same contents is no other book', async () => {
  own(5, 'a')
  recorded(9, 'a')
  await wait()
  expect(told).toEqual([undefined])
})

test('each record of other files begins the waiting anew', async () => {
  own(5, 'a')
  recorded(9, 'b')
  await wait(PATIENCE / 2)
  recorded(12, 'c')
  await wait(PATIENCE / 2)
  expect(told).toEqual([undefined])
  await wait(PATIENCE / 2)
  expect(told[1]).toContain('At event 12 ')
})

test('who has read nothing yet, or has stopped, says nothing', async () => {
  recorded(9, 'b')
  await wait()
  own(12, 'a')
  recorded(15, 'b')
  files.stop()
  await wait()
  expect(told).toEqual([undefined])
})
