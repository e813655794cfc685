import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../../support/standing-clock.ts'
import { parseDay } from '#vocabulary/day.ts'
import { checkBook } from '../../../src/commands/journal/check-book.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { JournalChanges } from '../../../src/service/changes/journal-changes.ts'
import { type ImportOrder, StatementImports } from '../../../src/service/statements/statement-imports.ts'
import { temporaryFolder, temporaryLog } from '../../support/database.ts'

const MAIN = '2024-01-01 Opening\n  Assets:Bank   10 EUR\n  Equity\n'

let log: EventLog
let place: ReturnType<typeof temporaryFolder>
let changes: JournalChanges
let imports: StatementImports
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(() => {
  place = temporaryFolder()
  write('main.ledger', MAIN)
  const root = join(place.path, 'main.ledger')
  const request = { root, dialect: '' as const, strict: false, autoPostings: true, today: parseDay('2024-02-01'), forecastUntil: 0 }
  changes = new JournalChanges({
    log,
    configuration: { current: { paths: { journal: root } } },
    check: (replaced) => Promise.resolve(checkBook(request, replaced, readerOf)),
    recordedFiles: () => [],
    reached: async (position) => {
      for await (const events of log.read({ after: position - 1 })) imports.take(events)
    },
    sync: () => undefined,
  })
  imports = new StatementImports({ changes, log, reached: () => Promise.resolve() })
})
afterEach(() => place.remove())

const write = (name: string, text: string): void => writeFileSync(join(place.path, name), text)
const read = (name: string): string => readFileSync(join(place.path, name), 'utf8')
/** Rows as letters: each is a transaction of that payee; equal letters are equal rows. */
const order = (rows: string, journal = 'main.ledger', amount = '3 EUR'): ImportOrder => ({
  statement: { name: 'bank.csv', hash: rows, format: 'csv' },
  method: 'preset:Generic',
  account: 'Assets:Bank',
  journal,
  who: 'ada',
  transactions: Array.from(rows, (row, i) => ({
    day: parseDay('2024-01-10'),
    text: `2024-01-10 Payee ${row}\n  Expenses:Food   ${amount}\n  Assets:Bank\n`,
    rows: [`${row}:${rows.slice(0, i).split(row).length - 1}`],
  })),
})
const payees = (): string =>
  [...read('main.ledger').matchAll(/Payee (.)/g)]
    .map((match) => match[1])
    .sort()
    .join('')

describe('an import', () => {
  test('stands in the journal as a whole, sorted by day, with an empty line before it', async () => {
    const [first, second] = order('ab').transactions
    const later = { ...first!, day: parseDay('2024-01-20'), text: first!.text.replace('01-10', '01-20') }
    expect(await imports.save({ ...order('ab'), transactions: [later, second!] })).toMatchObject({ kind: 'imported', added: 2, repeated: 0 })
    expect(read('main.ledger')).toBe(`${MAIN}\n${second!.text}\n${later.text}`)
    expect(imports.view.list()).toMatchObject([{ name: 'bank.csv', rows: 2, journal: 'main.ledger', isUndone: false }])
  })

  test.each([
    ['newest first', ['a 12', 'b 11', 'c 11', 'd 10'], 'dcba'],
    ['newest first, but for one', ['a 12', 'b 11', 'c 11', 'e 12', 'd 10'], 'dcbea'],
    ['oldest first', ['d 10', 'c 11', 'b 11', 'a 12'], 'dcba'],
    ['of one day', ['b 11', 'a 11'], 'ba'],
  ])('of a list that is %s has what happened on one day in the order in which it happened', async (_, rows, told) => {
    const given = order('x')
    const transactions = rows.map((row) => {
      const [payee, date] = row.split(' ')
      const day = `2024-01-${date!}`
      return { day: parseDay(day), text: `${day} Payee ${payee!}\n  Expenses:Food   3 EUR\n  Assets:Bank\n`, rows: [`order ${rows.join()}:${row}`] }
    })
    await imports.save({ ...given, transactions })
    expect([...read('main.ledger').matchAll(/Payee (.)/g)].map((match) => match[1]).join('')).toBe(told)
  })

  test('of what is no transaction is refused: the journal would pass over it', async () => {
    const [first] = order('a').transactions
    expect(await imports.save({ ...order('a'), transactions: [{ ...first!, text: 'Bought Corner shop\n' }] })).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringMatching(/^"Bought Corner shop" is no transaction: /),
    })
    expect(read('main.ledger')).toBe(MAIN)
  })

  test('of the same statement again changes nothing, and of an overlapping one adds what is new', async () => {
    await imports.save(order('abb'))
    const text = read('main.ledger')
    expect(await imports.save(order('abb'))).toEqual({ kind: 'nothing_new', repeated: 3 })
    expect(read('main.ledger')).toBe(text)
    expect(await imports.save(order('bbbc'))).toMatchObject({ kind: 'imported', added: 2, repeated: 2 })
    expect(payees()).toBe('abbbc')
  })

  test('is undone byte for byte, and can then be made again', async () => {
    const outcome = await imports.save(order('ab'))
    if (!('kind' in outcome) || outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome))
    await changes.undo(outcome.change, 'ada')
    expect(read('main.ledger')).toBe(MAIN)
    expect(imports.view.list()).toMatchObject([{ isUndone: true }])
    await imports.save(order('ab'))
    expect(payees()).toBe('ab')
    // Undoing the undo of the first one would bring its rows twice: they are there, and counted as such.
    expect(imports.view.has('a:0')).toBe(true)
  })

  test('a second time changes nothing, and is undone byte for byte, whatever the file is like and wherever it goes', async () => {
    const ending = fc.constantFrom('', '\n', '\n\n\n', '\r\n', '; end', '\n; é \t', '\n\n; a\r\n')
    const target = fc.constantFrom('main.ledger', 'bank.ledger', 'deep/new.ledger')
    await fc.assert(
      fc.asyncProperty(ending, fc.boolean(), target, fc.integer({ min: 1, max: 3 }), async (end, isOfWindows, name, count) => {
        const before = (isOfWindows ? MAIN.replaceAll('\n', '\r\n') : MAIN) + end
        write('main.ledger', before)
        imports = new StatementImports({ changes, log, reached: () => Promise.resolve() })
        const outcome = await imports.save(order('abc'.slice(0, count), name))
        if (!('kind' in outcome) || outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome))
        const [once, root] = [read(name), read('main.ledger')]
        expect([once.match(/Payee/g)!.length, root === before]).toEqual([count, false])
        expect(await imports.save(order('abc'.slice(0, count), name))).toMatchObject({ kind: 'nothing_new' })
        expect([read(name), read('main.ledger')]).toEqual([once, root])
        await changes.undo(outcome.change, 'ada')
        expect([read('main.ledger'), name === 'main.ledger' || !existsSync(join(place.path, name))]).toEqual([before, true])
      }),
      { numRuns: 15 },
    )
  })

  test('goes into no file that is none of a journal, least of all into the settings', async () => {
    write('daybook.yaml', 'journal_path: main.ledger\n')
    for (const name of ['daybook.yaml', 'notes.md', 'bank'])
      expect(await imports.save(order('a', name))).toMatchObject({
        code: 'INVALID_REQUEST',
        message: `${JSON.stringify(name)} is no file of a journal: its name should end as main.ledger does`,
      })
    expect([read('daybook.yaml'), read('main.ledger')]).toEqual(['journal_path: main.ledger\n', MAIN])
  })

  test('into a new file makes it, and the root includes it', async () => {
    mkdirSync(join(place.path, '2024'))
    await imports.save(order('a', '2024/bank.ledger'))
    expect(read('main.ledger')).toBe(`${MAIN}\ninclude 2024/bank.ledger\n`)
    await imports.save(order('b', '2024/bank.ledger'))
    expect(read('main.ledger')).toBe(`${MAIN}\ninclude 2024/bank.ledger\n`)
    expect(read('2024/bank.ledger').match(/Payee/g)).toHaveLength(2)
  })

  test('into a new file is undone with the line that includes it', async () => {
    const outcome = await imports.save(order('a', 'bank.ledger'))
    if (!('kind' in outcome) || outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome))
    await changes.undo(outcome.change, 'ada')
    expect([read('main.ledger'), existsSync(join(place.path, 'bank.ledger'))]).toEqual([MAIN, false])
  })

  test('that the book would not load with is refused, and its rows are not taken for imported', async () => {
    expect(await imports.save(order('a', 'main.ledger', '3 EUR @'))).toMatchObject({ kind: 'invalid' })
    expect([read('main.ledger'), imports.view.has('a:0')]).toEqual([MAIN, false])
  })

  test('of any overlapping statements in any order gives each purchase once', async () => {
    const purchases = 'aabcdde'
    const parts = fc.array(fc.tuple(fc.nat(purchases.length), fc.nat(purchases.length)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(parts, async (ranges) => {
        write('main.ledger', MAIN)
        imports = new StatementImports({ changes, log, reached: () => Promise.resolve() })
        // A statement has whole days: equal rows are of one day, so that it has all of them or none.
        const whole = ranges.map(([from, to]) =>
          [...purchases].filter((_, i) => Math.min(from, to) <= i && i < Math.max(from, to)).flatMap((row) => [...new Set(row)]),
        )
        const statements = whole.map((rows) => [...purchases].filter((row) => rows.includes(row)).join('')).filter((rows) => rows !== '')
        for (const rows of statements) await imports.save(order(rows))
        const expected = [...purchases].filter((row) => statements.some((rows) => rows.includes(row))).join('')
        expect(payees()).toBe(expected)
      }),
      { numRuns: 25 },
    )
  })
})
