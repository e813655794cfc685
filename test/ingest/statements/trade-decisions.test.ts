import { describe, expect, test } from 'vitest'
import type { PreviewRequest } from '../../../src/ingest/statements/preview/preview.ts'
import { preview } from './support/preview.ts'
import { told } from './support/told.ts'

const read = async (text: string, request: Partial<PreviewRequest> = {}) => {
  const shown = await preview(text, request)
  return { shown, open: shown.decisions.filter(({ isCertain }) => !isCertain) }
}

describe('a list of trades', () => {
  const bought = (...days: string[]): string =>
    `Date,Action,ISIN,Quantity,Price,Amount,Currency\n${days.map((day) => `${day},Buy,IE00B4L5Y983,10,80.00,-800.00,EUR\n`).join('')}`

  test('asks for the order of day and month where all dates fit both', async () => {
    const { open } = await read(bought('02/03/2023', '02/03/2023'))
    expect(open.map(({ about, choices }) => [about, choices.map(({ value, rows }) => [value, rows[0]!.day])])).toEqual([
      [
        'date_format',
        [
          ['DD/MM/YYYY', '2023-03-02'],
          ['MM/DD/YYYY', '2023-02-03'],
        ],
      ],
    ])
  })
  test('has the order that was chosen, or that a day proves', async () => {
    const chosen = await read(bought('02/03/2023'), { choices: { dateFormat: 'MM/DD/YYYY' } })
    expect(chosen.open).toEqual([])
    expect(told(chosen.shown)[0]).toMatch(/^2023\/02\/03 /)
    const proved = await read(bought('02/03/2023', '02/13/2023'))
    expect(proved.open).toEqual([])
    expect(proved.shown.decisions[0]).toMatchObject({ about: 'date_format', value: 'MM/DD/YYYY', by: 'values' })
  })

  const moved = 'Date,Action,ISIN,Quantity,Price,Amount,Currency\n2024-02-03,Wire,,,,500.00,EUR\n2024-02-04,Dividend,IE00B4L5Y983,,,12.00,EUR\n'
  test('asks for the sign where nothing says which way the money of a row went', async () => {
    const { open } = await read(moved)
    expect(open.map(({ about, choices }) => [about, choices.map(({ value, rows }) => [value, rows[0]!.quantity])])).toEqual([
      [
        'sign',
        [
          ['in', '500.00'],
          ['out', '-500.00'],
        ],
      ],
    ])
    const chosen = await read(moved, { choices: { sign: 'out' } })
    expect(chosen.open).toEqual([])
    expect(told(chosen.shown)[0]).toMatch(/Cash -500\.00 EUR$/)
    expect(told(chosen.shown)[1]).toMatch(/Cash 12\.00 EUR$/)
  })
})
