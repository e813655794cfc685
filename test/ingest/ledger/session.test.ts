import { describe, expect, test } from 'vitest'
import { createLedgerSession, ledgerReader } from '../../../src/ingest/ledger/reader.ts'
import { described, filesOf, postingsOf, TODAY } from './reading.ts'

const ROOT = '/books/main.ledger'
const OPTIONS = { today: TODAY }
const shop = (amount: string, day = '2024/01/31'): string => `${day} Shop\n    A  ${amount}\n    B\n\n`
/** Enough to push what follows into a chunk of its own. */
const FILLER = shop('$1').repeat(5)

/** Reads one text after the other in a session with small chunks; each must come to what a first reading comes to. */
function readInTurn(...texts: readonly string[]) {
  const session = createLedgerSession({ chunkBytes: 64 })
  return texts.map((text) => {
    const files = filesOf({ [ROOT]: text })
    const book = session.read(ROOT, files, OPTIONS)
    expect(described(book)).toEqual(described(ledgerReader.read(ROOT, files, OPTIONS)))
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

  test('follows files that come and go', () => {
    const session = createLedgerSession()
    const read = (contents: Record<string, string>): string[] => postingsOf(session.read(ROOT, filesOf(contents), OPTIONS))
    expect(read({ [ROOT]: 'include a.ledger\n', '/books/a.ledger': shop('$1') })).toEqual(['A 1 $', 'B -1 $'])
    expect(read({ [ROOT]: 'include a.ledger\n', '/books/a.ledger': shop('$2') })).toEqual(['A 2 $', 'B -2 $'])
    expect(read({ [ROOT]: 'include a.ledger\n' })).toEqual([])
  })
})
