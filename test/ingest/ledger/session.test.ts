import { describe, expect, test } from 'vitest'
import { createLedgerSession, ledgerReader } from '../../../src/ingest/ledger/ledger-reader.ts'
import type { Book } from '../../../src/ingest/journal/book.ts'
import { described, filesOf, postingsOf, TODAY } from './reading.ts'

const ROOT = '/books/main.ledger'
const OPTIONS = { today: TODAY }
const shop = (amount: string, day = '2024/01/31'): string => `${day} Shop\n    A  ${amount}\n    B\n\n`
/** Enough to push what follows into a chunk of its own. */
const FILLER = shop('$1').repeat(5)

/** In the order of their ids. */
const namesIn = ({ accounts, commodities, payees, texts }: Book) => [accounts, commodities, payees, texts].map(({ names }) => names)

/** Reads one text after the other in a session with small chunks; each must be the book of a first reading. */
function readInTurn(...texts: readonly string[]) {
  const session = createLedgerSession({ chunkBytes: 64 })
  return texts.map((text) => {
    const files = filesOf({ [ROOT]: text })
    const book = session.read(ROOT, files, OPTIONS)
    const fresh = ledgerReader.read(ROOT, files, OPTIONS)
    expect(described(book)).toEqual(described(fresh))
    expect(namesIn(book)).toEqual(namesIn(fresh))
    return book
  })
}

describe('a session of the ledger reader', () => {
  test.each([
    ['a decimal comma', shop('0,25 EUR'), shop('1,000 EUR')],
    ['a format', 'commodity EUR\n    format 1.000,00 EUR\n', shop('1,000 EUR')],
    ['an option', '--decimal-comma\n', shop('1,000 EUR')],
    ['a year', 'Y 2019\n', shop('$1', '12/31')],
    ['a date format', '--input-date-format %d.%m.%Y\n', shop('$1', '31.12.2023')],
    ['an alias of a commodity', 'commodity EUR\n    alias EURO\n', shop('5 EURO')],
    ['a conversion', 'C 1 kB = 1000 b\n', shop('2 kB')],
    ['an alias of an account', 'alias A=Assets\n', shop('$2')],
    ['an applied account', 'apply account Home\n', shop('$2')],
    ['a rule', '= /A/\n    (Seen)  1\n', shop('$2')],
    ['a precision', shop('$0.001'), '2024/01/31 Buy\n    A  3.333 FUND @ $10.01\n    B  $-33.36\n'],
    [
      'a digit in what is bought',
      '2024/01/31 Buy\n    A  1 FUND @ $10.001\n    B  $-10.001\n',
      '2024/01/31 Buy\n    A  3.333 FUND @ $10.01\n    B  $-33.36\n',
    ],
    [
      'a product of more digits',
      '2024/01/31 Shop\n    A  ($10.00 * 0.125)\n    B\n',
      `${shop('($10.00 * 0.125)')}2024/01/31 Buy\n    A  3.333 FUND @ $10.01\n    B  $-33.36\n`,
    ],
    ['a bucket', 'bucket Assets:Cash\n', '2024/01/31 Shop\n    A  $0\n'],
    ['a rule that asks for more than an account', '= expr "amount > 1"\n    (Seen)  1\n', shop('$2')],
    ['an alias of a payee', 'payee Market\n    alias ^Shop\n', shop('$2')],
    ['a tag for everything', 'apply tag trip\n', shop('$2')],
    ['an account for a payee', 'account Expenses:Food\n    payee ^Shop\n', shop('$2').replace('B', 'Unknown')],
    ['a commodity', shop('1 NEW'), shop('1 OLD')],
    ['a price of the same day', 'P 2024/01/31 FUND $9\n', '2024/01/31 Buy\n    A  1 FUND @ $10\n    B\n'],
    ['an open comment', 'comment\n', `end comment\n${shop('$2')}`],
  ])('reads unchanged text anew when %s comes before it or goes', (_, before, after) => {
    readInTurn(FILLER + after, before + FILLER + after, FILLER + after, before + FILLER + after)
  })

  test('finds edits anywhere, at the edges of chunks too', () => {
    const text = Array.from({ length: 30 }, (_, i) => shop(`$${i}`)).join('')
    const edits = Array.from({ length: 40 }, (_, i) => {
      const at = Math.floor((text.length * i) / 40)
      return `${text.slice(0, at)}1${text.slice(at)}`
    })
    readInTurn(text, ...edits, text, text.slice(0, -3), `${text}    ; more\n`)
  })

  test('what an account must hold is asked again when it held something else before', () => {
    const asserted = `${shop('$2')}2024/02/01 Counted\n    A  $1 = $8\n    B\n\n${FILLER}2024/02/02 Counted\n    A  $1 = $14\n    B\n\n`
    const [first, missed, again, moved] = readInTurn(
      FILLER + asserted,
      shop('$1') + FILLER + asserted,
      FILLER + asserted,
      shop('$1') + shop('$-1') + FILLER + asserted,
    )
    expect([first, missed, again, moved].map((book) => book!.hasErrors)).toEqual([false, true, false, false])
    // As much more as the transactions ahead of it in the same stretch bring.
    const four = shop('$1').repeat(4) + shop('$2') + '2024/02/01 Counted\n    A  $1 = $7\n    B\n\n'
    const [, more] = readInTurn(four, `; remark\n${shop('$1')}${shop('$1')}${four}`)
    expect(more!.hasErrors).toBe(true)
  })

  test('of prices of one day the later one counts, between the transactions where it stands', () => {
    const buy = '2024/01/31 Buy\n    A  2 FUND @@ $20\n    B\n'
    const prices = ['P 2024/01/31 FUND $9\n', 'P 2024/01/31 FUND $8\n']
    for (const text of [prices[0] + buy, buy + prices[0], prices[0] + buy + prices[1], buy + prices[0] + buy])
      readInTurn(FILLER + text + FILLER, shop('$2') + FILLER + text + FILLER)
  })

  test('names are numbered as they come, and those that are left out are not there', () => {
    const noted = '2024/01/31 (7) Shop  ; first\n    A  $1  ; second\n    B\n\n2024/01/31 (8) Shop  ; third\n    A  $1\n    B  ; fourth\n\n'
    const both = '2024/01/31 Shop\n    A  1 OLD\n    B  -1 OLD\n\n'.repeat(3)
    readInTurn(both + noted + FILLER, noted + FILLER)
    readInTurn(noted + FILLER, `; remark\n${FILLER}${noted}${FILLER}`)
  })

  test('what is written again in the ids of the book before says all that it said', () => {
    const full =
      '2024/01/31 (7) Shop  ; first\n    A  $1  ; second\n    B\n\n2024/02/01=2024/02/03 ! Fair\n    A  2 FUND @ $3\n    * B\n\n' +
      '2024/02/02 * Stall\n    (C)  $3\n    A  $1  ; [2024/02/05]\n    B\n\n'
    const [one, two] = [full + FILLER + shop('$2'), full + FILLER + shop('$2') + shop('$3')]
    readInTurn(full + FILLER, one, two, `; moved\n${two}`, `; moved\n\n${two}`)
  })

  test('what was paid for a posting is not said of the one that is written over it', () => {
    const paid = '2024/01/31 Buy\n    A  2 FUND {$3} [2024/01/02] @ $3\n    B\n\n'.repeat(12)
    const gift = '2024/01/31 Gift\n    A  1 FUND\n    B  $-2\n\n'
    const marked = '2024/01/31 Shop\n    A  $1  ; [2024/02/03]\n    B\n\n'
    for (const others of [shop('$1'), gift, marked, 'bucket B\n2024/01/31 Shop\n    A  $1\n\n', 'i 2024/01/31 08:00:00 A\no 2024/01/31 09:00:00\n'])
      readInTurn(
        paid,
        others.repeat(12),
        paid,
        paid,
        `${paid}${others}`,
        others.repeat(3) + paid,
        FILLER + others.repeat(9),
        FILLER + others.repeat(9),
        others,
      )
    // The other half of a single posting comes to stand where something was paid.
    const paidLast = '2024/01/31 Buy\n    B\n    A  2 FUND @ $3\n\n'.repeat(12)
    readInTurn(paidLast, paidLast, `bucket B\n${'2024/01/31 Shop\n    A  $1\n\n'.repeat(12)}`, paidLast)
    // Copied from rows below, under the ids that its names had.
    const between = FILLER + paid + FILLER
    readInTurn(between, between, between, FILLER + shop('$3') + FILLER, FILLER + shop('$3') + FILLER)
  })

  test('the digits of amounts that are not read again count for what comes behind them', () => {
    const fine = shop('$0.001').repeat(5) + FILLER
    const [, bought] = readInTurn(fine, `${fine}2024/01/31 Buy\n    A  3.333 FUND @ $10.01\n    B  $-33.36\n`)
    expect(bought!.hasErrors).toBe(true)
  })

  test('payees and tags in comments stay with their postings', () => {
    const tagged = '2024/01/31 Shop  ; Payee: Stall\n    A  $1  ; Payee: Fair\n    B  ; :odd: key: value\n\n'
    const [, moved] = readInTurn(FILLER + tagged + shop('$3'), FILLER + shop('$2') + tagged + shop('$3'), FILLER + shop('$2') + tagged)
    expect(moved!.payees.names).toEqual(['Shop', 'Fair', 'Stall'])
  })

  test('follows files that come and go', () => {
    const session = createLedgerSession()
    const read = (contents: Record<string, string>): string[] => postingsOf(session.read(ROOT, filesOf(contents), OPTIONS))
    expect(read({ [ROOT]: 'include a.ledger\n', '/books/a.ledger': shop('$1') })).toEqual(['A 1 $', 'B -1 $'])
    expect(read({ [ROOT]: 'include a.ledger\n', '/books/a.ledger': shop('$2') })).toEqual(['A 2 $', 'B -2 $'])
    expect(read({ [ROOT]: 'include a.ledger\n' })).toEqual([])
  })
})
