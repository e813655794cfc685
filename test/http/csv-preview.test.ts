import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'
import { ENTRIES } from './small-book.ts'

const MINE = `import_templates:
  - name: Mine
    content: |
      {{#if (isDate ROW.A "YYYY-MM-DD")}}
      {{date ROW.A "YYYY-MM-DD"}} {{ROW.B}}
        Expenses:Food  {{amount ROW.C}} EUR
        Assets:Bank
      {{/if}}
  - name: Broken
    content: "{{#if}}"
  - name: Helper
    content: "{{nonsense ROW.A}}"
`

let service: TestService
beforeEach(async () => {
  service = await startService({ entries: ENTRIES, config: MINE })
  writeFileSync(join(service.folder, 'main.ledger'), '2024-01-01 Opening\n    Assets:Bank  100 EUR\n    Equity\n')
})
afterEach(() => service.stop())

interface Row {
  readonly index: number
  readonly row: Record<string, string>
  readonly valid: boolean
  readonly errors?: string[]
  readonly outcome: string
  readonly text: string
}
const ask = async (payload: object): Promise<{ status: number; rows: Row[]; message?: string }> => {
  const response = await service.app.inject({ method: 'POST', url: '/api/import/preview', payload: JSON.stringify(payload) })
  const body = response.json() as { rows?: Row[]; error?: { message: string } }
  return { status: response.statusCode, rows: body.rows ?? [], ...(body.error && { message: body.error.message }) }
}

describe('the preview that Paisa asks for', () => {
  test('tells the rows that are sound from those that are not, each with its cells by letters', async () => {
    const { rows } = await ask({ template: 'Mint', content: 'Date,Desc,Amount\n2026-01-01,Coffee,10\n2026-01-02,MissingAmount\n,,' })
    expect(rows.map(({ index, valid, errors }) => [index, valid, errors])).toEqual([
      [0, true, undefined],
      [1, true, undefined],
      [2, false, ['expected 3 columns, got 2']],
      [3, false, ['row is empty']],
    ])
    expect(rows[0]!.row).toEqual({ index: '0', A: 'Date', B: 'Desc', C: 'Amount' })
  })
  test('calls the columns after Z AA and AB', async () => {
    const { rows } = await ask({ template: 'Mint', content: Array.from({ length: 28 }, (_, i) => i).join(';'), delimiter: ';' })
    expect([rows[0]!.row['A'], rows[0]!.row['Z'], rows[0]!.row['AA'], rows[0]!.row['AB']]).toEqual(['0', '25', '26', '27'])
  })
  test('says what the template makes of each row, and why it makes nothing', async () => {
    const { rows } = await ask({ template: 'Mine', content: 'Date,Desc,Amount\n2024-01-03,Coffee,10\n2024-01-04,Tea,x y\n', dry_run: true })
    expect(rows.map(({ outcome, valid }) => [outcome, valid])).toEqual([
      ['skipped', true],
      ['text', true],
      ['error', false],
    ])
    expect(rows[1]!.text).toMatch(/^2024[-/]01[-/]03.*Coffee\n\s+Expenses:Food\s+10 EUR\n\s+Assets:Bank$/)
    expect(rows[2]!.errors![0]).toMatch(/line \d/)
  })
  test.each(['Broken', 'Helper'])('a template that cannot be read makes no row valid: %s', async (template) => {
    const { rows } = await ask({ template, content: 'a,b\nc,d\n' })
    expect(rows.map(({ valid, errors }) => [valid, errors!.length])).toEqual([
      [false, 1],
      [false, 1],
    ])
  })
  test('takes as cells what looks like another format', async () => {
    const { rows } = await ask({ template: 'Mine', content: 'OFXHEADER:100,x\n2024-01-03,Coffee,10\n' })
    expect(rows.map(({ outcome, valid }) => [outcome, valid])).toEqual([
      ['skipped', true],
      ['text', false],
    ])
  })

  test.each([
    [{ content: 'a' }, /template is required/],
    [{ template: 'Mint' }, /content is required/],
    [{ template: 'Mint', content: '' }, /content is required/],
    [{ template: 'Mint', content: 'a', dry_run: false }, /import preview only supports dry_run=true/],
    [{ template: 'None', content: 'a' }, /template "None" not found/],
    [{ template: 'Mint', content: 'a', delimiter: ';;' }, /delimiter must be a single character/],
    [{ template: 'Mint', content: 'a,"b\nc' }, /failed to parse csv content: line 1: /],
    [{ template: 'Mint', content: 'a', delimiter: '"' }, /failed to parse csv content: /],
  ])('%j is refused', async (payload, message) => {
    const { status, message: said } = await ask(payload)
    expect([status, said]).toEqual([400, expect.stringMatching(message)])
  })
  test('refuses a line with more columns than a spreadsheet has', async () => {
    const { status, message } = await ask({ template: 'Mint', content: `a,b\n${','.repeat(16_384)}\n` })
    expect([status, message]).toEqual([400, 'failed to parse csv content: line 2 has more than 16384 columns, which no table has'])
  })
  test('of nothing but line ends has no rows', async () =>
    expect(await ask({ template: 'Mint', content: '\n\n' })).toEqual({ status: 200, rows: [] }))
})

describe('what Paisa predicts accounts from', () => {
  test('counts the words of payees and amounts for every account of the book', async () => {
    const { tf_idf, index } = (await service.app.inject('/api/account/tf_idf')).json() as {
      tf_idf: Record<string, Record<string, number>>
      index: Record<'docs' | 'tokens', Record<string, Record<string, number>>>
    }
    expect(index.docs['Expenses:Food']).toEqual({ '0': 2, '1': 1, '2': 1, market: 2 })
    expect(index.tokens['market']).toEqual({ 'Assets:Checking': 2, 'Expenses:Food': 2 })
    // Four accounts, two of which have the word; four words of its own.
    expect(tf_idf['Expenses:Food']!['market']).toBe((2 / 4) * (Math.log(4 / 3) + 1))
  })
})
