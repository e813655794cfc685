import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { type BulkPlan, planBulkEdit } from '../../../src/commands/bulk/plan.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { temporaryFolder } from '../../support/database.ts'
import { editReason } from '../../../src/messages/said.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => void (folder = temporaryFolder()))
afterAll(() => folder.remove())

/** The plan for the transactions that begin in these lines; the files other than the root are included by it. */
function plan(files: Readonly<Record<string, string>>, chosen: readonly (readonly [file: string, line: number, day: string])[]): BulkPlan {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, name), text)
  const request = {
    root: join(folder.path, Object.keys(files)[0]!),
    dialect: '' as const,
    strict: false,
    today: parseDay('2024-06-01'),
    forecastUntil: 0,
    autoPostings: true,
  }
  const places = chosen.map(([file, beginLine, day]) => ({ file, beginLine, day: parseDay(day) }))
  return planBulkEdit(request, { operation: { kind: 'make_transfer' }, chosen: places }, readerOf)
}
const textsOf = (result: BulkPlan): Record<string, string> => {
  if (result.kind !== 'planned') throw new Error(JSON.stringify(result))
  return Object.fromEntries(result.files.map(({ name, after }) => [name, Buffer.from(after).toString()]))
}

const OPENING = '2024-01-01 * Opening\n    Assets:Giro    1000 EUR\n    Assets:Savings    500 EUR\n    Equity:Opening\n'
const LEFT = '2024-01-03 * To savings\n    ; reference 12\n    Assets:Giro    -200.00 EUR  ; giro\n    Expenses:Unknown\n'
const CAME = '2024-01-05 * Transfer in\n    * Assets:Savings    200.00 EUR = 700 EUR  ; passbook\n    ; and more of it\n    Income:Unknown\n'
const JOINED = LEFT.replace('    Expenses:Unknown\n', '    * Assets:Savings    200.00 EUR = 700 EUR  ; passbook\n    ; and more of it\n')

describe('halves of several transfers', () => {
  const out = (day: string, amount: string) => `${day} Out\n    Assets:Giro    -${amount} EUR\n    Expenses:Unknown\n`
  const came = (day: string, amount: string, account = 'Assets:Savings') => `${day} In\n    ${account}    ${amount} EUR\n    Income:Unknown\n`
  const made = (day: string, amount: string) => out(day, amount).replace('Expenses:Unknown', `Assets:Savings    ${amount} EUR`)
  const planned = (...texts: string[]): BulkPlan =>
    plan(
      { 'main.ledger': texts.join('\n') },
      texts.map((text, place) => ['main.ledger', 1 + place * 4, text.slice(0, 10)] as const),
    )

  test('are paired by amount and the fewest days apart, each pair one transfer', () => {
    const result = planned(
      out('2024-01-03', '200'),
      out('2024-01-06', '200'),
      out('2024-01-06', '50'),
      came('2024-01-04', '200'),
      came('2024-01-07', '200'),
      came('2024-01-09', '50.00'),
    )
    expect(textsOf(result)).toEqual({
      'main.ledger': [made('2024-01-03', '200'), made('2024-01-06', '200'), made('2024-01-06', '50').replace(/50 EUR\n$/, '50.00 EUR\n')].join('\n'),
    })
    expect(result).toMatchObject({ transactions: 6 })
  })

  test.each([
    ['too far apart', came('2024-01-11', '50')],
    ['of another amount', came('2024-01-07', '51')],
    ['of the same account', came('2024-01-07', '50', 'Assets:Giro')],
  ])('are refused as a whole with the one that has no other half: %s', (_, last) => {
    const result = planned(out('2024-01-03', '200'), out('2024-01-06', '50'), came('2024-01-04', '200'), last)
    expect(result).toMatchObject({ kind: 'uncertain', place: 'main.ledger:5', why: ['noOtherHalf', 4] })
  })
})

describe('two halves of one transfer', () => {
  test.each(['main.ledger', 'main.journal'])('become one of the earlier day, with what the other says of its account: %s', (name) => {
    const text = [OPENING, CAME, LEFT].join('\n')
    const result = plan({ [name]: text }, [
      [name, 6, '2024-01-05'],
      [name, 11, '2024-01-03'],
    ])
    expect(textsOf(result)).toEqual({ [name]: [OPENING, JOINED].join('\n') })
    expect(result).toMatchObject({ transactions: 2 })
  })

  test('of two files', () => {
    const result = plan({ 'main.ledger': `${OPENING}\n${LEFT}\ninclude bank.ledger\n`, 'bank.ledger': CAME }, [
      ['main.ledger', 6, '2024-01-03'],
      ['bank.ledger', 1, '2024-01-05'],
    ])
    expect(textsOf(result)).toEqual({ 'main.ledger': `${OPENING}\n${JOINED}\ninclude bank.ledger\n`, 'bank.ledger': '' })
  })

  test('of one day stay where the money leaves, in the lines that say an amount', () => {
    const came = '2024-01-03 In\n    Income:Unknown    -200 EUR\n    Assets:Savings\n'
    const left = '2024-01-03 Out\n    Expenses:Unknown    200 EUR  ; ?\n    Assets:Giro\n'
    const result = plan({ 'main.ledger': `${came}\n${left}` }, [
      ['main.ledger', 1, '2024-01-03'],
      ['main.ledger', 5, '2024-01-03'],
    ])
    expect(textsOf(result)).toEqual({ 'main.ledger': '2024-01-03 Out\n    Assets:Savings    200 EUR  ; ?\n    Assets:Giro\n' })
  })

  test('of beancount, with the metadata of the posting', () => {
    const opens = ['Assets:Giro', 'Assets:Savings', 'Expenses:Unknown', 'Income:Unknown'].map((account) => `2024-01-01 open ${account}\n`).join('')
    const left = '2024-01-03 * "To savings"\n  Assets:Giro  -200 EUR\n  Expenses:Unknown 200 EUR\n'
    const came = '2024-01-05 * "In"\n  Assets:Savings  200 EUR\n    seen: "yes"\n  Income:Unknown\n'
    const result = plan({ 'main.beancount': `${opens}\n${left}\n${came}` }, [
      ['main.beancount', 6, '2024-01-03'],
      ['main.beancount', 10, '2024-01-05'],
    ])
    expect(textsOf(result)['main.beancount']!.trimEnd()).toBe(
      `${opens}\n${left.replace('  Expenses:Unknown 200 EUR\n', '  Assets:Savings  200 EUR\n    seen: "yes"')}`,
    )
  })
})

describe('no transfer is made of', () => {
  const why = (left: string, came: string, chosen = 2): unknown => {
    const line = left.split('\n').length + 1
    const result = plan(
      { 'main.ledger': `${left}\n${came}` },
      (
        [
          ['main.ledger', 1, '2024-01-03'],
          ['main.ledger', line, '2024-01-05'],
        ] as const
      ).slice(0, chosen),
    )
    return result.kind === 'uncertain' ? [result.place, editReason(result.why)] : result.kind
  }
  const CAME_IN = '2024-01-05 * In\n    Assets:Savings    200.00 EUR\n    Income:Unknown\n'
  const CASES: [string, string, string, string | RegExp, number?][] = [
    ['other amounts', LEFT, CAME_IN.replace('200', '201'), 'what leaves the one account is not what comes to the other'],
    ['two that leave', LEFT, CAME_IN.replace('200', '-200'), 'what leaves the one account is not what comes to the other'],
    ['another currency', LEFT, CAME_IN.replace('EUR', 'USD'), 'what leaves the one account is not what comes to the other'],
    ['one account', LEFT, CAME_IN.replace('Savings', 'Giro'), 'both are of the same account'],
    ['what somebody said already', LEFT, CAME_IN.replace('Income:Unknown', 'Income:Salary'), /needs one posting on an account of your own/, 6],
    ['what is no account of one’s own', LEFT, CAME_IN.replace('Assets:Savings', 'Equity:Savings'), /needs one posting on an account of your own/, 6],
    ['three postings', LEFT, `${CAME_IN}    Expenses:Fees    1 EUR\n`, /needs one posting on an account of your own/, 6],
    ['one that is cleared and one that is not', LEFT, CAME_IN.replace(' *', ''), /give both the same status first/],
  ]
  test.each(CASES)('%s', (_, left, came, expected, line = 1) => {
    expect(why(left, came)).toEqual([`main.ledger:${line}`, typeof expected === 'string' ? expected : expect.stringMatching(expected)])
  })
  test('one alone', () => expect(why(LEFT, CAME_IN, 1)).toEqual(['main.ledger:1', expect.stringMatching(/is made of two transactions/)]))
  test('two of which a balance in between would be false', () => {
    const between = '2024-01-04 * Checked\n    Assets:Savings    0 EUR = 500 EUR\n    Equity:Opening    0 EUR\n'
    expect(why(LEFT, CAME_IN)).toBe('planned')
    const text = [OPENING, LEFT, between, CAME_IN].join('\n')
    expect(
      plan({ 'main.ledger': text }, [
        ['main.ledger', 6, '2024-01-03'],
        ['main.ledger', 15, '2024-01-05'],
      ]),
    ).toMatchObject({ kind: 'invalid' })
  })
})
