import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { type BulkPlan, planBulkEdit } from '../../src/commands/bulk/plan.ts'
import { DiskFiles } from '../../src/commands/journal/files/disk-files.ts'
import type { BulkOperation } from '../../src/ingest/edit/raw-lines.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { demoYear } from '../support/demo-year.ts'

const until = parseDay('2021-12-31')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bulk-property-'))
  folders.push(folder)
  return folder
}

/** What a journal may say against it that postings of it are in another account: a balance that it asserts, and in beancount that nobody opened that one. */
const AFTER_A_MOVE = ['assertion_failed', 'balance_assertion_failed', 'balance_failed', 'account_not_open']
const codesOf = ({ problems }: Extract<BulkPlan, { kind: 'invalid' }>): string[] => [...new Set(problems.map(({ code }) => code))]

describe.each(['ledger', 'hledger', 'beancount'] as const)('in the demo book as %s', (dialect) => {
  const files = demoYear(dialect)
  const folder = newFolder()
  for (const { name, text } of files) writeFileSync(join(folder, name), text)
  const request = { root: join(folder, files[0]!.name), dialect, strict: false, today: until, forecastUntil: 0, autoPostings: true }
  const book = readerOf(dialect).read(request.root, new DiskFiles(), request)
  const contents = (): string => files.map(({ name }) => readFileSync(join(folder, name), 'latin1')).join('\0')
  const plan = (operation: BulkOperation, rows?: readonly number[]): BulkPlan => {
    const { file, beginLine, day } = book.transactions
    const chosen = rows?.map((row) => ({
      file: book.files[file[row]!]!.path.slice(folder.length + 1),
      beginLine: beginLine[row]!,
      day: day[row]!,
    }))
    return planBulkEdit(request, { operation, chosen }, readerOf)
  }
  const write = (planned: BulkPlan): void => {
    if (planned.kind !== 'planned') throw new Error(JSON.stringify(planned))
    for (const { name, after } of planned.files) writeFileSync(join(folder, name), after)
  }
  const account = fc.constantFrom(...book.accounts.names)
  const row = fc.constantFrom(...Array.from({ length: book.transactions.count }, (_, at) => at).filter((at) => book.transactions.beginLine[at]! > 0))

  test('an account is renamed there and back, and every byte is as it was', () => {
    const before = contents()
    fc.assert(
      fc.property(account, fc.constantFrom('New', 'Ünder:Way', 'X-1'), (name, last) => {
        const parts = name.split(':')
        const to = [...parts.slice(0, -1), `${last}-${parts.length}`].join(':').replace(/^[^:]+$/, `${name}:${last}`)
        if (to.startsWith(`${name}:`)) return
        write(plan({ kind: 'rename_account', from: name, to }))
        expect(contents()).not.toBe(before)
        expect(contents()).not.toMatch(new RegExp(`(?<![\\w:])${name}(?![\\w-])`))
        write(plan({ kind: 'rename_account', from: to, to: name }))
        expect(contents()).toBe(before)
      }),
      { numRuns: 2 },
    )
  })

  test('whatever is done to some transactions does to them what it says and nothing else, or is refused', () => {
    const operation = fc.oneof(
      fc.constantFrom('Baker & Söhne', 'A "quoted" one').map((payee) => ({ kind: 'set_payee' as const, payee })),
      fc.constantFrom(1 as const, 2 as const).map((status) => ({ kind: 'set_status' as const, status })),
      fc.constantFrom('', 'Rome').map((value) => ({ kind: 'add_tag' as const, name: 'trip', value })),
      account.map((from) => ({ kind: 'rename_account' as const, from, to: 'Expenses:Elsewhere' })),
    )
    fc.assert(
      fc.property(operation, fc.uniqueArray(row, { minLength: 1, maxLength: 40 }), (operation, rows) => {
        // That nothing else changes is what the plan itself compares; here it has to manage the ordinary cases.
        const planned = plan(operation, rows)
        // Postings that go to another account, and not all of them: balances that the journal asserts of the two do not hold any more.
        if (planned.kind === 'invalid' && operation.kind === 'rename_account') expect(AFTER_A_MOVE).toEqual(expect.arrayContaining(codesOf(planned)))
        else expect(planned).toMatchObject({ kind: 'planned' })
      }),
      { numRuns: 6 },
    )
  })
})
