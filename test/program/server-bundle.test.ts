import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bookFolder, mainFile, serve } from '../support/program.ts'
import { spoilableProgram } from '../support/spoilable-program.ts'

vi.setConfig({ testTimeout: 180_000 })

const BOOK = {
  'daybook.yaml': 'journal_path: main.ledger\ndefault_currency: EUR\ntime_zone: UTC\n',
  'main.ledger': 'P 2024-01-03 FUND 10.00 EUR\n2024-01-02 Broker\n    Assets:Fund  3 FUND @ 9.00 EUR\n    Assets:Cash\n',
}
const COMPILED = ['server.code', 'journal-thread.code', 'pglite-thread.code']
const PATHS = ['/api/networth', '/api/dashboard', '/api/assets/balance', '/api/transaction', '/api/account/Assets:Fund/balance']

const leftovers: (() => void)[] = []
afterEach(() => leftovers.splice(0).forEach((remove) => remove()))

function programWith(copies: readonly string[], without: readonly string[] = []): string {
  const { folder, remove } = spoilableProgram(copies, without)
  leftovers.push(remove)
  return folder
}

/** What a server of that program says of the book, before and after an edit. */
async function answers(program: string): Promise<readonly unknown[]> {
  const { folder, remove } = bookFolder(BOOK)
  leftovers.push(remove)
  const server = await serve(folder, ['--now', '2024-02-01'], {}, join(program, 'main.js'))
  const listed = async (payee: string): Promise<readonly unknown[]> => {
    await server.until(
      () => server.get('/api/transaction'),
      ({ body }) => JSON.stringify(body).includes(payee),
    )
    return Promise.all(PATHS.map((path) => server.get(path)))
  }
  const before = await listed('Broker')
  writeFileSync(join(folder, 'main.ledger'), `${BOOK['main.ledger']}\n2024-01-03 Baker\n    Expenses:Bread  2.00 EUR\n    Assets:Cash\n`)
  const after = await listed('Baker')
  expect((await server.stop()).code).toBe(0)
  return [...before, ...after]
}

describe('a server', () => {
  test('answers from the bundle as from main.ts, and without what was compiled of it', async () => {
    const expected = await answers(programWith([], ['server.cjs']))
    expect(JSON.stringify(expected)).toContain('"balanceAmount":3')
    // What stands in a path is handed out by a function of the build's own (build.mjs).
    expect(expected[PATHS.length - 1]).toMatchObject({ body: { asset_breakdown: { group: 'Assets:Fund' } } })
    expect(await answers(dirname(mainFile()))).toEqual(expected)
    expect(await answers(programWith([], COMPILED))).toEqual(expected)
    const cut = programWith(COMPILED)
    for (const name of COMPILED) truncateSync(join(cut, name), 10_000)
    expect(await answers(cut)).toEqual(expected)
  })

  test('does not take what was compiled of another bundle for its own', () => {
    const program = programWith(['server.cjs'])
    const file = join(program, 'server.cjs')
    const text = readFileSync(file, 'latin1')
    const other = text
      .replaceAll('serve the dashboard and the API', 'serve the dashboard and the APE')
      .replace(/.(?=.{63}$)/, (digit) => (digit === '0' ? '1' : '0'))
    // Of the same length, which is all that V8 looks at.
    expect(other.length).toBe(text.length)
    writeFileSync(file, other, 'latin1')
    expect(execFileSync(process.execPath, [join(program, 'main.js'), 'serve', '--help'], { encoding: 'utf8' })).toContain('the dashboard and the APE')
  })

  test('is run by the bundle however it is called, and nothing else is', () => {
    const program = programWith(['server.cjs'])
    writeFileSync(join(program, 'server.cjs'), '() => process.stdout.write("the bundle\\n")')
    rmSync(join(program, 'server.code'))
    const run = (...args: string[]) => execFileSync(process.execPath, [join(program, 'main.js'), ...args], { encoding: 'utf8' })
    for (const words of [['serve'], ['open'], [], ['--no-open'], ['main.ledger']]) expect(run(...words)).toBe('the bundle\n')
    for (const words of [['check', '--help'], ['verify', '--help'], ['--version'], ['--help']]) expect(run(...words)).not.toContain('the bundle')
  })

  test.each([['--no-warnings'], ['--max-semi-space-size=4']])('finds what was compiled of it (%s)', (...options) => {
    // In a process of its own: V8 compares its flags too, and those of the tests' process are others.
    const program = `
      import { growAsEver } from './src/cli/serving/sparing-process.ts'
      import { serverIn } from './src/compiled-server.ts'
      import { threadIn } from './src/compiled-thread.ts'
      const server = serverIn(process.argv[1])
      growAsEver() // as it does before its threads begin
      const bundles = [server, ...['journal-thread', 'pglite-thread'].map((name) => threadIn(process.argv[1], name))]
      console.log(bundles.map(({ script }) => script.cachedDataRejected))`
    const words = [...options, '--import', 'tsx', '--input-type=module', '-e', program, dirname(mainFile())]
    expect(execFileSync(process.execPath, words, { encoding: 'utf8' })).toBe('[ false, false, false ]\n')
  })

  test('has threads that find what was compiled of them', async () => {
    const { folder, remove } = bookFolder(BOOK)
    leftovers.push(remove)
    const [watching, found] = [join(folder, 'watching.cjs'), join(folder, 'found.txt')]
    writeFileSync(
      watching,
      `const vm = require('node:vm')
      const { appendFileSync } = require('node:fs')
      const { basename } = require('node:path')
      vm.Script = class extends vm.Script {
        constructor(text, options) {
          super(text, options)
          if (options.cachedData) appendFileSync(${JSON.stringify(found)}, basename(options.filename) + ' ' + this.cachedDataRejected + '\\n')
        }
      }`,
    )
    const server = await serve(folder, ['--now', '2024-02-01'], { NODE_OPTIONS: `--require ${watching}` })
    await server.until(
      () => server.get('/api/transaction'),
      ({ body }) => JSON.stringify(body).includes('Broker'),
    )
    expect((await server.stop()).code).toBe(0)
    const taken = readFileSync(found, 'utf8').trim().split('\n')
    expect(taken.sort()).toEqual(['journal-thread.cjs false', 'pglite-thread.cjs false', 'server.cjs false'])
  })
})
