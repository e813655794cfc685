import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { type BulkPlan, type ChosenTransaction, planBulkEdit, type PlanOptions } from '../../../src/commands/bulk/plan.ts'
import type { BookRequest } from '../../../src/commands/journal/read-changes.ts'
import type { BulkOperation } from '../../../src/ingest/edit/raw-lines.ts'
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { temporaryFolder } from '../../support/database.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => void (folder = temporaryFolder()))
afterEach(() => folder.remove())
const at = (name: string): string => join(folder.path, name)
const put = (name: string, text: string): void => writeFileSync(at(name), text)

const entry = (day: string, account = 'Expenses:Food'): string => `2024-01-${day} Shop\n    ${account}  1 EUR\n    Assets:Bank\n`
const PAYEE: BulkOperation = { kind: 'set_payee', payee: 'Baker' }
const RENAME: BulkOperation = { kind: 'rename_account', from: 'Expenses:Food', to: 'Expenses:Fun' }
const chosen = (day: string, beginLine: number, file = 'main.ledger'): ChosenTransaction => ({ file, beginLine, day: parseDay(`2024-01-${day}`) })

const plan = (
  operation: BulkOperation,
  places: readonly ChosenTransaction[] | undefined,
  options: PlanOptions = {},
  more: Partial<BookRequest> = {},
): BulkPlan => {
  const today = parseDay('2024-02-01')
  const request = { root: at('main.ledger'), dialect: '' as const, strict: false, today, forecastUntil: 0, autoPostings: true, ...more }
  return planBulkEdit(request, { operation, chosen: places }, readerOf, options)
}

describe('a plan', () => {
  test('names each file that changes, with the contents that it was made from, and no other', () => {
    put('main.ledger', `include more.ledger\n${entry('01')}`)
    put('more.ledger', entry('02'))
    const planned = plan(PAYEE, [chosen('02', 1, 'more.ledger')])
    if (planned.kind !== 'planned') throw new Error(JSON.stringify(planned))
    const [file, ...others] = planned.files
    expect([file!.path, file!.name, file!.hash, others]).toEqual([at('more.ledger'), 'more.ledger', contentHash(Buffer.from(entry('02'))), []])
    expect([file!.before, file!.after].map((bytes) => Buffer.from(bytes).toString())).toEqual([entry('02'), entry('02').replace('Shop', 'Baker')])
    expect([planned.transactions, planned.warnings]).toEqual([1, []])
  })

  test('is made from what an editor has, where it has something, and says which files it opens', () => {
    put('main.ledger', entry('01'))
    const opened: string[] = []
    const replaced = new Map([[at('main.ledger'), Buffer.from(entry('09'))]])
    expect(plan(PAYEE, [chosen('09', 1)], { replaced }).kind).toBe('planned')
    expect(plan(PAYEE, [chosen('09', 1)], { opened: (path) => opened.push(path) })).toEqual({ kind: 'moved', place: 'main.ledger:1' })
    expect(opened).toEqual([at('main.ledger')])
  })

  test('counts what stands in the journal, and not what a rule that changes with it makes of it', () => {
    const rule = '~ Monthly\n    Expenses:Food  9 EUR\n    Expenses:Fun   1 EUR\n    Assets:Bank\n\n'
    put('main.ledger', `${rule}${entry('01')}`)
    const renamed = plan(RENAME, undefined, {}, { forecastUntil: parseDay('2024-12-01') })
    expect(renamed).toMatchObject({ kind: 'planned', transactions: 1, warnings: [] })
    put('main.ledger', rule)
    const alone = plan(RENAME, undefined, {}, { forecastUntil: parseDay('2024-12-01') })
    expect(alone).toMatchObject({ kind: 'planned', files: [{ name: 'main.ledger' }], transactions: 0, warnings: [] })
  })

  test('of what is so already changes nothing, and says so', () => {
    put('main.ledger', entry('01'))
    expect(plan({ kind: 'set_payee', payee: 'Shop' }, [chosen('01', 1)])).toEqual({
      kind: 'planned',
      files: [],
      transactions: 0,
      warnings: ['no transaction is concerned'],
    })
    expect(plan({ ...RENAME, from: 'Expenses:None' }, undefined)).toMatchObject({ kind: 'planned', files: [], transactions: 0 })
  })

  test('for two accounts that become one counts the postings of the other', () => {
    put('main.ledger', [entry('01'), entry('02', 'Expenses:Fun'), entry('03', 'Expenses:Fun')].join('\n'))
    expect(plan(RENAME, undefined)).toMatchObject({
      transactions: 1,
      warnings: ['Expenses:Fun has 2 postings already: the two become one account, which only undoing this change can separate'],
    })
    expect(plan({ ...RENAME, to: 'Expenses:New' }, undefined)).toMatchObject({ transactions: 1, warnings: [] })
  })
})

describe('there is no plan', () => {
  test('where a chosen transaction stands elsewhere by now: on another line, of another day, in another file', () => {
    put('main.ledger', `include more.ledger\n\n${entry('01')}`)
    put('more.ledger', entry('02'))
    expect(plan(PAYEE, [chosen('01', 3)]).kind).toBe('planned')
    for (const [place, said] of [
      [chosen('01', 4), 'main.ledger:4'],
      [chosen('02', 3), 'main.ledger:3'],
      [chosen('01', 3, 'more.ledger'), 'more.ledger:3'],
    ] as const)
      expect(plan(PAYEE, [chosen('01', 3), place])).toEqual({ kind: 'moved', place: said })
  })

  test('where the journal is not there, or has errors: these are told, and none of its warnings', () => {
    expect(plan(PAYEE, [])).toEqual({
      kind: 'invalid',
      problems: [expect.objectContaining({ severity: 'error', code: 'file_missing', file: at('main.ledger'), line: 0 })],
    })
    put('main.ledger', `comment\nx\nend comment\n${entry('01').replace('Assets:Bank', 'Assets:Bank  2 EUR')}\ncomment\n`)
    const invalid = plan(PAYEE, [])
    expect(invalid).toMatchObject({ kind: 'invalid', problems: [{ severity: 'error' }] })
    expect(invalid.kind === 'invalid' && invalid.problems).toHaveLength(1)
  })

  test('into a file that is none of the journal', () => {
    put('main.ledger', entry('01'))
    put('other.ledger', '')
    expect(plan({ kind: 'move', file: 'other.ledger' }, [chosen('01', 1)])).toEqual({
      kind: 'uncertain',
      place: 'main.ledger:1',
      why: ['notInJournal', 'other.ledger'],
    })
  })

  test('for what a rule has made, which stands in no file', () => {
    put('main.ledger', `~ Monthly\n    Expenses:Food  9 EUR\n    Assets:Bank\n\n${entry('01')}`)
    const foreseen = plan(PAYEE, undefined, {}, { forecastUntil: parseDay('2024-06-01') })
    expect(foreseen).toMatchObject({ kind: 'uncertain', why: ['inNoFile'] })
  })

  test('with our own mistake, which is no problem of the journal', () => {
    put('main.ledger', entry('01'))
    const opened = (): void => {
      throw new Error('a mistake of ours')
    }
    expect(() => plan(PAYEE, [], { opened })).toThrow('a mistake of ours')
  })
})
