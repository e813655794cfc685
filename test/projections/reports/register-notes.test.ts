import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RegisterAnswer } from '../../../src/http/contract/accounts-contract.ts'
import { openWholeDaybook, type WholeDaybook } from '../../support/whole-daybook.ts'

const BOOK = `option "name_assets" "Konton"
2024-01-01 open Konton:Bank
2024-01-01 open Konton:Bank:Spar
2024-01-01 open Konton:Banken
2024-01-01 open Expenses:Food
2024-01-05 note Konton:Bank "Öppnade kontot"
2024-03-01 note Konton:Bank "Ny ränta" #bank ^brev-7
2024-03-02 note Konton:Bank:Spar "Uppsagt"
2024-03-02 note Konton:Banken "Ett annat konto"
2024-02-01 * "Maten"
  Expenses:Food  10.00 SEK
  Konton:Bank
2024-03-01 * "Maten"
  Expenses:Food  20.00 SEK
  Konton:Bank
2024-04-01 * "Maten"
  Expenses:Food  30.00 SEK
  Konton:Bank
`

let book: WholeDaybook
beforeAll(async () => {
  book = await openWholeDaybook({ 'main.beancount': BOOK })
})
afterAll(() => book.close())

const notes = async (query = ''): Promise<string[]> =>
  (await book.get<RegisterAnswer>(`/api/accounts/Assets:Bank/postings${query}`)).notes.map(({ date, text }) => `${date.slice(0, 10)} ${text}`)

test('the notes of an account and of those below it stand in its register, with what they are tagged and where they are written', async () => {
  const [, second] = (await book.get<RegisterAnswer>('/api/accounts/Assets:Bank/postings')).notes
  expect(second).toMatchObject({
    account: 'Assets:Bank',
    text: 'Ny ränta',
    tags: [{ name: 'bank', value: '' }],
    links: ['brev-7'],
    file_name: 'main.beancount',
    line: 7,
  })
  expect(await notes()).toEqual(['2024-03-02 Uppsagt', '2024-03-01 Ny ränta', '2024-01-05 Öppnade kontot'])
})

test('each note is on one page, and is found by its words and its day', async () => {
  const pages = [await notes('?limit=1'), await notes('?limit=1&offset=1'), await notes('?limit=1&offset=2')]
  expect(pages).toEqual([[], ['2024-03-02 Uppsagt'], ['2024-03-01 Ny ränta', '2024-01-05 Öppnade kontot']])
  expect(await notes('?search=RÄNTA')).toEqual(['2024-03-01 Ny ränta'])
  expect(await notes('?from=2024-03-02')).toEqual(['2024-03-02 Uppsagt'])
})

test('a note that is taken out of the journal is gone', async () => {
  book.write('main.beancount', BOOK.replace(/^2024-03-02 note.*Spar.*\n/m, ''))
  expect(await book.sync()).toEqual([])
  expect(await notes()).toEqual(['2024-03-01 Ny ränta', '2024-01-05 Öppnade kontot'])
})
