import { afterEach, beforeEach, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { MutedFindings } from '../../src/projections/saved-searches.ts'
import { temporaryLog } from '../support/database.ts'
import type { SimpleEntry } from '../support/simple-book.ts'
import { startService, type TestService } from '../support/service.ts'
import { DAY, paid } from './small-book.ts'

const REFUND: SimpleEntry = {
  transaction: {
    day: DAY + 1,
    payee: 'Shop <b>',
    file: 'main.ledger',
    postings: [
      { account: 'Expenses:Shoes', quantity: '-5', commodity: 'EUR' },
      { account: 'Assets:Checking', quantity: '5', commodity: 'EUR' },
    ],
  },
}

interface Found {
  readonly key: string
  readonly rule: string
  readonly details: string
  readonly line?: number
  readonly muted?: object
}

let log: EventLog
let service: TestService
beforeEach(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
  // A refund, and more paid than there was.
  service = await startService({ log, entries: [paid(DAY, 'Shop', 'Expenses:Food', '30'), REFUND] })
})
afterEach(async () => {
  await service.stop()
  await log.close()
})
const doctor = async (asked = '') => (await service.app.inject(`/api/doctor${asked}`)).json() as { findings: Found[]; count: number }
const post = async (path: string, payload: object = {}) => (await service.app.inject({ method: 'POST', url: path, payload })).statusCode

test('every finding is told with its rule, its words and its line', async () => {
  const { findings, count } = await doctor()
  expect(count).toBe(2)
  expect(findings).toMatchObject([
    { rule: 'negative_balance', level: 'danger', file_name: 'main.ledger', details: 'Assets:Checking had -30 EUR on 2024-01-01.' },
    { rule: 'non_debit_account', details: 'Expenses:Shoes -5 on 2024-01-02, Shop <b>.', line: 6 },
  ])
})

test('what is muted is told no more, says why, and stays so when its line moves', async () => {
  const [, refund] = (await doctor()).findings
  expect(await post(`/api/doctor/${refund!.key}/mute`, { reason: ' it was a refund ' })).toBe(200)
  expect(await doctor()).toMatchObject({ count: 1, findings: [{}, { key: refund!.key, muted: { reason: 'it was a refund', who: '' } }] })
  service.views.sync([paid(DAY - 400, 'Earlier', 'Expenses:Rent', '1'), paid(DAY, 'Shop', 'Expenses:Food', '30'), REFUND])
  const moved = (await doctor()).findings.find(({ key }) => key === refund!.key)
  expect(moved?.line).not.toBe(refund!.line)
  expect(moved).toHaveProperty('muted')
  // The log says it, and so does whoever reads it again.
  const replayed = new MutedFindings()
  for await (const events of log.read({ after: 0 })) replayed.take(events)
  expect(replayed.find(refund!.key)).toMatchObject({ rule: 'non_debit_account', reason: 'it was a refund' })
  expect(await post(`/api/doctor/${refund!.key}/unmute`)).toBe(200)
  expect((await doctor()).findings.some(({ muted }) => muted)).toBe(false)
})

test('a reason is asked for, and what is no finding is not muted', async () => {
  const [first] = (await doctor()).findings
  expect(await post(`/api/doctor/${first!.key}/mute`, { reason: '  ' })).toBe(400)
  expect(await post('/api/doctor/nothing/mute', { reason: 'x' })).toBe(404)
  expect((await log.head()).position).toBe(0)
})

test('of a kind that thousands are of the first are told, with how many there are, and one that is muted stays among what is muted', async () => {
  service.views.sync(Array.from({ length: 250 }, (_, nth) => paid(DAY, `Shop ${nth}`, 'Income:Salary', '1')))
  const all = await doctor('?limit=1000')
  expect([all.findings.length, all.count]).toEqual([251, 251])
  const last = all.findings.findLast(({ rule }) => rule === 'non_credit_account')!
  expect(await post(`/api/doctor/${last.key}/mute`, { reason: 'it was one' })).toBe(200)
  const { findings, ...counts } = await doctor()
  expect(counts).toMatchObject({
    count: 250,
    kinds: [
      { title: 'Negative Balance', count: 1 },
      { title: 'Credit Entry', count: 249 },
    ],
    muted_count: 1,
  })
  expect(findings.filter(({ rule }) => rule === 'non_credit_account')).toHaveLength(201)
  expect(findings.filter((finding) => 'muted' in finding)).toMatchObject([{ key: last.key }])
  expect((await doctor('?limit=1')).findings).toHaveLength(3)
  expect(await doctor('?limit=100001')).toMatchObject({ error: { code: 'INVALID_REQUEST' } })
})

test('a rule that is switched off finds nothing, at once', async () => {
  await doctor()
  const rules = service.configuration.current.settings.doctor
  await service.configuration.change({ doctor: { ...rules, negative_balance: { ...rules.negative_balance, enabled: 'no' } } })
  expect((await doctor()).findings.map(({ rule }) => rule)).toEqual(['non_debit_account'])
})

test('whether the reports agree is asked of them only for who waits for it, and is known from then on', async () => {
  expect(await doctor()).toMatchObject({ agreement: null })
  expect((await service.app.inject('/api/doctor?agreement=true')).json()).toMatchObject({ count: 2, agreement: { currencies: ['EUR'] } })
  expect(await doctor()).toMatchObject({ agreement: { currencies: ['EUR'] } })
  service.views.sync([paid(DAY, 'Shop', 'Expenses:Food', '30')])
  expect(await doctor()).toMatchObject({ agreement: null })
})

test('two halves of one transfer are told with their ids', async () => {
  const half = (day: number, account: string, quantity: string, open: string): SimpleEntry => ({
    transaction: {
      day,
      payee: 'Bank & <b>',
      file: 'main.ledger',
      postings: [
        { account, quantity, commodity: 'EUR' },
        { account: open, quantity: quantity.startsWith('-') ? quantity.slice(1) : `-${quantity}`, commodity: 'EUR' },
      ],
    },
  })
  service.views.sync([half(DAY, 'Assets:Savings', '7', 'Income:Unknown'), half(DAY + 1, 'Assets:Giro', '-7', 'Expenses:Unknown')])
  const found = (await doctor()).findings.find(({ rule }) => rule === 'transfer_halves')
  const { transactions } = (await service.app.inject('/api/transaction')).json() as { transactions: { id: string; date: string }[] }
  expect(found).toMatchObject({
    details: '7 EUR from Assets:Giro (2024-01-02, Bank & <b>) to Assets:Savings (2024-01-01, Bank & <b>).',
    halves: transactions.toSorted((a, b) => (a.date < b.date ? 1 : -1)).map(({ id }) => id),
  })
})
