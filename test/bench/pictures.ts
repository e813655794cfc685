import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { parseDay } from '#vocabulary/day.ts'
import { VIEWS } from '../../ui/frame/page-index.ts'
import { writeDemo } from '../../src/demo/demo-book.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { Running } from './running.ts'

/* `npm run pictures -- FOLDER`: every page of the demo, wide and on a phone, light and dark, to be looked at. With `--readme` those of the README. */

const { values, positionals } = parseArgs({ allowPositionals: true, options: { readme: { type: 'boolean', default: false } } })
const DAY = '2026-06-30'
const WIDE: BrowserContextOptions = { viewport: { width: 1440, height: 960 } }
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const README: BrowserContextOptions = { viewport: { width: 1360, height: 900 }, deviceScaleFactor: 1.5 }
const PATHS = [...VIEWS.map(({ path }) => path), '/accounts/Expenses%3AFood', '/accounts/Assets%3AChecking']

const picture = async (page: Page, url: string, path: string, fullPage: boolean): Promise<void> => {
  await page.goto(url)
  await page.locator('h1').waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton') === null && document.fonts.status === 'loaded')
  if (url.endsWith('/')) await page.locator('.time-line canvas').waitFor()
  await page.screenshot({ path, fullPage, animations: 'disabled' })
}

const everyPage = async (browser: Browser, address: string, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const [size, options] of Object.entries({ wide: WIDE, phone: PHONE }))
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await (await browser.newContext({ ...options, colorScheme, serviceWorkers: 'block' })).newPage()
      for (const path of PATHS) {
        const name = decodeURIComponent(path).replaceAll(/[/:]+/g, '-').replace(/^-/, '') || 'dashboard'
        await picture(page, address + path, join(folder, `${name}.${size}.${colorScheme}.png`), true)
      }
      await page.context().close()
    }
}

const readme = async (browser: Browser, address: string): Promise<void> => {
  for (const [colorScheme, name] of [
    ['light', 'dashboard'],
    ['dark', 'dashboard-dark'],
  ] as const) {
    const page = await (await browser.newContext({ ...README, colorScheme, serviceWorkers: 'block' })).newPage()
    await picture(page, `${address}/`, `ui/screenshots/${name}.png`, false)
    await page.context().close()
  }
}

if (CHROMIUM === undefined) throw new Error('no Chromium found: install it, or name it in CHROMIUM')
const [folder] = positionals
if (folder === undefined && !values.readme) throw new Error('npm run pictures -- FOLDER, or --readme')
const book = mkdtempSync(join(tmpdir(), 'daybook-pictures-'))
try {
  writeDemo(book, { dialect: 'ledger', until: parseDay(DAY) })
  const running = await Running.start(join(book, 'daybook.yaml'), ['--now', DAY])
  await running.synced()
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  if (values.readme) await readme(browser, running.url)
  if (folder !== undefined) await everyPage(browser, running.url, folder)
  await browser.close()
  await running.stop()
} finally {
  rmSync(book, { recursive: true, force: true })
}
