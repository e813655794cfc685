import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { subcommand } from '../../src/cli/convert.ts'
import { UsageError } from '../../src/cli/terminal.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'daybook-convert-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function convert(text: string, { strict = false, everyPlace = false, to = 'beancount', into = 'new' } = {}) {
  writeFileSync(join(folder, 'main.ledger'), text)
  const said = { out: '', err: '', code: -1 }
  const terminal = { out: (line: string) => void (said.out += line), err: (line: string) => void (said.err += line) }
  said.code = await subcommand.run(
    terminal,
    join(folder, 'main.ledger') as never,
    { to, into: join(folder, into), strict, everyPlace, auto: true } as never,
  )
  return said
}
const ENTRY = '2024/01/31 Shop\n    Food  10 EUR\n    Assets:Bank\n'

test('a book is written whole, and where it went is said', async () => {
  expect(await convert(`; Hello\n${ENTRY}`)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/new\/main\.beancount: 1 transaction in 1 file \(beancount\); nothing is left out/),
  })
  expect(readFileSync(join(folder, 'new/main.beancount'), 'utf8')).toContain('; Hello\n2024-01-31 * "Shop"\n')
  expect(readdirSync(folder).sort()).toEqual(['main.ledger', 'new'])
})

test('nothing is written over', async () => {
  mkdirSync(join(folder, 'new'))
  writeFileSync(join(folder, 'new/mine.txt'), 'x')
  await expect(convert(ENTRY)).rejects.toThrow(UsageError)
  expect(readdirSync(join(folder, 'new'))).toEqual(['mine.txt'])
})

test('a book with an error is not converted, nor one to its own dialect', async () => {
  expect(await convert('2024/01/31 Shop\n    Food  10 EUR\n    Bank  -9 EUR\n')).toMatchObject({
    code: 1,
    err: expect.stringContaining('off by 1 EUR'),
  })
  await expect(convert(ENTRY, { to: 'ledger' })).rejects.toThrow(UsageError)
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('strictly, nothing is written when something would be lost', async () => {
  const text = `${ENTRY}\n2024/02/01 Plan\n    (Budget)  5 EUR\n`
  expect(await convert(text, { strict: true })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/main\.ledger:5: 2024-02-01 Plan: the virtual posting to Budget/),
  })
  expect(existsSync(join(folder, 'new'))).toBe(false)
  expect(await convert(text)).toMatchObject({ code: 0 })
})

describe('what is written otherwise', () => {
  const plan = (month: number): string => `2024/${String(month).padStart(2, '0')}/03 Plan ${month}\n    (Budget)  5 EUR\n\n`
  const text = `${ENTRY}\n${plan(2)}${plan(3)}${plan(4)}`

  test('is told by kind: the first place, and how many there are', async () => {
    const { err, out } = await convert(text)
    expect(err.trimEnd().split('\n')).toEqual([
      `${join(folder, 'main.ledger')}:5: 2024-02-03 Plan 2: the virtual posting to Budget is balanced against Equity:Virtual (the first of 3 such places; --every-place tells them all).`,
    ])
    expect(out).toMatch(/; 3 places are written differently, as listed above\n$/)
  })

  test('is told place by place when that is asked for', async () => {
    const { err } = await convert(text, { everyPlace: true })
    expect(err.match(/^.*:\d+: 2024-\d\d-03 Plan \d: the virtual posting to Budget is balanced against Equity:Virtual\.$/gm)).toHaveLength(3)
  })
})
