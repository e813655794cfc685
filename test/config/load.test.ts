import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readEnvironment } from '../../src/config/environment.ts'
import { loadConfig } from '../../src/config/load.ts'

let folder: string
const put = async (path: string, text: string | Buffer = 'journal_path: main.ledger\n') => {
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), text)
  return join(folder, path)
}
const load = (options: { file?: string; env?: Record<string, string> } = {}) =>
  loadConfig({
    ...(options.file ? { file: options.file } : {}),
    cwd: join(folder, 'here'),
    environment: readEnvironment({ HOME: join(folder, 'home'), ...options.env }),
  })
const fileFound = async (...args: Parameters<typeof load>) => {
  const result = await load(...args)
  return result.ok ? result.configuration.file.slice(folder.length + 1) : result.problems[0]?.code
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
  await mkdir(join(folder, 'here'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('the configuration file', () => {
  test('is the named one, then the one of the environment, then the nearest', async () => {
    expect(await fileFound()).toBe('not_found')
    await put('home/.config/daybook/daybook.yaml')
    expect(await fileFound()).toBe('home/.config/daybook/daybook.yaml')
    await put('home/Documents/paisa/paisa.yaml')
    expect(await fileFound()).toBe('home/Documents/paisa/paisa.yaml')
    await put('home/Documents/daybook/daybook.yaml')
    expect(await fileFound()).toBe('home/Documents/daybook/daybook.yaml')
    await put('here/paisa.yaml')
    expect(await fileFound()).toBe('here/paisa.yaml')
    await put('here/daybook.yaml')
    expect(await fileFound()).toBe('here/daybook.yaml')
    const env = { DAYBOOK_CONFIG: await put('env.yaml') }
    expect(await fileFound({ env })).toBe('env.yaml')
    expect(await fileFound({ env, file: await put('named.yaml') })).toBe('named.yaml')
  })

  test('that is named but cannot be read is a problem and never replaced by another', async () => {
    await put('here/daybook.yaml')
    expect(await load({ file: 'nothing.yaml' })).toMatchObject({
      ok: false,
      problems: [{ code: 'unreadable', message: expect.stringContaining('daybook init') }],
    })
    expect(await load({ file: '.' })).toMatchObject({
      ok: false,
      problems: [{ code: 'unreadable', message: expect.stringContaining('is a folder') }],
    })
    const binary = await put('here/binary.yaml', Buffer.from([0xff, 0xfe, 0x00]))
    expect(await load({ file: binary })).toMatchObject({ ok: false, problems: [{ code: 'unreadable', message: 'is not text in UTF-8' }] })
  })

  test('gives absolute paths, read from its own folder', async () => {
    await put('here/daybook.yaml', 'journal_path: books/main.ledger\nadd_journal_path: ~/add.ledger\ntime_zone: Asia/Kolkata\n')
    const result = await load()
    if (!result.ok) throw new Error('not loaded')
    expect(result.configuration.paths).toEqual({
      journal: join(folder, 'here/books/main.ledger'),
      addJournal: join(folder, 'home/add.ledger'),
      sheets: join(folder, 'here/books'),
      data: join(folder, 'here/.daybook'),
      backups: join(folder, 'here/.daybook-backups'),
    })
    expect(result.configuration.timeZone).toBe('Asia/Kolkata')
    expect(result.configuration.hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
