import { describe, expect, test } from 'vitest'
import { preview, previewOf } from './support/preview.ts'
import { statementOf } from './support/read.ts'

const HEAD = 'Date,Text,Amount,Balance\n'
const contradictions = async (rows: readonly string[], more: object = {}): Promise<string[]> => {
  const shown = previewOf(await statementOf(`${HEAD}${rows.join('\n')}\n`), { account: 'Assets:Checking', ...more })
  return shown.contradictions.map(({ line, message }) => `${line}: ${message}`)
}

const METHOD = {
  kind: 'preset',
  preset: {
    name: 'x',
    columns: { date: 'A', payee: 'B', amount: 'C', balance: 'D' },
    dateFormat: 'YYYY-MM-DD',
    accounts: {},
    delimiter: ',',
    positive: 'in',
  },
}

describe('a running balance', () => {
  const ROWS = [
    '2024-02-01,Shop,-12.50,987.50',
    '2024-02-02,Work,1500.00,2487.50',
    '2024-02-03,Rent,-800.00,1687.50',
    '2024-02-03,Kiosk,-7.50,1680.00',
  ]
  test('that is right contradicts nothing, whatever the order of days and of the rows of a day', async () => {
    const [a, b, c, d] = ROWS as [string, string, string, string]
    for (const order of [ROWS, ROWS.toReversed(), [a, b, d, c], [c, d, b, a]]) expect([order, await contradictions(order)]).toEqual([order, []])
  })
  test('that is off is shown with the first row where it is', async () => {
    expect(
      await contradictions(
        ROWS.with(1, '2024-02-02,Work,1500.00,2488.00').with(2, '2024-02-03,Rent,-800.00,1688.00').with(3, '2024-02-03,Kiosk,-7.50,1680.50'),
      ),
    ).toEqual(['3: the balance after this row is 2488.00 EUR, but the rows add up to 2487.50, a difference of 0.50'])
  })
  test('is never read as owed on an account with money, and may be on a debt', async () => {
    const owed = [
      '2024-02-01,Shop,-12.50,112.50',
      '2024-02-02,Bakery,-20.00,132.50',
      '2024-02-03,Payment,100.00,32.50',
      '2024-02-04,Kiosk,-7.50,40.00',
    ]
    expect(await contradictions(owed, { method: METHOD })).toHaveLength(1)
    expect(await contradictions(owed, { account: 'Liabilities:Card', method: METHOD })).toEqual([])
  })
  test('goes on behind a row that is not understood', async () => {
    expect(await contradictions(ROWS.with(1, '2024-02-02,Work,many,2487.50'), { method: METHOD })).toEqual([])
  })
  test('of the end of each day, or of today beside every row, contradicts nothing', async () => {
    expect(
      await contradictions([
        '2024-02-01,Shop,-12.50,987.50',
        '2024-02-03,Rent,-800.00,180.00',
        '2024-02-03,Kiosk,-7.50,180.00',
        '2024-02-04,Bar,-10.00,170.00',
      ]),
    ).toEqual([])
    expect(await contradictions(ROWS.map((row) => row.replace(/[^,]*$/, '1680.00')))).toEqual([])
  })
})

test('a total below the table that its rows do not come to contradicts them, with or without what is not booked', async () => {
  const table = (total: string) =>
    preview(
      `Date,Text,Debit,Credit,State\n2024-02-01,Shop,12.50,,booked\n2024-02-02,Work,,1500.00,booked\n2024-02-03,Rent,800.00,,booked\n2024-02-04,Soon,5.00,,pending\n${total}\n`,
    )
  for (const total of [',Total,812.50,1500.00,', ',Total,817.50,1500.00,']) expect([total, (await table(total)).contradictions]).toEqual([total, []])
  expect((await table(',Total,813.50,1500.00,')).contradictions).toEqual([
    { line: 6, row: 5, message: 'this total is 813.50, but the rows add up to 812.50' },
  ])
})
