import { expect, test } from 'vitest'
import { existing, preview } from './support/preview.ts'

/* What a list says above or below its movements that the account holds, held against the rows and the book. */

const ROWS = '"28.03.24";"Bäcker";"-12,50"\n"02.03.24";"Lohn";"1.500,00"\n'
const HEAD = '"Buchungsdatum";"Empfänger";"Betrag (€)"\n'

const EUR = { currency: 'EUR' }

test('a balance above the table is held against what the book will have', async () => {
  const { balances } = await preview(`"Kontostand vom 31.03.2024:";"2.487,50 €"\n""\n${HEAD}${ROWS}`, EUR)
  expect(balances).toEqual([
    { account: 'Assets:Checking', commodity: 'EUR', compared: 0, closing: { day: '2024-03-31', stated: '2487.50', book: '1487.50' } },
  ])
})

test('what an account held before and after proves that no row is missing, or says by how much', async () => {
  const around = (after: string) => `"Neuer Kontostand";"${after} EUR"\n\n${HEAD}${ROWS}\n"Alter Kontostand";"1.000,00 EUR"\n`
  expect((await preview(around('2.487,50'), EUR)).balances[0]).not.toHaveProperty('off')
  expect((await preview(around('2.400,00'), EUR)).balances[0]).toMatchObject({
    compared: 1,
    off: { stated: '2400.00', computed: '2487.50', by: '-87.50' },
  })
})

test('rows of balances among the movements count, and a number of 0 beside them does not', async () => {
  const { rows, balances } = await preview(
    `"Data","Histórico","Número do documento","Valor"\n"29/02/2024","Saldo Anterior","0","1000.00"\n"04/03/2024","Mercado Sol","100","-54.10"\n"09/03/2024","Pix recebido","101","300.00"\n"31/03/2024","S A L D O","0","1245.90"\n`,
  )
  expect(rows.filter(({ outcome }) => outcome === 'text')).toHaveLength(2)
  expect(balances).toMatchObject([{ compared: 1, closing: { stated: '1245.90' } }])
  expect(balances[0]).not.toHaveProperty('off')
})

test('of a debt a balance without a sign says nothing, as it may be what is owed', async () => {
  const card = (balance: string) =>
    `"Karte";"Kreditkarte"\n"Saldo vom 31.03.2024:";"${balance} EUR"\n"Belegdatum";"Beschreibung";"Betrag (€)"\n"28.03.24";"Bäcker";"-12,50"\n"02.03.24";"Kino";"-9,00"\n`
  expect((await preview(card('21,50'), EUR)).balances).toEqual([])
  expect((await preview(card('-21,50'), EUR)).balances).toMatchObject([{ closing: { stated: '-21.50', book: '-21.50' } }])
})

test('the account that held what a list begins with is the one that it is of', async () => {
  const paid = (account: string, quantity: string) =>
    existing('2024-02-01', 'Start', 'Equity:Start', `-${quantity}`, {
      postings: [
        { account: 'Equity:Start', quantity: `-${quantity}`, commodity: 'EUR' },
        { account, quantity, commodity: 'EUR' },
      ],
    })
  const transactions = [paid('Assets:Checking:Old', '70'), paid('Assets:Checking:Joint', '1000')]
  const { account } = await preview(`"Neuer Kontostand";"2.487,50 EUR"\n${HEAD}${ROWS}"Alter Kontostand";"1.000,00 EUR"\n`, { transactions })
  expect(account).toBe('Assets:Checking:Joint')
})
