import { describe, expect, test } from 'vitest'
import type { Decision, PreviewRequest } from '../../../src/ingest/statements/preview/preview.ts'
import { preview } from './support/preview.ts'

const decided = async (text: string, about: Decision['about'], request: Partial<PreviewRequest> = {}) =>
  (await preview(text, request)).decisions.find((decision) => decision.about === about)!

describe('the order of day and month', () => {
  const dated = (...dates: string[]): string => `Date,Text,Amount\n${dates.map((date) => `${date},Shop,-5.00\n`).join('')}`
  test('is open where all dates fit both, with both readings on rows that differ', async () => {
    const decision = await decided(dated('02/02/2023', '03/02/2023', '04/02/2023'), 'date_format')
    expect(decision).toMatchObject({ value: 'DD/MM/YYYY', by: 'guess', isCertain: false })
    expect(decision.choices.map(({ value, rows }) => [value, rows.map(({ day }) => day)])).toEqual([
      ['DD/MM/YYYY', ['2023-02-03', '2023-02-04']],
      ['MM/DD/YYYY', ['2023-03-02', '2023-04-02']],
    ])
  })
  test.each([
    ['a day above 12', dated('01/02/2024', '13/02/2024'), 'DD/MM/YYYY', 'values'],
    ['a day above 12 in another column', 'Date,Value,Text,Amount\n02/01/2024,02/13/2024,Shop,-5.00\n', 'MM/DD/YYYY', 'values'],
    ['a period above the table', 'Period,01/15/2024 - 02/14/2024\nDate,Text,Amount\n02/01/2024,Shop,-5.00\n', 'MM/DD/YYYY', 'values'],
    ['a day in the future', dated('03/04/2024'), 'MM/DD/YYYY', 'values'],
    ['the order of the rows', dated('01/05/2023', '02/03/2023', '03/04/2023'), 'MM/DD/YYYY', 'values'],
    ['the heading', dated('02/03/2024').replace('Date', 'Date (mm/dd/yyyy)'), 'MM/DD/YYYY', 'heading'],
    ['the language of the headings', 'Datum;Text;Betrag\n02/03/2023;Laden;-5,00\n', 'DD/MM/YYYY', 'heading'],
  ])('is proved by %s', async (_, text, value, by) => {
    expect(await decided(text, 'date_format')).toMatchObject({ value, by, isCertain: true, choices: [] })
  })
  test('is the chosen one', async () => {
    const chosen = { choices: { dateFormat: 'MM/DD/YYYY' } }
    expect(await decided(dated('02/02/2024', '03/02/2024'), 'date_format', chosen)).toMatchObject({
      value: 'MM/DD/YYYY',
      by: 'asked',
      isCertain: true,
    })
    expect((await preview(dated('03/02/2024'), chosen)).rows[1]!.transactions[0]!.day).toBe('2024-03-02')
  })
  test.each([
    ['2024.02.01.', '2024-02-01'],
    ['2024. 02. 01.', '2024-02-01'],
    ['31122023', '2023-12-31'],
  ])('%s is read', async (written, day) => expect((await preview(dated(written))).rows[1]!.transactions[0]!.day).toBe(day))
})
