import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { documentFiles, makeBackup } from '../../../src/commands/backup/make-backup.ts'
import { readArchive } from '../../../src/commands/backup/read-archive.ts'
import { loadFile } from '../../../src/config/load.ts'
import { openWholeDaybook } from '../../support/whole-daybook.ts'
import { temporaryLog } from '../../support/database.ts'

test('a backup has the documents that the book names now, where they lie beside it; what lies elsewhere, or is gone, it does without', async () => {
  const root = mkdtempSync(join(tmpdir(), 'backup-documents-'))
  const at = (...parts: string[]): string => join(root, ...parts)
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  put(at('conf', 'daybook.yaml'), 'journal_path: books/main.beancount\n')
  put(at('conf', 'books', 'main.beancount'), '; main\n')
  put(at('conf', 'books', 'docs', 'lease.pdf'), 'a lease')
  put(at('conf', 'books', 'docs', 'old.pdf'), 'no part any more')
  put(at('conf', 'books', '.secret', 'key.pdf'), 'a key')
  put(at('elsewhere', 'passport.png'), 'a picture')
  symlinkSync(at('conf', 'daybook.yaml'), at('conf', 'books', 'docs', 'link.pdf'))
  symlinkSync('../.secret/key.pdf', at('conf', 'books', 'docs', 'key.pdf'))

  const log = await temporaryLog()
  const data = (...texts: string[]) => ({
    files: ['main.beancount'],
    rows: texts.map((text) => ({ kind: 'document' as const, day: 19_000, name: 'Assets', text, tags: [], links: [], file: 0, line: 1 })),
  })
  const elsewhere = [at('elsewhere', 'passport.png'), '../daybook.yaml', 'docs/link.pdf', 'docs/key.pdf', '.secret/key.pdf']
  await log.append({
    expected: new Map([['journal', 'any']]),
    events: [
      { stream: 'journal', type: 'AnnotationsDeclared', data: data('docs/lease.pdf', 'docs/lease.pdf', 'docs/old.pdf', 'docs/gone.pdf', 'docs') },
      { stream: 'journal', type: 'AnnotationsDeclared', data: data('main.beancount', ...elsewhere) },
      { stream: 'journal', type: 'AnnotationsRetracted', data: data('docs/lease.pdf', 'docs/old.pdf') },
    ],
  })
  const loaded = await loadFile(at('conf', 'daybook.yaml'), root)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const order = {
    file: at('made.zip'),
    database: log.database,
    configuration: loaded.configuration,
    at: '2026-11-22T10:00:00.000Z',
    version: '1.2.3',
  }
  const manifest = await makeBackup(order)
  await log.close()
  if (manifest instanceof Refusal) throw new Error(manifest.message)
  expect(manifest.files.map(({ name }) => name)).toEqual([
    'configuration/daybook.yaml',
    'journal/main.beancount',
    'journal/docs/lease.pdf',
    'log.ndjson',
  ])
  const archive = await readArchive(order.file)
  if (archive instanceof Refusal) throw new Error(archive.message)
  expect(Buffer.from(archive.read('journal/docs/lease.pdf')).toString()).toBe('a lease')
  rmSync(root, { recursive: true })
})

test('a backup has the documents that tags of transactions name, and not those of transactions that are gone', async () => {
  const book = await openWholeDaybook({
    'main.ledger': `2024-03-12 Dentist
    ; Beleg: receipts/dentist.pdf
    Expenses:Dentist  98 EUR
    Assets:Bank  ; scan: receipts/slip.png

2024-03-13 Shop  ; doc: receipts/lost.pdf
    Expenses:Food  9 EUR
    Assets:Bank
`,
  })
  mkdirSync(join(book.folder, 'receipts'))
  for (const name of ['dentist.pdf', 'slip.png', 'lost.pdf', 'nobodys.pdf']) book.write(`receipts/${name}`, name)
  book.write('main.ledger', book.read('main.ledger').replace('; doc: receipts/lost.pdf', ''))
  expect(await book.sync()).toEqual([])
  expect((await documentFiles(book.daybook.log.database, book.folder, [])).toSorted()).toEqual(
    ['dentist.pdf', 'slip.png'].map((name) => join(book.folder, 'receipts', name)),
  )
  await book.close()
})
