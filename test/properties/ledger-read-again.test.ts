import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLedgerSession, ledgerReader } from '../../src/ingest/ledger/ledger-reader.ts'
import { filesOf, TODAY } from '../ingest/ledger/reading.ts'
import { exactBook } from '../ingest/whole-book.ts'
import { runs } from '../support/thorough.ts'

/* Journals in which everything about prices happens on two or three days, so that most of them take the place of another. */

const ROOT = '/books/main.ledger'
const OPTIONS = { today: TODAY }

const days = fc.constantFrom('2024/01/30', '2024/01/31', '2024/02/01', '2031/02/01')
const times = fc.constantFrom('', '', '', ' 10:00:00', ' 10:00:01', ' 00:00:00')
const units = fc.constantFrom('FUND', 'HLX', 'EUR', '"ODD 1"', 'NEW')
const rates = fc.constantFrom('$1', '$2.5', '2 EUR', '0.125 HLX', '$9007199254740991.25', '$0')
const prices = fc.tuple(days, times, units, rates).map(([day, time, unit, rate]) => `P ${day}${time} ${unit} ${rate}\n`)
const purchases = fc
  .tuple(
    days,
    units,
    fc.constantFrom('3', '7', '-2', '0'),
    fc.constantFrom('@ $2', '@@ $10', '@@ 3 EUR', '{$2} [2024/01/02] @ $3', '{{=$9}}', '(@) $4'),
  )
  .map(([day, unit, amount, cost]) => `${day} Buy  ; key: ${unit.length}\n    Shares  ${amount} ${unit} ${cost}\n    Cash\n\n`)
const others = fc.constantFrom(
  '2024/01/31 Shop\n    Food  $5\n    Cash\n\n',
  '2024/01/31 (7) Stall  ; Payee: Fair\n    Food  5 EUR\n    Wallet\n\n',
  'N FUND\n',
  'D $1,000.00\n',
  'D 1.000,00 EUR\n',
  'C 1 HLX = 4 PARTS\n',
  'alias Wallet=Cash\n',
  'alias Cash=Purse\n',
  'payee Market\n    alias ^Shop\n',
  'payee Mall\n    alias ^(Shop|Fair)\n',
  '2024/01/31 Shop  ; note\n    Food  $5  ; [2024/02/03]\n    * Cash\n\n',
  '2024/01/31 Counted\n    Wallet  $1 = $-4\n    Cash\n\n',
  '2024/01/31 Both\n    (Food)  $5\n    Food  2 EUR\n    Cash\n\n',
  'commodity NEW\n    alias FUND\n',
  'commodity FUND\n    nomarket\n',
  'apply fixed FUND $3\n',
  'end apply fixed\n',
  'apply tag trip\n',
  'define fare=market(1 FUND, [2024/02/01])\n',
  '2024/02/01 Asked\n    Food  (market(1 FUND, [2024/02/01]))\n    Cash\n\n',
  '= /Shares/\n    (Worth)  (market(amount, date))\n',
  '2024/01/31 Gift\n    Shares  1 FUND\n    Equity  $-2\n\n',
  'include b.ledger\n',
  '; remark\n',
)
const entries = fc.oneof({ weight: 3, arbitrary: prices }, { weight: 2, arbitrary: purchases }, { weight: 2, arbitrary: others })

test('what is read again is what a first reading finds, prices in their rows and places', () => {
  const edit = fc.record({
    isIncluded: fc.boolean(),
    place: fc.nat(),
    gone: fc.nat({ max: 2 }),
    come: fc.array(entries, { maxLength: 2 }),
    roots: fc.constantFrom('', '', 'Equity Shares', 'Assets Food'),
  })
  fc.assert(
    fc.property(
      fc.array(entries, { minLength: 2, maxLength: 14 }),
      fc.array(entries, { maxLength: 6 }),
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(1, 40, 200, 10_000),
      fc.boolean(),
      (own, included, edits, chunkBytes, strict) => {
        const start = { isIncluded: false, place: 0, gone: 0, come: [], roots: '' }
        const session = createLedgerSession({ chunkBytes })
        const [main, other] = [[...own], [...included]]
        for (const { isIncluded, place, gone, come, roots } of [start, ...edits]) {
          const options = { ...OPTIONS, strict, roots }
          const edited = isIncluded ? other : main
          edited.splice(edited.length === 0 ? 0 : place % edited.length, gone, ...come)
          const files = filesOf({ [ROOT]: main.join(''), '/books/b.ledger': other.filter((entry) => !entry.startsWith('include')).join('') })
          const book = session.read(ROOT, files, options)
          const first = ledgerReader.read(ROOT, files, options)
          expect(exactBook(book)).toEqual(exactBook(first))
        }
      },
    ),
    { numRuns: runs(167) },
  )
})
