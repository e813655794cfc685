import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, NO_DAY } from '#vocabulary/day.ts'
import { ChunkReader, emptyChunk } from '../../../src/ingest/ledger/file-chunks.ts'
import { ParseState } from '../../../src/ingest/ledger/parse-state.ts'
import { createLedgerSession, ledgerReader } from '../../../src/ingest/ledger/ledger-reader.ts'
import { runs } from '../../support/thorough.ts'
import { described, describedBothWays, filesOf, postingsOf, pricesOf, problemsOf, read, TODAY } from './reading.ts'

const ROOT = '/books/main.ledger'

const of = (...postings: readonly string[]): string => `2024/01/01 Shop\n${postings.map((posting) => `    ${posting}\n`).join('')}`

/** A rule that concerns nothing changes nothing. */
function expectSameInFull(journal: string): void {
  const { ordinary, full } = describedBothWays(journal)
  expect(ordinary).toEqual(full)
}

describe('amounts in units that convert', () => {
  test('stand in the smallest one, with the decimals of both numbers', () => {
    expect(postingsOf(read(of('A  1.5h', 'B  -90m', 'C')))).toEqual(['A 5400 s', 'B -5400 s', 'C 0 s'])
    const journal = `C 1.00 KB = 1024.50 B\n\n${of('A  2 KB', 'B  -0.5 KB', 'C')}`
    expect(postingsOf(read(journal))).toEqual(['A 2049 B', 'B -512.25 B', 'C -1536.75 B'])
    expectSameInFull(journal)
  })

  test('balance to all their digits where something has a cost in them', () => {
    const journal = `C 1 KB = 1024.0000001 B\n\n${of('A  0.1 KB', 'B  1 AAPL @ 2 B', 'C  -104.4000000 B')}`
    expect(problemsOf(read(journal))).toEqual(['transaction_unbalanced at 3'])
    expectSameInFull(journal)
  })

  test('are declared in strict mode in the unit that was written', () => {
    const journal = of('A  2 h', 'B')
    const said = read(journal, {}, { strict: true }).problems.map(({ message }) => message)
    expect(said.map((message) => message.split(' is not')[0])).toEqual(['the account A', 'the commodity h', 'the account B'])
    const declared = `account A\naccount B\n${journal}`
    expect(read(declared, {}, { strict: true }).problems[0]!.message).toContain('the commodity h is not declared')
  })

  test('do not affect the next transaction after one that fails', () => {
    const journal = `${of('A  2 h', 'B  (amount)')}${of('A  5 EUR', 'B  1 AAPL', 'C')}`
    expect(postingsOf(read(journal)).slice(-4)).toEqual(['A 5 EUR', 'B 1 AAPL', 'C -1 AAPL', 'C -5 EUR'])
  })

  test('widen the unit that was written also where a session has kept them', () => {
    const kept = Array.from({ length: 20 }, () => of('A  1.125 h', 'B')).join('')
    const wrong = of('D  1 h = 5 h')
    const session = createLedgerSession({ chunkBytes: 200 })
    const options = { today: TODAY }
    for (const end of ['', '; more\n', '; and more\n']) {
      const files = filesOf({ [ROOT]: kept + wrong + end })
      const book = session.read(ROOT, files, options)
      expect(book.problems[0]!.message).toContain('5.000 h')
      expect(described(book)).toEqual(described(ledgerReader.read(ROOT, files, options)))
    }
  })
})

describe('plain costs', () => {
  test.each([
    ['sum to zero with the digits that the commodity is written with', of('A  357.00 GBP @ $1.4825', 'B  $-529.25')],
    ['leave a sum that shows', of('A  357.00 GBP @ $1.4825', 'B  $-529.24')],
    ['leave a sum of exactly half a digit', of('A  1 GBP @ $1.005', 'B  $-1.00')],
    ['leave a sum that the digits of another posting show', of('A  357.00 GBP @ $1.4825', 'B  $-529.25', 'C  $0.0001', 'D  $-0.0001')],
    ['have the other amount inferred to all digits', of('A  357.00 GBP @ $1.4825', 'B')],
    ['of all units, and of a sale', `${of('A  102.95 GBP @@ $151.88', 'B  $-151.88')}${of('A  -2 GBP @@ $3', 'B  -1 GBP @ $1.50', 'C')}`],
    ['of a price whose decimals do not end', of('A  3 GBP @@ $10', 'B  $-10')],
    ['beside a zero', of('A  3 GBP @@ $10', 'B  $0.0000', 'C  $-10')],
    ['beside another commodity', of('A  3 GBP @@ $10', 'B  3 EUR', 'C')],
    ['of nothing, and for nothing', `${of('A  0 GBP @ $10', 'B  $10', 'C')}${of('A  3 GBP @ $0', 'B  $10', 'C')}`],
    ['that are negative, or in the same commodity', `${of('A  3 GBP @ $-1', 'B')}${of('A  3 GBP @ 1 GBP', 'B')}`],
    ['of virtual postings', `${of('(A)  3 GBP @ $1.5', 'B  $1', 'C')}${of('[A]  3 GBP @ $1.5', '[B]  $-4.50', 'C  $1', 'D')}`],
    ['above an assertion and an assignment', `${of('A  3 GBP @ $1.5', 'B')}${of('A  1 GBP = 4 GBP', 'B  = $-6', 'C')}${of('B  = $1', 'C')}`],
    [
      'with notes, dates, tags and prices after them',
      `${of('A  3 GBP @ $1.5  ; k: v', 'B  ; [2024/02/03]')}P 2024/01/01 GBP $2\n${of('A  1 GBP @ $3', 'B')}`,
    ],
  ])('%s are those that a journal with rules has', (_, journal) => expectSameInFull(journal))

  test('of any digits, written in any order', () => {
    const number = fc
      .tuple(fc.integer({ min: -30, max: 3000 }), fc.integer({ min: 0, max: 4 }))
      .map(([n, places]) => (n / 10 ** places).toFixed(places))
    const posting = fc.oneof(
      fc.tuple(number, fc.constantFrom('@', '@@'), number).map(([units, kind, cost]) => `A:Fund  ${units} GBP ${kind} $${cost}`),
      number.map((paid) => `A:Cash  $${paid}`),
      fc.constant('A:Cash'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(posting, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (list) =>
        expectSameInFull(list.map((postings) => of(...postings)).join('')),
      ),
      { numRuns: runs(1000) },
    )
  })
})

describe('costs', () => {
  test('in parentheses are no price of the market', () => {
    expect(pricesOf(read(of('A  2 AAPL (@) $5', 'B')))).toEqual([])
    expect(pricesOf(read(of('A  2 AAPL (@@) $5', 'B')))).toEqual([])
    expect(postingsOf(read(of('A  2 AAPL (@@) $5', 'B')))).toEqual(['A 2 AAPL', 'B -5 $'])
  })

  test('of a virtual or fixed kind are weighed like others', () => {
    for (const cost of ['@ $5', '@ =$5', '(@) $5', '(@@) = $5'])
      expect(postingsOf(read(of(`A  1 AAPL ${cost}`, 'B')))).toEqual(['A 1 AAPL', 'B -5 $'])
    const kinds = ['@ $5', '@ =$5', '(@) $5', '(@@) = $5'].map((cost) => pricesOf(read(of(`A  1 AAPL ${cost}`, 'B'))).length)
    expect(kinds).toEqual([1, 1, 0, 0])
  })
})

describe('expressions for amounts', () => {
  test('begin with no word that means something else', () => {
    for (const word of ['and', 'not', 'true', 'if€', 'true€', 'falsé', '_']) {
      const journal = of(`A  (${word} 3)`, 'B')
      expectSameInFull(journal)
    }
    expect(problemsOf(read(of('A  (true€ 3)', 'B')))).toEqual(['expression_syntax at 2'])
  })

  test('have no more places than what one unit cost is worked out with', () => {
    const journal = of('A  (1 AAPL * 0.00000000007) @@ $1', 'B')
    expect(pricesOf(read(journal))).toEqual(['2024-01-01 AAPL 14285714285.7142857142857143 $'])
    expectSameInFull(journal)
  })

  test('of any number of factors come to the same number', () => {
    const journal = of(`A  (1 EUR${' * 0.00000000000001'.repeat(20)})`, 'B')
    expectSameInFull(journal)
  })
})

describe('what is said above', () => {
  test('a rule sees what the bucket takes', () => {
    const journal = `bucket Wallet\n= /Wallet/\n    (Budget)  -1\n\n${of('Food  $5')}`
    expect(postingsOf(read(journal))).toEqual(['Food 5 $', 'Wallet -5 $', 'Budget 5 $'])
    expectSameInFull(journal)
  })

  test('is heeded anew where a session has kept what is below', () => {
    const fares = ['define fare=$1\n', 'define fare=$2\n', 'define fare=7\n']
    const buckets = ['bucket A\n', 'bucket B\n', ';     C\n']
    for (const [heads, posting] of [[fares, of('Food  (fare)', 'Cash')] as const, [buckets, of('Food  $5')] as const]) {
      const session = createLedgerSession({ chunkBytes: 200 })
      for (const head of heads) {
        const files = filesOf({ [ROOT]: head + posting.repeat(40) })
        const book = session.read(ROOT, files, { today: TODAY })
        expect(described(book)).toEqual(described(ledgerReader.read(ROOT, files, { today: TODAY })))
      }
    }
  })

  test('means no name that every posting has of its own', () => {
    const journal = `define price=7 EUR\ndefine fare=7 EUR\n\n${of('A  (price)', 'B')}${of('A  (fare)', 'B')}`
    expectSameInFull(journal)
    expect(postingsOf(read(journal)).slice(-2)).toEqual(['A 7 EUR', 'B -7 EUR'])
  })

  test('a computed comment does not widen its commodity before its turn', () => {
    const journal = `${of('A  1.5 EUR  ; n:: 1.25 EUR', 'B')}${of('A  3 AAPL @ 0.3333 EUR', 'B  -1.00 EUR')}`
    expectSameInFull(journal)
  })
})

test('a session of a time log is seen by rules, has the tags of its comment, and its seconds may convert', () => {
  const log = 'i 2024/01/05 09:00:00 Work  Job  ; key: 8\no 2024/01/05 10:30:00\n'
  expect(read(log).transactions.tags.get(0)).toEqual([{ name: 'key', value: '8' }])
  const plain = log.replace('  ; key: 8', '')
  expect(postingsOf(read(`= /Work/\n    (Hours)  1\n\n${plain}`))).toEqual(['Work 5400 s', 'Hours 5400 s'])
  expect(postingsOf(read(`C 1 s = 10 ds\n\n${plain}`))).toEqual(['Work 54000 ds'])
  expectSameInFull(plain)
})

test('the year that a bare end closes is none of the lines below it', () => {
  const sale = '01/05 Sale\n    A  $1\n    B\n'
  const { day } = read(`year 2020\n${sale}end\n${sale}`).transactions
  expect([day[0], day[1]]).toEqual([dayOf(2020, 1, 5), dayOf(2024, 1, 5)])
})

test('the text of a comment of many lines is stored once, and not for each of its lines', () => {
  const comment = Array.from({ length: 500 }, (_, line) => `    ; word${line} key${line}: value${line}\n`).join('')
  for (const journal of [of(`A  1 EUR\n${comment}`, 'B').replaceAll('\n\n', '\n'), of('A  1 EUR', 'B').replace('\n', `\n${comment}`)]) {
    const [state, chunk] = [new ParseState(), emptyChunk()]
    state.reset(TODAY)
    new ChunkReader(state, {}).read(Buffer.from(journal), 0, chunk)
    expect(state.names.texts.size).toBe(1)
    expectSameInFull(journal)
  }
})

test('a line that begins like a check is a posting unless a blank follows the word', () => {
  expect(postingsOf(read(of('assets:cash  1 EUR', 'expr:food  -1 EUR')))).toEqual(['assets:cash 1 EUR', 'expr:food -1 EUR'])
  expect(postingsOf(read(of('A  1 EUR', 'assert amount == 1 EUR', 'check 1 == 1', 'expr seen=2', 'B')))).toEqual(['A 1 EUR', 'B -1 EUR'])
  expect(problemsOf(read(of('A  1 EUR', 'assert amount == 2 EUR', 'B')))).toEqual(['check_failed at 3'])
})

test('a transaction that cannot be read to its end leaves nothing for the next one', () => {
  const broken = of('A  2 h  ; key:: 7', 'B  $1  ; [2024/02/03]', '    ; [2024/02/04=2024/02/05]', 'assert 1 == 2', 'C  1 EUR )')
  const book = read(`${broken}\n${of('A  1 EUR', 'B', 'C  2 EUR')}`)
  expect(problemsOf(book)).toEqual(['text_after_amount at 6'])
  expect(described(book).slice(0, 4)).toEqual(described(read(`${'\n'.repeat(7)}${of('A  1 EUR', 'B', 'C  2 EUR')}`)).slice(0, 4))
})

test('a comment gives a transaction or posting its days, a line below it too', () => {
  const { transactions, postings } = read(
    '2024/01/01 Shop\n    ; [2024/02/03=2024/02/04]\n    A  1 EUR  ; [2024/03/05]\n    B\n    ; paid [=2024/03/06]\n',
  )
  expect([transactions.day[0], transactions.secondDay[0]]).toEqual([dayOf(2024, 2, 3), dayOf(2024, 2, 4)])
  expect([postings.day[0], postings.day[1]]).toEqual([dayOf(2024, 3, 5), NO_DAY])
})
