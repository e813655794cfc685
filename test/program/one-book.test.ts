import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { subcommand as balances } from '../../src/cli/balances.ts'
import { subcommand as check } from '../../src/cli/check.ts'
import { subcommand as print } from '../../src/cli/print-journal.ts'
import { isNamed, VALUED } from '../../src/compiled-one-book.ts'
import { bookFolder, mainFile } from '../support/program.ts'
import { spoilableProgram } from '../support/spoilable-program.ts'

vi.setConfig({ testTimeout: 120_000 })

const BOOKS = {
  'main.ledger': '2024-01-02 Shop\n    Expenses:Food  10.00 EUR\n    Assets:Cash\n',
  'main.journal': '2024-01-02 Shop\n    Expenses:Food  10.00 EUR\n    Assets:Cash\n',
  'main.beancount': '2024-01-01 open Expenses:Food\n2024-01-01 open Assets:Cash\n2024-01-02 * "Shop"\n  Expenses:Food  10.00 EUR\n  Assets:Cash\n',
}
const COMPILED = ['one-book-beancount.code', 'one-book-hledger.code', 'one-book-ledger.code']

const leftovers: (() => void)[] = []
afterEach(() => leftovers.splice(0).forEach((remove) => remove()))

function programWith(copies: readonly string[], without: readonly string[] = []): string {
  const { folder, remove } = spoilableProgram(copies, without)
  leftovers.push(remove)
  return folder
}

function answers(program: string, names = Object.keys(BOOKS), commands: readonly string[] = ['check', 'balances', 'print']): readonly string[] {
  const { folder, remove } = bookFolder(BOOKS)
  leftovers.push(remove)
  const run = (...args: string[]) => execFileSync(process.execPath, [join(program, 'main.js'), ...args], { cwd: folder, encoding: 'utf8' })
  return names.flatMap((name) => commands.map((command) => run(command, name)))
}

describe('commands that read one book', () => {
  test('answer from the bundle as from main.ts', () => {
    const program = programWith([])
    const bundled = answers(program)
    expect(bundled[0]).toBe('main.ledger: ok (ledger 3.3 to 3.5): 1 transactions, 2 postings, 0 prices in 1 file\n')
    expect(bundled).toEqual(answers(programWith([], ['one-book.cjs'])))
  })

  test('find and load nothing but their bundle', () => {
    const others = readdirSync(dirname(mainFile())).filter((name) => name !== 'main.js' && name !== 'one-book.cjs' && !COMPILED.includes(name))
    const program = programWith([], others)
    expect(answers(program)[0]).toBe('main.ledger: ok (ledger 3.3 to 3.5): 1 transactions, 2 postings, 0 prices in 1 file\n')
    // What a module imports of Node is loaded whole, streams and all.
    expect(readFileSync(join(program, 'main.js'), 'utf8')).not.toMatch(/(^|[;\n])import\b(?!\()/)
  })

  test('answer without what was compiled, and with what is not whole', () => {
    const expected = answers(dirname(mainFile()))
    expect(answers(programWith([], COMPILED))).toEqual(expected)
    const cut = programWith(COMPILED)
    for (const name of COMPILED) truncateSync(join(cut, name), 10_000)
    expect(answers(cut)).toEqual(expected)
  })

  test('do not take what was compiled of another bundle for theirs', () => {
    const program = programWith(['one-book.cjs'])
    const file = join(program, 'one-book.cjs')
    const text = readFileSync(file, 'latin1')
    const other = text.replaceAll(' transactions, ', ' transactionz, ').replace(/.(?=.{63}$)/, (digit) => (digit === '0' ? '1' : '0'))
    // Of the same length, which is all that V8 looks at.
    expect(other.length).toBe(text.length)
    writeFileSync(file, other, 'latin1')
    expect(answers(program, ['main.ledger'], ['check'])[0]).toContain('1 transactionz, 2 postings')
  })

  test('are run by the bundle, and serve is not', () => {
    const program = programWith(['one-book.cjs'])
    writeFileSync(join(program, 'one-book.cjs'), '() => process.stdout.write("the bundle\\n")')
    for (const name of COMPILED) rmSync(join(program, name))
    const run = (...args: string[]) => execFileSync(process.execPath, [join(program, 'main.js'), ...args], { encoding: 'utf8' })
    for (const command of ['check', 'balances', 'print']) expect(run(command, 'x')).toBe('the bundle\n')
    for (const command of ['serve', 'version']) expect(run(command, '--help')).not.toBe('the bundle\n')
  })

  test.each(['ledger', 'hledger', 'beancount'])('of %s find what was compiled of it', (dialect) => {
    mainFile()
    const asked = { ledger: 'main.ledger', hledger: 'main.journal', beancount: 'main.beancount' }[dialect]
    // In a process of its own: V8 compares its flags too, and those of the tests' process are others.
    const program = `
      import { compiledFor, oneBookIn } from './src/compiled-one-book.ts'
      import { symlinkSync } from 'node:fs'
      import { resolve } from 'node:path'
      for (const name of ['one-book.cjs', compiledFor('${dialect}')]) symlinkSync(resolve('dist', name), process.argv[1] + '/' + name)
      console.log(oneBookIn(process.argv[1], ['x', '${asked}']).script.cachedDataRejected)`
    const { folder, remove } = bookFolder({})
    leftovers.push(remove)
    const said = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, folder], { encoding: 'utf8' })
    expect(said).toBe('false\n')
  })
})

test.each([
  [['main.ledger'], true],
  [['--to', 'hledger', 'main.ledger'], true],
  [['--', '--odd'], false],
  [['--help'], true],
  [['--batch', '--no-auto'], true],
  [[], false],
  [['--dialect', 'ledger', '--strict'], false],
  [['--config', 'main.yaml'], false],
])('whether a journal is named is known before anything is loaded: %j', (args, isOne) => {
  expect(isNamed(args)).toBe(isOne)
})

test.each([check, balances, print])('each option that takes a value is known to do so', ({ declare }) => {
  const command = new Command()
  declare(command)
  const valued = command.options.filter((option) => option.required || option.optional).map((option) => option.long)
  expect(VALUED).toEqual(expect.arrayContaining(valued))
  expect(command.options.every(({ short }) => short === undefined)).toBe(true)
})
