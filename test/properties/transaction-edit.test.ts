import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { CLEARED, PENDING, WRITTEN } from '#vocabulary/book-columns.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { asText } from '../../src/commands/bulk/plan.ts'
import { type EditableTransaction, planSingleEdit, type SingleEdit, type SingleEditPlan } from '../../src/commands/bulk/transaction-edit.ts'
import { hunksBetween, reverseHunks } from '../../src/commands/files/hunks.ts'
import { DiskFiles } from '../../src/commands/journal/files/disk-files.ts'
import type { TransactionFields } from '../../src/ingest/edit/edit-fields.ts'
import type { Amount, BookTransaction } from '../../src/ingest/journal/book.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { demoYear } from '../support/demo-year.ts'

const until = parseDay('2021-12-31')
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** A change of one field, and what the transaction is then. */
interface Change {
  readonly fields: TransactionFields
  readonly expected: (before: BookTransaction) => BookTransaction
}

const STATUS = fc.constantFrom(PENDING, CLEARED)
const NAMES = fc.constantFrom('Bäcker', 'A "quoted" one', '20 % off', '李四', "O'Brien (Inc.)")

const kept = (of: EditableTransaction): { from: number; account: undefined; amount: undefined }[] =>
  of.postings.map((_, from) => ({ from, account: undefined, amount: undefined }))

const linesOf = (note: string): string[] =>
  note
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The postings without what follows from the others. */
const withAmount = (before: BookTransaction, at: number, quantity: Exact): BookTransaction => {
  const difference = quantity.minus(before.postings[at]!.amount.quantity)
  return {
    ...before,
    postings: before.postings.map((posting, nth) => {
      const { amount } = posting
      return { ...posting, amount: { ...amount, quantity: nth === at ? quantity : amount.quantity.minus(difference) } }
    }),
  }
}

describe.each(['ledger', 'hledger', 'beancount'] as const)('in the demo book as %s, one edited field changes', (dialect) => {
  const files = demoYear(dialect)
  const folder = mkdtempSync(join(tmpdir(), 'edit-property-'))
  folders.push(folder)
  for (const { name, text } of files) writeFileSync(join(folder, name), text)
  const request = { root: join(folder, files[0]!.name), dialect, strict: false, today: until, forecastUntil: 0, autoPostings: true }
  const read = () => readerOf(dialect).read(request.root, new DiskFiles(), request)
  const book = read()
  const meant = [...book.wholeTransactions()]
  const written = meant.filter(({ origin, beginLine }) => origin === WRITTEN && beginLine > 0)
  const plan = ({ file, beginLine, day }: BookTransaction, edit: SingleEdit): SingleEditPlan => {
    const transaction = { file: book.files[file]!.path.slice(folder.length + 1), beginLine, day }
    return planSingleEdit(request, { edit, transaction }, readerOf)
  }

  const changeOf = (before: BookTransaction, of: EditableTransaction): fc.Arbitrary<Change> => {
    const plain = of.postings.length === 2 && of.postings.every(({ behind, isAmountEditable }) => behind === '' && isAmountEditable)
    const shown = (payee: string, note: string): string =>
      dialect === 'beancount' && note !== '' && payee !== '' ? `${payee} | ${note}` : payee || note
    return fc.oneof(
      NAMES.map(
        (payee): Change => ({ fields: { payee }, expected: () => ({ ...before, payee: dialect === 'beancount' ? shown(payee, of.note) : payee }) }),
      ),
      fc.constantFrom('2021-02-28', '2021-07-01').map((date): Change => ({ fields: { date }, expected: () => ({ ...before, day: parseDay(date) }) })),
      STATUS.map(
        (status): Change => ({
          fields: { status },
          expected: () => ({ ...before, status, postings: before.postings.map((posting) => ({ ...posting, status })) }),
        }),
      ),
      fc.constantFrom('a note', 'zwei Wörter').map(
        (note): Change => ({
          fields: { note },
          expected: () =>
            dialect === 'beancount'
              ? { ...before, payee: shown(of.payee, note) }
              : { ...before, note: [note, ...linesOf(before.note ?? '').filter((line) => line !== of.note)].join('\n') },
        }),
      ),
      fc.constantFrom('by card', 'Öl (2 l)', '').map(
        (comment): Change => ({
          fields: { postings: kept(of).map((posting, at) => (at === 0 ? { ...posting, comment } : posting)) },
          expected: () =>
            dialect === 'beancount'
              ? before
              : {
                  ...before,
                  postings: before.postings.map((posting, at) => {
                    const lines = linesOf(posting.note).slice(of.postings[0]!.comment === '' ? 0 : 1)
                    return at === 0 ? { ...posting, note: [comment, ...lines].filter(Boolean).join('\n') } : posting
                  }),
                },
        }),
      ),
      ...(dialect === 'beancount'
        ? []
        : [
            fc.constantFrom('12', 'A 7', '').map((code): Change => ({ fields: { code }, expected: () => ({ ...before, code }) })),
            fc.constantFrom('2021-02-28', '').map(
              (secondDate): Change => ({
                fields: { secondDate },
                expected: () => ({ ...before, secondDay: secondDate === '' ? undefined : parseDay(secondDate) }),
              }),
            ),
          ]),
      ...(plain
        ? [
            fc.integer({ min: 1, max: 2_000_000 }).map((cents): Change => {
              const quantity = Exact.parse((cents / 100).toFixed(2))
              const [first, second] = before.postings.map(({ amount }) => amount) as [Amount, Amount]
              const postings = kept(of).map((posting, at) => {
                const wanted = at === 0 ? quantity : quantity.negated()
                const { commodity } = at === 0 ? first : second
                return of.postings[at]!.isLeftOut ? posting : { ...posting, amount: { quantity: wanted.toString(), commodity } }
              })
              return { fields: { postings }, expected: () => withAmount(before, 0, quantity) }
            }),
          ]
        : []),
    )
  }
  const unplaced = (transactions: readonly BookTransaction[]): string[] =>
    transactions.map(({ file: _file, beginLine: _beginLine, endLine: _endLine, secondDay, code, note: all, postings, ...transaction }) =>
      asText({
        ...transaction,
        secondDay,
        code: code || undefined,
        note: linesOf(all ?? '').toSorted(),
        postings: postings.map(({ line: _line, note, ...posting }) => ({ ...posting, note: linesOf(note) })),
      }),
    )

  test('that field and nothing else in the book; undone, every byte is as it was', () => {
    let done = 0
    fc.assert(
      fc.property(fc.constantFrom(...written), fc.infiniteStream(fc.nat()), (before, seeds) => {
        const looked = plan(before, { kind: 'look' })
        if (looked.kind !== 'looked') throw new Error(JSON.stringify(looked))
        expect(looked.transaction).toMatchObject({ day: before.day, status: before.status })
        const { fields, expected } = fc.sample(changeOf(before, looked.transaction), { numRuns: 1, seed: seeds.next().value as number })[0]!
        const planned = plan(before, { kind: 'edit', version: looked.transaction.version, fields })
        // A balance that the journal asserts may not hold any more; then nothing is written, and the field is named.
        if (planned.kind !== 'planned') {
          expect({ planned, fields, day: formatDay(before.day) }).toMatchObject({ planned: { kind: expect.stringMatching(/^(?:refused|invalid)$/) } })
          return
        }
        // What other transactions take from lots may change with it: that is said, and has tests of its own.
        if (planned.consequences.length > 0) return
        done++
        for (const { path, before: bytes, after } of planned.files) {
          writeFileSync(path, after)
          const now = unplaced([...read().wholeTransactions()]).toSorted()
          writeFileSync(path, bytes)
          expect(now).toEqual(unplaced(meant.map((one) => (one === before ? expected(one) : one))).toSorted())
          const hunks = hunksBetween(Buffer.from(bytes), Buffer.from(after))
          expect(reverseHunks(Buffer.from(after), hunks)).toEqual(readFileSync(path))
        }
      }),
      { numRuns: 10 },
    )
    expect(done).toBeGreaterThan(4)
  })
})
