import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { mainFile } from '../support/program.ts'

vi.setConfig({ testTimeout: 120_000 })

test('the program is written so that V8 keeps each of its characters in a byte, and still knows the others', () => {
  const dist = dirname(mainFile())
  const large = readdirSync(dist)
    .filter((name) => /\.[cm]?js$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(dist, name), name.endsWith('.cjs') ? 'latin1' : 'utf8') }))
    .filter(({ text }) => text.length > 100_000)
  expect(large.map(({ name }) => name)).toEqual(expect.arrayContaining(['server.cjs', 'journal-thread.cjs', 'one-book.cjs']))
  for (const { name, text } of large) expect(/[^\0-\u00ff]/.exec(text)?.[0], name).toBeUndefined()
  const server = large.find(({ name }) => name === 'server.cjs')!.text
  // Patterns of cash-accounts.ts: 现金, and one whose characters are bytes as they stand.
  expect(server).toContain(String.raw`/\u73b0\u91d1|`)
  expect(server).toContain('|épargne|')
})
