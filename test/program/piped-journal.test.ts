import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { bookFolder, daybook, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

/** A journal that is piped into a command, as into ledger, hledger and beancount: it is called `-`. */

let remove: (() => void) | undefined
afterEach(() => remove?.())
const folderWith = (...args: Parameters<typeof bookFolder>): string => {
  const book = bookFolder(...args)
  remove = book.remove
  return book.folder
}

describe('a journal that is piped in is read as the same one in a file', () => {
  test.each([
    ['check'],
    ['balances'],
    ['print', '--to', 'beancount'],
    ['list', 'food'],
    ['export', 'transactions'],
    ['query', 'select account, sum(quantity) from postings group by account'],
  ])('%s', async (...args) => {
    const input = 'include part.ledger\n\n2024-03-01 * Bäcker\n    Expenses:Food  3.50 EUR\n    Assets:Cash\n'
    const folder = folderWith({ 'main.ledger': input, 'part.ledger': spending(0, 2) })
    const named = await runIn(folder, [...args, 'main.ledger'])
    expect(named.code).toBe(0)
    const piped = await daybook(folder, [...args, '-'], { input })
    const likeNamed = (text: string): string =>
      text.replaceAll(/(?<=^|,)'?-(?=:|,\d)/gm, 'main.ledger').replaceAll(/(?<=^|[\n,])[\w-]{16}(?=,2)/g, 'id')
    expect({ ...piped, out: likeNamed(piped.out) }).toMatchObject({ ...named, out: likeNamed(named.out) })
  })

  test('convert, which names the file that it writes as ever', async () => {
    const folder = folderWith({})
    expect(await daybook(folder, ['convert', '-', '--to', 'hledger', '--into', 'new'], { input: spending(0, 2) })).toMatchObject({
      code: 0,
      out: 'new/main.journal: 2 transactions in 1 file (hledger); nothing is left out\n',
    })
  })
})

test('what is wrong with it is said with its lines, and its dialect is told from what it says', async () => {
  const folder = folderWith({})
  const off = '2024-01-01 Shop\n    Expenses:Food  10.00 EUR\n    Assets:Cash  -9.00 EUR\n'
  expect((await daybook(folder, ['check', '-'], { input: off })).err).toMatch(/^-:[123]: .*1\.00 EUR/)
  expect((await daybook(folder, ['balances', '-'], { input: off })).err).toMatch(/^-:[123]: .*1\.00 EUR/)
  const beancount = 'option "operating_currency" "EUR"\n2024-01-01 open Assets:Cash\n'
  expect((await daybook(folder, ['check', '-'], { input: beancount })).out).toMatch(/^-: ok \(beancount/)
})

test('a file that is called so is named by its path, and what is served has to be a file', async () => {
  const folder = folderWith({ '-': spending(0, 3) })
  expect((await daybook(folder, ['check', './-'], { input: spending(0, 1) })).out).toMatch(/^\.\/-: ok .*: 3 transactions/)
  rmSync(join(folder, 'daybook.yaml'))
  for (const command of [
    ['serve', '-'],
    ['open', '-', '--no-open'],
  ])
    expect(await runIn(folder, command)).toMatchObject({
      code: 2,
      err: 'a journal on standard input cannot be served, as it can be read only once; name a file\n',
    })
})

test('a problem is named from the folder where one is, by every command', async () => {
  const folder = folderWith({ 'main.ledger': 'include part.ledger\n' })
  writeFileSync(join(folder, 'part.ledger'), '2024-01-01 Shop\n    Expenses:Food  10.00 EUR\n    Assets:Cash  -9.00 EUR\n')
  for (const args of [['check'], ['balances'], ['print'], ['list', ''], ['export', 'postings']])
    expect((await runIn(folder, [...args, 'main.ledger'])).err).toMatch(/^part\.ledger:[123]: /)
  expect((await runIn(folder, ['check', '.'])).err).toBe('. is a folder; name the journal in it, such as main.ledger\n')
})
