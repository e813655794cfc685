import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { readStatement } from '../../../../src/ingest/statements/read-statement.ts'
import { HELPERS } from '../../../../src/ingest/statements/template/template-functions.ts'
import { renderRows, templateProblems } from '../../../../src/ingest/statements/preview/journal-text.ts'
import { mistakesIn, placeIn, TEMPLATE_HELPERS, templateFor } from '../../../../ui/pages/import/template-editor.tsx'

const today = parseDay('2024-04-01')
const rendered = async (csv: string, template: string): Promise<string[]> => {
  const statement = await readStatement(Buffer.from(csv), { today })
  if (statement.kind === 'refused') throw new Error(statement.message)
  return renderRows(template, statement.rows, 'csv', { today, predict: ({ prefix }) => `${prefix}:Guess` }).map((row) =>
    row.kind === 'text' ? row.text.trim().replaceAll(/\s+/g, ' ') : row.kind,
  )
}

describe('completion', () => {
  test('knows every helper that the service has, and no other', () => {
    expect(TEMPLATE_HELPERS.map(({ name }) => name).sort()).toEqual(Object.keys(HELPERS).sort())
  })

  test('offers calls that can be read', () => {
    const unreadable = TEMPLATE_HELPERS.flatMap(({ name, takes }) => templateProblems(`{{${name} ${takes}}}`))
    expect(unreadable).toEqual([])
  })
})

describe('mistakes stand at their place', () => {
  test('what cannot be read from where it begins to the end of its line', () => {
    const text = '{{#if ROW.A}}\n  {{dat ROW.A}}\n{{/if}}'
    const [problem] = templateProblems(text)
    const problems = [{ code: 'template_unreadable', ...problem! }]
    const [mistake] = mistakesIn(text, { problems, rows: [] })
    expect(text.slice(mistake!.from, mistake!.to)).toBe('{{dat ROW.A}}')
    expect(mistake!.severity).toBe('error')
    expect(placeIn(text, 99)).toBe(text.length - '{{/if}}'.length)
  })

  test('a helper that fails for some rows wherever it is called, with the first of them', () => {
    const text = '{{findAbove B}} {{#if (findAbove ROW.C)}}x{{/if}}'
    const row = {
      row: 0,
      line: 4,
      cells: [],
      outcome: 'error' as const,
      text: '',
      transactions: [],
      predictions: [],
      why: 'no column',
      helper: 'findAbove',
    }
    const mistakes = mistakesIn(text, { problems: [], rows: [row, { ...row, row: 1, line: 5 }] })
    expect(mistakes.map(({ from, to, message }) => [text.slice(from, to), message])).toEqual([
      ['findAbove', 'line 4 of the statement, and 1 more: no column'],
      ['findAbove', 'line 4 of the statement, and 1 more: no column'],
    ])
  })
})

describe('a template made of chosen columns does what they do', () => {
  const mapping = (columns: Record<string, string>, format: string) => ({
    column_mappings: columns,
    date_format: format,
    default_accounts: {},
    settings: {},
  })

  test('with one column of amounts', async () => {
    const template = templateFor(mapping({ date: 'A', payee: 'B', amount: 'C' }, 'DD.MM.YYYY'), 'Assets:Bank', 'EUR')
    expect(await rendered('Tag;Wer;Betrag\n05.03.2024;Bakery;-4,20\n06.03.2024;ACME;1.500,00\n', template)).toEqual([
      '',
      '2024/03/05 * Bakery Expenses:Guess Assets:Bank -4.20 EUR',
      '2024/03/06 * ACME Income:Guess Assets:Bank 1500.00 EUR',
    ])
  })

  test('with a column each for money out and in', async () => {
    const template = templateFor(mapping({ date: 'A', description: 'B', debit: 'C', credit: 'D' }, 'YYYY-MM-DD'), 'Assets:Bank', 'EUR')
    expect(await rendered('2024-03-05,Bakery,4.20,\n2024-03-06,ACME,,1500.00\n', template)).toEqual([
      '2024/03/05 * Bakery Expenses:Guess 4.20 EUR Assets:Bank',
      '2024/03/06 * ACME Income:Guess Assets:Bank 1500.00 EUR',
    ])
  })
})
