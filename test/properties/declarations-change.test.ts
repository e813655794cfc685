import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { readChanges } from '../../src/commands/journal/read-changes.ts'
import { nothingRecorded, type RecordedJournal } from '../../src/commands/journal/recorded-journal.ts'
import { rememberingReaders } from '../../src/ingest/readers.ts'
import { requestFor } from '../commands/journal/read-request.ts'
import { runs } from '../support/thorough.ts'

/*
 * A file says what another one means: who is called how, what accounts and commodities are, what everything is tagged with. When only that file
 * changes, the text of the transactions is what it was, and what they say is not.
 */

const folder = mkdtempSync(join(tmpdir(), 'daybook-declarations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Said = (name: string) => string
const IN_LEDGER: readonly Said[] = [
  (name) => `payee ${name}\n    alias ^Shop$\n`,
  (name) => `account Expenses:${name}\n    alias Expenses:Food\n`,
  (name) => `alias Expenses:Food=Expenses:${name}\n`,
  (name) => `commodity ${name}\n    alias EUR\n`,
  (name) => `apply account ${name}\n`,
  (name) => `apply tag ${name}\n`,
  (name) => `Y 200${name.length}\n`,
  (name) => `= /Food/\n    (Budget:${name})  1\n`,
  (name) => `P 2023-01-05 FUND ${name.length}.00 EUR\nP 2023-01-05 10:00:00 EUR ${name.length} USD\n`,
  (name) => `D 1.${'0'.repeat(name.length)} EUR\n`,
  (name) => `account Zed:${name}\npayee ${name}\ncommodity ${name}\n`,
  (name) => `2023-01-01 ${name}\n    Some:${name}  1 ${name}\n    Assets:Cash\n`,
  (name) => `C 1.00 Kb = ${name.length} b\n`,
]
const IN_HLEDGER: readonly Said[] = [
  (name) => `alias Expenses:Food=Expenses:${name}\n`,
  (name) => `apply account ${name}\n`,
  (name) => `Y 200${name.length}\n`,
  (name) => `= expr:Food\n    (Budget:${name})  *1\n`,
  (name) => `P 2023-01-05 FUND ${name.length}.00 EUR\n`,
  (name) => `D 1.${'0'.repeat(name.length)} EUR\n`,
  (name) => `account Expenses:Food  ; type: ${name.length % 2 ? 'X' : 'A'}\n`,
  (name) => `2023-01-01 ${name}\n    Some:${name}  1 ${name}\n    Assets:Cash\n`,
]
const LINES: readonly ((at: number) => string)[] = [
  (at) => `Shop\n    Expenses:Food  ${at + 1}.00 EUR\n    Assets:Cash\n`,
  (at) => `Shop\n    Assets:Fund  ${at + 1} FUND @ 2.${10 + (at % 80)} EUR\n    Assets:Cash\n`,
  (at) => `Shop\n    ; one:, kind: ${at}\n    Expenses:Food  ${at + 1}.00 EUR ; two:\n    Assets:Cash\n`,
]
/** Enough of them for a reader to take over what it read. */
const COUNT = 40

/** Reads the book with each of the declarations in turn, and all of it anew; says what of it. */
function expectAsAnew(dialect: 'ledger' | 'hledger', declarations: readonly string[], transactions: readonly string[]): void {
  const readers = rememberingReaders()
  const request = { ...requestFor(folder), dialect, force: true }
  let recorded: RecordedJournal = nothingRecorded
  declarations.forEach((declaration, at) => {
    writeFileSync(join(folder, 'main.ledger'), 'include declared.ledger\ninclude entries.ledger\n')
    writeFileSync(join(folder, 'declared.ledger'), declaration)
    writeFileSync(join(folder, 'entries.ledger'), transactions[at]!)
    const [now, anew] = [readChanges(request, () => recorded, readers), readChanges(request, () => nothingRecorded, rememberingReaders())]
    if (now.kind !== 'read' || anew.kind !== 'read') return expect(now.kind).toBe(anew.kind)
    expect(said(now.recorded), `after ${JSON.stringify(declarations.slice(0, at + 1))}`).toEqual(said(anew.recorded))
    recorded = now.recorded
  })
}

/** Fingerprints of all transactions, and all prices. */
function said({ transactions, priceColumns: { count, day, second, rate }, priceRows }: RecordedJournal): unknown {
  return [transactions.fingerprints, Array.from(priceRows, (row) => [day[row], second[row], rate.get(row).toText()]), count]
}

describe.each([
  ['ledger', IN_LEDGER, ''],
  ['hledger', IN_HLEDGER, 'decimal-mark .\n'],
] as const)('what another file declares (%s)', (dialect, kinds, sign) => {
  test.each(kinds.map((kind) => [kind('Name').split('\n')[0]!, kind] as const))(
    '%s is heeded when it changes, whatever was read before',
    (_, kind) => {
      const name = fc.constantFrom('One', 'Twoo', 'Threee', 'Fourrr')
      const step = fc.record({ name, isThere: fc.constantFrom(true, true, true, false), isMoved: fc.boolean(), more: fc.nat({ max: 2 }) })
      fc.assert(
        fc.property(fc.constantFrom(...LINES), fc.array(step, { minLength: 5, maxLength: 6 }), (line, steps) => {
          const entry = (at: number): string => `2024-01-${String(1 + (at % 28)).padStart(2, '0')} ${line(at)}\n`
          const book = ({ isMoved, more }: (typeof steps)[number]): string =>
            (isMoved ? '\n' : '') + Array.from({ length: COUNT + more }, (_, at) => entry(at)).join('')
          expectAsAnew(
            dialect,
            steps.map(({ name, isThere }) => sign + (isThere ? kind(name) : '')),
            steps.map(book),
          )
        }),
        { numRuns: runs(4) },
      )
    },
  )
})
