import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'

const MAIN = '2024-01-01 Opening\n  Assets:Bank   10 EUR\n  Equity\n'
const VALID = `${MAIN}\n2024-01-02 Baker\n  Expenses:Food   3 EUR\n  Assets:Bank\n`
const OFF = `${MAIN}\n2024-01-02 Baker\n  Expenses:Food   3 EUR\n  Assets:Bank  -2 EUR\n`

let log: EventLog
let service: TestService
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(async () => {
  service = await startService({ log })
  write('main.ledger', MAIN)
})
afterEach(() => service.stop())

const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(service.folder, name)), { recursive: true })
  writeFileSync(join(service.folder, name), text)
}
const read = (name: string): string => readFileSync(join(service.folder, name), 'utf8')
const post = async (url: string, payload: unknown) => {
  const response = await service.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })
  return { status: response.statusCode, ...(response.json() as Record<string, never>) } as {
    status: number
    file: { name: string; content: string; hash: string; versions: string[] | null }
    errors: { line_from: number; message: string; severity: string }[]
    saved: boolean
    message: string
    output: string
    error: { message: string }
    id: string
  }
}
const save = (payload: object) => post('/api/editor/save', { name: 'main.ledger', operation: '', ...payload })

describe('a file', () => {
  test('comes with its text, and its hash to save it with', async () => {
    expect((await post('/api/editor/file', { name: 'main.ledger' })).file).toMatchObject({ name: 'main.ledger', content: MAIN, versions: null })
  })

  test.each(['../outside.ledger', '/etc/passwd', 'daybook.yaml', 'link.ledger', 'a\0.ledger', '', 'folder.ledger'])(
    'of the name %j is neither given nor checked nor written',
    async (name) => {
      symlinkSync('/etc/passwd', join(service.folder, 'link.ledger'))
      mkdirSync(join(service.folder, 'folder.ledger'))
      for (const url of ['/api/editor/file', '/api/editor/file/delete_backups', '/api/editor/validate']) {
        expect([url, (await post(url, { name, content: '; mine\n' })).status]).toEqual([url, 400])
      }
      // Paisa's clients look at what was said of the file; a NUL character is in no text that one of them sends.
      const refused = name.includes('\0') ? { status: 400 } : { status: 200, saved: false }
      expect(await save({ name, operation: 'overwrite', content: '; mine\n' })).toMatchObject(refused)
      expect(existsSync(join(service.folder, '..', 'outside.ledger'))).toBe(false)
    },
  )

  test('includes nothing that lies elsewhere or holds secrets, and says nothing of what is in there', async () => {
    writeFileSync(join(service.folder, 'daybook.yaml'), 'user_accounts: TOLDBYNOBODY\n')
    for (const place of ['/etc/passwd', '../../../../etc/passwd', '~/.bashrc', 'daybook.yaml']) {
      const content = `${MAIN}include ${place}\n`
      const checked = await post('/api/editor/validate', { name: 'main.ledger', content })
      expect([place, checked.errors]).toEqual([place, [expect.objectContaining({ message: expect.stringContaining('that a page may include') })]])
      expect(await save({ content })).toMatchObject({ saved: false, message: 'Validation failed' })
    }
    expect(read('main.ledger')).toBe(MAIN)
  })

  test('that is not there is 404', async () => {
    expect(await post('/api/editor/file', { name: 'none.ledger' })).toMatchObject({ status: 404 })
  })
})

describe('saving', () => {
  test('writes, keeps the text before as a version, and gives that back', async () => {
    const saved = await save({ content: VALID })
    expect(saved).toMatchObject({ saved: true, errors: [], file: { content: VALID, versions: ['main.ledger.backup.2024-02-01-09-00-00.000'] } })
    expect(read('main.ledger')).toBe(VALID)
    expect((await post('/api/editor/file', { name: saved.file.versions![0] })).file.content).toBe(MAIN)
  })

  test('a book that would not load changes nothing and says where', async () => {
    expect(await save({ content: OFF })).toMatchObject({
      status: 200,
      saved: false,
      message: 'Validation failed',
      errors: [{ severity: 'error', line_from: 5 }],
    })
    expect(read('main.ledger')).toBe(MAIN)
  })

  test('with the hash of an older text is 409 and overwrites nothing', async () => {
    const { file } = await post('/api/editor/file', { name: 'main.ledger' })
    write('main.ledger', `; from elsewhere\n${MAIN}`)
    expect(await save({ content: VALID, hash: file.hash })).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('changed elsewhere') },
    })
    expect(read('main.ledger')).toBe(`; from elsewhere\n${MAIN}`)
  })

  test.each([
    ['', 'new.ledger', 'File does not exist'],
    ['create', 'main.ledger', 'File already exists'],
  ])('%j refuses %s: %s', async (operation, name, message) => {
    expect(await save({ name, operation, content: MAIN })).toMatchObject({ saved: false, message })
  })

  test.each(['create', 'overwrite'])('%s makes a new file in a new folder', async (operation) => {
    expect(await save({ name: '2024/new.ledger', operation, content: '; new\n' })).toMatchObject({ saved: true })
    expect(read('2024/new.ledger')).toBe('; new\n')
  })

  test('keeps the line ends and the mark of a file that came from Windows', async () => {
    write('main.ledger', `\ufeff${MAIN.replaceAll('\n', '\r\n')}`)
    const { file } = await post('/api/editor/file', { name: 'main.ledger' })
    expect(file.content.startsWith('2024')).toBe(true)
    await save({ content: VALID, hash: file.hash })
    expect(read('main.ledger')).toBe(`\ufeff${VALID.replaceAll('\n', '\r\n')}`)
  })
})

describe('checking', () => {
  test('says what the whole book would have against a text, and writes nothing', async () => {
    expect(await post('/api/editor/validate', { name: 'main.ledger', content: OFF })).toMatchObject({
      output: '',
      errors: [{ severity: 'error', line_from: 5 }],
    })
    expect(await post('/api/editor/validate', { name: 'main.ledger', content: VALID })).toMatchObject({ errors: [] })
    expect(read('main.ledger')).toBe(MAIN)
  })

  test('says what every account would hold with a text that is valid', async () => {
    const text = '2024-01-01 Open\n  Assets:Bank  100.50 EUR\n  Assets:Yen  -7 JPY @@ 0.05 EUR\n  Equity:Opening  -100.45 EUR\n'
    expect(await post('/api/editor/validate', { name: 'main.ledger', content: text })).toMatchObject({
      errors: [],
      output: '  100.5 EUR  Assets:Bank\n     -7 JPY  Assets:Yen\n-100.45 EUR  Equity:Opening\n',
    })
  })

  test('takes what was changed instead of the text, and refuses changes of another file', async () => {
    write('main.ledger', VALID.replaceAll('\n', '\r\n'))
    const { hash } = (await post('/api/editor/file', { name: 'main.ledger' })).file
    const check = (changes: unknown, base = hash) => post('/api/editor/validate', { name: 'main.ledger', base, changes })
    const at = VALID.indexOf('3 EUR')
    expect(await check([])).toMatchObject({ errors: [], output: '' })
    expect(
      await check([
        [at + 5, at + 5, '\n  Assets:Bank  -2 EUR'],
        [VALID.length - 14, VALID.length, ''],
      ]),
    ).toMatchObject({ errors: [{ line_from: 5 }] })
    expect(await check([[0, 1, '']], 'of another')).toMatchObject({ status: 409 })
    for (const changes of [
      [[5, 4, '']],
      [
        [3, 4, ''],
        [1, 2, ''],
      ],
      [[0, 1e9, '']],
      [[-1, 0, '']],
      [['0', 1, '']],
      'x',
    ]) {
      expect([changes, (await check(changes)).status]).toEqual([changes, 400])
    }
  })

  test('tells of a few lines by themselves, at their place in the file', async () => {
    const passage = (text: string) => post('/api/editor/validate/passage', { name: 'main.ledger', text, from_line: 40, lines_below: 3 })
    expect(await passage('2024-01-02 Baker\n  Expenses:Food   3 EUR\n  Assets:Bank  -2 EUR')).toMatchObject({
      errors: [{ line_from: 40, name: 'main.ledger' }],
    })
    expect(await passage('2024-01-02 Baker\n  Expenses:Food   3 EUR\n  Assets:Bank')).toMatchObject({ errors: [] })
    expect(await passage('x'.repeat(200_001))).toMatchObject({ status: 400 })
    for (const name of ['../outside.ledger', '/etc/passwd', 'daybook.yaml']) {
      expect((await post('/api/editor/validate/passage', { name, text: 'x', from_line: 1, lines_below: 0 })).status).toBe(400)
    }
  })
})

describe('what was written', () => {
  test('is listed, and taken back once', async () => {
    await save({ content: VALID })
    const list = (await service.app.inject('/api/editor/changes')).json() as {
      changes: { id: string; title: string; files: string[] }[]
      count: number
    }
    expect(list).toMatchObject({ count: 1, changes: [{ title: 'Edit main.ledger', cause: 'editor', files: ['main.ledger'] }] })
    expect(await post('/api/editor/undo', { id: list.changes[0]!.id })).toMatchObject({ status: 200 })
    expect(read('main.ledger')).toBe(MAIN)
    expect(await post('/api/editor/undo', { id: list.changes[0]!.id })).toMatchObject({ status: 409 })
    expect(await post('/api/editor/undo', { id: 'none' })).toMatchObject({ status: 404 })
  })

  test('is among the states of the book, with what undid it', async () => {
    await save({ content: VALID })
    const { changes } = (await service.app.inject('/api/history')).json() as { changes: { id: string; position: number }[] }
    expect(changes).toMatchObject([{ title: 'Edit main.ledger', cause: 'editor', files: ['main.ledger'] }])
    await post('/api/editor/undo', { id: changes[0]!.id })
    const after = (await service.app.inject('/api/history')).json() as { changes: { id: string; position: number }[] }
    expect(after.changes).toMatchObject([{ title: 'Undo: Edit main.ledger', undoes: changes[0]!.id }, { undone_by: after.changes[0]!.id }])
    const earlier = await service.app.inject(`/api/history?before=${changes[0]!.position}`)
    expect(earlier.json()).toMatchObject({ changes: [] })
  })

  test('that adds something is listed by it as a quick add, with the id that takes it back', async () => {
    const { change } = (await save({ content: VALID, adds: '2024-01-02 Baker' })) as unknown as { change: string }
    const { changes } = (await service.app.inject('/api/editor/changes?limit=1')).json() as { changes: unknown[] }
    expect(changes).toMatchObject([{ id: change, cause: 'quick_add', title: 'Add 2024-01-02 Baker' }])
    expect(await post('/api/editor/undo', { id: change })).toMatchObject({ status: 200 })
    expect(read('main.ledger')).toBe(MAIN)
  })

  test('and edited since is refused, and shows what was written', async () => {
    await save({ content: VALID })
    write('main.ledger', VALID.replace('3 EUR', '4 EUR'))
    const { changes } = (await service.app.inject('/api/editor/changes')).json() as { changes: { id: string }[] }
    expect(await post('/api/editor/undo', { id: changes[0]!.id })).toMatchObject({
      status: 409,
      error: { message: expect.stringContaining('Expenses:Food   3 EUR') },
    })
  })
})

describe('what is added to a book of beancount', () => {
  const BOOK = '2024-01-05 open Assets:Bank\n2024-01-05 open Equity:Opening\n\n2024-01-05 * "Opening"\n  Assets:Bank  10 EUR\n  Equity:Opening\n'
  const ADDED = '\n2024-02-02 * "Baker"\n  Expenses:Food  3 EUR\n  Expenses:Home  1 EUR\n  Assets:Bank\n'
  const start = async (book: string): Promise<void> => {
    await service.stop()
    service = await startService({ log, config: 'ledger_cli: beancount\n' })
    write('main.ledger', book)
  }

  test.each(['\n', '\r\n'])('has its new accounts opened before it, with lines that end in %j', async (end) => {
    const [book, added] = [BOOK, ADDED].map((text) => text.replaceAll('\n', end))
    await start(book!)
    expect(await save({ content: `${book}${added}`, adds: 'Baker' })).toMatchObject({ status: 200, saved: true })
    const opened = '\n2024-01-01 open Expenses:Food\n2024-01-01 open Expenses:Home\n'
    expect(read('main.ledger')).toBe(`${BOOK}${opened}${ADDED}`.replaceAll('\n', end))
  })

  test('has them opened in a file that begins with a mark, which editors drop', async () => {
    await start(`\ufeff${BOOK}`)
    expect(await save({ content: `${BOOK}${ADDED}`, adds: 'Baker' })).toMatchObject({ saved: true })
    expect(read('main.ledger')).toMatch(/^\ufeff[^\ufeff]+open Expenses:Food\n/)
  })

  test('has none opened where that does not help, nor where a text was edited', async () => {
    await start(BOOK)
    expect(await save({ content: `${BOOK}${ADDED.replace('3', '3 X +')}`, adds: 'Baker' })).toMatchObject({ saved: false })
    expect(await save({ content: `${BOOK.replace('10', '11')}${ADDED}`, adds: 'Baker' })).toMatchObject({ saved: false })
    expect(await save({ content: `${BOOK}${ADDED}` })).toMatchObject({
      saved: false,
      errors: [{ message: expect.stringMatching(/never opened/) }, { message: expect.stringMatching(/never opened/) }],
    })
    expect(read('main.ledger')).toBe(BOOK)
  })
})

test('in read-only mode nothing is written, and backups stay', async () => {
  await service.stop()
  service = await startService({ log, config: 'readonly: true\n' })
  write('main.ledger', MAIN)
  write('main.ledger.backup.2020', 'old')
  expect(await save({ content: VALID })).toMatchObject({ status: 403 })
  expect(await post('/api/editor/undo', { id: 'x' })).toMatchObject({ status: 403 })
  expect(await post('/api/editor/file/delete_backups', { name: 'main.ledger' })).toMatchObject({ status: 200 })
  expect(read('main.ledger.backup.2020')).toBe('old')
})

test("Paisa's backups beside a file are removed when asked, and no other file", async () => {
  write('main.ledger.backup.2020', 'old')
  write('main.ledger2.backup.2020', 'of another')
  await post('/api/editor/file/delete_backups', { name: 'main.ledger' })
  expect([existsSync(join(service.folder, 'main.ledger.backup.2020')), existsSync(join(service.folder, 'main.ledger2.backup.2020'))]).toEqual([
    false,
    true,
  ])
})
