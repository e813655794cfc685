import { describe, expect, test } from 'vitest'
import { formatJournal } from '../../../src/ingest/edit/format.ts'

/** The column in which the last digit of the first number stands, of each line that has one. */
const format = (text: string): string => formatJournal(text, 'ledger', 52)

describe('postings of a ledger journal', () => {
  test.each([
    ['  Assets:Cash  10 EUR', 'Assets:Cash', '10', ' EUR'],
    ['\tAssets:Cash\t$-1,000.50 ; note', 'Assets:Cash', '$-1,000.50', ' ; note'],
    ['  ! (Assets:Cash)   EUR -10.00 = EUR 5', '! (Assets:Cash)', 'EUR -10.00', ' = EUR 5'],
    ['  Assets:Cash  = $500', 'Assets:Cash', '= $500', ''],
    ['  Assets:Cash  =*  $500', 'Assets:Cash', '=*  $500', ''],
    ['  Assets:Cash  =$500', 'Assets:Cash', '=$500', ''],
    ['  Assets:Büro  "A 1" 5', 'Assets:Büro', '"A 1" 5', ''],
  ])('%j has its last digit in the column', (line, account, amount, behind) => {
    expect(format(`2024-01-02 Shop\n${line}\n`)).toBe(`2024-01-02 Shop\n${`    ${account}`.padEnd(52 - amount.length)}${amount}${behind}\n`)
  })

  test('without an amount are indented', () => {
    // One blank does not end the account: what looks like an amount is a part of its name.
    expect(format('2024-01-02 Shop\n  Assets:Cash\n  Assets:Cash 10 EUR\n')).toBe('2024-01-02 Shop\n    Assets:Cash\n    Assets:Cash 10 EUR\n')
  })

  test.each([
    ['too long for the column', '  Assets:A very long name of an account that goes on  1,000.00 EUR'],
    ['of an expression', '  Assets:Cash  (amount * 2)'],
    ['that are notes', '  ; Assets:Cash  10 EUR'],
    ['with a note and no amount', '  Assets:Cash  ; 10 EUR'],
  ])('%s stay as they are', (_, line) => {
    expect(format(`2024-01-02 Shop\n${line}\n`)).toBe(`2024-01-02 Shop\n${line}\n`)
  })

  test('are formatted under short dates, budgets and rules too, and nothing else is', () => {
    const text = 'account A1\n  note  10 EUR\n\ncomment\n2024-01-01 x\n  A  1 EUR\nend comment\n24/1/5 Short\n  A  1 EUR\n~ Monthly\n  A  1 EUR\n'
    const formatted = text.split('\n').map((line, at) => (at === 8 || at === 10 ? '    A                                              1 EUR' : line))
    expect(format(text)).toBe(formatted.join('\n'))
  })

  test('keep the line ends and the missing one', () => {
    expect(format('2024-01-02 Shop\r\n A  1 EUR\r\n B')).toBe('2024-01-02 Shop\r\n    A                                              1 EUR\r\n    B')
  })
})

test('postings of a beancount file are indented by two, and texts over several lines stay', () => {
  const text =
    '2024-01-02 * "Shop" "a\n  Assets:Cash  1 EUR\n"\n  Assets:Cash 1 EUR @ 2 USD\n  key: "v"\n    Expenses:Food\n2024-01-03 open Assets:X\n  Assets:Cash 1 EUR\n'
  expect(formatJournal(text, 'beancount', 30)).toBe(
    '2024-01-02 * "Shop" "a\n  Assets:Cash  1 EUR\n"\n  Assets:Cash                1 EUR @ 2 USD\n  key: "v"\n  Expenses:Food\n2024-01-03 open Assets:X\n  Assets:Cash 1 EUR\n',
  )
})

test('a flag of beancount stays before its account, and a quote in a comment begins no text', () => {
  const text = '2024-01-02 * "Shop" ; "\n  ! Assets:Cash 1 EUR\n  P  Assets:Cash  2 EUR ; "\n  Assets:Büro:2\t3.50 EUR\n'
  expect(formatJournal(text, 'beancount', 30)).toBe(
    '2024-01-02 * "Shop" ; "\n  ! Assets:Cash              1 EUR\n  P  Assets:Cash             2 EUR ; "\n  Assets:Büro:2           3.50 EUR\n',
  )
})

test('a line that no posting has is left as it is, at once, whatever it is made of', () => {
  for (const part of [' ', '\t', '"', '=', '1', ',', '(', '\r', '\\', ':', 'A:', '[', '  ;']) {
    const line = `    Assets:Cash  = ${part.repeat(500_000)}=1`
    for (const dialect of ['ledger', 'hledger', 'beancount'] as const) {
      const text = `2024-01-01 * "x"\n${line}\n    Assets:Cash  1 EUR\n`
      expect(formatJournal(text, dialect, 52)).toContain(line)
    }
  }
})
