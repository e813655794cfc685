import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { type BulkPlan, planBulkEdit } from '../../../src/commands/bulk/plan.ts'
import type { BulkOperation } from '../../../src/ingest/edit/raw-lines.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { temporaryFolder } from '../../support/database.ts'
import { runs } from '../../support/thorough.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeAll(() => void (folder = temporaryFolder()))
afterAll(() => folder.remove())

const FIRST = parseDay('2024-01-01')
const textOf = (at: number): string => `${formatDay(FIRST + at)} Shop ${at}\n    Expenses:Food  ${at + 1} EUR\n    Assets:Bank\n`

/** The plan for transactions of a journal, named by their places and the lines that they begin in. */
function plan(name: string, text: string, operation: BulkOperation, chosen: readonly { readonly at: number; readonly line: number }[]): BulkPlan {
  writeFileSync(join(folder.path, name), text)
  const request = { root: join(folder.path, name), dialect: '' as const, strict: false, today: FIRST, forecastUntil: 0, autoPostings: true }
  const places = chosen.map(({ at, line }) => ({ file: name, beginLine: line, day: FIRST + at }))
  return planBulkEdit(request, { operation, chosen: places }, readerOf)
}

test('what is deleted goes with one empty line, so that those that stay are parted as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }), fc.constantFrom('', '; a heading\n\n'), (isDeleted, heading) => {
      const stays = isDeleted.flatMap((deleted, at) => (deleted ? [] : [at]))
      const text = heading + isDeleted.map((_, at) => textOf(at)).join('\n')
      const begin = heading === '' ? 1 : 3
      const chosen = isDeleted.flatMap((deleted, at) => (deleted ? [{ at, line: begin + 4 * at }] : []))
      const result = plan('main.ledger', text, { kind: 'delete' }, chosen)
      if (result.kind !== 'planned') throw new Error(JSON.stringify(result))
      expect(result.transactions).toBe(chosen.length)
      const after = result.files.length === 0 ? text : Buffer.from(result.files[0]!.after).toString()
      expect(after).toBe(stays.length === 0 ? heading.trimEnd() + (heading && '\n') : heading + stays.map(textOf).join('\n'))
      expect(result.warnings).toEqual(chosen.length === 0 ? ['no transaction is concerned'] : [])
    }),
    { numRuns: runs(40) },
  )
})

test('empty lines at the end of a file go with its last transaction, others stay', () => {
  const text = `${textOf(0)}\n\n${textOf(1)}\n\n`
  const after = (at: number, line: number): string => {
    const result = plan('main.ledger', text, { kind: 'delete' }, [{ at, line }])
    return result.kind === 'planned' ? Buffer.from(result.files[0]!.after).toString() : result.kind
  }
  expect(after(0, 1)).toBe(`\n${textOf(1)}\n\n`)
  expect(after(1, 6).trimEnd()).toBe(textOf(0).trimEnd())
})

test('a journal whose dialect nobody configured is edited as what it is', () => {
  const text = '2020-01-01 open Assets:Bank\n2020-01-01 open Expenses:Food\n\n2024-01-01 * "Shop"\n  Expenses:Food  1 EUR\n  Assets:Bank\n'
  const result = plan('main.beancount', text, { kind: 'set_payee', payee: 'Baker' }, [{ at: 0, line: 4 }])
  expect(result).toMatchObject({ kind: 'planned', transactions: 1, files: [{ name: 'main.beancount' }] })
  expect(result.kind === 'planned' && Buffer.from(result.files[0]!.after).toString()).toBe(text.replace('Shop', 'Baker'))
})
