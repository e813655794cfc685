import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { pdfFile } from '../ingest/statements/support/pdf-file.ts'
import { bookFolder, mainFile, serve } from '../support/program.ts'

/* The package that `npm pack` makes, installed where nothing of this checkout can be found. */

const MEGABYTE = 1_000_000
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const hasRegistry = process.env['CI'] !== undefined || spawnSync('npm', ['ping'], { timeout: 20_000 }).status === 0

const folder = mkdtempSync(join(tmpdir(), 'daybook-package-'))
const [empty, prefix] = [join(folder, 'empty'), join(folder, 'prefix')]
const installed = join(prefix, 'lib', 'node_modules', 'daybook')
/** npm with a cache of its own, so that it cannot use what is on this machine. */
const npm = async (args: readonly string[], cwd = empty): Promise<string> =>
  (await promisify(execFile)('npm', ['--cache', join(folder, 'cache'), '--no-audit', '--no-fund', ...args], { cwd })).stdout

let tarball = ''
let files: readonly string[] = []
beforeAll(async () => {
  mainFile() // the build of this run, which `prepack` finds unchanged
  mkdirSync(empty)
  const [packed] = JSON.parse(await npm(['pack', '--json', '--silent', '--pack-destination', folder], process.cwd())) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ]
  tarball = join(folder, packed.filename)
  files = packed.files.map(({ path }) => path)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the package', () => {
  test('is at most 13 MB, of which 3 are the pages in six languages', () => {
    expect(statSync(tarball).size).toBeLessThanOrEqual(13 * MEGABYTE)
  })

  test('has the build, the licence and the documents of the top folder, and nothing else', () => {
    expect(files.filter((path) => !path.startsWith('dist/')).sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json'])
    for (const part of ['main.js', 'ui/index.html', 'icons/mdi.json.br', 'docs/guide/import.md', 'licences.json', 'built.json'])
      expect(files).toContain(`dist/${part}`)
    expect(files.filter((path) => path.endsWith('.map') || path === 'dist/build.json')).toEqual([])
  })

  test('has the file name that the documents give', () => {
    const pages = ['README.md', 'docs/guide/deploy.md', 'deploy/daybook.service']
    const named = pages.flatMap((page) => readFileSync(page, 'utf8').match(/daybook-[\d.]+\.tgz/g) ?? [])
    expect(new Set(named)).toEqual(new Set([`daybook-${version}.tgz`]))
    expect(basename(tarball)).toBe(`daybook-${version}.tgz`)
  })

  test('cannot be made without a build', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(scripts['prepack']).toBe('npm run --silent build')
  })
})

describe.skipIf(!hasRegistry)('the installed package (where the npm registry can be reached)', () => {
  let book: ReturnType<typeof bookFolder> | undefined
  afterEach(() => book?.remove())
  beforeAll(() => npm(['install', '--global', '--prefix', prefix, tarball]))

  const daybook = (cwd: string, ...args: string[]): string => {
    const env = { PATH: process.env['PATH'], HOME: folder, TZ: 'UTC' }
    const { status, stdout, stderr } = spawnSync(join(prefix, 'bin', 'daybook'), args, { cwd, env, encoding: 'utf8' })
    expect({ status, stderr }).toMatchObject({ status: 0 })
    return stdout + stderr
  }

  test('prints its version', () => {
    expect(daybook(empty, '--version')).toBe(`${version}\n`)
  })

  test('checks a file', () => {
    book = bookFolder({ 'main.ledger': '2026-01-05 Shop\n    Expenses:Food  1.00 EUR\n    Assets:Checking\n' })
    expect(daybook(book.folder, 'check', 'main.ledger')).toContain('main.ledger')
  })

  test('serves the demo book with figures, pages and icons', async () => {
    const server = await serve(empty, ['--demo'], {}, { main: join(installed, 'dist', 'main.js') })
    try {
      type Timeline = readonly { readonly balanceAmount: string }[]
      const timeline = async () => ((await server.get('/api/networth')).body as { networthTimeline: Timeline }).networthTimeline
      const days = await server.until(timeline, ({ length }) => length > 0)
      expect(Number(days.at(-1)!.balanceAmount)).toBeGreaterThan(0)
      const page = await fetch(server.url)
      const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await page.text())![1]!
      const [served, icon] = [await fetch(new URL(script, server.url)), await fetch(`${server.url}/api/icons/arcticons/banking.svg`)]
      expect([served.status, served.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
      expect([icon.status, await icon.text()]).toEqual([200, expect.stringContaining('<svg')])
    } finally {
      await server.stop()
    }
  })

  test('imports a statement as CSV, and reads one as a workbook and as PDF', () => {
    const rows = [
      ['Date', 'Payee', 'Amount', 'Currency'],
      ['2026-02-25', 'Market', '-12.50', 'EUR'],
      ['2026-02-26', 'Baker', '-3.20', 'EUR'],
    ]
    const pages = [rows.map((row, y) => row.map((text, x) => ({ x: 50 + 120 * x, y: 750 - 20 * y, text })))].map((lines) => lines.flat())
    const sheet = utils.book_new(utils.aoa_to_sheet(rows))
    book = bookFolder({
      'main.ledger': '2026-01-01 Opening\n    Assets:Checking  100.00 EUR\n    Equity:Opening\n',
      'bank.csv': `${rows.join('\n')}\n`,
      'bank.xlsx': write(sheet, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array,
      'bank.pdf': pdfFile(pages),
    })
    for (const name of ['bank.xlsx', 'bank.pdf'])
      expect(daybook(book.folder, 'import', name, '--account', 'Assets:Checking', '--amount-column', 'C', '--dry-run')).toMatch(/12\.50[^]*3\.20/)
    expect(daybook(book.folder, 'import', 'bank.csv', '--account', 'Assets:Checking')).toContain('2 added to Assets:Checking')
    expect(readFileSync(join(book.folder, 'main.ledger'), 'utf8')).toMatch(/12\.50 EUR[^]*3\.20 EUR/)
  })
})
