import { describe, expect, test } from 'vitest'
import { dayOf } from '#vocabulary/day.ts'
import { BookReader } from '../../../src/ingest/ledger/book-reader.ts'
import { ChunkReader, emptyChunk, newNames } from '../../../src/ingest/ledger/chunk.ts'
import { FileChunks } from '../../../src/ingest/ledger/file-chunks.ts'
import { ParseState } from '../../../src/ingest/ledger/parse-state.ts'
import { thoroughly } from '../../../src/ingest/ledger/plain/thorough.ts'
import { createLedgerSession, ledgerReader } from '../../../src/ingest/ledger/reader.ts'
import type { ParsedPosting } from '../../../src/ingest/ledger/syntax.ts'
import { described, filesOf, postingsOf, pricesOf, problemsOf, read, TODAY } from './reading.ts'

const ROOT = '/books/main.ledger'

const of = (...postings: readonly string[]): string => `2024/01/01 Shop\n${postings.map((posting) => `    ${posting}\n`).join('')}`

/** What the thorough half alone makes of a journal. */
function thorough(journal: string, strict = false): string[] {
  const options = { today: TODAY, strict }
  return described(new BookReader(filesOf({ [ROOT]: journal }), options, new FileChunks({ keeps: false, thorough: true })).read(ROOT))
}
/** The postings of the one transaction of a text, as the plain half hands it over. */
function handedOver(text: string): readonly ParsedPosting[] {
  const [names, state, chunk] = [newNames(), new ParseState(), emptyChunk()]
  state.reset(TODAY)
  new ChunkReader(names, state, {}).read(Buffer.from(text), 0, chunk)
  expect(chunk.stops).toEqual([])
  return thoroughly(chunk.columns, 0, names, state).postings
}

describe('amounts in units that convert', () => {
  test('stand in the smallest one, with the decimals of both numbers', () => {
    expect(postingsOf(read(of('A  1.5h', 'B  -90m', 'C')))).toEqual(['A 5400 s', 'B -5400 s', 'C 0 s'])
    const journal = `C 1.00 KB = 1024.50 B\n\n${of('A  2 KB', 'B  -0.5 KB', 'C')}`
    expect(postingsOf(read(journal))).toEqual(['A 2049 B', 'B -512.25 B', 'C -1536.75 B'])
    expect(described(read(journal))).toEqual(thorough(journal))
  })

  test('balance to no fewer digits than the thorough half asks for where something has a cost in them', () => {
    const journal = `C 1 KB = 1024.0000001 B\n\n${of('A  0.1 KB', 'B  1 AAPL @ 2 B', 'C  -104.4000000 B')}`
    expect(problemsOf(read(journal))).toEqual(['transaction_unbalanced at 3'])
    expect(described(read(journal))).toEqual(thorough(journal))
  })

  test('are declared in strict mode in the unit that was written', () => {
    const journal = of('A  2 h', 'B')
    const said = read(journal, {}, { strict: true }).problems.map(({ message }) => message)
    expect(described(read(journal, {}, { strict: true }))).toEqual(thorough(journal, true))
    expect(said.map((message) => message.split(' is not')[0])).toEqual(['the account A', 'the commodity h', 'the account B'])
    const declared = `account A\naccount B\n${journal}`
    expect(read(declared, {}, { strict: true }).problems[0]!.message).toContain('the commodity h is not declared')
  })

  test('are nothing of the transaction that is read next, where theirs is not plain', () => {
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
      session.takeBack!(book)
    }
  })
})

describe('costs', () => {
  test('in parentheses are no price of the market', () => {
    expect(pricesOf(read(of('A  2 AAPL (@) $5', 'B')))).toEqual([])
    expect(pricesOf(read(of('A  2 AAPL (@@) $5', 'B')))).toEqual([])
    expect(postingsOf(read(of('A  2 AAPL (@@) $5', 'B')))).toEqual(['A 2 AAPL', 'B -5 $'])
  })

  test('that are fixated or virtual are so for the thorough half too', () => {
    const costs = handedOver(of('A  1 AAPL @ $5', 'B  1 AAPL @ =$5', 'C  1 AAPL (@) $5', 'D  1 AAPL (@@) = $5')).map(({ cost }) => cost!)
    expect(costs.map(({ fixated }) => fixated)).toEqual([false, true, false, true])
    expect(costs.map(({ virtual }) => virtual)).toEqual([false, false, true, true])
    expect(costs.map(({ total }) => total)).toEqual([false, false, false, true])
  })
})

describe('plain expressions', () => {
  test('begin with no word that means something else', () => {
    for (const word of ['and', 'not', 'true', 'if€', 'true€', 'falsé', '_']) {
      const journal = of(`A  (${word} 3)`, 'B')
      expect(described(read(journal)), word).toEqual(thorough(journal))
    }
    expect(problemsOf(read(of('A  (true€ 3)', 'B')))).toEqual(['expression_syntax at 2'])
  })

  test('have no more places than what one unit cost is worked out with', () => {
    const journal = of('A  (1 AAPL * 0.00000000007) @@ $1', 'B')
    expect(pricesOf(read(journal))).toEqual(['2024-01-01 AAPL 14285714285.7142857142857143 $'])
    expect(described(read(journal))).toEqual(thorough(journal))
  })

  test('of any number of factors come to the same number', () => {
    const journal = of(`A  (1 EUR${' * 0.00000000000001'.repeat(20)})`, 'B')
    expect(described(read(journal))).toEqual(thorough(journal))
  })
})

describe('what is said above', () => {
  test('a rule sees what the bucket takes', () => {
    const journal = `bucket Wallet\n= /Wallet/\n    (Budget)  -1\n\n${of('Food  $5')}`
    expect(postingsOf(read(journal))).toEqual(['Food 5 $', 'Wallet -5 $', 'Budget 5 $'])
    expect(described(read(journal))).toEqual(thorough(journal))
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
        session.takeBack!(book)
      }
    }
  })

  test('means no name that every posting has of its own', () => {
    const journal = `define price=7 EUR\ndefine fare=7 EUR\n\n${of('A  (price)', 'B')}${of('A  (fare)', 'B')}`
    expect(described(read(journal))).toEqual(thorough(journal))
    expect(postingsOf(read(journal)).slice(-2)).toEqual(['A 7 EUR', 'B -7 EUR'])
  })

  test('a comment that says how a commodity is written is computed by the thorough half', () => {
    const journal = `${of('A  1.5 EUR  ; n:: 1.25 EUR', 'B')}${of('A  3 AAPL @ 0.3333 EUR', 'B  -1.00 EUR')}`
    expect(described(read(journal))).toEqual(thorough(journal))
  })
})

test('a session of a time log is seen by rules, has the tags of its comment, and its seconds may convert', () => {
  const log = 'i 2024/01/05 09:00:00 Work  Job  ; key: 8\no 2024/01/05 10:30:00\n'
  expect(read(log).transactions.tags.get(0)).toEqual([{ name: 'key', value: '8' }])
  const plain = log.replace('  ; key: 8', '')
  expect(postingsOf(read(`= /Work/\n    (Hours)  1\n\n${plain}`))).toEqual(['Work 5400 s', 'Hours 5400 s'])
  expect(postingsOf(read(`C 1 s = 10 ds\n\n${plain}`))).toEqual(['Work 54000 ds'])
  expect(described(read(plain))).toEqual(thorough(plain))
})

test('the year that a bare end closes is none of the lines below it', () => {
  const sale = '01/05 Sale\n    A  $1\n    B\n'
  const { day } = read(`year 2020\n${sale}end\n${sale}`).transactions
  expect([day[0], day[1]]).toEqual([dayOf(2020, 1, 5), dayOf(2024, 1, 5)])
})

test('a comment of any number of lines is put together once, and not anew for each of them', () => {
  const comment = Array.from({ length: 500 }, (_, line) => `    ; word${line} key${line}: value${line}\n`).join('')
  for (const journal of [of(`A  1 EUR\n${comment}`, 'B').replaceAll('\n\n', '\n'), of('A  1 EUR', 'B').replace('\n', `\n${comment}`)]) {
    const [names, state, chunk] = [newNames(), new ParseState(), emptyChunk()]
    state.reset(TODAY)
    new ChunkReader(names, state, {}).read(Buffer.from(journal), 0, chunk)
    // A text of each line, and of those that were put together before there were too many.
    expect(names.texts.size).toBeLessThan(100)
    expect(described(read(journal))).toEqual(thorough(journal))
  }
})
