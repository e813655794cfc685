import { afterEach, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { startService, type TestService } from '../support/service.ts'

/* Before the log is open there is the book of a snapshot, and nothing else. */

let service: TestService
afterEach(() => service.stop())

/** A service whose log opens, or does not, when the test says so. */
async function waiting(config = ''): Promise<{ open(): void; fail(error: Error): void }> {
  let [open, fail]: [() => void, (error: Error) => void] = [() => undefined, () => undefined]
  const ready = new Promise<void>((resolve, reject) => ([open, fail] = [resolve, reject]))
  const postings = [
    { account: 'Assets:Bank', quantity: '10', commodity: 'EUR' },
    { account: 'Equity:Opening', quantity: '-10', commodity: 'EUR' },
  ]
  const transaction = { day: parseDay('2024-01-01'), payee: 'Opening', file: '/books/main.ledger', postings }
  service = await startService({ config, ready, entries: [{ transaction }] })
  return { open, fail }
}

/** Those of some addresses that have been answered after a while. */
async function answeredOf(urls: readonly string[], asked: Promise<unknown>[] = []): Promise<string[]> {
  const answered: string[] = []
  for (const url of urls) asked.push(service.app.inject({ url, headers: { 'x-auth': '' } }).then(() => answered.push(url)))
  // Who need not wait takes a few of these.
  for (let turn = 0; turn < 100; turn++) await new Promise((resolve) => setImmediate(resolve))
  return answered
}

test('reports about the newest book are answered at once, and whatever else is asked waits', async () => {
  const { open } = await waiting()
  const networth = await service.app.inject('/api/networth')
  expect(networth.json().networthTimeline.length).toBeGreaterThan(0)
  expect((await service.app.inject('/api/ping')).statusCode).toBe(200)
  expect((await service.app.inject('/any/page')).statusCode).toBe(404)

  const asked: Promise<unknown>[] = []
  const late = ['/api/config', '/api/jobs', '/api/networth?as_of_event=1', '/api/networth?as%5Fof_event=1', '/api/notes', '/api/nothing']
  expect(await answeredOf(late, asked)).toEqual([])
  open()
  await Promise.all(asked)
  expect((await service.app.inject('/api/config')).statusCode).toBe(200)
})

test('nobody is answered before sessions are known where people log in, whatever is asked', async () => {
  const { open } = await waiting(`user_accounts:\n  - username: ana\n    password: ${cheapPassword('open sesame')}\n`)
  const asked: Promise<unknown>[] = []
  expect(await answeredOf(['/api/networth', '/api/ping'], asked)).toEqual([])
  open()
  await Promise.all(asked)
  expect((await service.app.inject('/api/networth')).statusCode).toBe(401)
})

test('a log that does not open is no answer', async () => {
  const { fail } = await waiting()
  const asked = service.app.inject('/api/config')
  fail(new Error('the log does not open'))
  expect((await asked).statusCode).toBe(500)
})

test('requests about a book that was never read wait for its first sync, others do not', async () => {
  let read: () => void = () => undefined
  service = await startService({ bookRead: new Promise((resolve) => (read = resolve)) })
  const asked: Promise<unknown>[] = []
  const aboutBook = ['/api/networth', '/api/query/schema', '/api/transaction']
  const others = ['/api/config', '/api/jobs', '/api/ping']
  expect((await answeredOf([...aboutBook, ...others], asked)).toSorted()).toEqual(others)
  read()
  await Promise.all(asked)
})

test('a server that ends answers the requests that wait for the first sync', async () => {
  service = await startService({ bookRead: new Promise(() => undefined) })
  const asked = service.app.inject('/api/networth')
  await new Promise((resolve) => setImmediate(resolve))
  await service.app.close()
  expect((await asked).statusCode).toBe(200)
})
