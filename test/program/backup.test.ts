import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { afterEach, describe, expect, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, daybook, serve } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

const MAIN = `; a book of two files
include years/2024.ledger
2023-12-31 Opening
    Assets:Bank    100.00 EUR
    Equity:Opening
`
const YEAR = '2024-01-05 Corner Bakery\n    Expenses:Food    4.20 EUR\n    Assets:Bank\n'
const FILES = { 'main.ledger': MAIN, 'years/2024.ledger': YEAR, 'plan.paisa': '1 + 1\n' }

const books: ReturnType<typeof bookFolder>[] = []
const folderOf = async (files: Record<string, string>) => {
  const book = bookFolder(files)
  books.push(book)
  await placeEmptyLog(join(book.folder, '.daybook'))
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
    const book = await folderOf(FILES)
    const before = await networthOf(book.folder)
    const made = await daybook(book.folder, ['backup', 'kept.zip', '--here'])
    expect([made.code, made.err, made.out]).toEqual([0, '', expect.stringMatching(/^kept\.zip: \d+ events and 4 files, verified\n$/)])
    const restored = await daybook(book.folder, ['restore', 'kept.zip', 'again'])
    expect([restored.code, restored.err]).toEqual([0, ''])
    // As the backup counted them.
    expect(restored.out).toMatch(/: 4 files and \d+ events, as of /)
    const again = join(book.folder, 'again')
    for (const [name, text] of Object.entries(FILES)) expect(readFileSync(join(again, name), 'utf8')).toBe(text)
    const exported = async (folder: string): Promise<string> => (await runIn(folder, ['events', 'export'])).out
    expect(await exported(again)).toBe(await exported(book.folder))
    expect(await networthOf(again)).toEqual(before)
    expect((await runIn(again, ['verify'])).code).toBe(0)
  })

  test('is made by the server that runs on the data, which keeps as many as it is told', async () => {
    const book = await folderOf(FILES)
    book.write('daybook.yaml', `${readFileSync(join(book.folder, 'daybook.yaml'), 'utf8')}backup: {keep: 1}\n`)
    const server = await serve(book.folder)
    try {
      const by = await daybook(book.folder, ['backup'])
      expect([by.code, by.err, by.out]).toEqual([0, '', expect.stringMatching(/\.daybook-backups\/daybook-\d{8}T\d{6}Z\.zip: /)])
      // Their names have seconds.
      await new Promise((resolve) => setTimeout(resolve, 1100))
      expect((await server.post('/api/backups', {})).status).toBe(200)
      const { body } = await server.get('/api/backups')
      const { backups, last_test } = body as { backups: { name: string; path: string }[]; last_test: unknown }
      expect(backups).toHaveLength(1)
      expect(readdirSync(join(book.folder, '.daybook-backups')).filter((name) => name.endsWith('.zip'))).toHaveLength(1)
      expect(last_test).toMatchObject({ name: backups[0]!.name, problem: '' })
      writeFileSync(backups[0]!.path, readFileSync(backups[0]!.path).subarray(0, 900))
      const cut = await server.post('/api/backups/test', { name: backups[0]!.name })
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
    const book = await folderOf({ 'finance/main.ledger': `include ../shared/prices.ledger\n${MAIN}`, 'finance/years/2024.ledger': YEAR })
    book.write('shared/prices.ledger', 'P 2024-01-01 ACME 3.00 EUR\n')
    book.write('etc/daybook.yaml', '# mine\njournal_path: ../finance/main.ledger\ndefault_currency: EUR # always\n')
    const made = await runIn(book.folder, ['backup', join(book.folder, 'kept.zip'), '--here', '--config', 'etc/daybook.yaml'])
    expect([made.code, made.err]).toEqual([0, ''])
    const restored = await runIn(book.folder, ['restore', 'kept.zip', join(book.folder, 'again')])
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(restored.out).toMatch(/outside\/\d+\/prices\.ledger was at .*shared\/prices\.ledger: move it to where/)
    expect(readFileSync(join(book.folder, 'again/daybook.yaml'), 'utf8')).toBe(
      '# mine\njournal_path: journal/main.ledger\ndefault_currency: EUR # always\n',
    )
    expect(readFileSync(join(book.folder, 'again/journal/years/2024.ledger'), 'utf8')).toBe(YEAR)
  })
})

describe('restoring', () => {
  // What makes an archive unfit is in test/commands/backup.
  test('refuses what was changed, and a folder that is not empty, and writes nothing', async () => {
    const book = await folderOf(FILES)
    const run = (...words: string[]) => runIn(book.folder, words)
    const at = (name: string): string => join(book.folder, name)
    expect((await run('backup', at('kept.zip'), '--here')).code).toBe(0)
    const parts = unzipSync(readFileSync(at('kept.zip')))
    book.write('bad.zip', zipSync({ ...parts, 'journal/main.ledger': Buffer.from(MAIN.replace('100.00', '900.00')) }))
    const { code, err, out } = await run('restore', 'bad.zip', at('bad'))
    expect([code, out, err.split('\n').length]).toEqual([1, '', 2])
    expect(err).toMatch(/^bad\.zip.*journal\/main\.ledger is not what/)
    expect(readdirSync(book.folder)).not.toContain('bad')
    const full = await run('restore', 'kept.zip', 'years')
    expect([full.code, full.err]).toEqual([1, expect.stringMatching(/years is not empty; a backup is restored into a new or an empty folder/)])
    expect((await run('restore', 'none.zip', at('new'))).err).toBe('none.zip: does not exist\n')
    const made = readdirSync(at('.daybook-backups'))
    expect((await run('backup', 'kept.zip', '--here')).err).toBe('kept.zip: already exists and is not replaced; name another file\n')
    expect(readdirSync(at('.daybook-backups'))).toEqual(made)
  })
})
