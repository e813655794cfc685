import { afterEach, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
afterEach(() => service.stop())

test('the configuration says where the book was when it was asked, so that a page sees what came while the answer was made', async () => {
  const bought = (payee: string) => ({
    transaction: {
      day: parseDay('2024-01-02'),
      payee,
      file: 'main.ledger',
      postings: [
        { account: 'Expenses:Food', quantity: '3', commodity: 'EUR' },
        { account: 'Assets:Cash', quantity: '-3', commodity: 'EUR' },
      ],
    },
  })
  const asked = (): Promise<{ position: number }> => service.app.inject({ url: '/api/config?slim=true' }).then((answer) => answer.json())
  let saves = false
  service = await startService({
    entries: [bought('Shop')],
    isJournalDirty: () => {
      if (saves) service.views.sync([bought('Baker')])
      return Promise.resolve(false)
    },
  })
  const { position: before } = await asked()
  saves = true
  expect((await asked()).position).toBe(before)
  saves = false
  expect((await asked()).position).toBeGreaterThan(before)
})

test('the configuration has categories and commodities in the order in which the book first used them, one that is emptied too', async () => {
  const bought = (account: string) => ({
    transaction: {
      day: parseDay('2024-01-02'),
      payee: 'Shop',
      file: 'main.ledger',
      postings: [
        { account, quantity: '3', commodity: 'EUR' },
        { account: 'Assets:Cash', quantity: '-3', commodity: 'EUR' },
      ],
    },
  })
  const [rent, food] = [bought('Expenses:Rent'), bought('Expenses:Food:Fruit')]
  service = await startService({ entries: [rent, food] })
  const asked = () =>
    service.app.inject({ url: '/api/config?slim=true' }).then((answer) => answer.json<{ categories: string[]; commodities: string[] }>())
  const before = await asked()
  expect([before.categories, before.commodities]).toEqual([['Expenses:Rent', 'Assets:Cash', 'Expenses:Food'], ['EUR']])
  service.views.sync([food])
  expect((await asked()).categories).toEqual(before.categories)
})
