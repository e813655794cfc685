import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longName } from '../support/event-steps.ts'
import { openWholeDaybook, type WholeDaybook } from '../support/whole-daybook.ts'

/* Names that a journal may have and that are longer than a row of an index, a cell of a sheet, or what anybody would type. */

const word = (end: string): string => longName(9000, end).replaceAll(/[\d_-]/g, 'x')
const [ACCOUNT, UNIT, PAYEE] = [`Expenses:${word('a')}`, word('Unit'), longName(40_000, 'Payee')]
const BOOK = `P 2024/01/01 ${UNIT} 2 EUR
2024/01/02 ${PAYEE}
    ${ACCOUNT}  3 ${UNIT}
    Assets:Cash
2024/01/03 Shop
    Expenses:${word('b')}  4 EUR
    Assets:Cash
`
let whole: WholeDaybook
beforeAll(async () => {
  whole = await openWholeDaybook({ 'main.ledger': BOOK })
})
afterAll(() => whole.close())

describe('a book with names of thousands of letters', () => {
  test('is read, told by its routes, and changed by the next reading', async () => {
    expect(await whole.sync()).toEqual([])
    const { postings } = await whole.get<{ postings: { account: string; payee: string; commodity: string }[] }>('/api/ledger')
    expect(postings.find(({ account }) => account === ACCOUNT)).toMatchObject({ payee: PAYEE, commodity: UNIT })
    const worth = async (): Promise<number> => (await whole.get<{ value: number }>(`/api/accounts/${ACCOUNT}`)).value
    expect(await worth()).toBe(6)
    whole.write('main.ledger', BOOK.replace(`3 ${UNIT}`, `5 ${UNIT}`))
    expect(await whole.sync()).toEqual([])
    expect(await worth()).toBe(10)
  })

  test('answers questions in SQL', async () => {
    const { rows } = await whole.send<{ rows: unknown[][] }>('POST', '/api/query', {
      query: `select quantity from balances where account = '${ACCOUNT}'`,
    })
    expect(rows).toEqual([[5]])
  })
})
