import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHledgerSession, hledgerReader } from '../../src/ingest/hledger/hledger-reader.ts'
import { TextFiles, TODAY } from '../ingest/hledger/reading.ts'
import { wholeBook } from '../ingest/whole-book.ts'
import { runs } from '../support/thorough.ts'

const account = fc.constantFrom('assets:cash', 'assets:bank', 'expenses:food', 'x', 'my account:sub', '(budget)', '[é:ü]')
const day = fc.integer({ min: 1, max: 28 }).map((of) => `2024-02-${String(of).padStart(2, '0')}`)
const amount = fc.constantFrom(
  '$5',
  '1,000 EUR',
  '2.50 EUR',
  '7',
  '-3 A',
  '3 A {2 EUR}',
  '3 A @ 2 EUR',
  '3 A @@ 7 EUR',
  '"A 1" 2',
  '0 EUR = 0 EUR',
  '',
)
const comment = fc.constantFrom('', '', '', '  ; key:value', '  ; date:2024-02-28', '\n    ; below', ' ; x')
const posting = fc.tuple(fc.constantFrom('', '* ', '! '), account, amount, comment)
const transaction = fc
  .tuple(day, fc.constantFrom('', '* ', '! (7) '), fc.constantFrom('shop', 'café | tea', 'job  ; t:v'), fc.array(posting, { maxLength: 4 }))
  .map(
    ([date, mark, payee, rows]) =>
      `${date} ${mark}${payee}\n${rows.map(([own, name, value, note]) => `    ${own}${name}  ${value}${note}\n`).join('')}    equity\n\n`,
  )
const other = fc.constantFrom(
  '\n',
  '; remark\n',
  '    ; indented\n',
  'P 2024-02-01 A 2.125 EUR\n',
  'P 2024-02-01 12:30 A $2\n',
  'D 1,000.00 EUR\n',
  'decimal-mark ,\n',
  'commodity 1.000,00 EUR\n',
  'commodity A  ; lots:\n',
  'alias x = assets:x\n',
  'alias /^assets(.*)/ = holdings\\1\n',
  'end aliases\n',
  'apply account home\n',
  'end apply account\n',
  'account x  ; type:A\n',
  'Y 2023\n',
  '01-05 short\n    a  $1\n    b\n',
  'comment\n',
  'end comment\n',
  '= food\n    (seen)  *2\n',
  '~ monthly from 2024-01\n    x  $9\n    assets:bank\n',
  'include b.journal\n',
  'nonsense\n',
  '    stray\n',
  '2024-02-30 never\n    a  $1\n',
  '2024-02-01 half',
)
const part = fc.oneof({ weight: 3, arbitrary: transaction }, { weight: 1, arbitrary: other })
/** Nothing is wrong with them in whatever order they stand, and some are balanced by what others say. */
const soundPart = fc.oneof(
  fc
    .tuple(day, fc.constantFrom('shop', 'café | tea', 'job  ; t:v'), fc.constantFrom('$5', '2.50 EUR', '3 A @ 2 EUR', '1 B'))
    .map(([date, payee, value]) => `${date} ${payee}\n    expenses:food  ${value}  ; of ${payee}\n    assets:cash\n\n`),
  day.map((date) => `${date} change\n    assets:cash  $5\n    assets:bank  -4 EUR\n\n`),
  fc.constantFrom('2.5', '2.5004').map((value) => `2024-02-01 rounded\n    assets:cash  3 C @ $${value}\n    assets:bank  $-7.50\n\n`),
  fc.constantFrom('\n', '; remark\n', 'P 2024-02-01 A 2.125 EUR\n', 'P 2024-02-01 A $2.5004\n', '= food\n    (seen)  *2\n'),
)
const KINDS = { 'of everything': part, 'in which nothing is wrong': soundPart }

test.each(Object.entries(KINDS))(
  'an edited hledger journal %s that is read again is the book of a first reading, whatever was edited',
  (_, parts) => {
    const edit = fc.record({ file: fc.constantFrom(0, 0, 1), place: fc.nat(), text: fc.oneof(parts, fc.constant('')) })
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 2, maxLength: 10 }),
        fc.array(parts, { minLength: 1, maxLength: 4 }),
        fc.array(edit, { maxLength: 5 }),
        fc.record({ longest: fc.integer({ min: 1, max: 400 }), shortest: fc.constantFrom(1, 1, 60) }),
        fc.constantFrom(undefined, undefined, '1.25' as const, 'newest' as const),
        (root, included, edits, habits, hledgerRules) => {
          const session = createHledgerSession(habits)
          const parts: [string[], string[]] = [[...root], [...included]]
          for (const { file, place, text } of [{ file: 0, place: 0, text: root[0]! }, ...edits]) {
            const edited = parts[file]!
            edited[place % edited.length] = text
            const files = new TextFiles({ '/main.journal': parts[0].join(''), '/b.journal': parts[1].join('') })
            const options = { today: TODAY, forecastUntil: TODAY + 60, ...(hledgerRules && { hledgerRules }) }
            const [book, fresh] = [session, hledgerReader].map((reader) => wholeBook(reader.read('/main.journal', files, options)))
            expect(book).toEqual(fresh)
          }
        },
      ),
      { numRuns: runs(40) },
    )
  },
)
