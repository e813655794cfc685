import { describe, expect, test } from 'vitest'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import type { ExistingTransaction } from '../../../src/ingest/statements/preview/preview.ts'
import { BUILTIN_PRESETS } from '../../../src/ingest/statements/presets/map-rows.ts'
import { BANK_CSVS } from './support/bank-csvs.ts'
import { BANK_CSVS_ABROAD } from './support/bank-csvs-abroad.ts'
import { balancesOf, existing, isNew, journalOf, preview, SMALL_CSV as CSV } from './support/preview.ts'

describe('every row says what it becomes', () => {
  test('without a template: the text, the accounts to choose from, and what is new', async () => {
    const book = [existing('2024-01-02', 'Corner shop', 'Expenses:Food', '9.00'), existing('2024-01-05', 'Rent', 'Expenses:Rent', '800.00')]
    const { rows, newAccounts, decisions, preset } = await preview(CSV, { transactions: book })
    expect(rows[0]).toMatchObject({ outcome: 'skipped', why: 'is the heading', text: '' })
    expect(rows[1]).toMatchObject({
      outcome: 'text',
      line: 2,
      text: `2024/02/01 * Corner shop\n    Expenses:Food${' '.repeat(30)}12.50 EUR\n    Assets:Checking${' '.repeat(27)}-12.50 EUR`,
      transactions: [{ day: '2024-02-01', payee: 'Corner shop' }],
    })
    expect(rows[1]!.predictions[0]!.choices[0]).toMatchObject({ account: 'Expenses:Food', because: 'payee' })
    expect(rows[3]!.predictions[0]!.account).toBe('Expenses:Rent')
    expect(newAccounts).toEqual(['Income:Unknown'])
    expect(preset?.columns.balance).toBe('D')
    expect(decisions.find(({ about }) => about === 'columns')).toMatchObject({ value: 'C', by: 'balance', isCertain: true })
  })

  test('what a program writes for a day that it does not know is an error of its row, and no reason for ledger to refuse the others', async () => {
    const { rows } = await preview('Date,Text,Amount\n2024-02-01,Shop,-12.50\n0001-01-01,Pending,-5.00\n')
    expect(rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'text', 'error'])
    expect(rows[2]!.why).toBe('0001-01-01 is not a plausible date; enter this by hand')
  })

  test.each(['1'.repeat(61), `0.${'1'.repeat(41)}`, '1E-50'])('an amount that no journal takes is an error of its row: %s', async (amount) => {
    const { rows } = await preview(`Date,Text,Amount\n2024-02-01,Shop,-12.50\n2024-02-02,Shop,${amount}\n`)
    expect(rows.map(({ outcome }) => outcome)).toEqual(['skipped', 'text', 'error'])
    expect(rows[2]!.why).toBe('an amount has more than 60 digits or 40 decimals; enter this by hand')
  })

  describe('an account is said by what somebody chose, not', () => {
    const sideOf = async (payee: string, ...transactions: ExistingTransaction[]) => {
      const { rows } = await preview(`Date,Text,Amount\n2024-02-01,${payee},-12.50\n2024-02-02,Employer,1500.00\n`, {
        transactions,
        account: 'Assets:Current',
        declaredAccounts: ['Assets:Current', 'Liabilities:Carte'],
      })
      return rows[1]!.predictions[0]
    }
    test('by what nobody knew the last time: the next one asks again', async () => {
      const open = existing('2024-01-02', 'Corner shop', 'Expenses:Unknown', '9.00')
      expect(await sideOf('Corner shop', open)).toEqual({ account: 'Expenses:Unknown', choices: [] })
      const chosen = existing('2024-01-09', 'Corner shop', 'Expenses:Food', '9.00')
      expect(await sideOf('Corner shop', open, chosen)).toMatchObject({ account: 'Expenses:Food', choices: [{ because: 'payee' }, {}] })
    })
    test('by a word that all may have: what little it says is offered, and chosen by nobody', async () => {
      const transfer = existing('2024-01-02', 'Virement de M Dupont', 'Assets:Livret', '300.00')
      expect(await sideOf('Cafe de Flore', transfer)).toMatchObject({ account: 'Expenses:Unknown', choices: [{ because: 'words' }, {}] })
      const rent = existing('2024-01-02', 'Rent to Ramesh Kumar', 'Expenses:Rent', '300.00')
      expect((await sideOf('TO TRANSFER UPI APOLLO PHARMACY MEDICINE', rent))!.account).toBe('Expenses:Unknown')
    })
    test('by the word for any card, with which a bank begins what was paid by it', async () => {
      expect((await sideOf('CARTE CREPERIE BRETONNE'))!.account).toBe('Expenses:Unknown')
    })
  })

  test('with a template: text, skipped, error with its helper, and what its text has wrong', async () => {
    const content = `{{#if (isDate ROW.A "YYYY-MM-DD")}}
{{date ROW.A "YYYY-MM-DD"}} {{ROW.B}}
    {{predictAccount ROW.B prefix="Expenses"}}  {{negate ROW.C}} EUR
    Assets:Checking{{#if (eq ROW.B "Odd")}}  1 EUR{{/if}}
{{/if}}`
    const { rows } = await preview('Date,Text,Amount\n2024-02-01,Corner shop,-12.50\n2024-02-02,Bad,many\n2024-02-03,Odd,5\n', {
      method: { kind: 'template', content },
    })
    expect(rows[0]).toMatchObject({ outcome: 'skipped', why: 'the template prints nothing for this row' })
    expect(rows[1]).toMatchObject({ outcome: 'text', predictions: [{ account: 'Expenses:Unknown', choices: [] }] })
    expect(rows[2]).toMatchObject({ outcome: 'error', helper: 'negate', why: 'negate was given "many", which is not a number' })
    expect(rows[3]).toMatchObject({ outcome: 'error', why: expect.stringMatching(/^line 1 of the printed text: .*off by/) })
  })

  test.each(['ledger', 'hledger', 'beancount'] as const)(
    'what a template prints that is no transaction is an error, in the words of %s',
    async (dialect) => {
      const content = '{{#if (isDate ROW.A "YYYY-MM-DD")}}Bought {{ROW.B}}{{/if}}'
      const { rows } = await preview('Date,Text\n2024-02-01,Corner shop\n', { method: { kind: 'template', content }, dialect })
      expect(rows[1]).toMatchObject({ outcome: 'error', why: expect.stringMatching(/^line 1 of the printed text: /) })
    },
  )
  test('a price, and a comment before a transaction, are no mistakes', async () => {
    const priced = { kind: 'template', content: '{{#if (isDate ROW.A "YYYY-MM-DD")}}P {{date ROW.A "YYYY-MM-DD"}} ACME 5.00 EUR{{/if}}' } as const
    expect((await preview('Date,Text\n2024-02-01,x\n', { method: priced })).rows[1]).toMatchObject({ outcome: 'text' })
  })

  test('a template that cannot be read fails as a whole, with its lines', async () => {
    expect(await preview(CSV, { method: { kind: 'template', content: 'a\n{{foo 1}}\n{{bar 2}}' } })).toMatchObject({
      failed: true,
      problems: [
        { code: 'template_unreadable', line: 2 },
        { code: 'template_unreadable', line: 3 },
      ],
    })
  })
  test('so does a preset for other columns, and a list without a table', async () => {
    const preset = {
      name: 'Mine',
      columns: { date: 'B', amount: 'C' },
      dateFormat: 'DD/MM/YYYY',
      accounts: {},
      delimiter: ',',
      positive: 'in',
    } as const
    expect(await preview(CSV, { method: { kind: 'preset', preset } })).toMatchObject({ failed: true, problems: [{ code: 'preset_unfit' }] })
    expect(await preview('Date,Text,Amount\n')).toMatchObject({ failed: true, problems: [{ code: 'table_missing' }] })
  })

  test('a list of nothing but what has not happened yet, or moves nothing, is understood all the same', async () => {
    const pending = await preview('Date,Text,Amount,Status\n2024-02-01,Shop,-5.00,Pending\n2024-02-02,Bakery,-6.00,Pending\n')
    expect(pending).toMatchObject({ failed: false, problems: [] })
    expect(pending.rows[1]!.why).toContain('a later statement has it')
    const preset = { ...BUILTIN_PRESETS.find(({ name }) => name === 'Generic Bank CSV')! }
    expect((await preview('2024-02-01,Shop,0.00,0.00,5\n', { method: { kind: 'preset', preset } })).problems).toEqual([])
  })
  test('on a card, what is refunded takes from what was spent, and what is paid to it comes from an account', async () => {
    const card = BANK_CSVS_ABROAD.find(({ bank }) => bank.includes('first column is the card'))!
    const { rows } = await preview(card.text)
    expect(rows.slice(1).map(({ transactions }) => transactions[0]!.postings[0]!.account)).toEqual([
      'Expenses:Food & Drink',
      'Assets:Checking',
      'Expenses:Shopping',
    ])
  })

  test('formats that say what they mean need neither', async () => {
    const ofx = `OFXHEADER:100\n\n<OFX><CCSTMTRS><CURDEF>USD<CCACCTFROM><ACCTID>4111</CCACCTFROM>
<BANKTRANLIST><STMTTRN><DTPOSTED>20240203<TRNAMT>-9.99<FITID>1<NAME>Books</STMTTRN></BANKTRANLIST></CCSTMTRS></OFX>`
    const { rows } = await preview(ofx)
    expect(rows[0]!.text).toContain('Liabilities:CreditCard')
    expect(rows[0]!.transactions[0]!.postings[1]).toEqual({ account: 'Liabilities:CreditCard', quantity: '-9.99', commodity: 'USD' })
  })
  test('a category that the book has as an account is that account, and one that it has not becomes one', async () => {
    const qif =
      '!Type:Bank\nD13/02/2024\nT-5.00\nPShop\nLFood:Bakery\n^\nD14/02/2024\nT-7.00\nPOther\nLToys\n^\nD15/02/2024\nT-9.00\nPMe\nL[Savings]\n^\n'
    const { rows } = await preview(qif, { declaredAccounts: ['Expenses:Food:Bakery', 'Assets:Bank:Savings'] })
    expect(rows.map(({ transactions }) => transactions[0]!.postings[0]!.account)).toEqual([
      'Expenses:Food:Bakery',
      'Expenses:Toys',
      'Assets:Bank:Savings',
    ])
  })
})

describe('the account of the statement', () => {
  test('is the one that has its movements already', async () => {
    const mine = (day: string, quantity: string): ExistingTransaction => ({
      ...existing(day, 'x', 'Expenses:A', quantity),
      postings: [
        { account: 'Expenses:A', quantity, commodity: 'EUR' },
        { account: 'Assets:Giro', quantity: `-${quantity}`, commodity: 'EUR' },
      ],
    })
    const { rows } = await preview(CSV, { transactions: [mine('2024-02-01', '12.50'), mine('2024-02-03', '800')] })
    expect(rows[2]!.text).toContain('Assets:Giro')
  })
  test('or the one that was named', async () => {
    expect((await preview(CSV, { account: 'Assets:Joint' })).rows[1]!.text).toContain('Assets:Joint')
  })
})

describe('the balance of the statement', () => {
  test('comes out, and the book is compared with what it says at the end', async () => {
    const book = [existing('2024-01-01', 'Opening', 'Equity:Opening', '-1000')]
    expect((await preview(CSV, { transactions: book, account: 'Assets:Checking' })).balances).toEqual([
      { account: 'Assets:Checking', commodity: 'EUR', compared: 2, closing: { day: '2024-02-03', stated: '1687.50', book: '1687.50' } },
    ])
  })
  test('names the first row where it goes off, once', async () => {
    const off = `${CSV.replace('1500.00,2487.50', '1500.00,2487.40')}2024-02-04,Tea,-1.00,1686.50\n2024-02-05,Tea,-1.00,1685.50\n`
    const [check] = (await preview(off)).balances
    expect(check).toMatchObject({ compared: 4, off: { row: 2, stated: '2487.40', computed: '2487.50', by: '-0.10' } })
  })
  test('may run from the newest to the oldest', async () => {
    const [head, ...rest] = CSV.trimEnd().split('\n')
    expect((await preview([head, ...rest.reverse(), ''].join('\n'))).balances).toMatchObject([{ compared: 2 }])
    expect((await preview([head, ...rest, ''].join('\n'))).balances[0]!.off).toBeUndefined()
  })
  test('of formats with an opening and a closing one is checked by their sum', async () => {
    const mt = (closing: string): string => `:20:X\n:25:1\n:60F:C240201EUR1000,00\n:61:240205D12,50NMSC\n:86:Shop\n:62F:C240229EUR${closing}\n-\n`
    expect((await preview(mt('987,50'))).balances).toMatchObject([{ compared: 1 }])
    expect((await preview(mt('987,50'))).balances[0]!.off).toBeUndefined()
    expect((await preview(mt('980,00'))).balances).toMatchObject([{ off: { stated: '980.00', computed: '987.50', by: '-7.50' } }])
  })
})

describe.each<[Dialect]>([['ledger'], ['hledger'], ['beancount']])('the text for %s', (dialect) => {
  test('of every bank is read back to what the statement moves', async () => {
    for (const { text, reads } of [...BANK_CSVS, ...BANK_CSVS_ABROAD]) {
      const result = await preview(text, { dialect })
      const balances = balancesOf(journalOf(result, dialect), dialect)
      const moved = reads.map((line) => Number(line.split(' ')[1])).reduce((sum, amount) => sum + Math.round(amount * 100), 0)
      const own = result.rows.find(isNew)!.transactions[0]!.postings.at(-1)!.account
      const held = balances.filter((balance) => balance.startsWith(`${own} `)).map((balance) => Math.round(Number(balance.split(' ')[1]) * 100))
      expect(held.reduce((sum, amount) => sum + amount, 0)).toBe(moved)
    }
  })
})
