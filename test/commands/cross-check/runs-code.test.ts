import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { codeInJournal } from '../../../src/commands/cross-check/cross-check.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { temporaryFolder } from '../../support/database.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const file = (name: string, text: string | Buffer): string => {
  writeFileSync(join(folder.path, name), text)
  return join(folder.path, name)
}
const whatIn = async (dialect: Dialect, text: string): Promise<string | undefined> => (await codeInJournal(dialect, [file('book', text)]))?.what

const PYTHON = 'runs Python'
const STARTS = 'has ledger start or write something'
const PLUGIN = 'names a plugin'
const MODULES = 'has Python look for modules beside it'

describe('a line that runs code is found, and one that only looks like it is not', () => {
  test.each<[Dialect, string, string | undefined]>([
    ['ledger', 'python', PYTHON],
    ['ledger', '!python', PYTHON],
    ['ledger', '@import os', PYTHON],
    ['ledger', 'import os', PYTHON],
    ['ledger', '; x\nimport os', PYTHON],
    ['ledger', ' python', undefined],
    ['ledger', 'pythonic', undefined],
    ['ledger', 'imported', undefined],
    ['ledger', '!!python', undefined],
    ['ledger', 'x python', undefined],
    ...['import', 'pager', 'force-pager', 'output', 'download', 'getquote', 'script', 'init-file', 'file', 'price-db'].map(
      (option) => ['ledger', `--${option} x`, STARTS] as [Dialect, string, string],
    ),
    ['ledger', '; x\n--pager x', STARTS],
    ['ledger', '--pagers x', undefined],
    ['ledger', ' --pager x', undefined],
    ['ledger', '--date-format x', undefined],
    ['hledger', 'source a |', 'runs a command'],
    ['hledger', ' \t source a b | c', 'runs a command'],
    ['hledger', '; x\nsource a|', 'runs a command'],
    ['hledger', 'source a.csv', undefined],
    ['hledger', 'sources a |', undefined],
    ['hledger', 'x source a |', undefined],
    ['hledger', 'source a\n|', undefined],
    ['beancount', 'plugin "x"', PLUGIN],
    ['beancount', ' \tplugin "x"', PLUGIN],
    ['beancount', '; x\nplugin', PLUGIN],
    ['beancount', 'plugins', undefined],
    ['beancount', 'x plugin "x"', undefined],
    ['beancount', 'option "insert_pythonpath" "FALSE"', MODULES],
    ['beancount', '\t option \t "insert_pythonpath"', MODULES],
    ['beancount', '; x\noption "insert_pythonpath"', MODULES],
    ['beancount', 'option"insert_pythonpath"', undefined],
    ['beancount', 'x option "insert_pythonpath"', undefined],
    ['beancount', 'option "title" "insert_pythonpath"', undefined],
    ['ledger', 'plugin "x"', undefined],
    ['beancount', 'python', undefined],
  ])('%s: %j', async (dialect, text, what) => {
    expect(await whatIn(dialect, text)).toBe(what)
  })

  test('in whichever file of the journal it stands, with its line, and whatever bytes are around it', async () => {
    const plain = file('plain', 'comment\n')
    const wrong = file('wrong', Buffer.concat([Buffer.from([0xff, 0x0a, 0x0a]), Buffer.from('python\n')]))
    const gone = join(folder.path, 'gone')
    expect(await codeInJournal('ledger', [plain, gone, wrong])).toEqual({ place: `${wrong}:3`, what: PYTHON })
    expect(await codeInJournal('ledger', [plain, gone])).toBeUndefined()
    expect(await codeInJournal('ledger', [])).toBeUndefined()
  })
})
