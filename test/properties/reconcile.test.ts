import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CLEARED, type Status } from '#vocabulary/book-columns.ts'
import { type Day, formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { assertBalance, markPostings, type PostingMark } from '../../src/commands/reconcile/mark-postings.ts'
import { styleOf } from '../../src/ingest/statements/write/style.ts'
import type { Book, Dialect } from '../../src/ingest/journal/book.ts'
import { type Files, FileUnreadable } from '../../src/ingest/journal/readable-files.ts'
import { readerOf } from '../../src/ingest/readers.ts'

const DIALECTS = ['ledger', 'hledger', 'beancount'] as const
const FIRST = parseDay('2024-01-01')

function read(text: Buffer, dialect: Dialect): Book {
  const files: Files = {
    bytes: (path) => {
      if (path !== '/main') throw new FileUnreadable(path, 'missing', 'the file does not exist')
      return text
    },
    home: '/people',
    glob: () => [],
  }
  return readerOf(dialect).read('/main', files, { today: parseDay('2030-01-01') })
}
const errorsOf = (book: Book): string[] => book.problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)

/** Every posting in a line, with its status apart. */
const postingsOf = ({ transactions: t, postings: p, accounts, commodities, payees, texts }: Book) =>
  Array.from({ length: t.count }, (_, row) => row).flatMap((row) =>
    Array.from({ length: t.firstPosting[row + 1]! - t.firstPosting[row]! }, (_, place) => {
      const at = t.firstPosting[row]! + place
      const said = [t.day[row], t.status[row], payees.names[t.payee[row]!], t.beginLine[row], t.endLine[row], accounts.names[p.account[at]!]]
      const moved = [
        commodities.names[p.commodity[at]!],
        p.quantity.get(at).toText(),
        p.cost.get(at).toText(),
        p.lot.get(at).toText(),
        p.kind[at],
        p.flags[at],
      ]
      return {
        said: JSON.stringify([...said, ...moved, texts.names[p.note[at]!] ?? '', p.line[at]]),
        status: p.status[at] as Status,
        line: p.line[at]!,
        transaction: t.status[row] as Status,
        day: t.day[row]!,
        quantity: p.quantity.get(at),
        account: accounts.names[p.account[at]!]!,
        endLine: t.endLine[row]!,
      }
    }),
  )

// One tab alone is part of a name to hledger.
const blank = fc.constantFrom('  ', '    ', '          ', '\t\t')
const cents = fc.integer({ min: 1, max: 99_999 }).map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`)
/** A transaction between the bank and something else, in the forms that people write it in. */
const entry = fc.record({
  wait: fc.nat(3),
  flag: fc.constantFrom('', '* ', '! '),
  flags: fc.tuple(fc.constantFrom('', '* ', '! '), fc.constantFrom('', '* ', '! ')),
  indents: fc.tuple(fc.constantFrom('  ', '    '), fc.constantFrom('  ', '    ')),
  gap: blank,
  amount: cents,
  other: fc.constantFrom('Expenses:Food', 'Expenses:Rent', 'Income:Salary'),
  isIn: fc.boolean(),
  isElided: fc.boolean(),
  comment: fc.constantFrom('', '  ; a note', '  ; two  words * and !'),
  below: fc.boolean(),
})
type Entry = typeof entry extends fc.Arbitrary<infer Of> ? Of : never
const OPENS = ['Assets:Bank', 'Expenses:Food', 'Expenses:Rent', 'Income:Salary'].map((account) => `2020-01-01 open ${account}`)

function journal(entries: readonly Entry[], dialect: Dialect, end: string): Buffer {
  const lines = dialect === 'beancount' ? [...OPENS, ''] : []
  let day: Day = FIRST
  for (const { wait, flag, flags, indents, gap, amount, other, isIn, isElided, comment, below } of entries) {
    day += wait
    lines.push(dialect === 'beancount' ? `${formatDay(day)} ${flag || 'txn '}"Café"` : `${formatDay(day)} ${flag}Café`)
    lines.push(`${indents[0]}${flags[0]}Assets:Bank${gap}${isIn ? '' : '-'}${amount} EUR${comment}`)
    if (below) lines.push(dialect === 'beancount' ? '    seen: "yes"' : '    ; seen: yes')
    const sum = `${gap}${isIn ? '-' : ''}${amount} EUR`
    lines.push(`${indents[1]}${flags[1]}${other}${isElided ? '' : sum}`, '')
  }
  return Buffer.from(lines.join(end))
}

const entries = fc.array(entry, { minLength: 1, maxLength: 8 })
const ends = fc.constantFrom('\n', '\r\n')

describe.each(DIALECTS)('in %s', (dialect) => {
  test('marking postings changes their status and nothing else of the book', () => {
    fc.assert(
      fc.property(entries, ends, fc.infiniteStream(fc.constantFrom(true, false, undefined)), (list, end, wishes) => {
        const text = journal(list, dialect, end)
        const before = read(text, dialect)
        expect(errorsOf(before)).toEqual([])
        const wanted = postingsOf(before).map((posting) => ({ ...posting, isCleared: wishes.next().value as boolean | undefined }))
        const marks = new Map<number, PostingMark>(
          wanted.flatMap(({ line, transaction, isCleared }) => (isCleared === undefined ? [] : [[line, { isCleared, transaction }]])),
        )
        const marked = markPostings(text, dialect, marks)
        if (typeof marked === 'number') throw new Error(`no posting in line ${marked} of\n${text}`)
        const after = postingsOf(read(marked, dialect))
        expect(after.map(({ said }) => said)).toEqual(wanted.map(({ said }) => said))
        wanted.forEach(({ isCleared, status }, place) => {
          const now = after[place]!.status
          if (isCleared === undefined) expect(now).toBe(status)
          else expect(now === CLEARED).toBe(isCleared)
        })
      }),
    )
  })

  test('a balance that is asserted holds, adds nothing to what is held, and does not hold a cent off', () => {
    fc.assert(
      fc.property(entries, ends, fc.nat(), (list, end, seed) => {
        const text = journal(list, dialect, end)
        const own = postingsOf(read(text, dialect)).filter(({ account }) => account === 'Assets:Bank')
        const { day } = own[seed % own.length]!
        const upTo = own.filter((posting) => posting.day <= day)
        const balance = Exact.sum(upTo.map(({ quantity }) => quantity))
        const asserted = (off: string): Book =>
          read(
            assertBalance(text, dialect, styleOf(text.toString('utf8'), dialect), {
              day,
              balance: balance.plus(Exact.parse(off)),
              commodity: 'EUR',
              after: upTo.at(-1)!,
            }),
            dialect,
          )
        const good = asserted('0')
        expect(errorsOf(good)).toEqual([])
        const held = postingsOf(good).filter(({ account }) => account === 'Assets:Bank')
        expect(Exact.sum(held.map(({ quantity }) => quantity)).equals(Exact.sum(own.map(({ quantity }) => quantity)))).toBe(true)
        // Beancount allows for half of the last digit that is written.
        expect(errorsOf(asserted('0.02'))).not.toEqual([])
      }),
    )
  })
})
