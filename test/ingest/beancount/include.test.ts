import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { balances, problems, read, sound } from './reading.ts'

const open = (name: string): string => `2024-01-01 open Assets:${name}\n`

describe('include', () => {
  test('reads other files, from the folder of the one that includes them', () => {
    const files = {
      '/b/main.beancount': 'include "sub/a.beancount"\n',
      '/b/sub/a.beancount': `${open('A')}include "b.beancount"\n`,
      '/b/sub/b.beancount': `${open('B')}2024-01-02 * "x"\n  Assets:A  1 USD\n  Assets:B\n`,
    }
    const book = sound(read(files))
    expect(book.files.map(({ path }) => path)).toEqual(['/b/main.beancount', '/b/sub/a.beancount', '/b/sub/b.beancount'])
    expect(book.files[2]?.hash).toBe(createHash('sha256').update(files['/b/sub/b.beancount']).digest('hex'))
    expect(book.transactions.file[0]).toBe(2)
    expect(balances(files)).toEqual(['Assets:A 1 USD', 'Assets:B -1 USD'])
  })
  test('knows patterns, whose files come in the order of their names', () => {
    const files = { '/main.beancount': 'include "books/*.beancount"\n', '/books/2.beancount': open('B'), '/books/1.beancount': open('A') }
    expect(sound(read(files)).files.map(({ path }) => path)).toEqual(['/main.beancount', '/books/1.beancount', '/books/2.beancount'])
  })
  test('of what is not there is an error at the include', () => {
    expect(problems({ '/main.beancount': '\ninclude "a.beancount"\ninclude "x*"\n' })).toEqual(['file_unreadable:2', 'include_matches_nothing:3'])
  })
  test('of the same file twice is an error, a circle too', () => {
    expect(problems({ '/main.beancount': 'include "a.beancount"\ninclude "a.beancount"\n', '/a.beancount': '' })).toEqual(['file_included_twice:2'])
    expect(problems({ '/main.beancount': 'include "a.beancount"\n', '/a.beancount': 'include "main.beancount"\n' })).toEqual([
      'file_included_twice:1',
    ])
  })
  test('keeps the options of the root for the whole journal', () => {
    const files = {
      '/main.beancount': 'option "inferred_tolerance_default" "USD:1"\ninclude "a.beancount"\n',
      '/a.beancount': `option "inferred_tolerance_default" "USD:0"\n${open('A')}2024-01-02 * "x"\n  Assets:A  1 USD\n`,
    }
    expect(problems(files)).toEqual([])
  })
  test('names the file of an error', () => {
    expect(read({ '/main.beancount': 'include "a.beancount"\n', '/a.beancount': '\nnonsense\n' }).problems).toMatchObject([
      { file: '/a.beancount', line: 2, excerpt: 'nonsense' },
    ])
  })
})

describe('a root', () => {
  test('that is missing is a problem', () => {
    expect(read({ '/main.beancount': 'include "/gone"\n' }).problems).toMatchObject([{ code: 'file_unreadable', line: 1 }])
  })
  test('that is not text is told as such', () => {
    expect(problems({ '/main.beancount': Uint8Array.of(0x50, 0x4b, 0, 1, 10) })).toEqual(['file_binary:1'])
    expect(problems({ '/main.beancount': Uint8Array.of(0x3b, 10, 0x3b, 0xe9, 10) })).toEqual(['file_not_utf8:2'])
  })
  test('may have a byte order mark and the line ends of Windows', () => {
    expect(
      balances('\uFEFF2024-01-01 open Assets:A\r\n2024-01-01 open Assets:B\r\n\r\n2024-01-02 * "x"\r\n  Assets:A  1 USD\r\n  Assets:B\r\n'),
    ).toEqual(['Assets:A 1 USD', 'Assets:B -1 USD'])
  })
  test('may lack its last line feed', () => {
    expect(balances('2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n2024-01-02 * "x"\n  Assets:A  1 USD\n  Assets:B')).toEqual([
      'Assets:A 1 USD',
      'Assets:B -1 USD',
    ])
  })
})
