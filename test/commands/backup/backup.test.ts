import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { makeBackup } from '../../../src/commands/backup/make-backup.ts'
import { type Manifest, manifestSchema, readArchive } from '../../../src/commands/backup/read-archive.ts'
import { logLines, restoreFiles } from '../../../src/commands/backup/restore-backup.ts'
import { type Configuration, loadFile } from '../../../src/config/load.ts'
import type { DataOf } from '../../../src/events/catalogue.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { exportLines } from '../../../src/events/log/export-lines.ts'
import { temporaryLog } from '../../support/database.ts'

const AT = '2026-11-22T10:00:00.000Z'
const SYNCED: Omit<DataOf<'JournalSynced'>, 'files'> = {
  hash: '',
  dialect: 'ledger',
  globs: [],
  directives: [],
  closed_accounts: [],
  forecast_until: 0,
  auto_postings: true,
  counts: { added: 0, removed: 0, unchanged: 0, transactions: 0, postings: 0, prices: 0 },
  declared_accounts: [],
  account_roots: [],
  guessed_roots: [],
  configured_roots: '',
  hledger_rules: '',
  own_currency: '',
  warnings: [],
}

/** Ways that lead out of an archive, or that two systems understand differently. */
const WAYS = ['', '/etc/passwd', '../a', 'a/../b', 'a/..', '..', './a', 'a//b', 'a\\b', 'a\nb', 'a/'.repeat(2048) + 'a']

let root: string
let log: EventLog
const at = (...parts: string[]): string => join(root, ...parts)
function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const FILES = { 'main.ledger': '; main\n', 'years/2024.ledger': '; Café\n', 'plan.paisa': '1 + 1\n', 'plan.sheet': '2\n' }
const CONFIGURED = '# mine\njournal_path: books/main.ledger\ndata_directory: data\nsheets_directory: books\nbackup: {keep: 2, folder: b}\n'

async function configuration(text = CONFIGURED): Promise<Configuration> {
  put(at('conf', 'daybook.yaml'), text)
  const result = await loadFile(at('conf', 'daybook.yaml'), root)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.configuration
}

/** Records which files the last sync read. */
const synced = (...names: string[]): Promise<unknown> =>
  log.append({
    expected: new Map([['journal', 'any']]),
    events: [{ stream: 'journal', type: 'JournalSynced', data: { ...SYNCED, files: names.map((name) => ({ name, hash: '' })) } }],
  })

const make = async (file = at('made.zip'), text?: string): Promise<Manifest | Refusal> =>
  makeBackup({ file, database: log.database, configuration: await configuration(text), at: AT, version: '1.2.3' })
async function made(file = at('made.zip'), text?: string): Promise<Manifest> {
  const manifest = await make(file, text)
  if (manifest instanceof Refusal) throw new Error(manifest.message)
  return manifest
}
async function opened(file = at('made.zip')) {
  const archive = await readArchive(file)
  if (archive instanceof Refusal) throw new Error(archive.message)
  return archive
}
const contentsOf = (archive: Awaited<ReturnType<typeof opened>>, name: string): string => Buffer.from(archive.read(name)).toString()

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'backup-'))
  for (const [name, text] of Object.entries(FILES)) put(at('conf', 'books', name), text)
  put(at('conf', 'books', 'notes.txt'), 'no part of the book')
  mkdirSync(at('conf', 'books', 'folder.paisa'))
  put(at('elsewhere', 'shared.ledger'), '; shared\n')
  log = await temporaryLog()
  await synced('gone-since.ledger')
  await synced('main.ledger', 'years/2024.ledger', at('elsewhere', 'shared.ledger'), '../../elsewhere/shared.ledger')
  await log.append({
    expected: new Map([['notes', 'any']]),
    events: [{ stream: 'notes', type: 'AccountNoteWritten', data: { account: 'Assets', note: 'Café' } }],
  })
})
afterAll(async () => {
  await log.close()
  rmSync(root, { recursive: true })
})

describe('a backup', () => {
  test('has the log, the configuration, the sheets and every file that the last sync read, each once', async () => {
    const manifest = await made()
    expect(manifest).toMatchObject({
      format: 1,
      made_at: AT,
      version: '1.2.3',
      log: { events: 3 },
      configuration: { file: 'daybook.yaml', journal: 'books' },
      journal: 'main.ledger',
    })
    expect(manifest.files.map(({ name, from }) => [name, from])).toEqual([
      ['configuration/daybook.yaml', undefined],
      ['journal/main.ledger', undefined],
      ['journal/years/2024.ledger', undefined],
      ['outside/2/shared.ledger', at('elsewhere', 'shared.ledger')],
      ['journal/plan.paisa', undefined],
      ['journal/plan.sheet', undefined],
      ['log.ndjson', undefined],
    ])
  })

  test('has the files of prices and holdings that the configuration names, wherever they lie', async () => {
    put(at('elsewhere', 'world.csv'), 'name,percentage\nSteel,100\n')
    put(at('conf', 'books', 'house.json'), '{"entries": []}')
    const commodities = `commodities: [{name: A, type: stock, price: {provider: local-json, code: books/house.json}, holdings: ../elsewhere/world.csv}]\n`
    const { files } = await made(at('made.zip'), CONFIGURED + commodities)
    expect(files.filter(({ name }) => /house|world/.test(name)).map(({ name, from }) => [name, from])).toEqual([
      ['journal/house.json', undefined],
      [expect.stringMatching(/^outside\/\d+\/world\.csv$/), at('elsewhere', 'world.csv')],
    ])
  })

  test('is read again as it was written, by us and by any program', async () => {
    const manifest = await made()
    const archive = await opened()
    expect(archive.manifest).toEqual(manifest)
    for (const [name, text] of Object.entries(FILES)) expect(contentsOf(archive, `journal/${name}`)).toBe(text)
    expect(contentsOf(archive, 'outside/2/shared.ledger')).toBe('; shared\n')
    expect(contentsOf(archive, 'configuration/daybook.yaml')).toBe(CONFIGURED)
    const exported: string[] = []
    for await (const line of exportLines(log.database)) exported.push(line)
    const restored: string[] = []
    for await (const line of logLines(archive)) restored.push(line)
    expect(restored).toEqual(exported)
    expect(Object.keys(unzipSync(readFileSync(at('made.zip')))).toSorted()).toEqual(
      [...manifest.files.map(({ name }) => name), 'manifest.json'].toSorted(),
    )
  })

  test('is for its owner alone, replaces the one that was there, and leaves nothing beside it', async () => {
    mkdirSync(at('kept'))
    put(at('kept', 'a.zip'), 'old')
    chmodSync(at('kept', 'a.zip'), 0o644)
    await made(at('kept', 'a.zip'))
    expect([readdirSync(at('kept')), statSync(at('kept', 'a.zip')).mode & 0o777]).toEqual([['a.zip'], 0o600])
  })

  test('is refused, and not begun, where a file of the journal cannot be read', async () => {
    await synced('main.ledger', 'gone.ledger')
    mkdirSync(at('none'))
    expect(await make(at('none', 'a.zip'))).toMatchObject({
      code: 'INVALID_REQUEST',
      message: `${at('conf', 'books', 'gone.ledger')} cannot be read (ENOENT)`,
    })
    expect(readdirSync(at('none'))).toEqual([])
    await synced('main.ledger')
  })

  test('of what cannot be written is an error, and leaves nothing', async () => {
    mkdirSync(at('taken', 'a.zip'), { recursive: true })
    await expect(make(at('taken', 'a.zip'))).rejects.toMatchObject({ code: expect.stringMatching(/EISDIR|ENOTEMPTY|EEXIST/) })
    expect(readdirSync(at('taken'))).toEqual(['a.zip'])
    await expect(make(at('nowhere', 'a.zip'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('an archive cannot be used', () => {
  /** What is said of the archive after its files were changed; null takes one out. */
  async function said(change: (files: Record<string, string | null>, manifest: Manifest) => void): Promise<unknown> {
    await made()
    const contents: Record<string, string | null> = Object.fromEntries(
      Object.entries(unzipSync(readFileSync(at('made.zip')))).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
    )
    const manifest = JSON.parse(contents['manifest.json']!) as Manifest
    const text = contents['manifest.json']
    change(contents, manifest)
    if (contents['manifest.json'] === text) contents['manifest.json'] = JSON.stringify(manifest)
    const kept = Object.entries(contents).flatMap(([name, text]) => (text === null ? [] : [[name, Buffer.from(text)] as const]))
    writeFileSync(at('changed.zip'), zipSync(Object.fromEntries(kept)))
    const archive = await readArchive(at('changed.zip'))
    return archive instanceof Refusal ? archive.message.replace('the backup cannot be used: ', '') : 'used'
  }

  test('where it is not there, or no ZIP, or cut short', async () => {
    expect(await readArchive(at('no.zip'))).toMatchObject({ code: 'NOT_FOUND', message: 'does not exist' })
    expect(await readArchive(root)).toMatchObject({ code: 'NOT_FOUND', message: 'cannot be read (EISDIR)' })
    put(at('text.zip'), 'no archive')
    expect(await readArchive(at('text.zip'))).toMatchObject({
      code: 'INVALID_REQUEST',
      message: 'the backup cannot be used: it is no ZIP, or was cut short',
    })
    await made()
    truncateSync(at('made.zip'), 900)
    expect(await readArchive(at('made.zip'))).toMatchObject({ message: 'the backup cannot be used: it is no ZIP, or was cut short' })
  })

  test('where a file is not what was put into it', async () => {
    expect(await said(() => undefined)).toBe('used')
    expect(await said((files) => (files['journal/main.ledger'] = '; mein\n'))).toBe('journal/main.ledger is not what was put into it')
    expect(await said((files) => (files['journal/main.ledger'] += '; more\n'))).toBe('journal/main.ledger is not what was put into it')
    expect(await said((files) => (files['journal/main.ledger'] = null))).toBe('journal/main.ledger is not what was put into it')
  })

  test('where its log is not whole, or another one', async () => {
    const renewed = (files: Record<string, string | null>, manifest: Manifest, text: string): void => {
      files['log.ndjson'] = text
      const entry = manifest.files.find(({ name }) => name === 'log.ndjson')!
      Object.assign(entry, { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') })
    }
    expect(await said((files, manifest) => renewed(files, manifest, files['log.ndjson']!.replace('Café', 'Tee')))).toMatch(/^its log: /)
    expect(await said((files, manifest) => renewed(files, manifest, files['log.ndjson']!.split('\n').slice(0, 2).join('\n')))).toMatch(/^its log: /)
    expect(await said((_, manifest) => Object.assign(manifest.log, { events: 2 }))).toBe('its log ends elsewhere than the backup says')
    expect(await said((_, manifest) => Object.assign(manifest.log, { hash: '' }))).toBe('its log ends elsewhere than the backup says')
  })

  test('where its manifest is none, or of another form', async () => {
    expect(await said((files) => (files['manifest.json'] = null))).toBe('it has no manifest.json: it is no backup of Daybook')
    expect(await said((_, manifest) => Object.assign(manifest, { format: 2 }))).toBe(
      'manifest.json: format: was made by a newer Daybook; install that one to restore it',
    )
    expect(await said((_, manifest) => Object.assign(manifest, { more: 1 }))).toMatch(/^manifest\.json: /)
    expect(await said((files) => (files['manifest.json'] = 'nonsense'))).toBe('it is no ZIP, or was cut short')
  })

  test('where it names a place outside of itself', async () => {
    expect(await said((_, { files }) => Object.assign(files[1]!, { name: '../a' }))).toBe(
      'manifest.json: files.1.name: is no name within the archive',
    )
    const manifest = await made()
    const [one, ...others] = manifest.files
    const isRead = (changed: object): boolean => manifestSchema.safeParse({ ...manifest, ...changed }).success
    for (const [name, is] of [...WAYS.map((way) => [way, false] as const), ['a/b..c/.d', true] as const, ['a/'.repeat(2000) + 'a', true] as const]) {
      expect(isRead({ files: [{ ...one, name }, ...others] })).toBe(is)
      expect(isRead({ journal: name })).toBe(is)
      expect(isRead({ configuration: { ...manifest.configuration, file: name } })).toBe(is)
    }
    for (const wrong of [{ sha256: 'x' }, { sha256: 'A'.repeat(64) }, { bytes: -1 }, { bytes: 0.5 }, { more: 1 }])
      expect(isRead({ files: [{ ...one, ...wrong }, ...others] })).toBe(false)
  })
})

describe('a backup is restored', () => {
  test('byte for byte into a new folder, beside its configuration, which says where things are now', async () => {
    await synced('main.ledger', 'years/2024.ledger', at('elsewhere', 'shared.ledger'))
    await made()
    const folder = at('again')
    expect(await restoreFiles(await opened(), folder)).toEqual({
      configuration: join(folder, 'daybook.yaml'),
      dropped: [],
      foreign: [],
      files: 6,
      outside: [{ path: join(folder, 'outside/2/shared.ledger'), from: at('elsewhere', 'shared.ledger') }],
    })
    for (const [name, text] of Object.entries(FILES)) expect(readFileSync(join(folder, 'books', name), 'utf8')).toBe(text)
    expect(readFileSync(join(folder, 'daybook.yaml'), 'utf8')).toBe('# mine\njournal_path: books/main.ledger\nbackup: { keep: 2 }\n')
    expect(existsSync(join(folder, 'log.ndjson'))).toBe(false)
    expect([statSync(join(folder, 'books/main.ledger')).mode & 0o777, statSync(join(folder, 'books')).mode & 0o777]).toEqual([0o600, 0o700])
  })

  test('into a folder of its own where the journal lay elsewhere than below its configuration', async () => {
    for (const journal of ['../books', '/books', 'C:/books', '\\books', 'a/../../b']) {
      rmSync(at('other'), { recursive: true, force: true })
      await made()
      const archive = await opened()
      const moved = { ...archive, manifest: { ...archive.manifest, configuration: { file: 'daybook.yaml', journal } } }
      await restoreFiles(moved, at('other'))
      expect(readFileSync(at('other', 'journal', 'main.ledger'), 'utf8')).toBe('; main\n')
      expect(readFileSync(at('other', 'daybook.yaml'), 'utf8')).toContain('journal_path: journal/main.ledger\n')
    }
  })

  test('only into a folder that is new or empty', async () => {
    await made()
    const archive = await opened()
    mkdirSync(at('full'))
    expect(await restoreFiles(archive, at('full'))).not.toBeInstanceOf(Refusal)
    expect(await restoreFiles(archive, at('full'))).toMatchObject({ code: 'CONFLICT' })
    expect(await restoreFiles(archive, at('made.zip'))).toMatchObject({
      code: 'INVALID_REQUEST',
      message: `${at('made.zip')} cannot be written to (ENOTDIR)`,
    })
  })
})
