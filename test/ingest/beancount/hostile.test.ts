import { describe, expect, test } from 'vitest'
import { formatDay } from '#vocabulary/day.ts'
import { AUTO, problems, read } from './reading.ts'

/** Bad or monstrous input gets an answer. The limit of the runner is the only clock: what takes for ever fails there. */
describe('a hostile file is answered', () => {
  const long = 1_000_000
  test.each([
    ['nothing', ''],
    ['a date alone', '2024-01-01'],
    ['an open string', `2024-01-01 * "${'x'.repeat(1000)}`],
    ['a long line of nonsense', '!'.repeat(long)],
    ['a long word', 'x'.repeat(long)],
    ['a long comment', `;${'x'.repeat(long)}\n`],
    ['a long line of blanks', `${' '.repeat(long)}x\n`],
    ['a long narration', `2024-01-01 * "${'x'.repeat(long)}"\n`],
    ['a long currency', `2024-01-01 commodity ${'X'.repeat(1_000_000)}\n`],
    ['a long account', `2024-01-01 open Assets${':A'.repeat(1_000_000)}\n`],
    ['a long number', `2024-01-01 price EUR ${'1'.repeat(1_000_000)} USD\n`],
    ['a long fraction', `2024-01-01 price EUR 0.${'1'.repeat(1_000_000)} USD\n`],
    ['many signs', `2024-01-01 price EUR ${'-'.repeat(1_000_000)}1 USD\n`],
    ['a long sum', `2024-01-01 price EUR 1${'+1'.repeat(500_000)} USD\n`],
    ['a long product', `2024-01-01 price EUR 1.${'1'.repeat(50)}${'*1.1'.repeat(10_000)} USD\n`],
    ['a product of twenty thousand factors', `2024-01-01 price EUR ${'99999999999*'.repeat(20_000)}1 USD\n`],
    ['deep parentheses', `2024-01-01 price EUR ${'('.repeat(1_000_000)}1\n`],
    ['many braces', `${AUTO}2024-01-01 * "x"\n  Assets:A  1 X ${'{'.repeat(1_000_000)}\n`],
    ['many parts of a cost', `${AUTO}2024-01-01 * "x"\n  Assets:A  1 X {1 USD${', "a"'.repeat(200_000)}}\n`],
    ['many tags', `${AUTO}2024-01-01 * "x" ${'#a ^b '.repeat(100_000)}\n`],
    ['many plugins', 'plugin "x"\n'.repeat(50_000)],
    ['many postings', `${AUTO}2024-01-01 * "x"\n${'  Assets:A  1 X {1 USD}\n'.repeat(50_000)}  Assets:B\n`],
    ['many currencies', `${AUTO}2024-01-01 * "x"\n${Array.from({ length: 20_000 }, (_, at) => `  Assets:A  1 X${at}\n`).join('')}  Assets:B\n`],
    [
      'tiny numbers',
      `option "inferred_tolerance_default" "*:1e-999"\n${AUTO}2024-01-01 * "x"\n  Assets:A  ${'9'.repeat(59)} X {{0.${'0'.repeat(38)}1 USD}}\n  Assets:B\n`,
    ],
    ['many options', 'option "documents" ""\n'.repeat(20_000)],
  ])('%s', (_, text) => {
    expect(read(text).dialect).toBe('beancount')
  })

  test('deep parentheses have a limit, and say so', () => {
    expect(problems(`2024-01-01 price EUR ${'('.repeat(200)}1${')'.repeat(200)} USD\n`)).toEqual([])
    expect(problems(`2024-01-01 price EUR ${'('.repeat(201)}1${')'.repeat(201)} USD\n`)).toEqual(['too_deep:1'])
  })

  test('two hundred thousand lines that nobody understands give a thousand problems, and say so', () => {
    const book = read('nonsense\n'.repeat(200_000))
    expect(book.problems).toHaveLength(1000)
    expect(book.problems.at(-1)).toMatchObject({ severity: 'error', code: 'too_many_problems' })
  })

  test('twenty thousand lots in one account are bought and sold', () => {
    const day = '2024-01-01 * "x"\n'
    const buy = Array.from({ length: 20_000 }, (_, lot) => `${day}  Assets:A  1 HOOL {${lot + 1} USD}\n  Assets:B\n`).join('')
    const sell = Array.from({ length: 100 }, (_, lot) => `${day}  Assets:A  -1 HOOL {${lot + 1} USD}\n  Assets:B\n`).join('')
    expect(problems(`${AUTO}${buy}${sell}`)).toEqual([])
  }, 30_000)

  test.each(['FIFO', 'LIFO'])('ten thousand lots in one account are sold one by one, as %s says', (method) => {
    const opened = `1990-01-01 open Assets:A "${method}"\n1990-01-01 open Assets:B\n`
    const buy = Array.from(
      { length: 10_000 },
      (_, at) => `${formatDay(7500 + (at >> 1))} * "x"\n  Assets:A  2 HOOL {${at + 1} USD}\n  Assets:B\n`,
    ).join('')
    const sell = '2020-01-01 * "x"\n  Assets:A  -1 HOOL {}\n  Assets:B\n'.repeat(10_000)
    const { problems: wrong, postings } = read(opened + buy + sell)
    expect(wrong).toEqual([])
    // Two of each, and two lots a day, taken as they came: so many are left.
    const paid = { FIFO: '5000', LIFO: '5002' }[method]
    const last = postings.quantity.get(postings.count - 1).toString()
    expect(last).toBe(paid)
  })

  test('an account below ten thousand others is checked', () => {
    const deep = `Assets${':A'.repeat(10_000)}`
    expect(problems(`${AUTO}2024-01-01 * "x"\n  ${deep}  1 USD\n  Assets:B\n2024-01-02 balance ${deep} 1 USD\n`)).toEqual([])
  })
})

test('all errors are told at once, each with its lines, and reading goes on behind them', () => {
  const book = read(`2024-01-01 open Assets:A
2024-01-01 open Assets:B
2024-01-02 * "number"
  Assets:A  1,23 USD
  Assets:B  x
2024-01-03 nonsense
  Assets:A  1 USD

2024-01-04 * "unbalanced"
  Assets:A  1 USD
  Assets:B  -2 USD
2024-01-05 balance Assets:A 7 USD
`)
  expect(book.problems.map(({ code, line, endLine, excerpt }) => [code, line, endLine, excerpt])).toEqual([
    ['syntax', 4, undefined, '  Assets:A  1,23 USD'],
    ['syntax', 5, undefined, '  Assets:B  x'],
    ['directive_unknown', 6, undefined, '2024-01-03 nonsense'],
    ['transaction_unbalanced', 9, 11, '2024-01-04 * "unbalanced"\n  Assets:A  1 USD\n  Assets:B  -2 USD'],
    ['balance_failed', 12, undefined, '2024-01-05 balance Assets:A 7 USD'],
  ])
  for (const { message } of book.problems) expect(message).toMatch(/^["A-Z].*\.$/)
})
