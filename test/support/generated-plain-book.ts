import fc from 'fast-check'
import type { LotDetail, Tag } from '#vocabulary/book-columns.ts'
import type { PlainBook, PlainPosting, PlainPrice, PlainTransaction } from './plain-book.ts'

/* Plain books in which every field takes every form: absent, small, large, strange. */

export const FILES = ['main.ledger', '2023.ledger', 'prices.ledger'] as const

/** Text with what is special somewhere: in JSON, in journals, in ids. */
const text = fc.oneof(fc.constantFrom('', 'EUR', 'a "quoted" word', 'Café ☕', 'two\nlines', 'a:b', '\\', '0'), fc.string({ maxLength: 6 }))
const name = fc.constantFrom('Assets:Cash', 'Assets:Bank:Giro', 'Expenses:Food', 'Income', 'Liabilities:Card', 'Equity:Opening')
const commodity = fc.constantFrom('EUR', 'USD', '', '"ACME 1"', '₹')
/** Plain decimal text as blocks have it: no -0, places kept. */
const decimal = fc
  .tuple(
    fc.boolean(),
    fc.oneof(
      fc.nat(999_999).map(BigInt),
      fc.constantFrom(0n, 9_007_199_254_740_991n, 9_007_199_254_740_992n),
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
    ),
    fc.oneof(fc.nat(4), fc.nat(40)),
  )
  .map(([isNegative, digits, places]) => {
    const padded = `${digits}`.padStart(places + 1, '0')
    const plain = places === 0 ? padded : `${padded.slice(0, -places)}.${padded.slice(-places)}`
    return isNegative && digits !== 0n ? `-${plain}` : plain
  })
const day = fc.integer({ min: 18_000, max: 20_000 })
const tags: fc.Arbitrary<Tag[]> = fc.array(fc.record({ name: text, value: text }), { minLength: 1, maxLength: 3 })
const amount = fc.record({ total: decimal, commodity })
const lotDetail: fc.Arbitrary<LotDetail> = fc
  .record({ day, label: text, fixated: fc.boolean() }, { requiredKeys: [] })
  .filter((detail) => Object.keys(detail).length > 0)

const posting: fc.Arbitrary<Omit<PlainPosting, 'line'>> = fc.record(
  {
    account: name,
    quantity: decimal,
    commodity,
    status: fc.nat(2),
    kind: fc.nat(2),
    flags: fc.nat(7),
    cost: amount,
    lot: amount,
    lotDetail,
    day,
    note: text,
    tags,
    payee: text,
  },
  { requiredKeys: ['account', 'quantity', 'commodity', 'status', 'kind', 'flags'] },
)
const transaction = fc
  .record(
    {
      day,
      status: fc.nat(2),
      origin: fc.nat(4),
      payee: text,
      secondDay: day,
      code: text,
      note: text,
      tags,
      links: fc.array(text, { minLength: 1, maxLength: 3 }),
      postings: fc.array(posting, { maxLength: 4 }),
    },
    { requiredKeys: ['day', 'status', 'origin', 'payee', 'postings'] },
  )
  .map((fields) => ({ kind: 'transaction' as const, fields }))
const price = fc
  .record({ day, second: fc.constantFrom(0, 0, 1, 86_399), base: commodity, quote: commodity, rate: decimal, origin: fc.nat(1) })
  .map((fields) => ({ kind: 'price' as const, fields }))

/** What stands in a journal, and before each how many empty lines; in no file yet. */
const entry = fc.record({ gap: fc.nat(2), file: fc.constantFrom(...FILES), of: fc.oneof({ weight: 3, arbitrary: transaction }, price) })
export type PlainEntry = typeof entry extends fc.Arbitrary<infer Entry> ? Entry : never
export const entries = (maxLength: number): fc.Arbitrary<PlainEntry[]> => fc.array(entry, { maxLength })

/** The book of entries that stand below one another in their files. */
export function layOut(list: readonly PlainEntry[]): PlainBook {
  const nextLine = new Map<string, number>()
  const transactions: PlainTransaction[] = []
  const prices: PlainPrice[] = []
  for (const { gap, file, of } of list) {
    const line = (nextLine.get(file) ?? 1) + gap
    if (of.kind === 'price') prices.push({ ...of.fields, file, line })
    else {
      const postings = of.fields.postings.map((fields, i) => ({ ...fields, line: line + 1 + i }))
      transactions.push({ ...of.fields, file, beginLine: line, endLine: line + postings.length, postings })
    }
    nextLine.set(file, line + 1 + (of.kind === 'price' ? 0 : of.fields.postings.length))
  }
  return { transactions, prices }
}
