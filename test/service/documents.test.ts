import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { DOCUMENT_BYTES_MAX, documentHeaders, type DocumentPlaces, documentState, openDocument } from '../../src/service/documents.ts'

let outer: string
let places: DocumentPlaces
beforeEach(() => {
  outer = mkdtempSync(join(tmpdir(), 'documents-'))
  const folder = join(outer, 'book')
  mkdirSync(join(folder, 'papers', '.hidden'), { recursive: true })
  mkdirSync(join(folder, 'data'))
  mkdirSync(join(outer, 'bookkeeping'))
  for (const file of ['papers/a.pdf', 'papers/.hidden/b.pdf', 'data/c.pdf', 'daybook.yaml', '../secret.pdf', '../bookkeeping/d.pdf'])
    writeFileSync(join(folder, file), 'text')
  places = { folder, secret: [join(folder, 'daybook.yaml'), join(folder, 'data'), join(folder, 'not-there')] }
})
const stateOf = async (path: string): Promise<string> => (await documentState(path, places)).state

test('a document below the folder of the journal is there, by its relative and its absolute path', async () => {
  expect(await documentState('papers/a.pdf', places)).toEqual({ state: 'there', size: 4, path: join(places.folder, 'papers/a.pdf') })
  expect(await stateOf(join(places.folder, 'papers/a.pdf'))).toBe('there')
})

test.each(['../secret.pdf', '../bookkeeping/d.pdf', '../not-there.pdf', '/etc/passwd', 'daybook.yaml', 'data/c.pdf', 'papers/.hidden/b.pdf', '.'])(
  '%s is none that is served, whatever a journal says',
  async (path) => expect(await stateOf(path)).toBe('outside'),
)

test('a copy of the configuration, a backup, a log and a key are no documents, whatever they are called', async () => {
  const secrets = [
    '# mine\njournal_path: main.ledger\n',
    'user_accounts:\n  - {username: ana}\n',
    '{"api_tokens": []}'.replace('{', '{\n'),
    'ana scrypt:32768:8:1:c2FsdA:aGFzaA',
    '{"position":1,"stream":"journal"',
    'AGE-SECRET-KEY-1QQQ',
    'age-encryption.org/v1\n',
  ]
  for (const text of secrets) {
    writeFileSync(join(places.folder, 'papers/copy.txt'), text)
    expect([text, await stateOf('papers/copy.txt')]).toEqual([text, 'not_a_document'])
  }
  writeFileSync(join(places.folder, 'papers/copy.txt'), 'Our journal_path: see the manual. The user_accounts: none.')
  expect(await stateOf('papers/copy.txt')).toBe('there')
})

test('a link is what it leads to', async () => {
  const link = (to: string, name: string): void => symlinkSync(to, join(places.folder, 'papers', name))
  link('../../secret.pdf', 'out.pdf')
  link(outer, 'up')
  link('../daybook.yaml', 'settings.txt')
  link('a.pdf', 'same.pdf')
  link('round.pdf', 'round.pdf')
  expect(await Promise.all(['out.pdf', 'up/secret.pdf', 'settings.txt', 'same.pdf', 'round.pdf'].map((name) => stateOf(`papers/${name}`)))).toEqual([
    'outside',
    'outside',
    'outside',
    'there',
    'missing',
  ])
})

test('what is missing, a folder, or too large is told apart', async () => {
  truncateSync(join(places.folder, 'papers/a.pdf'), DOCUMENT_BYTES_MAX + 1)
  expect([await stateOf('papers/none.pdf'), await stateOf('papers'), await stateOf('papers/a.pdf'), await stateOf('a\0b')]).toEqual([
    'missing',
    'unreadable',
    'large',
    'missing',
  ])
})

test('a file that has become a link since it was looked at is not opened', async () => {
  const path = join(places.folder, 'papers/late.pdf')
  symlinkSync('../../secret.pdf', path)
  expect(await openDocument(path)).toBeUndefined()
})

test('pictures and texts are shown, everything else is saved, and nothing may run', () => {
  const of = (path: string): readonly string[] => {
    const { type, headers } = documentHeaders(path)
    expect(headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff' })
    expect(headers['Content-Security-Policy']).toMatch(/^sandbox; default-src 'none'/)
    return [type, headers['Content-Disposition']!]
  }
  expect(of('papers/scan.JPG')).toEqual(['image/jpeg', `inline; filename="scan.JPG"; filename*=UTF-8''scan.JPG`])
  expect(of('page.html')).toEqual(['application/octet-stream', `attachment; filename="page.html"; filename*=UTF-8''page.html`])
  expect(of('drawing.svg')[0]).toBe('application/octet-stream')
  expect(of('a"b\r\nX: é%.pdf')[1]).toBe(`attachment; filename="a_b__X: __.pdf"; filename*=UTF-8''a%22b%0D%0AX%3A%20%C3%A9%25.pdf`)
})
