import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createHledgerSession, hledgerReader } from '../../src/ingest/hledger/hledger-reader.ts'
import { TextFiles, TODAY } from '../ingest/hledger/reading.ts'
import { wholeBook } from '../ingest/whole-book.ts'
import { runs } from '../support/thorough.ts'

/* Books whose assertions hold, or held until an edit: what is kept of stretches hangs on what accounts held before them. */

const ACCOUNTS = ['a', 'a:b', 'a:b:c', 'd']
interface Entry {
  readonly file: number
  readonly day: number
  readonly account: string
  readonly amount: number
  readonly commodity: string
  readonly asserts: '' | '=' | '==' | '=*' | '==*' | 'assigns' | 'assigns @ 2 G' | 'assigns @ 3 G'
  readonly other: '' | 'E' | 'F' | 'cost' | 'total' | 'two' | 'virtual' | 'dated'
}

const entry: fc.Arbitrary<Entry> = fc.record({
  file: fc.constantFrom(0, 0, 0, 1),
  day: fc.integer({ min: 1, max: 28 }),
  account: fc.constantFrom(...ACCOUNTS),
  amount: fc.integer({ min: -5, max: 9 }),
  commodity: fc.constantFrom('E', 'E', 'F'),
  asserts: fc.constantFrom<Entry['asserts']>('', '', '', '=', '=', '==', '=*', '==*', 'assigns', 'assigns @ 2 G', 'assigns @ 3 G'),
  other: fc.constantFrom<Entry['other']>('', '', '', 'E', 'F', 'cost', 'total', 'two', 'virtual', 'dated'),
})

/** What every account would hold behind each entry, as the tool walks through them: by day, then as they stand. */
function assertedIn(entries: readonly Entry[]): number[] {
  const order = entries.map((_, at) => at).sort((x, y) => entries[x]!.day - entries[y]!.day || entries[x]!.file - entries[y]!.file || x - y)
  const held = new Map<string, number>()
  const asserted: number[] = []
  for (const at of order) {
    const { account, commodity, amount, asserts } = entries[at]!
    const key = `${account} ${commodity}`
    held.set(key, (held.get(key) ?? 0) + amount)
    const below = asserts.includes('*') ? ACCOUNTS.filter((name) => name === account || name.startsWith(`${account}:`)) : [account]
    asserted[at] = below.reduce((sum, name) => sum + (held.get(`${name} ${commodity}`) ?? 0), 0)
  }
  return asserted
}

function textOf({ day, account, amount, commodity, asserts, other }: Entry, asserted: number): string {
  const date = `2024-03-${String(day).padStart(2, '0')}`
  const [, cost] = /^assigns(.*)$/.exec(asserts) ?? []
  const written = cost === undefined ? `${amount} ${commodity}` : ''
  const assertion = asserts === '' ? '' : ` ${cost === undefined ? asserts : '='} ${asserted} ${commodity}${cost ?? ''}`
  const more = {
    '': '',
    E: '    x  2.50 E\n',
    F: '    x  3 F\n',
    cost: '    x  3 G @ 2.005 E\n',
    total: '    x  3 G @@ 7 E\n    y  -7.004 E\n',
    two: '    x  3 G\n    y  -2 H\n',
    virtual: '    [x]  3 E\n    [y]\n    (z)  4 F\n',
    dated: '    x  1 E  ; date:2024-03-20\n',
  }[other]
  return `${date} shop\n    ${account}  ${written}${assertion}\n${more}    equity\n\n`
}

const edit = fc.record({ place: fc.nat(), to: fc.option(entry, { nil: undefined }), isNew: fc.boolean(), follows: fc.boolean() })

test('what is kept of stretches with assertions is what a first reading comes to, while they hold and when they do not', () => {
  fc.assert(
    fc.property(
      fc.array(entry, { minLength: 3, maxLength: 14 }),
      fc.boolean(),
      fc.array(edit, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 400 }),
      (first, isInOrder, edits, longest) => {
        const session = createHledgerSession({ longest, shortest: 1 })
        let entries = isInOrder ? [...first].sort((a, b) => a.day - b.day) : first
        let asserted = assertedIn(entries)
        const compare = (): void => {
          const texts = [0, 1].map((file) => entries.map((each, at) => (each.file === file ? textOf(each, asserted[at]!) : '')).join(''))
          const files = new TextFiles({ '/main.journal': `${texts[0]}include b.journal\n`, '/b.journal': texts[1]! })
          const options = { today: TODAY }
          expect(wholeBook(session.read('/main.journal', files, options))).toEqual(wholeBook(hledgerReader.read('/main.journal', files, options)))
        }
        compare()
        for (const { place, to, isNew, follows } of edits) {
          const at = place % (entries.length + 1)
          const gone = isNew ? [] : [at]
          const before = asserted.filter((_, other) => !gone.includes(other))
          entries = entries.filter((_, other) => !gone.includes(other))
          if (to !== undefined) entries = entries.toSpliced(at, 0, to)
          asserted = assertedIn(entries)
          // Who corrects what is asserted below an edit, and who does not.
          if (!follows) asserted = to === undefined ? before : before.toSpliced(at, 0, asserted[at] ?? 0)
          compare()
        }
      },
    ),
    { numRuns: runs(134) },
  )
})
