import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { AttachAnswer, DocumentsAnswer } from '../../../src/http/contract/documents-contract.ts'
import { openWholeDaybook, type WholeDaybook } from '../../support/whole-daybook.ts'

const LEDGER = `account Ausgaben:Zahnarzt

2024-03-12 * Praxis Dr. Amsel
    ; Prophylaxe
    Ausgaben:Zahnarzt      98,00 €
    Aktiva:Giro
`
const HLEDGER = `2024-02-17 Dr. Patel | cleaning  ; trip:
    expenses:dentist   $145.00
    liabilities:visa
`
const BEANCOUNT = `option "name_assets" "Tillgangar"
2024-01-01 open Tillgangar:Bank
2024-01-01 open Expenses:Dentist

2024-02-11 * "Tandvården" "Undersökning" #tand
  Expenses:Dentist  900.00 SEK
  Tillgangar:Bank
`

let book: WholeDaybook
afterEach(() => book.close())

/** A beancount book with a folder of documents, which somebody made before. */
const openWithFolder = async (): Promise<void> => {
  book = await openWholeDaybook({ 'main.beancount': BEANCOUNT })
  mkdirSync(join(book.folder, 'papers'))
  book.write('main.beancount', `option "documents" "papers"\n${BEANCOUNT}`)
  expect(await book.sync()).toEqual([])
}
const listed = async (query = ''): Promise<DocumentsAnswer['documents']> => (await book.get<DocumentsAnswer>(`/api/documents${query}`)).documents
const transaction = async (): Promise<string> => (await book.get<{ transactions: { id: string }[] }>('/api/transaction')).transactions[0]!.id
const attach = (name: string, of: object, contents = '%PDF-1.4') =>
  book.send<AttachAnswer>('POST', '/api/documents', { name, content: Buffer.from(contents).toString('base64'), ...of })
const onDisk = (path: string): string => readFileSync(join(book.folder, path), 'utf8')

test('a directive stands in the file of this year, as all that is added', async () => {
  book = await openWholeDaybook({
    'main.beancount': 'include "2024.beancount"\n',
    '2024.beancount': BEANCOUNT.replace(/^option.*\n/, '').replaceAll('Tillgangar', 'Assets'),
  })
  const attached = await attach('avtal.pdf', { account: 'Assets:Bank', date: '2024-05-02' })
  expect(attached).toMatchObject({ status: 200, path: 'documents/2024-05-02.avtal.pdf' })
  expect(book.read('main.beancount')).toBe('include "2024.beancount"\n')
  expect(book.read('2024.beancount')).toContain('2024-05-02 document Assets:Bank "documents/2024-05-02.avtal.pdf"')
})

describe('a receipt of a transaction', () => {
  test('lies in a folder beside a ledger journal, is named by a tag, and is seen; only the tag is taken back', async () => {
    book = await openWholeDaybook({ 'main.ledger': LEDGER })
    const attached = await attach('C:\\Scans\\Rechnung Nr. 7 / März.PDF', { transaction: await transaction() })
    expect(attached).toMatchObject({ status: 200, path: 'documents/2024-03-12-März.pdf' })
    expect(onDisk(attached.path)).toBe('%PDF-1.4')
    expect(book.read('main.ledger')).toBe(LEDGER.replace('Praxis Dr. Amsel\n', 'Praxis Dr. Amsel\n    ; doc: documents/2024-03-12-März.pdf\n'))
    await book.sync()
    const [document] = await listed('?place=main.ledger:3')
    expect(document).toMatchObject({ path: attached.path, state: 'there', size: 8, payee: 'Praxis Dr. Amsel', file_name: 'main.ledger', line: 3 })
    expect((await book.app.inject(`/api/documents/file?path=${encodeURIComponent(attached.path)}`)).body).toBe('%PDF-1.4')
    await book.send('POST', '/api/editor/undo', { id: attached.change })
    expect(book.read('main.ledger')).toBe(LEDGER)
    expect(existsSync(join(book.folder, attached.path))).toBe(true)
  })

  test('goes where the others of the book are, under the tag that they have', async () => {
    book = await openWholeDaybook({ 'main.ledger': LEDGER.replace('; Prophylaxe', '; Beleg: belege/2024/kasse.pdf') })
    const first = await attach('x.png', { transaction: await transaction() })
    expect(first.path).toBe('belege/2024/2024-03-12-x.png')
    expect(book.read('main.ledger')).toContain('    ; Beleg-2: belege/2024/2024-03-12-x.png\n')
    await book.sync()
    expect((await listed()).map(({ path, state }) => [path, state]).toSorted()).toEqual([
      ['belege/2024/2024-03-12-x.png', 'there'],
      ['belege/2024/kasse.pdf', 'missing'],
    ])
    // The same again says nothing new; another one of that name is another file.
    expect(await attach('x.png', { transaction: await transaction() })).toMatchObject({ status: 409 })
    expect(await attach('x.png', { transaction: await transaction() }, 'other')).toMatchObject({ path: 'belege/2024/2024-03-12-x-2.png' })
    expect(onDisk('belege/2024/2024-03-12-x.png')).toBe('%PDF-1.4')
  })

  test('is a tag in hledger, which ends at a comma, so that no name has one', async () => {
    book = await openWholeDaybook({ 'main.journal': HLEDGER })
    const { path } = await attach('a, b;c: d.txt', { transaction: await transaction() })
    expect(path).toBe('documents/2024-02-17-a-b-c-d.txt')
    await book.sync()
    expect(await listed()).toMatchObject([{ path, state: 'there', account: 'Expenses:dentist' }])
  })

  test('is metadata in beancount, and lies in the folder of its account where the book has a folder of documents', async () => {
    await openWithFolder()
    const { path } = await attach('2023-12-31 kvitto.pdf', { transaction: await transaction() })
    expect(path).toBe('papers/Expenses/Dentist/2024-02-11.kvitto.pdf')
    expect(book.read('main.beancount')).toContain('#tand\n  document: "papers/Expenses/Dentist/2024-02-11.kvitto.pdf"\n')
    expect(await book.sync()).toEqual([])
    expect(await listed()).toMatchObject([{ path, account: 'Expenses:Dentist', payee: 'Tandvården | Undersökning', line: 6 }])
  })
})

describe('a document of an account', () => {
  test('needs no line in a beancount book with a folder of documents', async () => {
    await openWithFolder()
    const before = book.read('main.beancount')
    expect(await attach('kontoutdrag.csv', { account: 'Assets:Bank', date: '2024-03-31' }, 'a;b')).toEqual({
      status: 200,
      path: 'papers/Tillgangar/Bank/2024-03-31.kontoutdrag.csv',
      change: '',
    })
    expect(book.read('main.beancount')).toBe(before)
    await book.sync()
    expect(await listed('?account=Assets:Bank')).toMatchObject([
      { path: 'papers/Tillgangar/Bank/2024-03-31.kontoutdrag.csv', state: 'there', line: 0 },
    ])
  })
  test('is named by a directive in one without', async () => {
    book = await openWholeDaybook({ 'main.beancount': BEANCOUNT })
    const { path, change } = await attach('kontoutdrag.pdf', { account: 'Assets:Bank' })
    expect(book.read('main.beancount')).toBe(`${BEANCOUNT}\n2024-06-09 document Tillgangar:Bank "documents/2024-06-09.kontoutdrag.pdf"\n`)
    expect(await book.sync()).toEqual([])
    expect(await listed()).toMatchObject([{ path, account: 'Assets:Bank', state: 'there', transaction: '' }])
    await book.send('POST', '/api/editor/undo', { id: change })
    expect(book.read('main.beancount')).toBe(BEANCOUNT)
  })
  test('is refused in a ledger journal, which says how to go on', async () => {
    book = await openWholeDaybook({ 'main.ledger': LEDGER })
    const { status, error } = await attach('a.pdf', { account: 'Assets:Giro' })
    expect([status, error.message]).toEqual([400, 'A ledger journal names documents in tags of transactions. Attach it to one of them.'])
  })
})

describe('what is sent', () => {
  const nothing = async (name: string, of?: object): Promise<[number, string]> => {
    const before = [book.read('main.ledger'), readdirSync(book.folder)]
    const { status, error } = await attach(name, of ?? { transaction: await transaction() })
    expect([book.read('main.ledger'), readdirSync(book.folder)]).toEqual(before)
    return [status, error.message]
  }
  test('is refused where it is no document, belongs to nothing or to two things, and leaves nothing behind', async () => {
    book = await openWholeDaybook({ 'main.ledger': LEDGER })
    for (const name of ['run.exe', 'page.svg', 'other.ledger', 'pdf', '.pdf/..', 'statement.csv'])
      expect(await nothing(name)).toEqual([400, expect.stringContaining('cannot be attached')])
    expect(await nothing('a.pdf', {})).toEqual([400, expect.stringContaining('either the transaction or the account')])
    expect(await nothing('a.pdf', { transaction: 'x', account: 'Assets:Giro' })).toEqual([400, expect.stringContaining('either')])
    expect(await nothing('a.pdf', { transaction: 'nobody' })).toEqual([409, expect.stringContaining('no longer in the book')])
    expect(await nothing('a.pdf', { account: 'Assets:Nobody' })).toEqual([404, expect.stringContaining('no account')])
    expect((await attach('a.pdf', { transaction: await transaction(), content: 'not base64!' })).status).toBe(400)
  })
  test('goes through no link out of the folder, into nothing hidden and not among what Daybook keeps', async () => {
    const tagged = (folder: string): string => LEDGER.replace('Prophylaxe', `doc: ${folder}/old.pdf`)
    book = await openWholeDaybook({ 'main.ledger': tagged('away') }, 'backup: {folder: kept}\n')
    mkdirSync(join(book.folder, 'outside-of-it'))
    symlinkSync('/tmp', join(book.folder, 'away'))
    expect(await nothing('a.pdf')).toEqual([400, expect.stringContaining('leads out of its folder')])
    for (const [folder, status] of [
      ['.hidden', 400],
      ['kept', 403],
    ] as const) {
      book.write('main.ledger', tagged(folder))
      await book.sync()
      expect((await nothing('a.pdf'))[0]).toBe(status)
    }
  })
  test('is not kept where the journal would not take its name', async () => {
    book = await openWholeDaybook({ 'main.ledger': LEDGER })
    const id = await transaction()
    writeFileSync(join(book.folder, 'main.ledger'), LEDGER.replace('2024-03-12', '\n2024-03-12'))
    expect(await attach('a.pdf', { transaction: id })).toMatchObject({ status: 409 })
    expect(existsSync(join(book.folder, 'documents/2024-03-12-a.pdf'))).toBe(false)
  })
})
