import { describe, expect, test } from 'vitest'
import { ledgerReader } from '../../../src/ingest/ledger/ledger-reader.ts'
import { filesOf, postingsOf, problemsOf, read, TODAY } from './reading.ts'

const shop = (account: string): string => `2024/01/31 Shop\n    ${account}  $10\n    Cash\n`

describe('files of a ledger journal', () => {
  test('include is relative to the file that says so, and knows patterns', () => {
    const book = read('include sub/a.ledger\n', {
      '/books/sub/a.ledger': `include more/*.ledger\n${shop('A')}`,
      '/books/sub/more/2.ledger': shop('Two'),
      '/books/sub/more/1.ledger': shop('One'),
    })
    expect(book.files.map((file) => file.path)).toEqual([
      '/books/main.ledger',
      '/books/sub/a.ledger',
      '/books/sub/more/1.ledger',
      '/books/sub/more/2.ledger',
    ])
    expect(postingsOf(book).filter((posting) => posting.includes(' 10 '))).toEqual(['One 10 $', 'Two 10 $', 'A 10 $'])
    expect(Array.from(book.transactions.file.slice(0, 3))).toEqual([2, 3, 1])
  })

  test('a path after ~ is taken from the home folder that the reader is handed', () => {
    const book = read('include ~/a.ledger\ninclude ~/more/*.ledger\n', { '/people/ada/a.ledger': shop('A'), '/people/ada/more/b.ledger': shop('B') })
    expect(book.files.map((file) => file.path)).toEqual(['/books/main.ledger', '/people/ada/a.ledger', '/people/ada/more/b.ledger'])
    expect(problemsOf(read('include ~\n'))).toEqual(['include_missing at 1'])
  })

  test('a missing file, an empty pattern and a circle are refused, and the rest is read', () => {
    expect(problemsOf(read(`\ninclude none.ledger\n${shop('A')}`))).toEqual(['include_missing at 2'])
    expect(problemsOf(read('include none*.ledger\n'))).toEqual(['include_missing at 1'])
    const circle = read('include a.ledger\n', { '/books/a.ledger': `include main.ledger\n${shop('A')}` })
    expect(circle.problems).toMatchObject([{ code: 'include_circle', file: '/books/a.ledger', line: 1, excerpt: 'include main.ledger' }])
    expect(circle.transactions.count).toBe(1)
  })

  test('what is applied in a file ends with it, and what is applied around it holds in it', () => {
    const book = read(`apply account Home\ninclude a.ledger\n${shop('B')}`, { '/books/a.ledger': `apply account Deep\n${shop('A')}` })
    expect(postingsOf(book)).toEqual(['Home:Deep:A 10 $', 'Home:Deep:Cash -10 $', 'Home:B 10 $', 'Home:Cash -10 $'])
  })

  test('a file that is no text is one clear problem', () => {
    expect(read(new Uint8Array([50, 48, 10, 0, 1])).problems).toMatchObject([{ code: 'file_binary', line: 2 }])
    expect(read(new Uint8Array([59, 10, 59, 0xff, 10])).problems).toMatchObject([{ code: 'file_not_utf8', line: 2 }])
    expect(ledgerReader.read('/none', filesOf({}), { today: TODAY }).problems).toMatchObject([{ code: 'include_missing', file: '/none', line: 0 }])
  })

  test('a line may be longer than the 4,095 bytes that ledger 3.3 takes', () => {
    const note = 'n'.repeat(6000)
    const book = read(`2024/01/01 Shop\n    A  $10  ; ${note}\n    Cash\n`)
    expect(postingsOf(book)).toEqual(['A 10 $', 'Cash -10 $'])
    expect(book.texts.names).toContain(` ${note}`)
  })

  test('line ends of Windows and a byte order mark change nothing', () => {
    expect(postingsOf(read(`\uFEFF${shop('A').replaceAll('\n', '\r\n')}`))).toEqual(['A 10 $', 'Cash -10 $'])
  })

  test('all problems are found at once, each with its place', () => {
    const book = read(
      `2024/01/01 One\n    A  $1\n    B  $1\n\nfoo\n\n2024/99/01 Two\n    A  $1\n\n${shop('A')}\n2024/01/02 Three\n    A  1,1,1\n    B\n`,
    )
    expect(problemsOf(book)).toEqual(['transaction_unbalanced at 1', 'argument_missing at 5', 'date_invalid at 7', 'number_ambiguous at 15'])
    expect(book.transactions.count).toBe(1)
    expect(book.problems.every((problem) => problem.excerpt !== undefined && problem.message.length > 20)).toBe(true)
  })
})
