import { describe, expect, test } from 'vitest'
import { assetsBalanceReport } from '../../../src/projections/reports/assets-balance.ts'
import { explainFigure } from '../../../src/projections/reports/explain.ts'
import { networthReport } from '../../../src/projections/reports/net-worth.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

const BOOK = `
P 2023-01-01 USD 0.8 EUR
P 2023-03-01 USD 0.9 EUR
P 2023-02-01 ACME 25 USD
2023-01-02 Buy
  Assets:Equity:Acme  3 ACME @ 20 USD
  Equity:Open  -48 EUR
2023-01-03 Cash
  Assets:Checking  100 EUR
  Equity:Open
`
const ledger = ledgerOf(BOOK, '2023-03-31')
function explained(report: (ledger: ValuedLedger) => unknown, pointer: string) {
  const explanation = explainFigure(ledger, report, pointer)
  if (!('terms' in explanation)) throw new Error(explanation.message)
  return explanation
}

describe('the explanation of a figure', () => {
  test('names every posting with the prices and rates that it was multiplied with', () => {
    const { figure, terms } = explained(networthReport, '/networthTimeline/-1/balanceAmount')
    expect(figure.toString()).toBe('167.5')
    expect(
      plain(
        terms.map(({ posting, basis, value, commodity, factors, contribution }) => ({
          account: posting.account,
          line: posting.line,
          basis,
          value,
          commodity,
          factors: factors.map((f) => `${f.base} ${f.value} ${f.quote} line ${f.line}`),
          contribution,
        })),
      ),
    ).toEqual([
      {
        account: 'Assets:Equity:Acme',
        line: 6,
        basis: 'quantity',
        value: '3',
        commodity: 'ACME',
        factors: ['ACME 25 USD line 4', 'USD 0.9 EUR line 3'],
        contribution: '67.5',
      },
      { account: 'Assets:Checking', line: 9, basis: 'amount', value: '100', commodity: 'EUR', factors: [], contribution: '100' },
    ])
  })
  test('says what an amount was taken from', () => {
    const [term] = explained(assetsBalanceReport, '/asset_breakdowns/Assets:Equity:Acme/investmentAmount').terms
    expect(plain(term!.amount_from)).toMatchObject({
      source: 'cost',
      value: '60',
      commodity: 'USD',
      factors: [{ base: 'USD', quote: 'EUR', value: '0.8' }],
    })
  })
  test('sums up every account, and lists a page of the terms when asked for one', () => {
    const report = (of: ValuedLedger): unknown => networthReport(of)
    const page = explainFigure(ledger, report, '/networthTimeline/-1/balanceAmount', { account: 'Assets:Checking', limit: 5 })
    if (!('terms' in page)) throw new Error(page.message)
    expect(plain(page.accounts)).toEqual([
      { account: 'Assets:Checking', terms: 1, contribution: '100' },
      { account: 'Assets:Equity:Acme', terms: 1, contribution: '67.5' },
    ])
    expect([page.terms.map(({ posting }) => posting.account), page.terms_total]).toEqual([['Assets:Checking'], 2])
  })
  test('names the provider of a price that stands in no file', () => {
    const provided = ledgerOf('Q 2023-01-01 FUND 7 EUR\n2023-01-02 Gift\n  Assets:Fund  2 FUND\n  Equity:Gift', '2023-03-31')
    const explanation = explainFigure(provided, networthReport, '/networthTimeline/-1/balanceAmount')
    expect('terms' in explanation && plain(explanation.terms[0]!.factors)).toMatchObject([{ source: 'provider', file: '', line: 0, value: '7' }])
  })
  test('of a difference shows both sides with their signs', () => {
    const { terms } = explained(assetsBalanceReport, '/asset_breakdowns/Assets:Equity/gainAmount')
    expect(terms.map(({ contribution }) => `${contribution}`)).toEqual(['67.5', '-48'])
  })
  test('of a figure that is no sum gives the formula and explains its inputs', () => {
    const { formula, inputs, terms } = explained(assetsBalanceReport, '/asset_breakdowns/Assets:Equity/absoluteReturn')
    expect([formula, terms.length]).toEqual(['gain / investment', 0])
    expect(inputs!['investment']!.terms.map(({ contribution }) => `${contribution}`)).toEqual(['48'])
  })
  test('of a rate of return gives its cash flows', () => {
    const { flows } = explained(assetsBalanceReport, '/asset_breakdowns/Assets:Equity/xirr')
    expect(plain(flows)).toEqual([
      { date: '2023-01-02T00:00:00Z', amount: '-48' },
      { date: '2023-03-31T00:00:00Z', amount: '67.5' },
    ])
  })
  test('shows a cash flow with its digits, however small or large it is', () => {
    const flowsOf = (amount: string) => {
      const book = `2023-01-02 Open\n  Assets:Coin  ${amount} ETH\n  Equity:Open`
      const explanation = explainFigure(ledgerOf(book, '2023-03-31', { defaultCurrency: 'ETH' }), networthReport, '/xirr')
      return 'flows' in explanation && explanation.flows!.map(({ amount: of }) => `${of}`)
    }
    for (const amount of ['0.000000000000000001', '0.00000123', '0.1', '1234567.89', '1000000000000000000000'])
      expect(flowsOf(amount)).toEqual([`-${amount}`, amount])
  })
  test('is refused where there is no figure, with what there is', () => {
    expect(explainFigure(ledger, networthReport, '/networthTimeline/0')).toMatchObject({
      code: 'INVALID_REQUEST',
      message: expect.stringContaining('balanceAmount'),
    })
    expect(explainFigure(ledger, networthReport, '/networthTimeline/999/balanceAmount')).toMatchObject({
      message: expect.stringContaining('no "999"'),
    })
    expect(explainFigure(ledger, networthReport, 'xirr')).toMatchObject({ message: expect.stringContaining('JSON Pointer') })
  })
  test('changes nothing of the report', () => {
    explained(networthReport, '/networthTimeline/-1/balanceAmount')
    expect(plain(networthReport(ledger))).toEqual(plain(networthReport(ledgerOf(BOOK, '2023-03-31'))))
  })
})

test('the proof of a gain says of each posting that is one whose it is, and what says so', () => {
  const sale = '2024-02-01 Sell\n  Assets:ACME  -5 ACME {10 EUR} @ 12.50 EUR\n  Assets:Bank  62.50 EUR\n'
  for (const [account, saidBy] of [
    ['Income:PnL', 'price'],
    ['Income:CapitalGains:ACME', 'name'],
  ]) {
    const book = ledgerOf(`${sale}  ${account}  -12.50 EUR`, '2024-12-31')
    const explanation = explainFigure(book, (traced) => assetsBalanceReport(traced), '/asset_breakdowns/Assets:ACME/withdrawalAmount')
    if (!('terms' in explanation)) throw new Error(explanation.message)
    expect(explanation.terms.map(({ posting, contribution, gain }) => [posting.account, `${contribution}`, gain])).toEqual([
      ['Assets:ACME', '50', undefined],
      [account, '12.5', { of: ['Assets:ACME'], said_by: saidBy }],
    ])
  }
})
