import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { identityOf } from '../../../src/ingest/statements/preview/duplicates.ts'
import type { ExistingTransaction, Preview } from '../../../src/ingest/statements/preview/preview.ts'
import type { Statement } from '../../../src/ingest/statements/statement.ts'
import { existing, isNew, preview, previewOf, SMALL_CSV as CSV } from './support/preview.ts'
import { runs } from '../../support/thorough.ts'

const outcomes = ({ rows }: Preview): string[] => rows.map(({ outcome }) => outcome)

describe('a row that the journal has already', () => {
  test('is told with the place of its twin', async () => {
    const { rows } = await preview(CSV, { transactions: [existing('2024-02-01', 'Lunch', 'Expenses:Food', '12.50')] })
    expect(rows[1]).toMatchObject({ outcome: 'duplicate', duplicateOf: { file: '/books/main.ledger', line: 7, day: '2024-02-01', payee: 'Lunch' } })
    expect(outcomes({ rows } as Preview)).toEqual(['skipped', 'duplicate', 'text', 'text'])
  })
  test('two equal purchases on one day are both kept, and of one that is there the other is new', async () => {
    const twice = 'Date,Text,Amount\n2024-02-01,Kiosk,-3.00\n2024-02-01,Kiosk,-3.00\n2024-02-02,Pay,9.00\n'
    expect(outcomes(await preview(twice))).toEqual(['skipped', 'text', 'text', 'text'])
    expect(outcomes(await preview(twice, { transactions: [existing('2024-02-01', 'Kiosk', 'Expenses:Food', '3')] }))).toEqual([
      'skipped',
      'duplicate',
      'text',
      'text',
    ])
  })
  test('the one whose payee is alike is taken', async () => {
    const two = 'Date,Text,Amount\n2024-02-01,Bakery,-3.00\n2024-02-01,KIOSK 12,-3.00\n2024-02-02,Pay,9.00\n'
    expect(outcomes(await preview(two, { transactions: [existing('2024-02-01', 'Kiosk', 'Expenses:Food', '3.00')] }))).toEqual([
      'skipped',
      'text',
      'duplicate',
      'text',
    ])
  })
  test('a few days apart it is only alike, and a person decides', async () => {
    const { rows } = await preview(CSV, { transactions: [existing('2024-01-30', 'Corner shop', 'Expenses:Food', '12.50')] })
    expect(rows[1]).toMatchObject({ outcome: 'text', similarTo: { day: '2024-01-30' } })
    const other = await preview(CSV, { transactions: [existing('2024-01-30', 'Garage', 'Expenses:Car', '12.50')] })
    expect(other.rows[1]!.similarTo).toBeUndefined()
  })
  test('is alike also where the bank writes two words as one, or one as two', async () => {
    const csv = 'Date,Text,Amount\n2024-02-01,POS 4160 BIGBASKET,-3.00\n2024-02-02,Air Bnb,-9.00\n2024-02-03,Pay,9.00\n'
    const { rows } = await preview(csv, {
      transactions: [existing('2024-01-31', 'Big Basket weekly', 'Expenses:Food', '3'), existing('2024-01-31', 'Airbnb', 'Expenses:Travel', '9')],
    })
    expect(rows.map(({ similarTo }) => similarTo?.payee)).toEqual([undefined, 'Big Basket weekly', 'Airbnb', undefined])
  })
  test('is known where an earlier version read its payee in other words, and perhaps the same where it shares none with it', async () => {
    const csv = 'Date,Text,Amount\n2024-02-01,MARKT AM TOR,-3.00\n2024-02-02,Pay,9.00\n'
    const known = async (payee: string) => {
      const { source } = await preview(csv, { account: 'Assets:Checking' })
      const old = existing('2024-02-01', payee, 'Expenses:Food', '3')
      const recorded = new Map([[`${source}:${identityOf([old])}`, ['Assets:Checking']]])
      const { rows } = await preview(csv, { account: 'Assets:Checking', transactions: [old], recorded })
      return rows.map(({ outcome, similarTo }) => (similarTo ? 'similar' : outcome)).slice(1)
    }
    expect(await known('Empfänger: MARKT AM TOR Kto/IBAN: DE02')).toEqual(['duplicate', 'text'])
    expect(await known('ANN SMITH')).toEqual(['similar', 'text'])
  })
  test('of a statement that was issued anew with another amount is perhaps the one that it corrects', async () => {
    const may = (...amounts: string[]) =>
      ['Date,Text,Amount', ...amounts.map((amount) => `2024-02-01,Kiosk,-${amount}`), '2024-02-02,Pay,9.00', ''].join('\n')
    const known = async (...amounts: string[]) => {
      const first = await preview(may(...amounts), { account: 'Assets:Checking' })
      const transactions = amounts.map((amount) => existing('2024-02-01', 'Kiosk', 'Expenses:Food', amount))
      const recorded = new Map(first.rows.filter(isNew).map(({ identity }) => [`${first.source}:${identity}`, ['Assets:Checking']]))
      return { account: 'Assets:Checking', transactions, recorded }
    }
    const shown = ({ rows }: Preview) => rows.map(({ outcome, similarTo }) => (similarTo ? 'similar' : outcome)).slice(1, -1)
    expect(shown(await preview(may('4.86', '3.00'), await known('4.68', '3.00')))).toEqual(['similar', 'duplicate'])
    // One that is new beside the one that is there corrects nothing.
    expect(shown(await preview(may('4.68', '5.00'), await known('4.68')))).toEqual(['duplicate', 'text'])
  })
  test('of two equal rows only one is like the one that is there', async () => {
    const twice = 'Date,Text,Amount\n2024-02-01,Kiosk,-3.00\n2024-02-01,Kiosk,-3.00\n2024-02-02,Pay,9.00\n'
    const { rows } = await preview(twice, { transactions: [existing('2024-01-31', 'Kiosk', 'Expenses:Food', '3')] })
    expect(rows.map(({ similarTo }) => similarTo?.day)).toEqual([undefined, '2024-01-31', undefined, undefined])
  })
  test('the same amount on another account is another movement', async () => {
    const other: ExistingTransaction = {
      ...existing('2024-02-01', 'Lunch', 'Expenses:Food', '12.50'),
      postings: [{ account: 'Assets:Wallet', quantity: '-12.5', commodity: 'EUR' }],
    }
    expect(outcomes(await preview(CSV, { transactions: [other], account: 'Assets:Checking' }))[1]).toBe('text')
  })
  test('a transfer that came with the other account is the same', async () => {
    const transfer: ExistingTransaction = {
      ...existing('2024-02-03', 'To checking', 'Assets:Savings', '-800'),
      postings: [
        { account: 'Assets:Savings', quantity: '800', commodity: 'EUR' },
        { account: 'Assets:Checking', quantity: '-800', commodity: 'EUR' },
      ],
    }
    expect(outcomes(await preview(CSV, { transactions: [transfer], account: 'Assets:Checking' }))[3]).toBe('duplicate')
  })
  test('what came from the same source is known by its identity, whatever its other account', async () => {
    const first = await preview(CSV, { account: 'Assets:Checking' })
    const saved = first.rows
      .filter(isNew)
      .map(({ transactions: [made] }, at) => existing(made!.day, made!.payee, 'Expenses:Moved', ['12.50', '-1500.00', '800.00'][at]!))
    const recorded = new Map(saved.map((one) => [`${first.source}:${identityOf([one])}`, ['Assets:Checking']]))
    expect(outcomes(await preview(CSV, { account: 'Assets:Checking', transactions: saved, recorded }))).toEqual([
      'skipped',
      'duplicate',
      'duplicate',
      'duplicate',
    ])
    // Another row of that source on the same day with the same amount is another movement.
    const other = CSV.replace('Corner shop', 'Tea room')
    expect(outcomes(await preview(other, { account: 'Assets:Checking', transactions: saved, recorded }))).toEqual([
      'skipped',
      'text',
      'duplicate',
      'duplicate',
    ])
  })
})

describe('a transfer that the list of another account brought', () => {
  const moved = (day: string, payee: string, amount: string): ExistingTransaction => ({
    ...existing(day, payee, 'Liabilities:Card', amount),
    postings: [
      { account: 'Liabilities:Card', quantity: amount, commodity: 'EUR' },
      { account: 'Assets:Checking', quantity: `-${amount}`, commodity: 'EUR' },
    ],
  })
  /** What the list of the checking account had, as an import of it is recorded. */
  const imported = async (...rows: readonly [day: string, payee: string, amount: string][]) => {
    const csv = ['Booked,Who,Money', ...rows.map(([day, payee, amount]) => `${day},${payee},-${amount}`), ''].join('\n')
    const first = await preview(csv, { account: 'Assets:Checking' })
    return {
      transactions: rows.map((row) => moved(...row)),
      recorded: new Map(first.rows.filter(isNew).map(({ identity }) => [`${first.source}:${identity}`, ['Assets:Checking']])),
    }
  }
  const CARD = 'Date,Description,Amount\n2024-02-28,Payment - thank you,80.00\n2024-02-28,Kiosk,-80.00\n2024-02-29,Payment - thank you,80.00\n'
  const onCard = async (request: Awaited<ReturnType<typeof imported>>) =>
    outcomes(await preview(CARD, { ...request, account: 'Liabilities:Card' })).slice(1)

  test('is the same some days before or after, whatever the two banks call it, each once', async () => {
    expect(await onCard(await imported(['2024-03-01', 'AMEX ACH PMT', '80.00']))).toEqual(['text', 'text', 'duplicate'])
    expect(await onCard(await imported(['2024-02-27', 'AMEX ACH PMT', '80.00']))).toEqual(['duplicate', 'text', 'text'])
    expect(await onCard(await imported(['2024-02-26', 'AMEX ACH PMT', '80.00'], ['2024-03-01', 'AMEX ACH PMT', '80.00']))).toEqual([
      'duplicate',
      'text',
      'duplicate',
    ])
    expect(await onCard(await imported(['2024-03-20', 'AMEX ACH PMT', '80.00']))).toEqual(['text', 'text', 'text'])
  })

  test('is perhaps the same where it was written by hand, and never what this account brought itself', async () => {
    const { transactions, recorded } = await imported(['2024-02-27', 'AMEX ACH PMT', '80.00'])
    const byHand = await preview(CARD, { transactions, account: 'Liabilities:Card' })
    expect([outcomes(byHand)[1], byHand.rows[1]!.similarTo?.day]).toEqual(['text', '2024-02-27'])
    const own = new Map([...recorded].map(([key]) => [key, ['Liabilities:Card']]))
    expect(await onCard({ transactions, recorded: own })).toEqual(['text', 'text', 'text'])
  })
})

describe('a transfer of which the other account has its end', () => {
  const end = (day: string, category: string, amount = '-300'): ExistingTransaction => ({
    ...existing(day, 'TRANSFER 4321', category, amount),
    postings: [
      { account: 'Assets:Current', quantity: amount, commodity: 'EUR' },
      { account: category, quantity: amount.replace('-', ''), commodity: 'EUR' },
    ],
  })
  const like = async (payee: string, ...transactions: ExistingTransaction[]) => {
    const csv = `Date,Text,Amount\n2024-02-01,Kiosk,-3.00\n2024-02-02,${payee},300.00\n`
    const { rows } = await preview(csv, { account: 'Assets:Savings', transactions, declaredAccounts: ['Assets:Current', 'Assets:Savings'] })
    return [rows[2]!.outcome, rows[2]!.similarTo?.day]
  }
  test('is perhaps the same, where it was booked for something else', async () => {
    expect(await like('CURRENT ACCOUNT', end('2024-02-01', 'Expenses:Unknown'))).toEqual(['text', '2024-02-01'])
    expect(await like('CURRENT ACCOUNT', end('2024-02-02', 'Expenses:Rent'))).toEqual(['text', '2024-02-02'])
    expect(await like('From J. Doe', end('2024-02-01', 'Expenses:Unknown'))).toEqual(['text', '2024-02-01'])
  })
  test('is another movement days later, of another amount, or where both say what they are for', async () => {
    expect(await like('CURRENT ACCOUNT', end('2024-01-20', 'Expenses:Unknown'))).toEqual(['text', undefined])
    expect(await like('CURRENT ACCOUNT', end('2024-02-01', 'Expenses:Unknown', '-30'))).toEqual(['text', undefined])
    expect(await like('From J. Doe', end('2024-02-01', 'Expenses:Rent'))).toEqual(['text', undefined])
  })
})

describe('an import that is recorded by its rows alone', () => {
  const oneDay = (...payees: string[]): string => ['Date,Text,Amount', ...payees.map((payee) => `2024-02-01,${payee},-3.00`), ''].join('\n')
  test('is known by them, and does not stand for another row of that day', async () => {
    const first = await preview(oneDay('Kiosk, Nord'.replace(',', ';')), { account: 'Assets:Checking' })
    const recorded = new Map(first.rows.filter(isNew).map(({ identity }) => [`${first.source}:${identity}`, ['Assets:Checking']]))
    const transactions = [existing('2024-02-01', 'Kiosk, Nord', 'Expenses:Corrected', '3.00')]
    const second = await preview(oneDay('Kiosk; Nord', 'Bakery'), { account: 'Assets:Checking', transactions, recorded })
    expect(outcomes(second)).toEqual(['skipped', 'duplicate', 'text'])
    // One that nobody imported may be either.
    expect(outcomes(await preview(oneDay('Bakery'), { account: 'Assets:Checking', transactions }))).toEqual(['skipped', 'duplicate'])
    expect(outcomes(await preview(oneDay('Bakery'), { account: 'Assets:Checking', transactions, recorded }))).toEqual(['skipped', 'text'])
  })
})

interface Journal {
  readonly transactions: readonly ExistingTransaction[]
  readonly recorded: ReadonlyMap<string, readonly string[]>
}
const empty: Journal = { transactions: [], recorded: new Map() }

/** Writes what a preview shows as new, and records its rows. */
function saved(journal: Journal, { rows, source }: Preview): Journal {
  const added = rows.filter(isNew)
  const transactions = added.flatMap((row) =>
    row.transactions.map(({ day, payee, postings }) => ({ file: '/books/main.ledger', line: 1, day: parseDay(day), payee, postings })),
  )
  return {
    transactions: [...journal.transactions, ...transactions],
    recorded: new Map([...journal.recorded, ...added.map(({ identity }) => [`${source}:${identity}`, ['']] as const)]),
  }
}
const asSet = ({ transactions }: Journal): string[] =>
  transactions.map(({ day, payee, postings }) => `${formatDay(day)} ${payee} ${postings.map(({ quantity }) => quantity).join(' ')}`).sort()

describe('importing', () => {
  const movement = fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    payee: fc.constantFrom('Kiosk', 'Bakery', 'Rent'),
    amount: fc.constantFrom('-3.00', '-5.00', '9.00'),
  })
  const history = fc.array(movement, { minLength: 4, maxLength: 14 }).map((movements) => movements.sort((a, b) => a.day - b.day))
  const statementText = (movements: readonly { day: number; payee: string; amount: string }[]): string =>
    ['Date,Text,Amount', ...movements.map(({ day, payee, amount }) => `2024-02-0${day},${payee},${amount}`), ''].join('\n')
  /** Read without waiting: the text has a known form. */
  const statement = (text: string): Statement => ({
    kind: 'statement',
    format: 'csv',
    rows: text
      .trimEnd()
      .split('\n')
      .map((line, index) => ({ index, line: index + 1, cells: line.split(',') })),
    accounts: [],
    reading: {},
    problems: [],
  })
  const imported = (journal: Journal, text: string): Journal => saved(journal, previewOf(statement(text), { ...journal, account: 'Assets:Checking' }))

  test('the same statement again changes nothing', () => {
    fc.assert(
      fc.property(history, (movements) => {
        const once = imported(empty, statementText(movements))
        expect(once.transactions).toHaveLength(movements.length)
        expect(imported(once, statementText(movements))).toEqual(once)
      }),
      { numRuns: runs(40) },
    )
  })

  test('overlapping statements of whole days come to all that was, in any order', () => {
    const windows = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(history, windows, (movements, cuts) => {
        const within = ([a, b]: readonly [number, number], day: number): boolean => day >= Math.min(a, b) && day <= Math.max(a, b)
        const texts = cuts.map((cut) => statementText(movements.filter(({ day }) => within(cut, day)))).filter((text) => text.split('\n').length > 2)
        const covered = movements.filter(({ day }) => cuts.some((cut) => within(cut, day)))
        expect(texts.reduce(imported, empty).transactions).toHaveLength(covered.length)
        expect(texts.toReversed().reduce(imported, empty).transactions).toHaveLength(covered.length)
      }),
      { numRuns: runs(40) },
    )
  })

  test('any parts of a statement come to the same, in any order: each movement as often as one of them has it', () => {
    const parts = history.chain((movements) => fc.array(fc.subarray(movements, { minLength: 1 }), { minLength: 1, maxLength: 4 }))
    fc.assert(
      fc.property(parts, (statements) => {
        const texts = statements.map(statementText)
        const counts = new Map<string, number>()
        for (const movements of statements) {
          const own = new Map<string, number>()
          for (const one of movements) own.set(JSON.stringify(one), (own.get(JSON.stringify(one)) ?? 0) + 1)
          for (const [one, count] of own) counts.set(one, Math.max(count, counts.get(one) ?? 0))
        }
        const result = asSet(texts.reduce(imported, empty))
        expect(result).toHaveLength([...counts.values()].reduce((sum, count) => sum + count, 0))
        expect(asSet(texts.toReversed().reduce(imported, empty))).toEqual(result)
      }),
      { numRuns: runs(60) },
    )
  })

  test('what one row becomes never depends on what was chosen for another', () => {
    fc.assert(
      fc.property(history, fc.nat(), (movements, choice) => {
        const read = statement(statementText(movements))
        const at = 1 + (choice % movements.length)
        const plain = previewOf(read, { account: 'Assets:Checking' })
        const changed = previewOf(read, { account: 'Assets:Checking', chosen: new Map([[at, ['Expenses:Chosen']]]) })
        expect(changed.rows[at]!.text).toContain('Expenses:Chosen')
        const others = ({ rows }: Preview): unknown => rows.filter(({ row }) => row !== at)
        expect(others(changed)).toEqual(others(plain))
      }),
      { numRuns: runs(30) },
    )
  })
})
