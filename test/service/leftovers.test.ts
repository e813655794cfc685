import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHANGES_FOLDER } from '../../src/commands/files/intent.ts'
import { openWholeDaybook } from '../support/whole-daybook.ts'

const UUID = '99d8da07-044c-4801-b101-55b02959a947'
const LEFT = [`.daybook.yaml.${UUID}.tmp`, `.daybook-20240131T120000Z.zip.${UUID}.tmp`]

test('a start removes what a killed process was writing: a configuration with its passwords, half a backup, an empty folder of changes', async () => {
  const files = { 'main.ledger': '2024-01-01 Shop\n    Expenses:Food  1.00 EUR\n    Assets:Cash\n' }
  const whole = await openWholeDaybook({ ...files, ...Object.fromEntries(LEFT.map((name) => [name, 'secret'])) }, 'backup: {folder: .}\n')
  const { folder } = whole.daybook.journal
  try {
    expect(LEFT.map((name) => existsSync(join(folder, name)))).toEqual([false, false])
    mkdirSync(join(folder, CHANGES_FOLDER))
    expect(await whole.daybook.journal.finishInterrupted()).toEqual([])
    expect(existsSync(join(folder, CHANGES_FOLDER))).toBe(false)
  } finally {
    await whole.close()
  }
})
