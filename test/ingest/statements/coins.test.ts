import { expect, test } from 'vitest'
import { preview } from './support/preview.ts'
import { errors, postings, told } from './support/told.ts'

test('rows of an exchange that name one trade and are none are told', async () => {
  const head = 'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\n'
  const row = (reference: string, type: string, asset: string, amount: string, fee = '0', balance = '') =>
    `${reference}${asset},${reference},2024-02-01 09:00:00,${type},,currency,${asset},${amount},${fee},${balance}\n`
  const said = async (...rows: string[]) => errors(await preview(head + rows.join('')))
  expect(await said(row('A', 'trade', 'XXBT', '-0.1'), row('A', 'trade', 'ZEUR', '10'), row('A', 'trade', 'ZUSD', '10'))).toEqual([
    '2: 3 rows belong together, but -0.1 BTC and 10 EUR and 10 USD are neither a purchase nor a sale; enter them by hand',
  ])
  expect(await said(row('A', 'trade', 'ZEUR', '-10'), row('B', 'trade', 'XXBT', '0.1'))).toEqual([
    '2: "trade" is one side of a trade, and no row has the other side; enter it by hand',
    '3: "trade" moves BTC, and nothing says what it cost or was worth; enter this row by hand, or leave it out',
  ])
  expect(await said(row('A', 'trade', 'ZEUR', '-10', '0.1'), row('A', 'trade', 'XXBT', '0.1'))).toEqual([
    '2: nothing says whether the amounts include the fee of 0.1; choose it under "Details"',
  ])
  expect(await said(row('A', 'withdrawal', 'ZEUR', '-10', '0.1'), row('B', 'deposit', 'XXBT', '0.1'))).toEqual([
    '2: nothing says whether the amount of 10 includes the fees and taxes of 0.1; choose it under "Details"',
    '3: "deposit" moves BTC, and nothing says what it cost or was worth; enter this row by hand, or leave it out',
  ])
})

test('a list of coins stays one when its columns are chosen by hand, and says what its fees are', async () => {
  const text =
    'txid,refid,time,type,subtype,aclass,asset,amount,fee,balance\nL,A,2024-02-01 09:00:00,trade,,currency,ZEUR,-10,0.1,\nM,A,2024-02-01 09:00:00,trade,,currency,XXBT,0.1,0,\n'
  const { preset } = await preview(text)
  const shown = await preview(text, { method: { kind: 'preset', preset: { ...preset!, charges: 'gross' } } })
  expect(told(shown)).toEqual([
    '2024/02/01 * (A) BTC | ; Buy | Assets:Broker:BTC 0.1 BTC @ 100.00 EUR | Expenses:Fees 0.10 EUR | Assets:Broker:Cash -10.10 EUR',
  ])
})

test('what a list without fees has more than units and prices come to is a fee, and no more than one', async () => {
  const deal = (value: string): string =>
    `Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£),\n10/11/2023,12/11/2023,B564913600,Hill Computers plc,600.00,167,"${value}",\n13/11/2023,13/11/2023,INTEREST,Gross interest,,,1.00,\n`
  expect(postings(await preview(deal('-1,018.96')))).toContain('Expenses:Fees 16.96 GBP')
  expect(errors(await preview(deal('-1,118.96')))).toEqual([expect.stringMatching(/167 × 6 is 1002, but the amount of 1118\.96 is neither/)])
  expect(errors(await preview(deal('-1,001.00')))).toHaveLength(1)
})
