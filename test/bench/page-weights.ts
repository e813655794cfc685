import { chromium, type Page, type Request } from 'playwright-core'
import { VIEWS } from '../../ui/frame/page-index.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { type Bench, TODAY } from './measuring.ts'
import { Running } from './running.ts'

/** Every page of the navigation, and that of an account. */
export const PATHS = [...VIEWS.map(({ path }) => path), '/accounts/Assets:Checking']
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
    const { weights, took } = await weighed(page, `${running.url}${path}`)
    const sum = weights.reduce((together, [, bytes]) => together + bytes, 0)
    const [heaviest = ['', 0]] = weights.toSorted(([, a], [, b]) => b - a)
    record(`data of ${path} (most: ${heaviest[0].slice(0, 60)} ${Math.round(heaviest[1] / KILOBYTE)})`, sum / KILOBYTE, 'kB', 300)
    record(`content of ${path}`, took, 'ms', 1000)
  }
  await browser.close()
  await running.stop()
}

/**
 * Opens a page and returns what every answer of the service came to, in bytes and unpacked, with its address, and after how many milliseconds the
 * page showed what it is about. It is whole when nothing is on its way any more; streams stay open.
 */
export async function weighed(page: Page, url: string): Promise<{ readonly weights: readonly (readonly [string, number])[]; readonly took: number }> {
  const underWay = new Set<Request>()
  const answers: Promise<readonly [string, number]>[] = []
  const asked = (request: Request): void => {
    if (isOfService(request)) underWay.add(request)
  }
  const ended = (request: Request): void => {
    if (!underWay.delete(request)) return
    const length = async (): Promise<number> => (await (await request.response())?.body().catch(() => undefined))?.length ?? 0
    answers.push(length().then((bytes) => [addressOf(request), bytes] as const))
  }
  page.on('request', asked).on('requestfinished', ended).on('requestfailed', ended)
  const started = performance.now()
  await shown(page, url)
  const took = performance.now() - started
  // What is drawn asks for more: it is over when nothing has come of two frames. What was begun before the code was there and nobody took is not read.
  const untaken = () =>
    page.evaluate(async () => {
      await new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))
      return Object.keys(window.daybookBegun?.answers ?? {})
    })
  for (;;) {
    const begun = await untaken()
    if ([...underWay].every((request) => begun.includes(addressOf(request)))) break
  }
  page.off('request', asked).off('requestfinished', ended).off('requestfailed', ended)
  return { weights: await Promise.all(answers), took }
}

const addressOf = (request: Request): string => {
  const { pathname, search } = new URL(request.url())
  return pathname + search
}

const isOfService = (request: Request): boolean => {
  const { pathname } = new URL(request.url())
  return pathname.startsWith('/api/') && !/\/(live|stream)$/.test(pathname)
}

async function shown(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}
