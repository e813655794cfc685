import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRules } from '../../../src/commands/import/rules-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-rules-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const included = async (rules: string): Promise<string[]> => {
  const file = join(folder, 'bank.csv.rules')
  writeFileSync(file, rules)
  return Object.keys((await readRules(file, folder))!.included)
}

test('rules include what stands behind the word, without the blanks around it', async () => {
  for (const name of ['a.rules', 'b c.rules', 'd.rules']) writeFileSync(join(folder, name), name === 'a.rules' ? 'include d.rules\n' : 'skip 1\n')
  expect(await included('include   a.rules \t\r\ninclude\tb c.rules\nincluded d.rules\ninclude\n')).toEqual(['a.rules', 'd.rules', 'b c.rules'])
})

// It took an hour of the thread that answers everybody: each blank was taken for the first of those at the end.
test('a line of a million blanks is read as any other', async () => {
  expect(await included(`include a${' '.repeat(900_000)}b\n`)).toEqual([])
})

test('a hundred includes are looked for, wherever they stand, and each of them once', async () => {
  writeFileSync(join(folder, 'last.rules'), 'skip 1\n')
  const missing = Array.from({ length: 40_000 }, (_, at) => `include ${at}.rules\n`).join('')
  expect(await included(`include bank.csv.rules\n${missing}include last.rules\n`)).toEqual(['bank.csv.rules'])
  expect(await included(`${'include last.rules\n'.repeat(50_000)}`)).toEqual(['last.rules'])
})
