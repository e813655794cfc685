import { expect, onTestFinished, test } from 'vitest'
import { runIn } from '../support/run-command.ts'
import { openWholeDaybook } from '../support/whole-daybook.ts'

const MAIN = `2024-01-01 Opening
    Assets:Bank                              500.00 EUR
    Equity:Opening

2024-01-05 Corner Bakery
    Expenses:Food:Bakery                       4.20 EUR
    Assets:Bank
`
test('leaves out the other half of a transfer, and writes the opening balance that the statement shows when asked, by a server or without one', async () => {
  const transfer = `
2024-01-10 Put aside
  Expenses:Unknown                         400.00 EUR
  Assets:Bank
`
  const savings = 'Date;Payee;Amount;Balance\n11.01.2024;From the bank;400,00;2.500,00\n20.01.2024;Interest;1,50;2.501,50\n'
  const served = await openWholeDaybook({ 'main.ledger': MAIN + transfer })
  onTestFinished(served.close)
  served.write('savings.csv', savings)
  await served.listen()
  const run = (...args: string[]) => runIn(served.folder, ['import', ...args])
  const journal = (): string => served.read('main.ledger').replaceAll(/ +/g, ' ')
  const account = ['--account', 'Assets:Savings']
  const left =
    '  left out: line 1: is the heading\n  left out: line 2: may be the other half of the transfer at main.ledger:9 (2024-01-10 Put aside), which would then be booked twice\n'
  const balance = '2100.00 EUR on 2024-01-11 in Assets:Savings, from Equity:Opening'
  const dry = await run('savings.csv', '--dry-run', ...account)
  // Neither the half nor the opening balance is in what the book will have.
  expect(dry.err).toContain('holds 2501.50 EUR, and the book will have 1.50\n')
  expect(dry.err).toContain(`${left}  opening balance not written: ${balance}; --opening-balance writes it\n`)
  expect(dry.out.match(/^2024.*$/gm)).toEqual(['2024-01-20 Interest'])
  const { files } = JSON.parse((await run('savings.csv', '--dry-run', '--json', ...account)).out) as {
    files: { opening: object; rows: { similar?: object }[] }[]
  }
  expect(files[0]!.opening).toMatchObject({ quantity: '2100.00', commodity: 'EUR', day: '2024-01-11', account: 'Assets:Savings' })
  expect(files[0]!.rows.map(({ similar }) => similar)).toEqual([
    undefined,
    expect.objectContaining({ file: 'main.ledger', line: 9, is_other_half: true, open: 'Expenses:Unknown' }),
    undefined,
  ])
  const saved = await run('savings.csv', ...account, '--opening-balance')
  expect([saved.code, saved.err, saved.out]).toEqual([
    0,
    'savings.csv: on 2024-01-20 the statement says that Assets:Savings holds 2501.50 EUR, and the book will have 2101.50\n',
    `savings.csv: 3 rows: 1 added to Assets:Savings in main.ledger, 0 already there, 2 left out, 0 not understood\n  new account: Assets:Savings; the book has no such account\n${left}  opening balance: ${balance}\n`,
  ])
  expect(journal()).toMatch(/Opening balance\n Assets:Savings 2100\.00 EUR\n Equity:Opening/)
  expect(journal().match(/400\.00/g)).toHaveLength(1)
  await served.stop()
  served.write('main.ledger', MAIN + transfer)
  served.write('savings.csv', savings.replaceAll('.01.2024', '.01.2024 '))
  const again = await run('savings.csv', ...account, '--opening-balance')
  expect(again.out).toContain(`  opening balance: ${balance}\n`)
  expect(journal()).toMatch(/Opening balance\n Assets:Savings 2100\.00 EUR/)
  expect(journal().match(/400\.00/g)).toHaveLength(1)
  const none = await run('savings.csv', '--dry-run', ...account, '--opening-balance')
  expect(none.err).toContain('savings.csv: no opening balance is written: the statement has none, or the account is already in the journal\n')
})
