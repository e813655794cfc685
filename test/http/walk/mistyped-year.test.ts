import { afterAll, beforeAll, expect, test } from 'vitest'
import { StandingClock } from '../../support/standing-clock.ts'
import { parseDay } from '#vocabulary/day.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import type { Endpoint } from '../../../src/http/contract/endpoint.ts'
import { endpoints } from '../../../src/http/contract/endpoints.ts'
import { temporaryLog } from '../../support/database.ts'
import { startService, type TestService } from '../../support/service.ts'
import type { SimpleEntry } from '../../support/simple-book.ts'
import { ENTRIES, paid } from '../small-book.ts'

/** A book of a month, in which the year of four transactions and two prices was mistyped. The service stands on 2024-02-01. */
const odd = (day: string): SimpleEntry[] => [
  paid(parseDay(day), 'Odd food', 'Expenses:Food', '3'),
  {
    transaction: {
      day: parseDay(day),
      payee: 'Odd loan',
      file: 'main.ledger',
      postings: [
        { account: 'Assets:Shares', quantity: '1', commodity: 'ACME', cost: { total: '60', commodity: 'EUR' } },
        { account: 'Liabilities:CreditCard', quantity: '-60', commodity: 'EUR' },
      ],
    },
  },
  { price: { day: parseDay(day), base: 'ACME', quote: 'EUR', rate: '51', file: 'main.ledger' } },
]
/** What the longest answer about that month has many times over, and what a timeline of two thousand years has not. */
const BYTES_MAX = 100_000
const ABOUT_NO_BOOK = new Set(['/api/openapi.json', '/api/icons', '/metrics', '/api/config', '/api/query/schema'])

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
  const config =
    'goals:\n  savings:\n    - {name: All, icon: mdi:star, target: 10, rate: 1, accounts: ["Assets:*"]}\nschedule_al:\n  - {code: share, accounts: ["Assets:*"]}\n'
  service = await startService({ entries: [...ENTRIES, ...odd('0050-01-01'), ...odd('9999-12-31')], log, config })
})
afterAll(async () => {
  await service.stop()
  await log.close()
})

const PLACES: Readonly<Record<string, string>> = { ':account': 'Assets:Shares', ':type': 'savings', ':name': 'All' }
const isAsked = ({ method, path, answerAs = 'json' }: Endpoint): boolean => method === 'GET' && answerAs === 'json' && !ABOUT_NO_BOOK.has(path)
const addressOf = ({ path }: Endpoint): string => path.replaceAll(/:[a-z]+/g, (name) => encodeURIComponent(PLACES[name] ?? 'none'))

test('no answer has the days or months of the years between a mistyped one and the rest of the book', async () => {
  const answered: string[] = []
  for (const endpoint of endpoints.filter(isAsked)) {
    const ahead = endpoint.query && 'include_future' in endpoint.query.shape ? ['?include_future=true'] : []
    for (const query of ['', ...ahead]) {
      const { body, statusCode } = await service.app.inject({ url: addressOf(endpoint) + query })
      expect([endpoint.path + query, statusCode < 500, body.length < BYTES_MAX]).toEqual([endpoint.path + query, true, true])
      if (statusCode === 200) answered.push(endpoint.path + query)
    }
  }
  // What would have been longest is among them.
  for (const path of [
    '/api/networth',
    '/api/allocation',
    '/api/gain/:account',
    '/api/liabilities/interest',
    '/api/goals/:type/:name',
    '/api/schedule_al',
  ])
    expect(answered).toContain(path)
  for (const path of ['/api/cash_flow', '/api/activity', '/api/cash_flow/yearly']) expect(answered).toContain(`${path}?include_future=true`)
})

test('what is mistyped is told with its file and line', async () => {
  const { issues } = (await service.app.inject({ url: '/api/diagnosis' })).json<{
    issues: { summary: string; file_name?: string; line?: number }[]
  }>()
  const far = issues.filter(({ summary }) => summary.endsWith('Far From All Others'))
  expect(far.map(({ summary, file_name, line }) => `${summary} ${file_name}:${line! > 0}`)).toEqual([
    'Day Far From All Others main.ledger:true',
    'Day Far From All Others main.ledger:true',
    'Price Far From All Others main.ledger:true',
    'Price Far From All Others main.ledger:true',
  ])
})
