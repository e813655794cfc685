import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import type { Book } from '../../../src/ingest/journal/book.ts'
import { beancountReader, createBeancountSession } from '../../../src/ingest/beancount/beancount-reader.ts'
import { exactBook } from '../whole-book.ts'
import { AUTO, MemoryFiles } from './reading.ts'

const ROOT = '/main.beancount'
const OPTIONS = { today: parseDay('2024-06-15') }
const shop = (amount: string, day = '2024-01-31'): string => `${day} * "Shop"\n  Assets:A  ${amount} EUR\n  Assets:B\n\n`
/** One that is a stretch of its own. */
const stretch = (name: string): string => shop('1').replace('Shop', name.repeat(120))
/** Enough to push what follows into a stretch of its own. */
const FILLER = shop('1').repeat(5)

/** Each content in memory of its own. */
const filesIn = (contents: Readonly<Record<string, string>>): MemoryFiles =>
  new MemoryFiles(Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, new TextEncoder().encode(text)])))

/** Reads one journal after the other in a session with short stretches; each must be the book of a first reading. */
const readFilesInTurn = (...journals: readonly Readonly<Record<string, string>>[]): Book[] => {
  const habits = { longest: 64, shortest: 1 }
  const session = createBeancountSession(habits)
  return journals.map((contents) => {
    const files = filesIn(contents)
    const book = session.read(ROOT, files, OPTIONS)
    const fresh = beancountReader.read(ROOT, files, OPTIONS)
    expect(exactBook(book)).toEqual(exactBook(fresh))
    return book
  })
}
const readInTurn = (...texts: readonly string[]): Book[] => readFilesInTurn(...texts.map((text) => ({ [ROOT]: AUTO + text })))
const codesOf = ({ problems }: Book): string[] => problems.map(({ code, line }) => `${code}:${line}`)

describe('a session of the beancount reader', () => {
  test.each([
    ['a pushed tag', 'pushtag #trip\n', `${shop('2')}poptag #trip\n`],
    ['pushed metadata', 'pushmeta place: "home"\n', `${shop('2')}popmeta place:\n`],
    ['the end of a pushed tag', 'pushtag #trip\npoptag #trip\n', shop('2')],
    ['the name of a root', 'option "name_assets" "Vermögen"\n', '2024-01-31 * "Shop"\n  Vermögen:A  1 EUR\n  Vermögen:B\n\n'],
    ['how long strings may be', 'option "long_string_maxlines" "0"\n', '2024-01-31 * "two\nlines"\n  Assets:A  1 EUR\n  Assets:B\n\n'],
    ['a tolerance', 'option "inferred_tolerance_default" "EUR:1"\n', '2024-01-31 * "off"\n  Assets:A  1 EUR\n  Assets:B  -1.4 EUR\n\n'],
    ['a method of booking', 'option "booking_method" "LIFO"\n', '2024-01-31 * "buy"\n  Assets:S  3 H {2 EUR}\n  Assets:B\n\n'],
    ['an account that only it has', '2024-01-01 open Assets:Z\n', '2024-01-31 pad Assets:A Assets:B\n2024-02-01 balance Assets:A  100 EUR\n'],
    ['a currency that only it has', '2024-01-01 price Z 2 EUR\n', '2024-01-31 * "buy"\n  Assets:S  3 H {2 EUR} @@ 7 EUR\n  Assets:B\n\n'],
    ['what cannot be read', '2024-02-31 * "never"\n', shop('2')],
    ['a string that has no end', '2024-01-30 * "never\n', shop('2')],
  ])('reads anew what %s changes when it comes before it or goes', (_, before, after) => {
    readInTurn(FILLER + after, before + FILLER + after, FILLER + after, before + FILLER + after)
    readInTurn(FILLER + after, FILLER + before + FILLER + after, FILLER + after, `${FILLER}${before}${after}${FILLER}`)
  })

  test('keeps tags, links, fields, costs, labels, flags and prices of what is not read again', () => {
    const rich =
      '2024-02-01 ! "Café" "tea" #trip ^bill\n  ref: "a"\n  Assets:S  10 H {100 # 9.95 EUR, 2024-01-01, "lot"} @@ 1100 EUR\n    own: 2 EUR\n  * Assets:A  123456789012345678901234567890.5 X\n  Assets:B\n\n2024-02-01 price H 2.75 EUR\n2024-02-02 * "sold"\n  Assets:S  -3 H {"lot"}\n  Assets:B\n\n'
    const [first, second] = readInTurn(FILLER + rich + FILLER, shop('7') + FILLER + rich + FILLER)
    expect(first!.problems).toEqual([])
    expect(second!.transactions.count).toBe(first!.transactions.count + 1)
  })

  test('an amount that was inferred, a failed balance and a duplicate are found again on the lines where they stand now', () => {
    const wrong = '2024-02-01 balance Assets:A  100 EUR\n2024-02-02 * "off"\n  Assets:A  1 EUR\n  Assets:B  -2 EUR\n'
    const [first, second] = readInTurn(FILLER + wrong + FILLER, shop('7') + FILLER + wrong + FILLER)
    expect(codesOf(first!)).toEqual(['balance_failed:22', 'transaction_unbalanced:23'])
    expect(codesOf(second!)).toEqual(['balance_failed:26', 'transaction_unbalanced:27'])
  })

  test('a line that is indented joins what stood above it unchanged', () => {
    const [, second] = readInTurn(`${shop('1')}${shop('2').trimEnd()}\n`, `${shop('1')}${shop('2').trimEnd()}\n  ref: "a"\n`)
    expect(second!.postings.tags.size).toBe(1)
  })

  test('what moves to another file, or is included a second time, keeps its meaning and has its new place', () => {
    const root = `${AUTO}include "a.beancount"\ninclude "b.beancount"\n`
    const [, moved, twice] = readFilesInTurn(
      { [ROOT]: root, '/a.beancount': FILLER + shop('2'), '/b.beancount': shop('3') },
      { [ROOT]: root, '/a.beancount': shop('2'), '/b.beancount': shop('3') + FILLER },
      { [ROOT]: root, '/a.beancount': FILLER + shop('2'), '/b.beancount': shop('3') + FILLER },
    )
    expect([...moved!.transactions.file.subarray(0, 7)].sort()).toEqual([1, 2, 2, 2, 2, 2, 2])
    expect(twice!.transactions.count).toBe(12)
  })

  test('a file that cannot be read for a moment is read again', () => {
    const root = `${AUTO}include "a.beancount"\n`
    const [, gone, back] = readFilesInTurn({ [ROOT]: root, '/a.beancount': FILLER }, { [ROOT]: root }, { [ROOT]: root, '/a.beancount': FILLER })
    expect(codesOf(gone!)).toEqual(['file_unreadable:2'])
    expect(back!.transactions.count).toBe(5)
  })

  test.each([
    ['what is no transaction', '2024-01-01 open Assets:C\n'],
    ['a transaction without postings', '2024-01-01 * "Nothing"\n'],
  ])('rows stand in other places behind a line that says %s and then nothing', (_, line) => {
    const [above, below] = [stretch('a') + stretch('b'), stretch('c') + stretch('d')]
    readInTurn(above + line + below, `${above}; gone\n${below}`, above + line + below)
  })
  test('a transaction that cannot be read leaves nothing in the rows of those behind it', () => {
    const bought = '2024-01-31 * "buy"\n  Assets:S  3 H {2 EUR}\n  Assets:B\n\n'.repeat(4)
    readInTurn(bought, `2024-01-30 * "long"\n  Assets:A  12345678901234567890.5 X\n  Nonsense\n\n${bought}`)
  })
  test('rows stand in another file where one above them is not included any more', () => {
    const included = { '/a.beancount': '; empty\n', '/b.beancount': FILLER }
    readFilesInTurn(
      { [ROOT]: `${AUTO}include "a.beancount"\ninclude "b.beancount"\n`, ...included },
      { [ROOT]: `${AUTO}; gone\ninclude "b.beancount"\n`, ...included },
    )
  })
  test('what only postings have is said where their rows stand', () => {
    const noted = shop('1').replace('EUR\n', 'EUR\n    ref: "a"\n').repeat(3)
    readInTurn(FILLER + noted, FILLER + noted, FILLER + noted)
  })
  test('rows that stand are those of the rules of the moment', () => {
    const text = (line: string): string => line + shop('1.239').repeat(5)
    const rounding = 'option "inferred_tolerance_multiplier" "5"\n'
    readInTurn(text(rounding), text(rounding), text('; usual\n'), text(rounding), text('; usual\n'))
  })
  test('a text is not that of another file which begins alike', () => {
    const root = `${AUTO}include "a.beancount"\ninclude "b.beancount"\n`
    const state = (b: string): Record<string, string> => ({ [ROOT]: root, '/a.beancount': FILLER, '/b.beancount': shop('2').repeat(5) + b })
    readFilesInTurn(state(''), state(shop('3')), state(shop('4')))
  })
  test('sales that are not read again take the lots that are there now', () => {
    const buy = (cost: string): string => `2024-01-01 * "buy"\n  Assets:S  10 H {${cost} EUR}\n  Assets:B\n\n`
    const behind = `${FILLER}2024-02-01 * "sold"\n  Assets:S  -3 H {}\n  Assets:B\n\n`
    const text = (above: string): string => `option "booking_method" "FIFO"\n${shop('9', '2023-12-31')}${above}${behind}`
    readInTurn(...[buy('2') + buy('3'), buy('2') + buy('3'), buy('3'), buy('2') + buy('3')].map(text))
  })
  test('transactions that are not read again may be changed by a plugin', () => {
    const kid = '2024-01-31 * "Toys" #kid\n  Expenses:Toys  1 EUR\n  Assets:B\n\n'
    const plugin = `plugin "beancount.plugins.divert_expenses" "{'tag': 'kid', 'account': 'Expenses:Kid'}"\n`
    const [before, after] = readInTurn(FILLER + kid, plugin + FILLER + kid, FILLER + kid)
    expect([before, after].map((book) => book!.accounts.names.includes('Expenses:Kid'))).toEqual([false, true])
  })
  test('a reading that was not ended is followed by one that is whole', () => {
    const session = createBeancountSession({ longest: 64, shortest: 1 })
    const state = (root: string): MemoryFiles => filesIn({ [ROOT]: `${AUTO}include "a.beancount"\n${root}`, '/a.beancount': FILLER })
    const broken = state(stretch('x') + stretch('a') + stretch('b'))
    const bytes = broken.bytes.bind(broken)
    broken.bytes = (path) => {
      if (path === ROOT) return bytes(path)
      throw new Error('the disk is gone')
    }
    session.read(ROOT, state(stretch('a') + stretch('b') + stretch('c')), OPTIONS)
    expect(() => session.read(ROOT, broken, OPTIONS)).toThrow('the disk is gone')
    const files = state(stretch('x') + stretch('a') + stretch('b'))
    expect(exactBook(session.read(ROOT, files, OPTIONS))).toEqual(exactBook(beancountReader.read(ROOT, files, OPTIONS)))
  })
})
