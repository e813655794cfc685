import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newFileMode } from '../../../src/commands/files/write-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-file-mode-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(name: string, mode: number): void {
  writeFileSync(join(folder, name), '')
  chmodSync(join(folder, name), mode)
}
const modeOf = async (name: string): Promise<string> => (await newFileMode(join(folder, name))).toString(8)
const masked = (mode: number): string => (mode & ~process.umask()).toString(8)

describe('a new file is', () => {
  test('as the mask of the process has it where it is the first of its kind', async () => {
    put('daybook.yaml', 0o600)
    expect([await modeOf('2027.ledger'), await modeOf('years/2027.ledger')]).toEqual([masked(0o666), masked(0o666)])
  })

  test('for nobody who may not read each of those of its kind beside it', async () => {
    put('main.ledger', 0o640)
    put('2026.ledger', 0o600)
    put('scan.pdf', 0o440)
    put('.hidden.pdf', 0o400)
    expect([await modeOf('2027.ledger'), await modeOf('other.pdf')]).toEqual(['600', (0o640 & ~process.umask()).toString(8)])
  })

  test('never one that its owner may not change, nor one to be run', async () => {
    put('main.ledger', 0o500)
    expect(await modeOf('2027.ledger')).toBe('600')
  })
})
