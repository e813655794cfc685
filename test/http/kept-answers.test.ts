import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Day, parseDay } from '#vocabulary/day.ts'
import { sealed } from '#vocabulary/sealed-bytes.ts'
import type { LiveConfiguration } from '../../src/config/live-configuration.ts'
import { endpoints } from '../../src/http/contract/endpoints.ts'
import { KeptAnswers } from '../../src/service/snapshots/kept-answers.ts'
import { ANSWERS_FILE, SnapshotFolder } from '../../src/service/snapshots/snapshot-folder.ts'
import type { BookAt } from '../../src/service/snapshots/snapshot-store.ts'
import { temporaryFolder } from '../support/database.ts'
import { startService } from '../support/service.ts'
import type { SimpleEntry } from '../support/simple-book.ts'

/* What the last run answered is given again by the next one, for the same book on the same day under the same configuration. */

const place = temporaryFolder()
const file = join(place.path, ANSWERS_FILE)
afterAll(() => place.remove())
beforeEach(() => rmSync(file, { force: true }))

const BOOK: BookAt = { position: 7, hash: 'a'.repeat(64) }
const spent = (day: Day, quantity: string, account = 'Expenses:Food'): SimpleEntry => ({
  transaction: {
    day,
    payee: 'Shop',
    file: '/books/main.ledger',
    postings: [
      { account, quantity, commodity: 'EUR' },
      { account: 'Assets:Bank', quantity: quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`, commodity: 'EUR' },
    ],
  },
})
const SMALL = [spent(parseDay('2024-01-05'), '12.50')]

interface Start {
  readonly entries: readonly SimpleEntry[]
  readonly found?: BookAt
  readonly build?: string
  readonly config?: string
  readonly today?: string
  readonly timeZone?: string
}

async function start({ entries, found, build = 'this program', config = '', today = '2024-02-01', timeZone = 'UTC' }: Start) {
  const made: KeptAnswers[] = []
  const service = await startService({
    entries,
    config,
    today,
    kept: (calendar, views) => {
      // Where the configuration names none it is that of the machine.
      const configuration = {
        get current() {
          return { ...calendar.configuration.current, timeZone }
        },
      }
      const store = new SnapshotFolder({ folder: place.path, build })
      made.push(new KeptAnswers({ ...calendar, configuration, views, found, store, answers: store.answers(), valued: () => undefined }))
      return made[0]!
    },
  })
  const get = async (url: string): Promise<string> => (await service.app.inject(url)).body
  return { ...service, kept: made[0]!, get }
}

/** A run that answers what is asked and is stopped. */
async function run(urls: readonly string[], given: Start): Promise<string[]> {
  const { get, kept, stop } = await start(given)
  const answers: string[] = []
  for (const url of urls) answers.push(await get(url))
  await kept.write(BOOK)
  await stop()
  return answers
}

const NO_DIAGNOSIS = 'doctor:\n  negative_balance:\n    enabled: no\n'
async function reconfigured(configuration: LiveConfiguration, text: string): Promise<void> {
  appendFileSync(configuration.current.file, text)
  expect(await configuration.reload()).toEqual([])
}

/** Net worth of another book than the one that was kept: only what was kept says 12.50. */
async function answered(given: Partial<Start> = {}): Promise<'kept' | 'worked out'> {
  const { get, stop } = await start({ entries: [spent(parseDay('2024-01-05'), '99.00')], found: BOOK, ...given })
  const answer = await get('/api/networth')
  await stop()
  return answer.includes('12.5') ? 'kept' : 'worked out'
}

describe('what the last run answered', () => {
  test('is answered again', async () => {
    await run(['/api/networth'], { entries: SMALL })
    expect(await answered()).toBe('kept')
  })

  test.each<[string, Partial<Start>]>([
    ['of another book', { found: { ...BOOK, hash: 'b'.repeat(64) } }],
    ['of the book at another event', { found: { ...BOOK, position: 8 } }],
    ['of another program', { build: 'a newer program' }],
    ['under another configuration', { config: 'display_precision: 3\n' }],
    ['in another time zone', { timeZone: 'Asia/Tokyo' }],
    ['on another day', { today: '2024-02-02' }],
  ])('is not what is answered %s', async (_, other) => {
    await run(['/api/networth'], { entries: SMALL })
    expect(await answered(other)).toBe('worked out')
    expect(await answered()).toBe('kept')
  })

  test('is nothing when there was no book beside the log', async () => {
    await run(['/api/networth'], { entries: SMALL })
    const { get, stop } = await start({ entries: [spent(parseDay('2024-01-05'), '99.00')] })
    expect(await get('/api/networth')).toContain('99')
    await stop()
  })

  test('is nothing when any byte is another, a part of it is there, or none', async () => {
    await run(['/api/networth'], { entries: SMALL })
    const whole = readFileSync(file)
    for (let place = 0; place < whole.length; place += 97) {
      const turned = Buffer.from(whole)
      turned[place]! ^= 1
      writeFileSync(file, turned)
      expect(await answered()).toBe('worked out')
    }
    for (const bytes of [whole.subarray(0, 200), Buffer.alloc(0)]) {
      writeFileSync(file, bytes)
      expect(await answered()).toBe('worked out')
    }
    rmSync(file)
    expect(await answered()).toBe('worked out')
  }, 30_000)

  test.each([
    ['no such bytes', Buffer.from('nonsense')],
    ['nothing', serialize(undefined)],
  ])('is nothing when it has the right checksum and is %s', async (_, content) => {
    writeFileSync(file, sealed('daybook answers 1\n', content))
    expect(await answered()).toBe('worked out')
  })

  test('is forgotten when it is told to be, when the book changes and when the configuration does', async () => {
    await run(['/api/networth'], { entries: SMALL })
    const other = [spent(parseDay('2024-01-05'), '99.00')]
    const forgetting = await start({ entries: other, found: BOOK })
    expect(await forgetting.get('/api/networth')).toContain('12.5')
    forgetting.kept.forgetSoon(0)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await forgetting.get('/api/networth')).toContain('99')
    await forgetting.stop()

    const changing = await start({ entries: other, found: BOOK })
    changing.views.sync([...other, spent(parseDay('2024-01-06'), '1.00')])
    expect(await changing.get('/api/networth')).toContain('100')
    await changing.stop()

    const configured = await start({ entries: other, found: BOOK })
    await reconfigured(configured.configuration, 'display_precision: 3\n')
    expect(await configured.get('/api/networth')).toContain('99')
    await configured.stop()
  })

  test('is of what was asked last where it was much', async () => {
    const asked = Array.from({ length: 30 }, (_, day) => `/api/networth?as_of_date=2024-01-${String(day + 1).padStart(2, '0')}`)
    await run(asked, { entries: SMALL })
    const { get, stop } = await start({ entries: [spent(parseDay('2024-01-05'), '99.00')], found: BOOK })
    const answers = await Promise.all(asked.map(get))
    await stop()
    expect(answers.map((answer, day) => day >= 4 && !answer.includes('99'))).toEqual(asked.map((_, day) => day >= 6))
  })

  test('is what there is room for: of several megabytes the small ones, those asked for last before others', async () => {
    const megabytes: readonly [string, number][] = [
      ['/newest', 0.5],
      ['/all', 3],
      ['/newer', 1],
      ['/old', 1],
      ['/older', 0.25],
    ]
    const { kept, stop } = await start({ entries: SMALL })
    kept.from(async function* () {
      for (const [asked, size] of megabytes) yield [asked, async () => Buffer.alloc(size * 1024 * 1024, asked)] as const
    })
    await kept.write(BOOK)
    await stop()
    const next = await start({ entries: SMALL, found: BOOK })
    const found = megabytes.map(([asked]) => next.kept.find(asked)?.subarray(0, asked.length).toString())
    await next.stop()
    expect(found).toEqual(['/newest', undefined, '/newer', undefined, '/older'])
  })

  test('is about the newest book, and asked about another one the log is asked', async () => {
    await run(['/api/networth'], { entries: SMALL })
    const { get, stop } = await start({ entries: [spent(parseDay('2024-01-05'), '99.00')], found: BOOK })
    expect(await get('/api/networth?as_of_event=3')).not.toContain('12.5')
    await stop()
  })

  test('stays when the next run is asked for nothing, and when it is asked for something else', async () => {
    await run(['/api/networth'], { entries: SMALL })
    await run([], { entries: SMALL, found: BOOK })
    await run(['/api/expense'], { entries: SMALL, found: BOOK })
    expect(await answered()).toBe('kept')
  })

  test('is not kept when the configuration has become another since', async () => {
    const { get, kept, configuration, stop } = await start({ entries: SMALL })
    await get('/api/diagnosis')
    await reconfigured(configuration, NO_DIAGNOSIS)
    await kept.write(BOOK)
    await stop()
    expect(() => readFileSync(file)).toThrow()
  })
})

const WITH_DAY = ['/api/networth?as_of_date=2024-01-10', '/api/networth?as_of_date=2024-01-20']
const REPORTS = endpoints
  .filter(({ method, path, query }) => method === 'GET' && !path.includes(':') && query && 'as_of_event' in query.shape)
  .map(({ path }) => path)

test('every report says what it would say were it worked out', async () => {
  expect(REPORTS.length).toBeGreaterThan(30)
  const day = fc.integer({ min: parseDay('2023-11-01'), max: parseDay('2024-03-01') })
  const entry = fc
    .tuple(day, fc.integer({ min: 1, max: 90_000 }), fc.constantFrom('Expenses:Food', 'Income:Pay', 'Assets:Fund', 'Liabilities:Card'))
    .map(([on, cents, account]) => spent(on, `${account.startsWith('Income') ? '-' : ''}${(cents / 100).toFixed(2)}`, account))
  await fc.assert(
    fc.asyncProperty(
      fc.array(entry, { minLength: 1, maxLength: 12 }),
      fc.shuffledSubarray([...REPORTS, ...WITH_DAY], { minLength: 4, maxLength: 12 }),
      async (entries, urls) => {
        rmSync(file, { force: true })
        const worked = await run(urls, { entries })
        expect(await run(urls, { entries, found: BOOK })).toEqual(worked)
      },
    ),
    { numRuns: 12 },
  )
}, 60_000)
