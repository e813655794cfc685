import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { Exact } from '#vocabulary/exact.ts'
import { FORECAST } from '#vocabulary/book-columns.ts'

/** A name of so many characters that cannot be packed, and one letter of which tells it from another. */
export const longName = (length: number, end: string): string => {
  const words = Array.from({ length: length / 40 }, (_, at) => createHash('sha256').update(String(at)).digest('base64url'))
  return `${words.join('').slice(0, length - end.length)}${end}`
}

export const ACCOUNTS = [
  'Assets:Checking',
  'Assets:Funds:"Odd\\name"',
  'Expenses:Food\ttab',
  'Expenses:Rent',
  'Income:Salary',
  'Équité',
  longName(9000, 'a'),
  longName(9000, 'b'),
]
export const COMMODITIES = ['EUR', 'USD', 'ABC', '"VTI 2"', longName(5000, 'a'), longName(5000, 'b')]

const decimal = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 3 }))
  .map(([mantissa, scale]) => Exact.of(mantissa, scale).toText())
const huge = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }).map((mantissa) => Exact.of(mantissa, 12).toText())
const amount = fc.oneof({ weight: 9, arbitrary: decimal }, { weight: 1, arbitrary: huge })
const posting = fc.record(
  {
    account: fc.constantFrom(...ACCOUNTS),
    commodity: fc.constantFrom(...COMMODITIES),
    quantity: amount,
    cost: fc.tuple(amount, fc.constantFrom(...COMMODITIES)),
  },
  { requiredKeys: ['account', 'commodity', 'quantity'] },
)
const transaction = fc.record({
  day: fc.integer({ min: 0, max: 30_000 }),
  origin: fc.constantFrom(0, 0, 0, 1, FORECAST),
  postings: fc.array(posting, { minLength: 1, maxLength: 4 }),
})
const price = fc.record({
  day: fc.integer({ min: 18_000, max: 18_005 }),
  base: fc.nat({ max: COMMODITIES.length - 1 }),
  rate: fc.constantFrom('1.5', '1.50', '2', '0.001'),
  origin: fc.constantFrom(0, 1),
  second: fc.constantFrom(0, 3600),
})

const word = fc.constantFrom('', 'equity', 'Steel & "Söhne"', 'a\\b')
const security = fc.record({
  id: word,
  name: word,
  type: word,
  rating: word,
  industry: word,
  percentage: fc.constantFrom('4.52', '0.000000000000000000000000000001', '100'),
})

/** Something that happens to a book: an append is made of some of these. */
export const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('record' as const), transactions: fc.array(transaction, { minLength: 1, maxLength: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), picks: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('declare' as const), prices: fc.array(price, { minLength: 1, maxLength: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retract' as const), picks: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fetch' as const),
      provider: fc.constantFrom('yahoo', 'other'),
      prices: fc.array(price, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sync' as const), declared: fc.subarray(ACCOUNTS) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('job' as const), ends: fc.constantFrom('never', 'completed', 'failed') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('portfolio' as const),
      fund: fc.constantFrom('ABC', '"VTI 2"'),
      securities: fc.array(security, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('annotate' as const),
      days: fc.array(fc.nat(30_000), { maxLength: 3 }),
      picks: fc.array(fc.nat(), { maxLength: 2 }),
    }),
  },
)
