import { appendFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { entry, fileOf, type WrittenBook } from './bench-book.ts'
import { type Bench, quantile, TODAY } from './measuring.ts'
import { pause, Running } from './running.ts'

const SMALL = 10_000
const EDITS = 15
const P95_REACH_MS = 150
const DIALECTS: readonly Dialect[] = ['ledger', 'hledger', 'beancount']
const NET_WORTH = '[data-figure="networth"]'

/** From a saved edit until the page that somebody has open shows the new net worth: with all that this page asks for anew. */
export async function editsInTheBrowser({ transactions, bookOf, record }: Bench): Promise<void> {
  if (CHROMIUM === undefined) return console.error('  Chromium is not installed: no edits in the browser')
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const size of new Set([Math.min(SMALL, transactions), transactions]))
      for (const dialect of DIALECTS) {
        const page = await (await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 960 } })).newPage()
        await editsOf(page, bookOf(size, dialect), size, record)
        await page.context().close()
      }
  } finally {
    await browser.close()
  }
}

async function editsOf(page: Page, book: WrittenBook, size: number, record: Bench['record']): Promise<void> {
  const running = await Running.start(book.config, TODAY)
  try {
    await running.synced()
    await page.goto(running.url)
    await page.locator(NET_WORTH, { hasText: /\d/ }).waitFor()
    const times: number[] = []
    for (let nth = 1; nth <= EDITS; nth++) {
      // A person does not save twice in a second, and what the page asked for has come.
      await pause(1000)
      const before = await page.locator(NET_WORTH).innerText()
      const changed = page.waitForFunction(([figure, was]) => document.querySelector<HTMLElement>(figure!)?.innerText !== was, [NET_WORTH, before])
      const started = performance.now()
      appendFileSync(fileOf(book, 'inbox'), entry(book.dialect, `Edit ${nth}`, `${nth}.00`))
      await changed
      times.push(performance.now() - started)
    }
    const what = `${book.dialect}, ${size}: an edit until the open page shows its net worth`
    record(`${what}, p50`, quantile(times, 0.5), 'ms', size <= SMALL ? 50 : 80)
    record(`${what}, p95`, quantile(times, 0.95), 'ms', P95_REACH_MS)
  } finally {
    await running.stop()
  }
}
