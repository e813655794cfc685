import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeBackup } from '../../../src/commands/backup/make-backup.ts'
import { readArchive } from '../../../src/commands/backup/read-archive.ts'
import { loadFile } from '../../../src/config/load.ts'
import { temporaryLog } from '../../support/database.ts'

test('a backup is made without a file of prices that is not there, and says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  const log = await temporaryLog()
  try {
    const prices = ['here', 'gone'].map(
      (name) => `  - {name: ${name.toUpperCase()}, type: stock, price: {provider: local-json, code: ${name}.json}}\n`,
    )
    writeFileSync(join(folder, 'daybook.yaml'), `journal_path: main.ledger\ncommodities:\n${prices.join('')}`)
    writeFileSync(join(folder, 'main.ledger'), '; main\n')
    writeFileSync(join(folder, 'here.json'), '{"version": 1}')
    const loaded = await loadFile(join(folder, 'daybook.yaml'), folder)
    if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
    const file = join(folder, 'made.zip')
    const order = { file, database: log.database, configuration: loaded.configuration, at: '2026-11-22T10:00:00.000Z', version: '1' }
    expect(await makeBackup(order)).toMatchObject({ missing: [join(folder, 'gone.json')] })
    const read = await readArchive(file)
    expect(read).toMatchObject({ manifest: { missing: [join(folder, 'gone.json')] } })
    expect(JSON.stringify(read)).toContain('journal/here.json')
  } finally {
    await log.close()
    rmSync(folder, { recursive: true })
  }
})
