import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { JournalReader, type Outcome, type RecordedSource } from '../../../src/commands/journal/journal-reader.ts'
import type { BookRequest } from '../../../src/commands/journal/read-changes.ts'
import type { RecordedJournalMessage } from '../../../src/commands/journal/recorded-journal.ts'
import { temporaryFolder } from '../../support/database.ts'

/** One thread for all: to start it takes longer than all that it is asked here. */
let reader: JournalReader
let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => {
  reader = new JournalReader({ once: false })
  folder = temporaryFolder()
})
afterAll(async () => {
  await reader.close()
  folder.remove()
})
let book = 0
beforeEach(() => mkdirSync(join(folder.path, String(++book))))

const file = (name = 'main.ledger'): string => join(folder.path, String(book), name)
const write = (text: string, name?: string): void => writeFileSync(file(name), text)
const entry = (day: string, amount = 1): string => `2024-01-${day} Shop\n    Expenses:Food  ${amount} EUR\n    Assets:Bank  -${amount} EUR\n`
const request = (more: Partial<BookRequest> = {}): BookRequest => ({
  root: file(),
  dialect: '',
  strict: false,
  autoPostings: true,
  today: parseDay('2024-02-01'),
  forecastUntil: 0,
  ...more,
})
const EMPTY: RecordedJournalMessage = {
  ids: [],
  postings: 0,
  files: [],
  file: new Int32Array(0),
  line: new Int32Array(0),
  prices: [],
  annotations: { files: [], rows: [] },
  known: { hashes: new Map(), declaredAccounts: [] },
}
const known = (position: number): RecordedSource => ({ position, message: () => expect.unreachable() })
const read = (recorded: RecordedSource, of = reader): ReturnType<JournalReader['read']> => of.read({ ...request(), force: true }, recorded)
const added = (outcome: Outcome): readonly number[] =>
  outcome.kind === 'read' ? [outcome.counts.added, outcome.counts.removed, outcome.counts.unchanged] : []

describe('what is new in a journal', () => {
  test('is found against what was recorded last, which the thread remembers', async () => {
    write(entry('01'))
    expect(added(await read(known(0)))).toEqual([1, 0, 0])
    reader.recorded(7)
    write(entry('01') + entry('02'))
    expect(added(await read(known(7)))).toEqual([1, 0, 1])
    // It was not recorded, so it is found again.
    expect(added(await read(known(7)))).toEqual([1, 0, 1])
    expect(added(await read(known(0)))).toEqual([2, 0, 0])
  })

  test('is found against what it is told where another has recorded in between', async () => {
    write(entry('01'))
    let asked = 0
    expect(added(await read({ position: 99, message: () => (asked++, EMPTY) }))).toEqual([1, 0, 0])
    expect(asked).toBe(1)
    expect(added(await read(known(99)))).toEqual([1, 0, 0])
  })

  test('is encoded, so that it can be appended as it is', async () => {
    write(entry('01'))
    const outcome = await read(known(0))
    if (outcome.kind !== 'read') throw new Error(outcome.kind)
    expect(outcome.events.map(({ type, stream }) => [type, stream])).toEqual([
      ['TransactionsRecorded', 'journal'],
      ['JournalSynced', 'journal'],
    ])
    expect(outcome.events.every(({ payload, digest }) => payload.byteLength > 0 && /^[0-9a-f]{64}$/.test(digest))).toBe(true)
    expect(outcome.watchList).toEqual({ files: [file()], globs: [] })
  })
})

describe('a book', () => {
  test('is checked as it would be, with its contents where they are asked for', async () => {
    write(entry('01'))
    expect(await reader.check(request(), new Map())).toEqual({ dialect: 'ledger', problems: [], files: [file()] })
    const replaced = new Map([[file(), Buffer.from(`${entry('01', 5)}\n2024-01-02 x\n    A  1 EUR\n    B  2 EUR\n`)]])
    const { problems, contents } = await reader.check(request({ dialect: 'ledger' }), replaced, 'contents')
    expect(problems).toMatchObject([{ severity: 'error', file: file(), line: 5 }])
    expect(contents!.book.accounts).toContain('Expenses:Food')
  })

  test('is checked in a few lines of it, by what an editor has', async () => {
    write(`account Assets:Bank\n${entry('01')}`)
    const passage = { path: file(), text: entry('01'), linesBelow: 0 }
    const problems = (fromLine: number) => reader.passage(request({ strict: true, dialect: 'ledger' }), { ...passage, fromLine })
    expect((await problems(2)).map(({ message }) => message).join()).toContain('Expenses:Food')
    reader.know(file(), Buffer.from(`account Assets:Bank\naccount Expenses:Food\ncommodity EUR\n${entry('01')}`))
    expect(await problems(4)).toEqual([])
  })

  test('is changed in many transactions at once, on paper', async () => {
    write(entry('01'))
    const chosen = [{ file: 'main.ledger', beginLine: 1, day: parseDay('2024-01-01') }]
    const plan = await reader.plan(request(), { operation: { kind: 'set_payee', payee: 'Baker' }, chosen })
    if (plan.kind !== 'planned') throw new Error(JSON.stringify(plan))
    expect(plan.files.map(({ path, name, before, after }) => [path, name, ...[before, after].map((bytes) => Buffer.from(bytes).toString())])).toEqual(
      [[file(), 'main.ledger', entry('01'), entry('01').replace('Shop', 'Baker')]],
    )
  })

  test('is converted, on paper', async () => {
    write(entry('01'))
    const { dialect, conversion } = await reader.convert(request(), 'beancount')
    expect([dialect, conversion.kind]).toEqual(['ledger', 'converted'])
  })
})

describe('a thread that goes wrong', () => {
  test('says what our mistake was, and answers the next question', async () => {
    write(entry('01'))
    const mistake = reader.check(request({ dialect: 'cobol' as 'ledger' }), new Map())
    await expect(mistake).rejects.toThrow()
    await mistake.catch((error: Error) => expect(error.stack).toContain('at '))
    expect(await reader.check(request(), new Map())).toMatchObject({ problems: [] })
  })

  test('is ended when a reader is closed, and every question is answered in its own way', async () => {
    write(entry('01'))
    const closed = new JournalReader({ once: false })
    await closed.close()
    const stopped = {
      severity: 'error',
      code: 'reading_stopped',
      file: file(),
      line: 0,
      message: 'reading was interrupted because Daybook was stopped',
    }
    expect(await read(known(0), closed)).toEqual({ kind: 'rejected', problems: [stopped], watchList: { files: [file()], globs: [] } })
    expect(await closed.check(request(), new Map())).toEqual({ dialect: 'ledger', problems: [stopped], files: [] })
    expect(await closed.passage(request(), { path: '/typed', text: '', fromLine: 3, linesBelow: 0 })).toEqual([
      { ...stopped, file: '/typed', line: 3 },
    ])
    expect(await closed.plan(request(), { operation: { kind: 'delete' }, chosen: [] })).toEqual({ kind: 'invalid', problems: [stopped] })
    expect(await closed.convert(request(), 'beancount')).toEqual({
      dialect: 'ledger',
      conversion: { kind: 'refused', why: 'the book could not be read', problems: [stopped] },
    })
  })

  test('and a journal that is not there is one that is rejected', async () => {
    rmSync(file(), { force: true })
    expect(await read(known(0))).toMatchObject({ kind: 'rejected', problems: [{ code: 'file_missing', file: file() }] })
    expect(await reader.plan(request(), { operation: { kind: 'delete' }, chosen: [] })).toMatchObject({
      kind: 'invalid',
      problems: [{ code: 'file_missing' }],
    })
    expect(await reader.convert(request(), 'hledger')).toMatchObject({ conversion: { kind: 'refused', why: 'the journal cannot be read' } })
  })
})
