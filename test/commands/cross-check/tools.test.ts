import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crossCheck } from '../../../src/commands/cross-check/cross-check.ts'
import { HledgerReport, PostingLines, type ToolOutput, TOOLS } from '../../../src/commands/cross-check/tools.ts'
import { temporaryFolder } from '../../support/database.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => void (folder = temporaryFolder()))
afterAll(() => folder.remove())

/** A folder of programs for a PATH. */
function programs(name: string, scripts: Readonly<Record<string, string>>): string {
  const path = join(folder.path, name)
  mkdirSync(path)
  for (const [program, text] of Object.entries(scripts)) {
    writeFileSync(join(path, program), text)
    chmodSync(join(path, program), 0o755)
  }
  return path
}

describe('the Python of beancount', () => {
  test.each([
    ['named in full', '#!/opt/venv/bin/python3.11\nimport sys\n', '/opt/venv/bin/python3.11'],
    ['with blanks and an argument', '#! /usr/bin/python3 -E\n', '/usr/bin/python3'],
    ['looked for by env', '#!/usr/bin/env python3\n', 'python3'],
    ['of no version', '#!/usr/bin/env\tpython\n', 'python'],
    ['none, because it is another language', '#!/bin/sh\nexec python3\n', undefined],
    ['none, because only its name begins like it', '#!/usr/bin/python-wrapper\n', undefined],
    ['none, because env is told nothing', '#!/usr/bin/env\n', undefined],
    ['none, because the first line names nothing', 'import sys\n#!/usr/bin/python3\n', undefined],
  ])('is the one of its script: %s', async (name, text, found) => {
    expect(await TOOLS.beancount.runs(programs(name.replaceAll(/\W/g, '-'), { 'bean-check': text }))).toBe(found)
  })

  test('is that of the first script on the path', async () => {
    const [empty, first, second] = [
      programs('empty', {}),
      programs('first', { 'bean-check': '#!/a/python3\n' }),
      programs('second', { 'bean-check': '#!/b/python3\n' }),
    ]
    expect(await TOOLS.beancount.runs(`${empty}:${first}:${second}`)).toBe('/a/python3')
    expect(await TOOLS.beancount.runs(empty)).toBeUndefined()
  })

  test('is the one beside a script that stands in for it, as those of pyenv do', async () => {
    const text = '#!/usr/bin/env bash\nexec pyenv exec "${0##*/}" "$@"\n'
    const shims = programs('shims', { 'bean-check': text, python3: text })
    expect(await TOOLS.beancount.runs(shims)).toBe(join(shims, 'python3'))
    // Nobody could run it.
    chmodSync(join(shims, 'python3'), 0o644)
    expect(await TOOLS.beancount.runs(shims)).toBeUndefined()
  })

  test('is missed, and that is said', async () => {
    const path = programs('sh', { 'bean-check': "#!/bin/sh\necho 'Beancount 3.10.2'\n" })
    expect(await crossCheck({ dialect: 'beancount', root: '/x', files: [], autoPostings: true, balances: [], environment: { PATH: path } })).toEqual([
      'cross-check with bean-check 3.10.2: not done, because its Python cannot be found',
    ])
  })
})

test('a tool that cannot say its version is not asked for more', async () => {
  const path = programs('broken', { ledger: '#!/bin/sh\nexit 3\n' })
  const order = { dialect: 'ledger' as const, root: '/x', files: [], autoPostings: true, balances: [] }
  expect(await crossCheck({ ...order, environment: { PATH: `${path}:/usr/bin:/bin` } })).toEqual([
    'cross-check with ledger: not done, because it failed: ended with code 3',
  ])
})

describe('what is printed', () => {
  const end = (output: ToolOutput, ...texts: string[]): string[] => {
    for (const text of texts) output.feed(text)
    const balances = output.end()
    return 'notUnderstood' in balances ? [`? ${balances.notUnderstood}`] : balances.map((row) => `${row.account} ${row.quantity} ${row.commodity}`)
  }

  test.each([
    ['too few columns', 'A\t1', '? A\t1'],
    ['too many', 'A\t1\tEUR\tx', '? A\t1\tEUR\tx'],
    ['no number', 'A\tx\tEUR', '? A\tx\tEUR'],
    ['no commodity, which is one without a name', 'A\t1\t', 'A 1 '],
    ['a quoted commodity', 'A\t1\t"A B"', 'A 1 A B'],
    ['a commodity that only begins quoted', 'A\t1\t"A" B', 'A 1 "A" B'],
    ['a commodity that only ends quoted', 'A\t1\tA "B"', 'A 1 A "B"'],
  ])('as a line of a posting with %s', (_, line, expected) => expect(end(new PostingLines(6), `${line}\n\n`)).toEqual([expected]))

  test('of several lines that are not understood tells the first', () => {
    expect(end(new PostingLines(6), 'A\t1\tEUR\none\ntwo\n', 'three\n')).toEqual(['? one'])
  })

  test('in a line of a hundred thousand characters is read, in a longer one not', () => {
    const line = (length: number): string => `A\t1\t${'x'.repeat(length - 4)}`
    expect(end(new PostingLines(6), line(100_000))[0]).toHaveLength(100_000)
    expect(end(new PostingLines(6), line(100_001), 'x\n')).toEqual([`? ${line(80)}…`])
  })

  test('by hledger with an amount that is no number is not understood', () => {
    const report = (mantissa: string): string =>
      `[[["a","a",0,[{"acommodity":"EUR","aquantity":{"decimalMantissa":${mantissa},"decimalPlaces":1}}]]],[]]`
    expect(end(new HledgerReport(), report('15'))).toEqual(['a 1.5 EUR'])
    expect(end(new HledgerReport(), report('"x"'))).toEqual(['? x'])
    expect(end(new HledgerReport(), 'Error: this\nand that')).toEqual(['? Error: this'])
  })
})
