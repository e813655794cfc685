import { describe, expect, test } from 'vitest'
import { groupRows, switched, wholeRemark } from '../../../../ui/pages/portfolio/portfolio-groups.tsx'

const part = (commodity_name: string, amount: number) => ({
  parent_commodity_id: '',
  commodity_name,
  security_name: '',
  security_rating: '',
  security_industry: '',
  percentage: 0,
  security_id: '',
  security_type: '',
  amount,
})
const group = (name: string, kind: string, parts: readonly (readonly [string, number])[]) => ({
  group: name,
  sub_group: kind,
  id: `${name}:${kind}`,
  percentage: 50,
  amount: parts.reduce((sum, [, amount]) => sum + amount, 0),
  breakdowns: parts.map(([fund, amount]) => part(fund, amount)),
})

describe('what funds are made of', () => {
  test('is drawn as bars of the funds that it lies in, as long as the group is beside the largest', () => {
    const groups = [
      group('equity', 'equity', [
        ['A', 150],
        ['B', 50],
      ]),
      group('debt', 'debt', [['B', 100]]),
    ]
    expect(groupRows('security_type', groups)).toMatchObject([
      {
        name: 'Equity',
        kind: undefined,
        at: 0,
        parts: [
          { fund: 'A', width: 75 },
          { fund: 'B', width: 25 },
        ],
      },
      { name: 'Debt', at: 1, parts: [{ fund: 'B', width: 50 }] },
    ])
    expect(groupRows('name_and_security_type', [group('steel works', 'equity', [['A', 0]])])).toMatchObject([
      { name: 'steel works', kind: 'Equity', parts: [{ width: 0 }] },
    ])
    expect(groupRows('rating', [])).toEqual([])
  })

  test('is told without the funds that were switched off', () => {
    expect([switched('', 'A'), switched('A', 'B'), switched('A\nB', 'A'), switched('A', 'A')]).toEqual(['A', 'A\nB', 'B', ''])
  })

  test('is remarked upon where shares are not the whole, but not for what rounding leaves', () => {
    expect([99.96, 100.0002, 100, 98.7, 101.5].map(wholeRemark)).toEqual([undefined, undefined, undefined, 'less', 'more'])
  })
})
