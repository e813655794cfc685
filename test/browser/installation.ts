import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { CHROMIUM } from '../support/chromium.ts'
import { freePort } from '../support/free-port.ts'
import { mainFile } from '../support/program.ts'
import { until } from '../support/until.ts'

/** The built program on a journal of its own, and a real browser in front of it. */
export interface Installation {
  readonly folder: string
  readonly address: string
  write(file: string, text: string): void
  /**
   * A page of its own session, until the test ends or, `forAll`, the file; complaints of the browser are collected in `complaints`. It is in English,
   * unless `pagesInLocale`.
   */
  open(path: string, options?: BrowserContextOptions & { readonly forAll?: boolean; readonly pagesInLocale?: boolean }): Promise<Page>
  /** What a console or an uncaught error said, over all pages. */
  readonly complaints: string[]
  /** Ends the server; what is open in the browser stays. */
  stop(): Promise<void>
  close(): Promise<void>
}

/** Nothing that phones home or shows a first-run page; what is drawn is put together by the processor, without asking whether there is another. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Lets the window show a corner of the page. For itself, for who points at it and on pictures the page is as large as it was, and every
 * frame is laid out and painted; but nobody puts its pixels together sixty times a second, which is a fifth of what the browser does.
 */
const showLittle = async (page: Page): Promise<void> => {
  // The session stays for as long as the page: what it asked for ends with it.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setVisibleSize', { width: 16, height: 16 })
}

/** Nothing that a page does takes so long on a busy machine, and a test has not ended by then: it can still say what it waited for. */
const HANGING_MS = 90_000

/** One for all installations that a worker serves one after the other, by its path: none has anything of another in it. It ends with the worker. */
const browsers = new Map<string, Promise<Browser>>()
const browserOf = (executablePath: string): Promise<Browser> => {
  const running = browsers.get(executablePath) ?? chromium.launch({ executablePath, args: ARGUMENTS })
  browsers.set(executablePath, running)
  return running
}

/** @param files by name */
export const install = async ({
  files,
  main: root = 'main.ledger',
  today,
  settings = '',
  precision = 2,
  journal,
  chromiumPath = CHROMIUM,
  environment = {},
}: {
  files: Readonly<Record<string, string>>
  /** The root of the journal. */
  main?: string
  /** The day that today is; the day it is when absent. */
  today?: string
  settings?: string
  /** Digits after the point that money is written with. */
  precision?: number
  /** The file that is served by its name, without a configuration. */
  journal?: string
  /** What the program finds in its environment, beside what the tests have. */
  environment?: Readonly<Record<string, string>>
  /** Another browser than the one that all tests use. */
  chromiumPath?: string | undefined
}): Promise<Installation> => {
  if (chromiumPath === undefined) throw new Error('no Chromium found: install it, or name it in CHROMIUM')
  const main = mainFile()
  const folder = mkdtempSync(join(tmpdir(), 'daybook-browser-'))
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
  for (const [file, text] of Object.entries(files)) write(file, text)
  if (journal === undefined)
    write('daybook.yaml', `journal_path: ${root}\ndefault_currency: EUR\nlocale: en-GB\ndisplay_precision: ${precision}\ntime_zone: UTC\n${settings}`)

  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const output: string[] = []
  const server = spawn(
    process.execPath,
    [
      main,
      ...(journal === undefined ? ['serve', '--config', join(folder, 'daybook.yaml')] : [join(folder, journal), '--no-open']),
      '--port',
      String(port),
      ...(today === undefined ? [] : ['--now', today]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, XDG_STATE_HOME: join(folder, 'state'), ...environment } },
  )
  server.stdout.on('data', (data: Buffer) => output.push(data.toString()))
  server.stderr.on('data', (data: Buffer) => output.push(data.toString()))
  // Any answer will do: with accounts it is a refusal.
  const answers = (): Promise<boolean> =>
    fetch(`${address}/api/ping`).then(
      () => true,
      () => server.exitCode !== null,
    )
  await until(answers, Boolean, { everyMs: 50, beside: () => output.join('') })
  if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}:\n${output.join('')}`)
  const browser = await browserOf(chromiumPath)
  const contexts: BrowserContext[] = []
  const complaints: string[] = []
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    await ended
  }

  return {
    folder,
    address,
    write,
    complaints,
    open: async (path, { forAll = expect.getState().currentTestName === undefined, pagesInLocale = false, ...options } = {}) => {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 960 },
        serviceWorkers: 'block',
        // What moves is drawn sixty times a second while a page loads. A test of it lets it move: `null`.
        reducedMotion: 'reduce',
        ...options,
      })
      contexts.push(context)
      // Most tests of another country are about its numbers and days, and read English pages.
      if (options.locale?.startsWith('en') === false && !pagesInLocale)
        await context.addCookies([{ name: 'daybook-language', value: 'en', url: address }])
      context.setDefaultTimeout(HANGING_MS)
      const page = await context.newPage()
      await showLittle(page)
      // A page goes on listening and drawing. One that was opened for all tests of a file is left to `close`.
      if (!forAll) onTestFinished(() => context.close())
      page.on('console', (message) => {
        // What keeps answers for later is let in by the tests of it alone: elsewhere an old answer would hide that there is none.
        const isMeant = message.text().includes('Service Worker registration blocked')
        if (!isMeant && ['error', 'warning'].includes(message.type())) complaints.push(`${path}: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`${path}: ${error.message}`))
      await page.goto(`${address}${path}`)
      return page
    },
    stop,
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()))
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A small book: salary, rent, a card, a fund with prices. Net worth on 2024-03-31: 8,250 + 2,400 − 60 = 10,590. */
export const BOOK = `account Assets:Checking
commodity EUR
    format 1,000.00 EUR

P 2024-01-10 FUND 100.00 EUR
P 2024-03-20 FUND 120.00 EUR

2024-01-01 * Opening balance
    Assets:Checking            6,000.00 EUR
    Equity:Opening

2024-01-10 * Buy the fund
    Assets:Fund                20 FUND @ 100.00 EUR
    Assets:Checking

2024-02-01 * Employer
    Assets:Checking            5,250.00 EUR
    Income:Salary

2024-03-03 * Landlord
    Expenses:Rent              1,000.00 EUR
    Assets:Checking

2024-03-15 ! Café Amsel  ; with Jana
    Expenses:Food                 60.00 EUR
    Liabilities:Card
`

/** What looks like a mistake in it: money that comes from an expense. */
export const REFUND = `
2024-03-20 * Shop
    Expenses:Shoes               -20.00 EUR
    Liabilities:Card
`
