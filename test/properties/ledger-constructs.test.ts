import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLedgerSession, ledgerReader } from '../../src/ingest/ledger/ledger-reader.ts'
import { described, describedBothWays, filesOf, TODAY } from '../ingest/ledger/reading.ts'
import { runs } from '../support/thorough.ts'

/* Journals of constructs that say something to the transactions below them, and of transactions of one posting or two that heed it. */

const ROOT = '/books/main.ledger'
const OPTIONS = { today: TODAY }

const accounts = fc.constantFrom('Food', 'Cash', '<Food>', '<Cash>', '(Food)', '[Food]', 'Shares', 'Wallet')
const amounts = fc.constantFrom(
  '(fare)',
  '(fare)',
  '(a_fare)',
  '(price)',
  '$5',
  '$-5.125',
  '2 EUR',
  '0 EUR',
  '7',
  '2 h',
  '= $10',
  '= 2.5 EUR',
  '$5 = $5',
  '3 HLX @ $2.5',
  '3 HLX {{$10}}',
  '-3 HLX {{$10}} [2024/01/05]',
  '3 HLX {{=$10}}',
  '3 HLX {{$10}} @ $4',
  '0 HLX {{$10}}',
  '3 HLX {$2} ((market))',
  '3 HLX ((market))',
  '3 HLX {$3} (old) ((fare)) @ $3',
  '3 HLX (@) $2',
  '2 h {{$3}}',
)
const notes = fc.constantFrom(
  '',
  '',
  '',
  '  ; text',
  '  ; key: own',
  '  ; KEY:: 1 + 2',
  '  ; when:: [2024/02/03]',
  '  ; [2024/02/03]',
  '  ; payee: Luigi',
  '  ; :trip:',
  '  ; share:: 1.50 * 3',
  '\n    ; share:: 1 / 3',
  '\n    ; key: below',
  '\n    ; n:: 4',
  '  ; n:: $4',
  '  ; n:: amount',
  '  ; n:: 1.234 + 1,5',
)
const transactions = fc
  .tuple(
    fc.integer({ min: 1, max: 28 }),
    fc.constantFrom('', '* ', '! '),
    notes,
    accounts,
    amounts,
    notes,
    fc.constantFrom('Cash', 'Food', '', '<Cash>'),
  )
  .map(
    ([day, mark, head, account, amount, note, other]) =>
      `2024/03/${String(day).padStart(2, '0')} ${mark}Shop${head}\n    ${account}  ${amount}${note}\n${other && `    ${other}\n`}\n`,
  )
const heads = fc.constantFrom(
  'apply tag trip\n',
  'apply tag key: 7\n',
  'apply tag KEY: 8\n',
  'apply tag n:: 9\n',
  'apply tag payee: Ada\n',
  'end apply tag\n',
  'apply fixed HLX $1.25\n',
  'apply fixed h $9\n',
  'apply rate EUR $1\n',
  'end apply fixed\n',
  'apply account Home\n',
  'end apply account\n',
  'end\n',
  'bucket Cash\n',
  'bucket Home:Food\n',
  'A Wallet\n',
  'account Food\n    default\n',
  'alias Wallet=Cash\n',
  'payee Market\n    alias ^Shop\n',
  'define fare=2.50 EUR\n',
  'define fare=$5\n',
  'define fare=7\n',
  'define fare=1.5 h\n',
  'define fare=3 HLX {$2}\n',
  'define fare(x)=x\n',
  'define a_fare=fare * 2\n',
  'define a_fare=0.125 EUR\n',
  'define price=7 EUR\n',
  'year 2023\n',
  'C 1 h = 50 m\n',
  'C 1 HLX = 4 PARTS\nC 1 EUR = 100 c\n',
  '= /Food/\n    (Budget)  -1\n',
  '= /Wallet/\n    (Budget)  -1\n',
  'assert account("Cash").amount == account("Cash").amount\n',
  '--decimal-comma\n',
  'commodity EUR\n    format 1.0 EUR\n',
  'tag key\n    check value == "own"\n',
  'i 2024/01/05 09:00:00 Work  Job\no 2024/01/05 10:30:00\n',
  'i 2024/01/05 09:00:00 Food\no 2024/01/05 09:00:00  Done\n',
  'i 2024/01/05 09:00:00 Work  Job  ; key: 1\nO 2024/01/06 09:00:00\n',
  'C 1 s = 10 ds\n',
)
const parts = fc.oneof({ weight: 3, arbitrary: transactions }, { weight: 2, arbitrary: heads })

describe('what a journal says to the transactions below it, always', () => {
  test('is heeded the same with a rule that matches nothing above it', () => {
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 14 }), (lines) => {
        const { ordinary, full } = describedBothWays(lines.join(''))
        expect(ordinary).toEqual(full)
      }),
      { numRuns: runs(500) },
    )
  })

  test('is heeded when an edited journal is read again', () => {
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 3, maxLength: 14 }),
        fc.array(fc.tuple(fc.nat(), fc.oneof(parts, fc.constant(''))), { maxLength: 4 }),
        fc.integer({ min: 1, max: 600 }),
        (first, edits, chunkBytes) => {
          const session = createLedgerSession({ chunkBytes })
          const current = [...first]
          for (const [place, text] of [[0, first[0]!] as const, ...edits]) {
            current[place % current.length] = text
            const files = filesOf({ [ROOT]: current.join('') })
            const book = session.read(ROOT, files, OPTIONS)
            expect(described(book)).toEqual(described(ledgerReader.read(ROOT, files, OPTIONS)))
          }
        },
      ),
      { numRuns: runs(200) },
    )
  })
})
