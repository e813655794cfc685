import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalFiles } from '../../src/demo/demo-book.ts'
import { largeBook } from '../bench/large-book.ts'
import { PATHS, weighed } from '../bench/page-weights.ts'
import { until } from '../support/until.ts'
import { type Installation, install } from './installation.ts'

/* Two books of the same years, accounts and habits, one with many more receipts. What a page asks for is of what it shows, not of the book. */

const [FEW, MANY] = [3_000, 6_000]
/** Data of a page, unpacked. */
const BYTES_MAX = 300_000
/** Larger sums have more digits, and what fills up has an end: the first page of a list, a line between any two accounts. */
const GROWTH_MAX = 1.1
const SLACK_BYTES = 20_000
/** What the program says of itself is none of the book. */
const OF_NO_BOOK = /^\/api\/(logs|jobs)\b/

const served = async (transactions: number): Promise<Installation> => {
  const files = journalFiles(largeBook(transactions), 'ledger')
  const installation = await install({
    files: Object.fromEntries(files.map(({ name, text }) => [name, text])),
    today: '2024-12-31',
    settings: 'currencies: [USD, CHF]\n',
  })
  const jobs = async (): Promise<readonly { status: string }[]> =>
    ((await (await fetch(`${installation.address}/api/jobs`)).json()) as { jobs: { status: string }[] }).jobs
  await until(jobs, (all) => all.length > 0 && all.every(({ status }) => status === 'completed'))
  return installation
}

let few: Installation
let many: Installation
let page: Page
beforeAll(async () => {
  ;[few, many] = await Promise.all([served(FEW), served(MANY)])
  page = await many.open('/', { forAll: true })
  await page.locator('[data-figure="networth"]', { hasText: /\d/ }).waitFor()
})
afterAll(() => Promise.all([few?.close(), many?.close()]))

test.each(PATHS)('%s asks for 300 kB at most, and for no more when there are more transactions', async (path) => {
  const { weights } = await weighed(page, `${many.address}${path}`)
  const told = weights.map(([address, bytes]) => `${bytes} ${address}`).join('\n')
  expect(
    weights.reduce((sum, [, bytes]) => sum + bytes, 0),
    told,
  ).toBeLessThanOrEqual(BYTES_MAX)
  const grown = await Promise.all(
    weights.map(async ([address, bytes]) => {
      if (OF_NO_BOOK.test(address)) return []
      const { length } = new Uint8Array(await (await fetch(`${few.address}${address}`)).arrayBuffer())
      return bytes > length * GROWTH_MAX + SLACK_BYTES ? [`${address}: ${length} → ${bytes}`] : []
    }),
  )
  expect(grown.flat()).toEqual([])
})
