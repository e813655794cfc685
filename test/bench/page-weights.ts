import { chromium, type Page, type Response } from 'playwright-core'
import { CHROMIUM } from '../support/chromium.ts'
import { type Bench, TODAY } from './measuring.ts'
import { Running } from './running.ts'

/** Every page with figures. */
const PATHS = [
  '/',
  '/cash_flow/monthly',
  '/cash_flow/yearly',
  '/cash_flow/sankey',
  '/cash_flow/income_statement',
  '/cash_flow/recurring',
  '/expense/monthly',
  '/expense/yearly',
  '/expense/sankey',
  '/expense/yoy',
  '/expense/mom',
  '/expense/budget',
  '/income',
  '/income/investment',
  '/assets/networth',
  '/assets/balance',
  '/assets/gain',
  '/assets/investment',
  '/assets/allocation',
  '/liabilities/balance',
  '/liabilities/repayment',
  '/liabilities/interest',
  '/liabilities/credit_cards',
  '/planning/projection',
  '/planning/goals',
  '/accounts/Assets:Checking',
  '/ledger/transaction',
  '/ledger/posting',
  '/ledger/price',
  '/ledger/fx',
  '/ledger/editor',
  '/ledger/reconciliation',
  '/more/doctor',
  '/more/history',
]
/** Even on a machine that has other things to do. */
const PATIENCE_MS = 300_000
const KILOBYTE = 1000

/** How much data a page asks for, unpacked, and how long it takes until it shows what it is about, in a browser that knows the program. */
export async function pageWeights({ config, record }: Bench): Promise<void> {
  if (CHROMIUM === undefined) return console.error('  Chromium is not installed: no pages')
  const running = await Running.start(config, TODAY)
  await running.synced()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await (await browser.newContext({ serviceWorkers: 'block', viewport: { width: 1440, height: 960 } })).newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await shown(page, `${running.url}/`)
  for (const path of PATHS) {
    const answers: Promise<readonly [string, number]>[] = []
    const weigh = (response: Response): void => {
      const url = new URL(response.url())
      if (!url.pathname.startsWith('/api/') || /\/(live|stream)$/.test(url.pathname)) return
      answers.push(
        response.body().then(
          (body) => [`${url.pathname}${url.search}`, body.length] as const,
          () => [url.pathname, 0] as const,
        ),
      )
    }
    page.on('response', weigh)
    const started = performance.now()
    await shown(page, `${running.url}${path}`)
    const took = performance.now() - started
    await page.waitForTimeout(300)
    page.off('response', weigh)
    const weights = await Promise.all(answers)
    const sum = weights.reduce((together, [, bytes]) => together + bytes, 0)
    const [heaviest = ['', 0]] = weights.toSorted(([, a], [, b]) => b - a)
    record(`data of ${path} (most: ${heaviest[0].slice(0, 60)} ${Math.round(heaviest[1] / KILOBYTE)})`, sum / KILOBYTE, 'kB', 300)
    record(`content of ${path}`, took, 'ms', 1000)
  }
  await browser.close()
  await running.stop()
}

async function shown(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}
