import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { compareBalances, differenceLines } from '../../../src/commands/cross-check/cross-check.ts'
import { ToolBalances, TOOLS } from '../../../src/commands/cross-check/tools.ts'

const DUST = Exact.parse('0.001')
const row = (account: string, commodity: string, quantity: string) => ({ account, commodity, quantity })

describe('what a tool prints is added up', () => {
  const balances = (...rows: readonly (readonly [account: string, commodity: string, quantity: string])[]) => {
    const sums = new ToolBalances(2)
    for (const [account, commodity, quantity] of rows) sums.add(account, commodity, Exact.parse(quantity))
    return sums.all().map(({ account, commodity, quantity, slack }) => `${account} ${quantity} ${commodity} ±${slack}`)
  }

  test('per account and commodity, in the order in which they come', () => {
    expect(balances(['B', 'EUR', '1'], ['A', 'EUR', '2'], ['B', 'USD', '3'], ['B', 'EUR', '4'])).toEqual(['B 5 EUR ±0', 'A 2 EUR ±0', 'B 3 USD ±0'])
  })

  test('with half a unit of the last digit for every amount that may have been rounded', () => {
    expect(balances(['A', 'EUR', '1.1'])).toEqual(['A 1.1 EUR ±0'])
    expect(balances(['A', 'EUR', '1.12'])).toEqual(['A 1.12 EUR ±0.005'])
    expect(balances(['A', 'EUR', '1.12'], ['A', 'EUR', '1.123'], ['A', 'EUR', '1'])).toEqual(['A 3.243 EUR ±0.0055'])
  })
})

describe('balances are compared', () => {
  const theirs = (quantity: string, slack = '0', account = 'A', commodity = 'EUR') => ({
    account,
    commodity,
    quantity: Exact.parse(quantity),
    slack: Exact.parse(slack),
  })
  const agree = (here: string, there: string, slack?: string): boolean =>
    compareBalances([row('A', 'EUR', here)], [theirs(there, slack)], DUST).differences.length === 0

  test('to the slack, the slack itself included', () => {
    expect(agree('1.005', '1', '0.005')).toBe(true)
    expect(agree('0.995', '1', '0.005')).toBe(true)
    expect(agree('1.0051', '1', '0.005')).toBe(false)
    expect(agree('-1', '1', '1')).toBe(false)
  })

  test('with dust where we have more than ten places, and none where we have ten', () => {
    expect(agree('1.00000000001', '1')).toBe(true)
    expect(agree('1.0000000001', '1')).toBe(false)
    expect(agree('1.00000000010000', '1')).toBe(false)
    expect(agree('1.00100000001', '1')).toBe(false)
    expect(agree('1.00100000001', '1', '0.001')).toBe(true)
  })

  test('by account and commodity, and told in the order of the names', () => {
    const { accounts, differences } = compareBalances(
      [row('C', 'EUR', '1'), row('B', 'USD', '1'), row('B', 'EUR', '0')],
      [theirs('1', '0', 'B', 'CHF'), theirs('2', '0', 'A')],
      DUST,
    )
    expect(accounts).toBe(3)
    expect(differences.map(({ account, commodity, here, there }) => `${account} ${commodity} ${here} ${there}`)).toEqual([
      'A EUR 0 2',
      'B CHF 0 1',
      'B USD 1 0',
      'C EUR 1 0',
    ])
  })

  test('and fifty differences are listed, one more is counted', () => {
    const lines = (count: number): string[] =>
      differenceLines(
        'x',
        Array.from({ length: count }, (_, at) => ({
          account: `A${at}`,
          commodity: at === 0 ? '' : 'EUR',
          here: Exact.zero,
          there: Exact.parse('1'),
        })),
      )
    expect(lines(0)).toEqual([])
    expect(lines(50)).toHaveLength(50)
    expect(lines(51)).toHaveLength(51)
    expect(lines(51)[50]).toBe('cross-check with x: and 1 more')
    expect(lines(2)).toEqual(['cross-check with x: A0 holds 0 here and 1 there', 'cross-check with x: A1 holds 0 EUR here and 1 EUR there'])
  })
})

describe('the tools', () => {
  test('are asked for every posting or balance in full, without what a person has set up for them', async () => {
    const rules = { autoPostings: true }
    expect(TOOLS.ledger.arguments('/b', rules).join(' ')).toBe(
      String.raw`--args-only -f /b register -E --no-rounding --format %(account)\t%(quantity(amount))\t%(commodity(amount))\n`,
    )
    expect(TOOLS.hledger.arguments('/b', rules).join(' ')).toBe('-f /b balance --auto --flat --no-total -O json')
    expect(TOOLS.hledger.arguments('/b', { autoPostings: false }).join(' ')).toBe('-f /b balance --flat --no-total -O json')
    const [option, source, root, ...more] = TOOLS.beancount.arguments('/b', rules)
    expect([option, root, more]).toEqual(['-c', '/b', []])
    expect(source).toContain("sys.exit('the journal names a plugin')")
    expect(await Promise.all([TOOLS.ledger.runs(''), TOOLS.hledger.runs(''), TOOLS.beancount.runs('')])).toEqual(['ledger', 'hledger', undefined])
    expect(Object.values(TOOLS).map(({ program }) => program)).toEqual(['ledger', 'hledger', 'bean-check'])
  })

  test('keep a quotient to so many places', () => {
    const slackOf = (tool: keyof typeof TOOLS, text: string): string => {
      const output = TOOLS[tool].output()
      output.feed(text)
      const balances = output.end()
      return 'notUnderstood' in balances ? balances.notUnderstood : balances[0]!.slack.toString()
    }
    expect([slackOf('ledger', 'A\t1.12345\tEUR\n'), slackOf('ledger', 'A\t1.123456\tEUR\n')]).toEqual(['0', '0.0000005'])
    expect([slackOf('beancount', `A\t1.${'1'.repeat(15)}\tEUR`), slackOf('beancount', `A\t1.${'1'.repeat(16)}\tEUR`)]).toEqual([
      '0',
      `0.${'0'.repeat(16)}5`,
    ])
    const report = (places: number): string => `[[["a","a",0,[{"acommodity":"EUR","aquantity":{"decimalMantissa":1,"decimalPlaces":${places}}}]]],[]]`
    expect([slackOf('hledger', report(9)), slackOf('hledger', report(10))]).toEqual(['0', `0.${'0'.repeat(10)}5`])
    expect(Object.values(TOOLS).map(({ dust }) => dust.toString())).toEqual(['0.000001', '0.000000001', '0.000000001'])
  })
})
