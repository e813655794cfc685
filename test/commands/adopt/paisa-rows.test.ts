import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { type PaisaFinds, readPaisaTables, type Row } from '../../../src/commands/adopt/decide-adoption.ts'

const NOTHING = { notes: [], presets: [], reconciliations: [] }
const notes = (...rows: Row[]): PaisaFinds => readPaisaTables({ ...NOTHING, notes: rows })
const presets = (...rows: Row[]): PaisaFinds => readPaisaTables({ ...NOTHING, presets: rows })
const reconciliations = (...rows: Row[]): PaisaFinds => readPaisaTables({ ...NOTHING, reconciliations: rows })
const A = 'a'

describe('a note', () => {
  test('may be missing, and is then an empty one', () => {
    expect(notes({ account: A, note: null }, { account: A }, { account: A, note: 'x' }).notes.map(({ note }) => note)).toEqual(['', '', 'x'])
  })
  test.each<[string, Row, boolean]>([
    ['an account of 2000 characters', { account: A.repeat(2000), note: '' }, true],
    ['an account of more', { account: A.repeat(2001), note: '' }, false],
    ['no account', { account: '', note: '' }, false],
    ['an account that is no text', { account: 1, note: '' }, false],
    ['100,000 characters', { account: A, note: 'x'.repeat(100_000) }, true],
    ['more characters', { account: A, note: 'x'.repeat(100_001) }, false],
    ['no text', { account: A, note: 7 }, false],
  ])('of %s', (_, row, isTaken) => {
    const found = notes({ account: 'first', note: '' }, row)
    expect([found.notes.length, found.problems.length]).toEqual(isTaken ? [2, 0] : [1, 1])
    if (!isTaken) expect(found.problems[0]).toMatch(/^note 2 was left out: (account|note) /)
  })
})

describe('a preset', () => {
  test.each<[string, Row, Record<string, string>]>([
    ['that says nothing of columns', {}, {}],
    ['with an empty text of columns', { column_mappings: '' }, {}],
    ['with null for columns', { column_mappings: 'null' }, {}],
    ['with columns that are numbers', { column_mappings: '{"date":1}' }, { date: '1' }],
  ])('%s', (_, row, columns) => {
    expect(presets({ name: 'x', ...row })).toEqual({
      notes: [],
      presets: [{ name: 'x', column_mappings: columns, date_format: '', default_accounts: {}, delimiter: '', settings: {} }],
      reconciliations: [],
      problems: [],
    })
  })

  test.each(['[]', '"x"', '1', '{'])('with %s for columns is left out, and said', (column_mappings) => {
    const { presets: found, problems } = presets({ name: 'x', column_mappings })
    expect([found, problems]).toEqual([[], ['import preset 1 was left out: column_mappings is no list of names and values in JSON']])
  })

  test('has a name of 200 characters at most', () => {
    expect([200, 201, 0].map((length) => presets({ name: 'n'.repeat(length) }).presets.length)).toEqual([1, 0, 0])
  })

  test('that comes with Paisa comes with Daybook as well, however it is spelled', () => {
    const names = ['builtin', 'built-in', 'Built-In', 'custom', 'my builtin', 'builtin2', null]
    const found = presets(...names.map((preset_type, at) => ({ name: `p${at}`, preset_type }))).presets
    expect(found.map(({ name }) => name)).toEqual(['p3', 'p4', 'p5', 'p6'])
  })
})

describe('a reconciliation', () => {
  test.each<[unknown, number]>([
    [1, 1],
    [14, 14],
    [36_500, 36_500],
    [36_501, 30],
    [0, 30],
    [-1, 30],
    [1.5, 30],
    [null, 30],
    [undefined, 30],
  ])('every %s days is one every %s', (frequency_days, days) => {
    expect(reconciliations({ account: A, frequency_days }).reconciliations).toEqual([{ account: A, lastReconciled: undefined, frequencyDays: days }])
  })

  test('was on the day that its moment begins with', () => {
    const days = ['2024-01-02', '2024-01-02 00:00:00+05:30', '2024-01-02T23:59:59Z', '', null]
    expect(
      reconciliations(...days.map((last_reconciled_date) => ({ account: A, last_reconciled_date }))).reconciliations.map((one) => one.lastReconciled),
    ).toEqual([...Array.from({ length: 3 }, () => parseDay('2024-01-02')), undefined, undefined])
    expect(reconciliations({ account: A, last_reconciled_date: '2024-13-01' }).problems).toEqual([
      'reconciliation 1 was left out: last_reconciled_date is no day',
    ])
  })
})
