import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { bookFolder, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

/** Commands that read a journal, where none is named: they take the one that `daybook` itself would show. */

let remove: (() => void) | undefined
afterEach(() => remove?.())
const folderWith = (...args: Parameters<typeof bookFolder>) => {
  const book = bookFolder(...args)
  remove = book.remove
  return book
}
const COMMANDS = [['check'], ['balances'], ['print'], ['convert', '--to', 'beancount', '--into', 'new']]
/** `new` is in the folder, where the program would look. */
const wordsIn = (folder: string, args: readonly string[]): string[] => args.map((word) => (word === 'new' ? join(folder, word) : word))

describe('a command that reads a journal takes, without a name,', () => {
  test.each(COMMANDS)('the one that the configuration names, and says so: %s', async (...args) => {
    const { folder } = folderWith({ 'books/mine.ledger': spending(0, 2), 'other.ledger': 'what\n' }, 'journal_path: books/mine.ledger\n')
    rewrite(folder, (text) => text.replace('journal_path: main.ledger\n', ''))
    const named = await runIn(folder, [args[0]!, 'books/mine.ledger', ...wordsIn(folder, args.slice(1))])
    rmSync(join(folder, 'new'), { recursive: true, force: true })
    const end = await runIn(folder, wordsIn(folder, args))
    expect(end).toEqual({ ...named, err: 'books/mine.ledger, which daybook.yaml names:\n' })
    expect(end.code).toBe(0)
  })

  test.each(COMMANDS)('the one of the folder where there is no configuration: %s', async (...args) => {
    const { folder } = folderWith({ 'main.journal': 'include part.journal\n', 'part.journal': spending(0, 2) })
    rmSync(join(folder, 'daybook.yaml'))
    expect(await runIn(folder, wordsIn(folder, args))).toMatchObject({ code: 0, err: 'main.journal, the journal of this folder:\n' })
  })

  test('the one of the configuration that is named', async () => {
    const { folder } = folderWith({ 'there/daybook.yaml': 'journal_path: x.ledger\n', 'there/x.ledger': spending(0, 1) })
    expect(await runIn(folder, ['balances', '--config', 'there/daybook.yaml', '--format', 'csv'])).toMatchObject({
      code: 0,
      out: 'account,commodity,quantity\nAssets:Checking,EUR,-1\nExpenses:Food,EUR,1\n',
      err: 'there/x.ledger, which there/daybook.yaml names:\n',
    })
  })

  test('the one of LEDGER_FILE where the folder has none', async () => {
    const { folder } = folderWith({ 'there/x.ledger': spending(0, 1) })
    rmSync(join(folder, 'daybook.yaml'))
    const env = { LEDGER_FILE: join(folder, 'there/x.ledger') }
    mkdirSync(join(folder, 'empty'))
    expect(await runIn(join(folder, 'empty'), ['check'], { env })).toMatchObject({
      code: 0,
      err: `${join(folder, 'there/x.ledger')}, which LEDGER_FILE names:\n`,
    })
  })
})

test('it is read as the server reads it: in the dialect, strictness and rules of the configuration', async () => {
  const { folder } = folderWith(
    { 'main.ledger': '= salary\n  (tax)  *-0.25\n\n2024-01-01\n  salary  -100 EUR\n  bank\n' },
    'strict: "yes"\nauto_postings: false\n',
  )
  rewrite(folder, (text) => text.replace('ledger_cli: ledger', 'ledger_cli: hledger'))
  const checked = await runIn(folder, ['check'])
  const asked = await runIn(folder, ['print'])
  expect(checked.code).toBe(1)
  expect(checked.err).toMatch(/"salary" is not declared/)
  expect(checked.out).toMatch(/\(hledger/)
  // What is said on the command line goes before what the configuration says.
  expect(await runIn(folder, ['check', '--dialect', 'ledger'])).toMatchObject({ out: expect.stringMatching(/\(ledger/) as unknown })
  expect(asked.err).toMatch(/"salary" is not declared/)
})

test('several journals of which none is meant are told by the command that asks', async () => {
  const { folder } = folderWith({ 'a.ledger': spending(0, 1), 'b.ledger': spending(0, 1) })
  rmSync(join(folder, 'daybook.yaml'))
  expect(await runIn(folder, ['check'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/name one:\n {2}daybook check a\.ledger\n/) as unknown,
  })
})

test('without any journal, and with a configuration and a journal, it is said what to name', async () => {
  const { folder } = folderWith({ 'main.ledger': '' })
  expect(await runIn(folder, ['check', 'main.ledger', '--config', 'daybook.yaml'])).toMatchObject({
    code: 2,
    err: 'name a journal or a configuration, not both\n',
  })
  rmSync(join(folder, 'daybook.yaml'))
  rmSync(join(folder, 'main.ledger'))
  expect(await runIn(folder, ['check'], { env: { LEDGER_FILE: '' } })).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(
      /^there is no journal or configuration here; open a journal with "daybook check FILE", .*--config.*"daybook init --empty"\n$/,
    ) as unknown,
  })
})

function rewrite(folder: string, change: (text: string) => string): void {
  const file = join(folder, 'daybook.yaml')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}
