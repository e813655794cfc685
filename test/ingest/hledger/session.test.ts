import { describe, expect, test } from 'vitest'
import type { Book } from '../../../src/ingest/journal/book.ts'
import type { ReadOptions } from '../../../src/ingest/journal/read-options.ts'
import { createHledgerSession, hledgerReader } from '../../../src/ingest/hledger/hledger-reader.ts'
import { wholeBook } from '../whole-book.ts'
import { postings, TextFiles, TODAY } from './reading.ts'

const ROOT = '/main.journal'
const OPTIONS = { today: TODAY }
const shop = (amount: string, day = '2024-01-31'): string => `${day} Shop\n    a  ${amount}\n    b\n\n`
/** Enough to push what follows into a stretch of its own. */
const FILLER = shop('$1').repeat(5)

/** Reads one text after the other in a session with short stretches; each must be the book of a first reading. */
const readInTurn = (...texts: readonly string[]): Book[] => readInTurnBy({}, texts)

function readInTurnBy(rules: Pick<ReadOptions, 'hledgerRules'>, texts: readonly string[]): Book[] {
  const session = createHledgerSession({ longest: 64, shortest: 1 })
  const options = { ...OPTIONS, ...rules }
  return texts.map((text) => {
    const files = new TextFiles({ [ROOT]: text, '/b.journal': 'commodity 1.000,00 EUR\nY 2019\nalias a = home\n' })
    const book = session.read(ROOT, files, options)
    const fresh = hledgerReader.read(ROOT, files, options)
    expect(wholeBook(book)).toEqual(wholeBook(fresh))
    return book
  })
}

describe('a session of the hledger reader', () => {
  test('checks an assertion anew when what it counts is assigned with a cost', () => {
    const opened = (amount: string): string => `2024-01-01 Opening\n    a  ${amount}\n    b\n\n${FILLER}2024-01-31 Buy\n    a  3 X = 8 X\n    b\n`
    const books = readInTurn(opened('5 X'), opened('= 5 X @ 2 Y'), opened('5 X'))
    expect(books.map(({ hasErrors }) => hasErrors)).toEqual([false, true, false])
  })
  test.each([
    ['a decimal mark', 'decimal-mark ,\n', shop('1,000 EUR')],
    ['a style', 'commodity 1.000,00 EUR\n', shop('1,000 EUR')],
    ['a default commodity', 'D 1,000.00 EUR\n', shop('5')],
    ['the digits of a default commodity', 'D $1,000.00\n', '2024-01-31 Buy\n    a  13 FUND @ $45.671\n    b  $-593.724\n'],
    ['a year', 'Y 2019\n', shop('$1', '12-31')],
    ['an alias', 'alias a = assets\n', shop('$2')],
    ['the end of aliases', 'alias a = assets\nend aliases\n', shop('$2')],
    ['an applied account', 'apply account home\n', `${shop('$2')}end apply account\n`],
    ['a rule', '= a\n    (seen)  *1\n', shop('$2')],
    ['a periodic rule', '~ monthly\n    a  $1\n    b\n', shop('$2')],
    ['precision', 'P 2024-01-01 FUND $1.0001\n', '2024-01-31 Buy\n    a  3.333 FUND @ $10.01\n    b  $-33.36\n'],
    ['lots', 'commodity FUND  ; lots:\n', '2024-01-31 Buy\n    a  3 FUND {$10}\n    b  $-30\n'],
    ['an open comment', 'comment\n', `end comment\n${shop('$2')}`],
    ['what cannot be read', '2024-02-31 never\n    a  1\n', shop('$2')],
    ['an indented comment', '\n    ; a note\n', shop('$2')],
    ['an included file that sets a style', 'include b.journal\n', shop('1,000 EUR')],
    ['a year without a blank', 'Y2019\n', shop('$1', '12-31')],
    ['a balance that is assigned with a cost', '2024-01-01 Opening\n    a  = 5 X @ 2 Y\n    b\n\n', '2024-01-31 Buy\n    a  = 8 X @ 3 Y\n    b\n'],
    ['an account and its type', 'account a  ; type: X\n', shop('$2')],
  ])('reads unchanged text anew when %s comes before it or goes', (_, before, after) => {
    readInTurn(FILLER + after, before + FILLER + after, FILLER + after, before + FILLER + after)
    readInTurn(FILLER + after, FILLER + before + FILLER + after, FILLER + after, `${FILLER}${before}${after}${FILLER}`)
  })

  test('keeps codes, notes, tags, costs, lots, dates, marks and assertions of what is not read again', () => {
    const rich =
      '2024-01-31=2024-02-01 * (c 7) Café | tea  ; note, key:value\n    ; below\n    ! a  10 A {2 B} @ $2.50 = 10 A  ; date:2024-02-05, k:v\n    [b]  1,000.00 EUR\n    [c]\n    d\n\nP 2024-02-01 12:30 A $2.75\n2024-02-06 next\n    a  == 10 A\n    e  123456789012345678901234567890 X\n    f\n\n'
    const [first, second] = readInTurn(FILLER + rich + FILLER, shop('$7') + FILLER + rich + FILLER)
    expect(first!.problems).toEqual([])
    expect(second!.transactions.count).toBe(first!.transactions.count + 1)
  })

  test('knows the most decimals of what is not read again', () => {
    const bought = '2024-01-31 Buy\n    a  3.333 FUND @ $10.01\n    b  $-33.36\n\n'
    const [, second] = readInTurn(shop('$0.0001').repeat(3) + bought, shop('$0.0001').repeat(3) + bought + shop('$1'))
    expect(second!.problems.map(({ code }) => code)).toEqual(['versions_differ'])
    readInTurn(`${'P 2024-01-01 FUND $1.0001\n'.repeat(5)}${bought}`, `${'P 2024-01-01 FUND $1.0001\n'.repeat(5)}${bought}${shop('$1')}`)
  })

  test('knows the lots of what is not read again', () => {
    const lots =
      '2024-01-01 Buy\n    assets:stocks  3 FUND {2024-01-01, "one", $10}\n    b\n\n2024-01-02 Buy\n    assets:stocks  3 FUND {$20}\n    b\n\n2024-01-03 Sell\n    assets:stocks  -3 FUND {$20} @ $30\n    b  $90\n    gains\n\n'
    const text = `account gains  ; type:G\ncommodity FUND  ; lots:\n${FILLER}${lots}`
    const [first] = readInTurnBy({ hledgerRules: 'newest' }, [text, text + FILLER, `${text}${shop('$1')}`])
    expect(first!.problems).toEqual([])
    expect(first!.postings.lotDetail.size).toBeGreaterThan(0)
  })

  describe('asks again what accounts hold', () => {
    const move = (day: number, posting: string): string => `2024-03-${String(day).padStart(2, '0')} ${'x'.repeat(40)}\n    ${posting}\n    z\n\n`
    const filler = move(1, 'q  1 Q') + move(1, 'q  1 Q')
    const codesOf = (books: readonly Book[]): string[][] => books.map(({ problems }) => problems.map(({ code }) => code))

    test('with their subaccounts', () => {
      const above = move(1, 'a  0 E') + move(1, 'a:b  0 E')
      const below = filler + move(3, 'a  1 E =* 6 E')
      const texts = [above + move(2, 'a:b  5 E') + below, above + move(2, 'a  5 E') + move(2, 'a:b  4 E') + below]
      expect(codesOf(readInTurn(...texts))).toEqual([[], ['balance_assertion_failed']])
    })
    test('in other commodities, where there must be none', () => {
      const below = filler + move(3, 'a  1 E == 1 E')
      expect(codesOf(readInTurn(move(2, 'b  5 F') + below, move(2, 'a  5 F') + below))).toEqual([[], ['balance_assertion_failed']])
    })
    test('where days meet, in the order of the book', () => {
      const text = move(7, 'a  1 E = 1 E') + move(7, 'q  1 Q') + move(5, 'b  1 E') + move(7, 'a  2 E = 3 E')
      readPairs(text, text + filler)
    })
    test('on the days of postings, which may be others than those of their transactions', () => {
      const text = move(1, 'a  1 E  ; date:2024-03-20') + filler + move(10, 'a  2 E = 2 E')
      expect(codesOf(readInTurn(text, text + filler))).toEqual([[], []])
    })
    test('by date within what is not read again, where a balance is assigned', () => {
      const text = `${move(9, 'a  1 F')}${move(2, 'a  1 E')}${filler}${move(20, 'a  == 5 G')}`
      readPairs(text, text + filler, filler + text)
    })

    /** With two transactions in a stretch. */
    function readPairs(...texts: readonly string[]): void {
      const session = createHledgerSession({ longest: 140, shortest: 1 })
      for (const text of texts) {
        const files = new TextFiles({ [ROOT]: text })
        const book = session.read(ROOT, files, OPTIONS)
        expect(book.problems).toEqual([])
        expect(wholeBook(book)).toEqual(wholeBook(hledgerReader.read(ROOT, files, OPTIONS)))
      }
    }
  })

  test('knows the prices of what rules add to text that is not read again', () => {
    const text = `= a\n    (seen)  1 A @ $3\n\n${FILLER}`
    const [, second] = readInTurn(text, text + shop('$9'))
    expect(second!.prices.count).toBe(6)
  })

  test('reads anew what an included file no longer says for itself alone', () => {
    const text = FILLER + shop('$2')
    const session = createHledgerSession({ longest: 64, shortest: 1 })
    for (const root of [`include b.journal\n${text}`, `alias a = home\n${text}`]) {
      const files = new TextFiles({ [ROOT]: root, '/b.journal': 'alias a = home\n' })
      expect(wholeBook(session.read(ROOT, files, OPTIONS))).toEqual(wholeBook(hledgerReader.read(ROOT, files, OPTIONS)))
    }
  })

  test('knows commodities that stand in braces only', () => {
    const text = `${FILLER}2024-01-31 Buy\n    assets:stocks  3 A {2 ZZZ}\n    b\n\n${FILLER}`
    readInTurnBy({ hledgerRules: 'newest' }, [
      `commodity A  ; lots:\n${text}`,
      `commodity A  ; lots:\n${shop('1 Y')}${text}`,
      `commodity A  ; lots:\n${text}`,
    ])
  })

  test('finds edits anywhere, at the edges of stretches too', () => {
    const text = Array.from({ length: 30 }, (_, i) => shop(`$${i}`)).join('')
    const edits = Array.from({ length: 40 }, (_, i) => {
      const at = Math.floor((text.length * i) / 40)
      return `${text.slice(0, at)}1${text.slice(at)}`
    })
    readInTurn(text, ...edits, text, text.slice(0, -3), `${text}    ; more\n`, `${text.trimEnd()}9`, `${text.trimEnd()}9 ; more`)
  })

  test('follows files that come and go, and what is said in them', () => {
    const session = createHledgerSession({ longest: 64, shortest: 1 })
    const read = (contents: Record<string, string>): string[] => postings(session.read(ROOT, new TextFiles(contents), OPTIONS))
    const whole = (contents: Record<string, string>): string[] => postings(hledgerReader.read(ROOT, new TextFiles(contents), OPTIONS))
    const included = { '/a.journal': shop('1,000 EUR'), '/b.journal': 'commodity 1.000,00 EUR\n' }
    for (const root of ['include a.journal\n', 'include b.journal\ninclude a.journal\n', 'include a.journal\ninclude a.journal\n', FILLER])
      expect(read({ [ROOT]: root, ...included })).toEqual(whole({ [ROOT]: root, ...included }))
    expect(read({ [ROOT]: 'include b.journal\ninclude a.journal\n', ...included })[0]).toContain('1 EUR')
  })

  test('reads anew in another year, and by the rules of another version', () => {
    const session = createHledgerSession({ longest: 64, shortest: 1 })
    const files = new TextFiles({ [ROOT]: FILLER + shop('$1', '02-01') + FILLER })
    for (const options of [OPTIONS, { today: TODAY + 366 }, { ...OPTIONS, hledgerRules: '1.25' as const }, OPTIONS])
      expect(wholeBook(session.read(ROOT, files, options))).toEqual(wholeBook(hledgerReader.read(ROOT, files, options)))
  })
})
