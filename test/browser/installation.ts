import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { FIRST_COMPILER } from '../support/first-compiler.ts'

/** The built program on a journal of its own, and a real browser in front of it. */
export interface Installation {
  readonly folder: string
  readonly address: string
  write(file: string, text: string): void
  /** A page of its own session; complaints of the browser are collected in `complaints`. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>
  /** What a console or an uncaught error said, over all pages. */
  readonly complaints: string[]
  close(): Promise<void>
}

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', process.env['CHROMIUM'] ?? ''].find(
  (path) => path !== '' && existsSync(path),
)

/** Nothing that phones home or shows a first-run page. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const untilItAnswers = async (server: ChildProcess, address: string, output: string[]): Promise<void> => {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}:\n${output.join('')}`)
    try {
      await fetch(`${address}/api/ping`) // Any answer will do: with accounts it is a refusal.
      return
    } catch {
      // Not listening yet.
    }
    await new Promise((done) => setTimeout(done, 50))
  }
}

/** @param files by name; `main.ledger` is the root of the journal */
export const install = async ({
  files,
  today,
  settings = '',
}: {
  files: Record<string, string>
  today: string
  settings?: string
}): Promise<Installation> => {
  if (CHROMIUM === undefined) throw new Error('no Chromium found: install it, or name it in CHROMIUM')
  // Leaves alone what is built already from the sources as they are.
  execFileSync(process.execPath, ['build.mjs'], { stdio: 'pipe' })
  const folder = mkdtempSync(join(tmpdir(), 'daybook-browser-'))
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
  for (const [file, text] of Object.entries(files)) write(file, text)
  write('daybook.yaml', `journal_path: main.ledger\ndefault_currency: EUR\nlocale: en-GB\ndisplay_precision: 2\ntime_zone: UTC\n${settings}`)

  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const output: string[] = []
  const server = spawn(
    process.execPath,
    [FIRST_COMPILER, 'dist/main.js', 'serve', '--config', join(folder, 'daybook.yaml'), '--port', String(port), '--now', today],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  server.stdout.on('data', (data: Buffer) => output.push(data.toString()))
  server.stderr.on('data', (data: Buffer) => output.push(data.toString()))
  await untilItAnswers(server, address, output)
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGUMENTS })
  const complaints: string[] = []

  return {
    folder,
    address,
    write,
    complaints,
    open: async (path, options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 960 }, ...options })
      const page = await context.newPage()
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(`${path}: ${message.text()}`))
      page.on('pageerror', (error) => complaints.push(`${path}: ${error.message}`))
      await page.goto(`${address}${path}`)
      return page
    },
    close: async () => {
      await browser.close()
      const ended = new Promise((done) => server.once('exit', done))
      server.kill('SIGTERM')
      await ended
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
