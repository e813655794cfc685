import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, describe, expect, test } from 'vitest'
import { bookFolder, daybook, serve } from '../support/program.ts'

const MAIN = `; a book of two files
include years/2024.ledger
2023-12-31 Opening
    Assets:Bank    100.00 EUR
    Equity:Opening
`
const YEAR = '2024-01-05 Corner Bakery\n    Expenses:Food    4.20 EUR\n    Assets:Bank\n'
const FILES = { 'main.ledger': MAIN, 'years/2024.ledger': YEAR, 'plan.paisa': '1 + 1\n' }

const books: ReturnType<typeof bookFolder>[] = []
const folderOf = (files: Record<string, string>) => {
  const book = bookFolder(files)
  books.push(book)
  return book
}
afterEach(() => {
  for (const book of books.splice(0)) book.remove()
})
const networthOf = async (folder: string): Promise<unknown> => {
  const server = await serve(folder, ['--now', '2024-02-01'])
  try {
    // The first sync may still be at work.
    const answer = await server.until(
      () => server.get('/api/networth'),
      ({ body }) => (body as { networthTimeline: unknown[] }).networthTimeline.length > 0,
    )
    return answer.body
  } finally {
    await server.stop()
  }
}

describe('a backup', () => {
  test('brings everything back in another folder: files byte for byte, every event, and the figures', async () => {
    const book = folderOf(FILES)
    const before = await networthOf(book.folder)
    const made = await daybook(book.folder, ['backup', 'kept.zip', '--here'])
    expect([made.code, made.err, made.out]).toEqual([0, '', expect.stringMatching(/^kept\.zip: \d+ events and 4 files, verified\n$/)])
    const restored = await daybook(book.folder, ['restore', 'kept.zip', 'again'])
    expect([restored.code, restored.err]).toEqual([0, ''])
    // As the backup counted them.
    expect(restored.out).toMatch(/: 4 files and \d+ events, as of /)
    const again = join(book.folder, 'again')
    for (const [name, text] of Object.entries(FILES)) expect(readFileSync(join(again, name), 'utf8')).toBe(text)
    const [log, copy] = await Promise.all([book.folder, again].map((folder) => daybook(folder, ['events', 'export'])))
    expect(copy!.out).toBe(log!.out)
    expect(await networthOf(again)).toEqual(before)
    expect((await daybook(again, ['verify'])).code).toBe(0)
  })

  test('is made by the server that runs on the data, which keeps as many as it is told', async () => {
    const book = folderOf(FILES)
    book.write('daybook.yaml', `${readFileSync(join(book.folder, 'daybook.yaml'), 'utf8')}backup: {keep: 2}\n`)
    const server = await serve(book.folder)
    try {
      const by = await daybook(book.folder, ['backup'])
      expect([by.code, by.err, by.out]).toEqual([0, '', expect.stringMatching(/\.daybook-backups\/daybook-\d{8}T\d{6}Z\.zip: /)])
      for (let more = 0; more < 2; more++) {
        // Their names have seconds.
        await new Promise((resolve) => setTimeout(resolve, 1100))
        expect((await server.post('/api/backups', {})).status).toBe(200)
      }
      const { body } = await server.get('/api/backups')
      const { backups, last_test } = body as { backups: { name: string; path: string }[]; last_test: unknown }
      expect(backups).toHaveLength(2)
      expect(readdirSync(join(book.folder, '.daybook-backups')).filter((name) => name.endsWith('.zip'))).toHaveLength(2)
      expect(last_test).toMatchObject({ name: backups[0]!.name, problem: '' })
      writeFileSync(backups[1]!.path, readFileSync(backups[1]!.path).subarray(0, 900))
      const cut = await server.post('/api/backups/test', { name: backups[1]!.name })
      expect([cut.status, cut.body]).toEqual([
        400,
        { error: { code: 'INVALID_REQUEST', message: expect.stringMatching(/cannot be used: it is no ZIP/) } },
      ])
      expect((await server.post('/api/backups/test', { name: '../daybook.yaml' })).status).toBe(404)
    } finally {
      await server.stop()
    }
  })

  test('of a journal that lies elsewhere is restored beside its configuration, which is told', async () => {
    const book = folderOf({ 'finance/main.ledger': `include ../shared/prices.ledger\n${MAIN}`, 'finance/years/2024.ledger': YEAR })
    book.write('shared/prices.ledger', 'P 2024-01-01 ACME 3.00 EUR\n')
    book.write('etc/daybook.yaml', '# mine\njournal_path: ../finance/main.ledger\ndefault_currency: EUR # always\n')
    const made = await daybook(book.folder, ['backup', 'kept.zip', '--here', '--config', 'etc/daybook.yaml'])
    expect([made.code, made.err]).toEqual([0, ''])
    const restored = await daybook(book.folder, ['restore', 'kept.zip', 'again'])
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(restored.out).toMatch(/outside\/\d+\/prices\.ledger was at .*shared\/prices\.ledger: move it to where/)
    expect(readFileSync(join(book.folder, 'again/daybook.yaml'), 'utf8')).toBe(
      '# mine\njournal_path: journal/main.ledger\ndefault_currency: EUR # always\n',
    )
    expect(readFileSync(join(book.folder, 'again/journal/years/2024.ledger'), 'utf8')).toBe(YEAR)
  })
})

describe('restoring', () => {
  test('refuses what is no backup, was changed or cut, or leads out of the folder, and writes nothing', async () => {
    const book = folderOf(FILES)
    expect((await daybook(book.folder, ['backup', 'kept.zip', '--here'])).code).toBe(0)
    const kept = readFileSync(join(book.folder, 'kept.zip'))
    const parts = unzipSync(kept)
    const manifest = JSON.parse(Buffer.from(parts['manifest.json']!).toString()) as { files: { name: string }[]; format: number }
    const zipped = (change: (parts: Record<string, Uint8Array>) => void): Uint8Array => {
      const changed = { ...parts }
      change(changed)
      return zipSync(changed)
    }
    const withManifest = (change: (manifest: { files: { name: string }[]; format: number }) => void): Uint8Array =>
      zipped((all) => {
        const copy = structuredClone(manifest)
        change(copy)
        all['manifest.json'] = Buffer.from(JSON.stringify(copy))
      })
    const log = Buffer.from(parts['log.ndjson']!).toString()
    const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
      ['no archive', Buffer.from('hello'), /it is no ZIP/],
      ['cut', kept.subarray(0, kept.length - 40), /it is no ZIP, or was cut short/],
      ['no manifest', zipped((all) => delete all['manifest.json']), /no manifest\.json/],
      ['newer', withManifest((all) => (all.format = 2)), /newer Daybook/],
      [
        'a file changed',
        zipped((all) => (all['journal/main.ledger'] = Buffer.from(MAIN.replace('100.00', '900.00')))),
        /journal\/main\.ledger is not what/,
      ],
      ['a file missing', zipped((all) => delete all['journal/years/2024.ledger']), /2024\.ledger is not what/],
      ['a way out', withManifest((all) => (all.files[1]!.name = 'journal/../../evil')), /is no name within the archive/],
      ['an absolute path', withManifest((all) => (all.files[1]!.name = '/etc/evil')), /is no name within the archive/],
      ['an event less', zipped((all) => (all['log.ndjson'] = Buffer.from(log.split('\n').slice(1).join('\n')))), /log\.ndjson is not what/],
    ]
    for (const [name, bytes, message] of cases) {
      writeFileSync(join(book.folder, 'bad.zip'), bytes)
      const { code, err, out } = await daybook(book.folder, ['restore', 'bad.zip', 'bad'])
      expect([name, code, out, err.split('\n').length]).toEqual([name, 1, '', 2])
      expect(err).toMatch(message)
    }
    expect(readdirSync(book.folder)).not.toContain('bad')
    const full = await daybook(book.folder, ['restore', 'kept.zip', 'years'])
    expect([full.code, full.err]).toEqual([1, expect.stringMatching(/years is not empty; a backup is restored into a new or an empty folder/)])
    expect((await daybook(book.folder, ['restore', 'none.zip', 'new'])).err).toBe('none.zip: does not exist\n')
    const made = readdirSync(join(book.folder, '.daybook-backups'))
    expect((await daybook(book.folder, ['backup', 'kept.zip', '--here'])).err).toBe(
      'kept.zip: already exists and is not replaced; name another file\n',
    )
    expect(readdirSync(join(book.folder, '.daybook-backups'))).toEqual(made)
  })
})
