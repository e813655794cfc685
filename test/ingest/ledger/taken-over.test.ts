import { describe, expect, test } from 'vitest'
import type { Book } from '../../../src/ingest/journal/book.ts'
import type { ReadOptions } from '../../../src/ingest/journal/read-options.ts'
import { createLedgerSession, ledgerReader } from '../../../src/ingest/ledger/ledger-reader.ts'
import { exactBook } from '../whole-book.ts'
import { filesOf, TODAY } from './reading.ts'

/* What a reading takes over from those before, each time with something in which the next one differs. */

const ROOT = '/books/main.ledger'
const shop = (amount: string, account = 'A', payee = 'Shop'): string => `2024/01/31 ${payee}\n    ${account}  ${amount}\n    B\n\n`
/** Enough to push what follows into a chunk of its own. */
const FILLER = shop('$1').repeat(5)

type Texts = Readonly<Record<string, string>>

const whole = (book: Book): unknown => [exactBook(book), book.texts.names, [...book.unlistedPrices]]

/** Reads one state of the files after the other in one session; each must be the book of a first reading. */
function readInTurn(states: readonly (string | Texts)[], options: Partial<ReadOptions> = {}): Book[] {
  const session = createLedgerSession({ chunkBytes: 64 })
  return states.map((state) => {
    const texts = typeof state === 'string' ? { main: state } : state
    const files = filesOf(Object.fromEntries(Object.entries(texts).map(([name, text]) => [`/books/${name}.ledger`, text])))
    const read = (reader: { read: typeof ledgerReader.read }): Book => reader.read(ROOT, files, { today: TODAY, ...options })
    const fresh = read(ledgerReader)
    expect(whole(read(session))).toEqual(whole(fresh))
    return fresh
  })
}

describe('names', () => {
  test('are not those of a book in which the text did not stand', () => {
    const a = { a: shop('$1', 'Food', 'Stall'), b: shop('1 EUR', 'Rent', 'Flat') }
    const [withA, withB] = [
      { ...a, main: 'include a.ledger\n' },
      { ...a, main: 'include b.ledger\n' },
    ]
    readInTurn([withA, withA, withB, withA, withA])
  })
  test('are looked up where one of them stands above by now', () => {
    const text = FILLER.replaceAll('A ', 'Other ') + shop('$2', 'New').repeat(3)
    readInTurn([shop('$3', 'One') + text, shop('$3', 'One') + text, shop('$3', 'New') + text, shop('$3', 'One') + text])
  })
  test('have other ids with more above them, or fewer', () => {
    const text = FILLER + shop('$2', 'New').repeat(3)
    readInTurn([text, text, shop('$3', 'One') + text, shop('$3', 'One') + shop('$4', 'Two', 'Fair') + text, text, shop('$3', 'Two') + text])
  })
  test('have other ids where a payee, a code, a comment or an account comes up above', () => {
    const said = (name: string): string =>
      `2024/01/31 (code ${name}) Shop\n    A  $1  ; of ${name}\n    B\n\n` +
      `2024/01/31 ${name}  ; note ${name}\n    A:${name}  $1 @ 2 EUR\n    ; Payee: Of ${name}\n    B\n\n`
    const text = FILLER + said('one') + said('two')
    readInTurn([text, text, said('three') + text, said('four') + said('three') + text, said('two') + text, said('two') + said('five') + text, text])
  })
  test('have the ids of a reading before the last where commodities have them, too', () => {
    const text = FILLER + shop('2 X @ $3').repeat(3)
    readInTurn([text, text, shop('1 EUR') + text, shop('$1', 'A', 'Fair') + text, shop('$1', 'A', 'Mart') + text])
  })
  test('of payees that were one are two once they have no alias', () => {
    const text = FILLER + shop('$1', 'A', 'Shop') + shop('$1', 'A', 'Mart')
    const state = (said: string): Texts => ({ main: 'include said.ledger\n' + text.repeat(2), said })
    const alias = 'payee Market\n    alias ^Shop\n    alias ^Mart\n'
    readInTurn([alias, alias, '', '', alias, ''].map(state))
  })
  test.each([
    ['payee Market\n    alias ^Shop\n', 'payee Mall\n    alias ^Shop\n'],
    ['alias A=Food\n', 'alias A=Rent\n'],
    ['account Food\n    alias A\n', 'account Rent\n    alias A\n'],
    ['apply account One\n', 'apply account Two\n'],
  ])('with an alias under the same id are others: %s', (one, two) => {
    const state = (said: string): Texts => ({ main: 'include said.ledger\n' + FILLER + FILLER, said })
    const above = (said: string): string => said + FILLER + FILLER
    readInTurn(['', '', one, two, one, '', one, ''].map(state))
    readInTurn(['', '', one, two, one, '', one, ''].map(above))
  })
})

describe('rows', () => {
  const tail = FILLER + shop('$2').repeat(4)
  const two = '2024/01/31 Two\n    A  $1\n    B\n\n'
  test.each([
    ['more transactions with as many postings', '2024/01/31 Four\n    A  $1\n    A  $1\n    A  $1\n    B\n\n\n\n', two + two],
    [
      'as many transactions with more postings',
      '2024/01/31 Two\n    ; note\n    A  $1\n    B\n\n',
      '2024/01/31 Two\n    A  $1\n    A  $1\n    B\n\n',
    ],
    ['as many of both on more lines', two, `\n${two}`],
  ])('stand elsewhere below %s', (_, before, after) => {
    readInTurn([before + tail, before + tail, after + tail, after + tail, before + tail])
  })
  test('and prices stand in another file when that is included earlier or later', () => {
    const a = `${tail}P 2024/01/10 FUND $3\n2024/01/31 Buy\n    A  2 FUND @ $4\n    B\n\n${FILLER}P 2024/01/11 FUND $3\nP 2024/01/12 FUND $3\n`
    const state = (...names: string[]): Texts => ({ a, e: '; nothing\n', main: names.map((name) => `include ${name}.ledger\n`).join('') })
    readInTurn([
      state('e', 'a'),
      state('e', 'a'),
      state('a', 'e'),
      state('a', 'e'),
      state('e', 'a'),
      state('a'),
      state('a', 'a'),
      state('a', 'a'),
      state('a'),
    ])
  })
  test('have their tags and payees, wherever they are copied from or left', () => {
    const tagged = '2024/01/31 Shop  ; Payee: Stall\n    A  $1  ; Payee: Fair\n    B  ; :odd: key: value\n\n'
    const text = FILLER + tagged + shop('$3') + tagged
    readInTurn([text, text, text, text, `; moved\n${text}`, `; moved\n${text}`, `; moved\n${text}`, text])
  })
})

describe('prices', () => {
  const prices = (...days: number[]): string => days.map((day) => `P 2024/01/${day} FUND $${day}\n`).join('')

  test('are not those of a reading in which the text did not stand', () => {
    const state = (name: string): Texts => ({ a: prices(10, 11), b: prices(20, 21, 22), main: `include ${name}.ledger\n` })
    readInTurn([state('a'), state('a'), state('b'), state('a'), state('b'), state('b')])
  })
  test('are there for whoever asks in the middle of the journal, and go on behind it', () => {
    const asked = '2024/02/01 Asked\n    A  (market(1 FUND, [2024/02/01]))\n    B\n\n'
    const text = prices(10, 11) + FILLER + asked + prices(12, 13) + FILLER + asked
    const [first, , , changed] = readInTurn([text, text, `; moved\n${text}`, prices(14) + text, text])
    expect([first, changed].map((book) => book!.postings.quantity.get(10).toText())).toEqual(['11', '14'])
  })
  test('have the ids that their commodities have by now', () => {
    const text = `; alone\n${prices(10, 11)}P 2024/01/11 EUR $3\n`
    readInTurn([text, text, shop('1 NEW') + text, shop('1 EUR') + text, text])
  })
  test('have the ids that what they are quoted in has by now', () => {
    const text = `; alone\n${prices(10).replace('$10', '3 CHF')}`
    readInTurn([text, text, shop('1 FUND') + shop('1 NEW') + text, text])
  })
  test('of costs stand where they stood, with a transaction between them that is worked out each time', () => {
    const buy = (cost: string, day = 1): string => `2024/02/0${day} Buy\n    A  2 FUND @ ${cost}\n    B\n\n`
    const between = '2024/02/01 Worked out\n    A  ($1 + $2)\n    B\n\n'
    const text = buy('$3') + buy('$4', 2) + between + buy('$5', 3) + prices(10) + buy('$6', 4)
    readInTurn([text, text, text, `${prices(12)}${text}`, text])
  })
  test('declare what they are of, for a strict reading', () => {
    const text = `account A\naccount B\n${prices(10)}account C\n${shop('1 FUND')}`
    const [, , last] = readInTurn([text, text, `${text}; more\n`], { strict: true })
    expect(last!.hasErrors).toBe(false)
  })
  test('say also what is declared, unlisted and written how', () => {
    const text = `; alone\n${prices(10)}N FUND\nD $1,000.00\nP 2024/01/11 NEW $3\n\n`
    const all = text + FILLER + shop('1 NEW') + text
    for (const strict of [false, true]) readInTurn([all, all, `${all}; more\n`, all], { strict })
  })
})

describe('what accounts hold', () => {
  const set = '2024/02/01 Set\n    A  = $9\n    B\n\n'
  const virtual = '2024/01/31 Shop\n    (A)  $5\n    A  $1\n    B\n\n'
  const asked = '2024/02/02 Asked\n    A  ($1 + $1) = $13\n    B\n\n'
  test.each([
    ['by an amount that a balance stands for', FILLER + FILLER + set + FILLER + set],
    ['by an assertion of a transaction that is worked out', FILLER + FILLER + shop('$1') + asked],
    ['without what is virtual', virtual.repeat(11) + asked],
    [
      'with what is virtual, by whoever asks for all',
      `${virtual.repeat(11)}assert account("A").total == $66\n${virtual}assert account("A").total == $72\n`,
    ],
    ['in two commodities', `${FILLER}${shop('2 EUR')}${FILLER}assert account("A").total == 1\n${shop('1 EUR')}assert account("A").total == 1\n`],
  ])('is asked %s as if all had been added', (_, text) => {
    readInTurn([text, text, text, `; moved\n${text}`, `${text}; more\n`, text])
  })
})
