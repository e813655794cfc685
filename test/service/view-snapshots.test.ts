import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Event } from '../../src/events/catalogue.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { RECONCILIATIONS_STREAM } from '../../src/events/reconciliations-events.ts'
import { type Follower, follow } from '../../src/projections/follow.ts'
import type { LedgerView } from '../../src/projections/view/ledger-view.ts'
import { ReconciliationsView } from '../../src/projections/reconciliations-view.ts'
import { snapshotBytes, snapshotFrom } from '../../src/projections/view/view-snapshot.ts'
import { openViews, snapshotIn, type SnapshotPlace } from '../../src/service/view-snapshots.ts'
import { temporaryFolder, temporaryLog } from '../support/database.ts'
import { recordedBlock } from '../support/event-batches.ts'
import { journalSynced } from '../support/journal-synced.ts'

const BUILD = 'this program'
const place = temporaryFolder()
const folder = place.path
const file = join(folder, 'daybook-view')
let log: EventLog
beforeAll(async () => {
  log = await temporaryLog()
  await spend('first')
})
afterAll(async () => {
  await log.close()
  place.remove()
})

async function append(stream: string, ...events: readonly Event[]): Promise<void> {
  const result = await log.append({ expected: new Map(), events: events.map((event) => ({ stream, ...event })) })
  if (!result.ok) throw new Error(result.code)
}
const posting = (quantity: string) => ({ account: 'Assets:Checking', commodity: 'EUR', quantity })
const spend = (id: string, quantity = '1.00'): Promise<void> =>
  append(
    'journal',
    { type: 'TransactionsRecorded', data: recordedBlock([{ id, day: 19_000, origin: 0, postings: [posting(quantity)] }]) },
    { type: 'JournalSynced', data: journalSynced(`after ${id}`) },
  )

const inFolder = (build: string | undefined): SnapshotPlace | undefined => (build === undefined ? undefined : snapshotIn(folder, build))

/** A start that reads what it must, together with those who want to know what they are told. */
async function started(others: readonly Follower[] = [], program: { readonly build?: string } = { build: BUILD }) {
  const { views, past, keep } = await openViews(log, inFolder(program.build))
  const following = await follow(log, [views, ...others], () => undefined, past)
  const snapshots = keep?.()
  const stop = async (): Promise<void> => {
    following.stop()
    await snapshots?.write()
    await snapshots?.stop()
  }
  return { views, following, stop, said: said(views.current()) }
}
/** Each transaction by its id and its account. */
const said = ({ order, transactionIds, transactions, postings, accounts }: LedgerView): string[] =>
  Array.from(order, (row) => `${transactionIds[row]} ${accounts[postings.account[transactions.firstPosting[row]!]!]}`)

/** What a start shows of the first transaction. */
async function shown(program?: { readonly build?: string }): Promise<string | undefined> {
  const { said: all, stop } = await started([], program)
  await stop()
  return all[0]
}

/** Another account in the snapshot than in the log: whoever shows that one believed it. */
function doctored(change: (snapshot: { position: number; hash: string }) => { position: number; hash: string } = (same) => same): void {
  const found = snapshotFrom(readFileSync(file), BUILD)!
  const names = found.state.columns.names.map((each) => each.map((name) => (name === 'Assets:Checking' ? 'Doctored' : name)))
  writeFileSync(file, snapshotBytes({ ...change(found), state: { ...found.state, columns: { ...found.state.columns, names } } }, BUILD))
}

describe('the book that a start finds beside the log', () => {
  beforeEach(async () => {
    rmSync(file, { recursive: true, force: true })
    await (await started()).stop()
  })

  test('is believed when the log has its last event, and then nothing of it is read', async () => {
    doctored()
    const told: string[] = []
    const { said: shown, stop } = await started([{ take: (events) => told.push(...events.map(({ type }) => type)) }])
    await stop()
    expect([shown[0], told]).toEqual(['first Doctored', []])
  })

  test.each([
    ['of another log', ({ position }: { position: number }) => ({ position, hash: 'f'.repeat(64) })],
    ['of an event that the log has at another place', ({ position, hash }: { position: number; hash: string }) => ({ position: position - 1, hash })],
    ['from beyond the end of the log', ({ hash }: { hash: string }) => ({ position: 1000, hash })],
  ])('is not believed when it is %s', async (_, change) => {
    doctored(change)
    expect(await shown()).toBe('first Assets:Checking')
    expect(snapshotFrom(readFileSync(file), BUILD)?.state.columns.names[0]).toContain('Assets:Checking')
  })

  test('is not believed when a byte is another, a part of it is there, or another program wrote it', async () => {
    doctored()
    const whole = readFileSync(file)
    const turned = Buffer.from(whole)
    turned[turned.length >> 1]! ^= 1
    for (const [bytes, build] of [
      [turned, BUILD],
      [whole.subarray(0, 100), BUILD],
      [Buffer.alloc(0), BUILD],
      [whole, 'a newer program'],
    ] as const) {
      writeFileSync(file, bytes)
      expect(await shown({ build })).toBe('first Assets:Checking')
    }
  })

  test('is not looked at by who names no program', async () => {
    doctored()
    expect(await shown({})).toBe('first Assets:Checking')
  })

  test('may be older: what came since is read from the log, and it goes on from there', async () => {
    doctored()
    await spend('second')
    const { said: all, views, following, stop } = await started()
    expect(all).toEqual(['first Doctored', 'second Assets:Checking'])
    const position = views.current().position
    await append('journal', { type: 'TransactionsWithdrawn', data: { id: ['second'] } }, { type: 'JournalSynced', data: journalSynced('without') })
    await following.reached((await log.head()).position)
    expect(said(views.current())).toEqual(['first Doctored'])
    // What the book said earlier is asked of the log.
    expect(said(await views.at(position))).toEqual(['first Assets:Checking', 'second Assets:Checking'])
    await stop()
    expect(snapshotFrom(readFileSync(file), BUILD)?.position).toBe(views.current().position)
  })

  test('lets nobody wait for events that were passed over', async () => {
    const { following, stop } = await started()
    await following.reached((await log.head()).position)
    await stop()
  })

  test('may be deleted, and leaves nothing of one that was begun by a process that is no more', async () => {
    rmSync(file)
    const begun = join(folder, '.daybook-view.0-12345678-1234-1234-1234-123456789012.tmp')
    writeFileSync(begun, 'half')
    expect(await shown()).toBe('first Assets:Checking')
    expect(existsSync(begun)).toBe(false)
    expect(readdirSync(folder)).toEqual(['daybook-view'])
  })

  test('replaces a link in its place, not the file that the link names', async () => {
    rmSync(file)
    const theirs = join(place.path, '..', `theirs-${process.pid}`)
    writeFileSync(theirs, 'theirs')
    symlinkSync(theirs, file)
    await (await started()).stop()
    expect([readFileSync(theirs, 'utf8'), lstatSync(file).isFile()]).toEqual(['theirs', true])
    rmSync(theirs)
  })

  test('removes the answers that version 0.1.0 stored beside the log', async () => {
    writeFileSync(join(folder, 'daybook-answers'), 'answers')
    await (await started()).stop()
    expect(readdirSync(folder)).toEqual(['daybook-view'])
  })

  test('keeps nobody from stopping when it cannot be written', async () => {
    rmSync(file)
    mkdirSync(join(file, 'in the way'), { recursive: true })
    const { stop } = await started()
    await expect(stop()).resolves.toBeUndefined()
  })
})

test('is not made by a program that stops, but brought up to date', async () => {
  rmSync(file, { recursive: true, force: true })
  const brief = async (): Promise<void> => {
    const { views, past, keep } = await openViews(log, inFolder(BUILD))
    const following = await follow(log, [views], () => undefined, past)
    const snapshots = keep?.()
    following.stop()
    await snapshots?.stop()
  }
  await brief()
  expect(existsSync(file)).toBe(false)
  await (await started()).stop()
  const before = snapshotFrom(readFileSync(file), BUILD)!.position
  await spend('while it was away')
  await brief()
  expect(snapshotFrom(readFileSync(file), BUILD)!.position).toBeGreaterThan(before)
})

test('is not written when the book became another while the log was asked for the hash', async () => {
  rmSync(file, { recursive: true, force: true })
  const asked: EventLog['hashAt'] = async (position) => {
    const hash = await log.hashAt(position)
    await spend('in between')
    return hash
  }
  const slow = Object.create(log, { hashAt: { value: asked } }) as EventLog
  const { views, keep } = await openViews(slow, inFolder(BUILD))
  const following = await follow(log, [views], () => undefined)
  await keep?.().write()
  following.stop()
  expect(existsSync(file)).toBe(false)
})

test('who reconciles is told of every edit since the first reconciliation', async () => {
  rmSync(file, { recursive: true, force: true })
  await spend('bought', '-1')
  await append(RECONCILIATIONS_STREAM, {
    type: 'AccountReconciled',
    data: {
      id: 'r1',
      account: 'Assets:Checking',
      commodity: 'EUR',
      day: 19_000,
      balance: '-1.00',
      who: '',
      change: null,
      has_assertion: false,
      postings: { payees: ['Someone'], transaction: ['bought'], place: [0], day: [19_000], quantity: ['-1'], payee: [0], is_marked: [false] },
    },
  })
  await append('journal', { type: 'TransactionsWithdrawn', data: { id: ['bought'] } })
  await spend('bought again', '-1')
  for (let start = 0; start < 2; start++) {
    const reconciliations = new ReconciliationsView()
    const { stop } = await started([reconciliations])
    await stop()
    expect(reconciliations.reconciled('bought again', 0)?.reconciliation).toBe('r1')
  }
})
