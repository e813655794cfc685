import { describe, expect, test } from 'vitest'
import { renamedAccount, renameInBeancount, renameInLedgerLike } from '../../../src/ingest/edit/rename-account.ts'
import { RawLines } from '../../../src/ingest/edit/raw-lines.ts'

interface Asked {
  /** Of postings on these lines alone; of all without it. */
  readonly lines?: readonly number[]
  readonly everywhere?: boolean
  readonly to?: string
}

/** The file after A:B was renamed to X, and the numbers of the lines that changed. */
function renamed(text: string, { lines, everywhere = true, to = 'X' }: Asked = {}): { text: string; changed: number[] } {
  const file = new RawLines(Buffer.from(text, 'latin1'))
  const changed = renameInLedgerLike(file, { from: 'A:B', to, concerns: (line) => lines?.includes(line) ?? true, everywhere })
  return { text: file.text, changed }
}

test('an account is renamed with what is below it, and not what only begins like it', () => {
  expect(['A:B', 'A:B:C', 'A:BC', 'A', 'Z:A:B'].map((account) => renamedAccount(account, 'A:B', 'X:Y'))).toEqual([
    'X:Y',
    'X:Y:C',
    undefined,
    undefined,
    undefined,
  ])
})

describe('an account of ledger and hledger is renamed', () => {
  test('in the postings that are asked for, and in rules, everywhere', () => {
    const text = '2024-01-02 A:B\n  A:B  1\n  (A:B:C)  A:B\n\n~ Monthly\n  A:B  1\n= /x/\n  A:B  1\n'
    expect(renamed(text)).toEqual({ text: '2024-01-02 A:B\n  X  1\n  (X:C)  A:B\n\n~ Monthly\n  X  1\n= /x/\n  X  1\n', changed: [2, 3, 6, 8] })
    expect(renamed(text, { lines: [3] })).toMatchObject({ changed: [3, 6, 8] })
    expect(renamed(text, { everywhere: false })).toMatchObject({ changed: [2, 3] })
    expect(renamed(text, { lines: [], everywhere: false })).toEqual({ text, changed: [] })
  })

  test('of which no line changes where the new name is the old one', () => {
    expect(renamed('2024-01-02 x\n  A:B  1\n', { to: 'A:B' }).changed).toEqual([])
  })

  test.each([
    ['account A:B', 'account X'],
    ['account\tA:B:C  ; A:B', 'account\tX:C  ; A:B'],
    ['account A:B;x', 'account X;x'],
    ['account A:B ; type: A', 'account X ; type: A'],
    ['!account A:B', '!account X'],
    ['@account A:B', '@account X'],
    ['\xef\xbb\xbf= A:B', '\xef\xbb\xbf= A:B'],
    ['apply account A:B', 'apply account X'],
    ['bucket A:B ', 'bucket X '],
    ['A A:B', 'A X'],
    ['alias a = A:B:C', 'alias a = X:C'],
    ['alias A:B=c', 'alias A:B=c'],
    ['i 2024/01/05 09:00 A:B  work', 'i 2024/01/05 09:00 X  work'],
    ['I 2024/01/05 09:00 A:B', 'I 2024/01/05 09:00 X'],
    ['o 2024/01/05 09:00 A:B', 'o 2024/01/05 09:00 X'],
    ['capture A:B  /x/', 'capture X  /x/'],
    ['= /A:B/ and Z:A:B, A:BC; A:B:C', '= /X/ and Z:A:B, A:BC; X:C'],
    ['!assert account("A:B") == 1', '!assert account("X") == 1'],
    ['check A:B', 'check X'],
    ['checks A:B', 'checks A:B'],
    ['asserting A:B', 'asserting A:B'],
  ])('in the directive %j', (before, after) => {
    expect(renamed(`${before}\n`)).toEqual({ text: `${after}\n`, changed: before === after ? [] : [1] })
    expect(renamed(`${before}\n`, { everywhere: false }).changed).toEqual([])
  })

  test.each(['account Z:A:B', 'payee A:B', '; A:B', '# A:B', 'P 2024-01-02 A:B 1', 'i 2024/01/05 A:B', 'account A:B x', '2024-01-02 A:B', 'A:B'])(
    'but not in %j',
    (line) => {
      expect(renamed(`${line}\n  A:B\n`, { lines: [] })).toMatchObject({ changed: [] })
    },
  )

  test('but not in what is indented under a directive or a comment', () => {
    expect(renamed('account Z\n  A:B  1\n; x\n  A:B\n')).toMatchObject({ changed: [] })
  })

  test.each([
    ['comment', 'end comment'],
    ['test', 'end test'],
    ['!comment', '!end comment'],
    ['@test', '@end test'],
  ])('but not between %j and %j', (begin, end) => {
    const text = `2024-01-02 x\n${begin}\naccount A:B\nend something\n${end}\naccount A:B\n`
    expect(renamed(text).changed).toEqual([6])
  })

  test('and the words of a passage begin a line of their own', () => {
    expect(renamed('comments\naccount A:B\n').changed).toEqual([2])
    expect(renamed('x comment\naccount A:B\n').changed).toEqual([2])
    expect(renamed('comment\n x end comment\naccount A:B\n').changed).toEqual([])
  })

  test('a query is renamed by the letters of the name, not as a pattern', () => {
    const file = new RawLines(Buffer.from('= A.B AxB\n'))
    renameInLedgerLike(file, { from: 'A.B', to: '$&', concerns: () => false, everywhere: true })
    expect(file.text).toBe('= $& AxB\n')
  })

  test('behind a mark of UTF-8', () => {
    expect(renamed('\xef\xbb\xbf2024-01-02 x\n  A:B\n').changed).toEqual([2])
  })
})

describe('under `apply account` the name is what both give together', () => {
  const within = (inside: string, end = 'end apply account'): string =>
    `apply account A\n2024-01-02 x\n  ${inside}  1\n${end}\n2024-01-02 x\n  B  1\n`

  test('and the part inside is written', () => {
    expect(renamed(within('B:C'), { to: 'A:X' })).toEqual({ text: within('X:C'), changed: [3] })
    expect(renamed(within('A:B'), { to: 'A:X' }).changed).toEqual([])
  })

  test('until it ends', () => {
    for (const end of ['end apply account', 'end apply', 'end', 'end ', 'end apply ', 'end apply account\t', '!end apply account'])
      expect(renamed(`${within('Z', end)}2024-01-02 x\n  A:B\n`, { to: 'A:X' }).changed).toEqual([8])
    for (const end of ['end tag', 'end apply tag', 'end applying', 'ending', ' end', 'alias x=end', 'account the end apply'])
      expect(renamed(`${within('Z', end)}2024-01-02 x\n  A:B\n`, { to: 'A:X' }).changed).toEqual([6])
  })

  test('whatever blanks are behind the name', () => {
    expect(renamed(within('B').replace('apply account A', 'apply account  A '), { to: 'A:X' }).changed).toEqual([3])
  })

  test('and one inside another', () => {
    const text = 'apply account A\napply account B\n2024-01-02 x\n  C  1\nend apply account\n2024-01-02 x\n  B  1\n  C  1\n'
    expect(renamed(text, { to: 'A:B', everywhere: false }).changed).toEqual([])
    expect(renamed(text, { to: 'A:B:Y', everywhere: false }).text).toBe(text.replace('  C  1\nend', '  Y:C  1\nend').replace('  B  1', '  B:Y  1'))
    // The part inside is only named together with the other, so it stays, and its postings with it.
    expect(renamed(text, { to: 'A:Y' }).text).toBe(text.replace('  B  1', '  Y  1'))
  })

  test('and what leaves it cannot be written there', () => {
    expect(renamed(within('B'), { to: 'X' }).changed).toEqual([])
  })

  test('and the outer name is renamed as a directive, and what is inside goes with it', () => {
    const text = 'apply account A:B\n2024-01-02 x\n  C  1\nend apply account\n'
    expect(renamed(text)).toEqual({ text: text.replace('A:B', 'X'), changed: [1] })
    expect(renamed(text, { everywhere: false }).changed).toEqual([])
  })
})

describe('an account of beancount is renamed', () => {
  const inBeancount = (text: string, lines?: readonly number[]): string =>
    renameInBeancount(text, 'Assets:Bank', 'Assets:Giro', (line) => lines?.includes(line) ?? true)

  test.each([
    ['2020-01-01 open Assets:Bank', '2020-01-01 open Assets:Giro'],
    ['  Assets:Bank:Sub  1 EUR', '  Assets:Giro:Sub  1 EUR'],
    ['  key: Assets:Bank', '  key: Assets:Giro'],
    ['Assets:Bank Assets:Bank', 'Assets:Giro Assets:Giro'],
    ['  "a" Assets:Bank', '  "a" Assets:Giro'],
    ['  "a\\"" Assets:Bank', '  "a\\"" Assets:Giro'],
    ['  "a\n" Assets:Bank', '  "a\n" Assets:Giro'],
    ['; x\nAssets:Bank', '; x\nAssets:Giro'],
    ['* x\nAssets:Bank', '* x\nAssets:Giro'],
    [' * Assets:Bank', ' * Assets:Giro'],
  ])('in %j', (before, after) => {
    expect(inBeancount(before)).toBe(after)
  })

  test.each([
    '',
    '"Assets:Bank"',
    '"a\\" Assets:Bank"',
    '"a\nAssets:Bank\n"',
    '"Assets:Bank',
    '; Assets:Bank',
    '  x ; Assets:Bank',
    '* Assets:Bank',
    '\n* Assets:Bank',
    'x\n! Assets:Bank',
    '! Assets:Bank',
    '# Assets:Bank',
    '& Assets:Bank',
    '? Assets:Bank',
    '% Assets:Bank',
    '| Assets:Bank',
    ': Assets:Bank',
    'Assets:Banks',
    'Assets:Bank-2',
    'xAssets:Bank',
    'Assets:bank',
    'Assets:Bank\x80',
    'Income:Assets:Bank',
    '1Assets:Bank',
  ])('but not in %j', (text) => {
    expect(inBeancount(text)).toBe(text)
  })

  test('on the lines that are asked for, counted through strings, comments and headings', () => {
    const text = 'Assets:Bank\n"a\nb\n" Assets:Bank\n; x\n* y\nAssets:Bank "\n"\nAssets:Bank'
    for (const line of [1, 4, 7, 9]) {
      const at = text.split('\n').map((body, index) => (index + 1 === line ? body.replace('Bank', 'Giro') : body))
      expect(inBeancount(text, [line])).toBe(at.join('\n'))
    }
    expect(inBeancount(text, [2, 3, 5, 6, 8])).toBe(text)
  })
})
