import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { makeBackup } from '../../src/commands/backup/make-backup.ts'
import { restoreCommand } from '../../src/cli/backup.ts'
import { loadFile } from '../../src/config/load.ts'
import { openTestLog, temporaryPglite } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'

let root: string
let said: { out: string; err: string }
const terminal = { out: (text: string) => void (said.out += text), err: (text: string) => void (said.err += text) }
const at = (...parts: string[]): string => join(root, ...parts)
const restore = async (folder: string): Promise<unknown> => restoreCommand.run(terminal, ...([at('made.zip'), folder] as never[]))

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'restore-'))
  said = { out: '', err: '' }
  mkdirSync(at('books', 'years'), { recursive: true })
  writeFileSync(at('books', 'main.ledger'), 'include years/2024.ledger\n')
  writeFileSync(at('books', 'years', '2024.ledger'), '; nothing yet\n')
  writeFileSync(at('books', 'daybook.yaml'), 'journal_path: main.ledger\n')
  const loaded = await loadFile(at('books', 'daybook.yaml'), root)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const log = await openTestLog(await temporaryPglite())
  await makeBackup({
    file: at('made.zip'),
    database: log.database,
    configuration: loaded.configuration,
    at: '2026-11-22T10:00:00.000Z',
    version: '1',
  })
  await log.close()
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

describe('a backup whose log cannot be taken in', () => {
  beforeEach(async () => vi.stubEnv('DATABASE_URL', `postgres://daybook@127.0.0.1:${await freePort()}/away`))

  test('leaves no half of a book, which a server would begin an empty log for, and can be restored there again', async () => {
    expect(await restore(at('new'))).toBe(1)
    expect(said.err).toMatch(/does not answer/)
    expect(said.err).toContain(`nothing was restored; ${at('new')} is as it was\n`)
    expect(existsSync(at('new'))).toBe(false)
    vi.unstubAllEnvs()
    expect(await restore(at('new'))).toBe(0)
    expect(readdirSync(at('new'))).toEqual(['.daybook', 'daybook.yaml', 'main.ledger'])
  })

  test('takes nothing away from a folder in which somebody keeps files', async () => {
    mkdirSync(at('theirs'))
    writeFileSync(at('theirs', 'main.ledger'), 'theirs')
    expect(await restore(at('theirs'))).toBe(1)
    expect(said.err).toMatch(/theirs is not empty/)
    expect(said.err).not.toContain('nothing is left')
    expect(readFileSync(at('theirs', 'main.ledger'), 'utf8')).toBe('theirs')
  })
})
