import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DiskFiles } from '../../../src/commands/journal/files/disk-files.ts'
import { temporaryFor } from '../../../src/events/vocabulary/temporary-file.ts'
import { ledgerReader } from '../../../src/ingest/ledger/ledger-reader.ts'
import { TODAY } from './reading.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-patterns-'))
  mkdirSync(join(folder, 'in'))
  for (const name of ['b.ledger', '.a.ledger', 'C.LEDGER', 'd.ledger.bak', 'e-ledger', '.ledger', 'f.dat'])
    writeFileSync(join(folder, 'in', name), '2024/01/31 Shop\n    A  $10\n    Cash\n')
  mkdirSync(join(folder, 'in', 'folder.ledger'))
  writeFileSync(join(folder, 'in', '._b.ledger'), '\0\x05\x16\x07\0Mac OS X')
  writeFileSync(temporaryFor(join(folder, 'in', 'b.ledger')), 'half a journal')
})
afterAll(() => rmSync(folder, { recursive: true }))

const included = (pattern: string): string[] => {
  const root = join(folder, 'main.ledger')
  writeFileSync(root, `include ${pattern}\n`)
  const book = ledgerReader.read(root, new DiskFiles(), { today: TODAY })
  return [...book.files.slice(1).map(({ path }) => path.slice(folder.length + 4)), ...book.problems.map(({ code }) => code)]
}

test('a pattern matches what is hidden and capitals too, as in ledger', () => {
  expect(included('in/*.ledger')).toEqual(['.a.ledger', '.ledger', 'C.LEDGER', 'b.ledger'])
  expect(included('in/[bc].ledger')).toEqual(['C.LEDGER', 'b.ledger'])
  expect(included('in/?.DAT')).toEqual(['f.dat'])
  expect(included('in/*')).toEqual(['.a.ledger', '.ledger', 'C.LEDGER', 'b.ledger', 'd.ledger.bak', 'e-ledger', 'f.dat'])
  expect(included('in/none*')).toEqual(['include_missing'])
  expect(included('in/*.tmp')).toEqual(['include_missing'])
})

test('a path without a pattern is taken by the letter', () => {
  expect(included('in/b.ledger')).toEqual(['b.ledger'])
  expect(included('in/B.ledger')).toEqual(['include_missing'])
})
