import * as z from 'zod'
import type { DETAILS } from '#vocabulary/book-columns.ts'
import { FIRST_DAY, LAST_DAY } from '#vocabulary/day.ts'
import { defineEvent } from './define.ts'

/*
 * The stream `journal`: what the readers understood of the user's files. Blocks of at most a thousand transactions or prices as
 * columns, each with its own string tables, so that a block can be read by itself. A sync is one append: blocks, closed by JournalSynced.
 */

export const JOURNAL_STREAM = 'journal'
/** Transactions or prices in one block at most. */
export const BLOCK_ROWS_MAX = 1000

const id = z.int().nonnegative()
const strings = z.array(z.string())
/** Decimal text in plain notation: "-12.50". */
const decimals = z.array(z.string())
/** Days since 1970-01-01. */
const day = z.int().min(FIRST_DAY).max(LAST_DAY)
const days = z.array(day)
/** A column in which most rows have nothing: [row, value]. */
const sparse = <V extends z.ZodType>(value: V) => z.array(z.tuple([id, value]))
const tag = z.tuple([z.string(), z.string()])
/** An amount that belongs to a quantity: [posting row, decimal text, commodity id]. */
const amounts = z.array(z.tuple([id, z.string(), id]))

const recordedBlock = z.object({
  files: strings.describe('paths relative to the folder of the root journal'),
  accounts: strings,
  commodities: strings,
  payees: strings,
  texts: strings.describe('notes and codes'),
  transactions: z.object({
    id: strings.describe('made from the content; twins are told apart by a suffix'),
    day: days,
    status: z.array(z.int().min(0).max(2)).describe('0 unmarked, 1 pending, 2 cleared'),
    origin: z.array(z.int().min(0).max(4)).describe('0 written, 1 pad, 2 forecast, 3 timeclock or timedot, 4 imported by rules'),
    payee: z.array(id),
    file: z.array(id),
    begin_line: z.array(id),
    end_line: z.array(id),
    postings: z.array(id).describe('how many postings belong to the transaction'),
    second_day: sparse(day),
    code: sparse(id),
    note: sparse(id),
    tags: sparse(z.array(tag)),
    links: sparse(strings),
  }),
  postings: z.object({
    account: z.array(id),
    commodity: z.array(id),
    quantity: decimals,
    line: z.array(id),
    cost: amounts.describe('total paid, with the sign of the quantity'),
    lot: amounts.describe('total basis of the lot, with the sign of the quantity'),
    lot_detail: sparse(z.object({ day: day.optional(), label: z.string().optional(), fixated: z.boolean().optional() })),
    day: sparse(day),
    status: sparse(z.int().min(0).max(2)).describe('where it differs from the transaction'),
    kind: sparse(z.int().min(1).max(2)).describe('1 virtual, 2 balanced virtual'),
    flags: sparse(z.int().min(1).max(7)).describe('1 inferred, 2 generated, 4 assigned, or-ed'),
    note: sparse(id),
    tags: sparse(z.array(tag)),
    payee: sparse(id).optional().describe('where a posting has another than its transaction; absent when none does'),
  }),
})
export type RecordedBlock = z.infer<typeof recordedBlock>
/** The details of a block's transactions; one that an earlier version did not know is absent. */
export type RecordedDetails = Partial<Pick<RecordedBlock['transactions'], (typeof DETAILS)[number]['recorded']>>

const priceBlock = z.object({
  files: strings,
  commodities: strings,
  day: days,
  base: z.array(id),
  quote: z.array(id),
  rate: decimals.describe('units of quote for one unit of base'),
  origin: z.array(z.int().min(0).max(1)).describe('0 directive, 1 implied by a cost'),
  second: sparse(z.int()).describe('seconds since midnight'),
  file: z.array(id),
  line: z.array(id),
})
export type PriceBlock = z.infer<typeof priceBlock>

export const transactionsRecorded = defineEvent('TransactionsRecorded', recordedBlock)
export const transactionsWithdrawn = defineEvent('TransactionsWithdrawn', z.object({ id: strings }))
export const pricesDeclared = defineEvent('PricesDeclared', priceBlock)
/** Every row withdraws one equal row that was declared before, with the same place in the file. */
export const pricesRetracted = defineEvent('PricesRetracted', priceBlock)
/** Transactions, prices and annotations of a file that are on other lines now: those that began between the first two numbers moved by the third. */
export const entriesMoved = defineEvent('EntriesMoved', z.object({ file: z.string(), moves: z.array(z.tuple([id, id, z.int()])) }))
export const journalSynced = defineEvent(
  'JournalSynced',
  z.object({
    hash: z.string().describe('SHA-256 over the names and contents of all files, in include order'),
    dialect: z.enum(['ledger', 'hledger', 'beancount']),
    files: z.array(z.object({ name: z.string(), hash: z.string().optional().describe('absent where it is that of the sync before') })),
    globs: z.array(z.object({ pattern: z.string(), matches: strings })).describe('include patterns, to see when a file joins them'),
    forecast_until: day.describe('periodic rules were followed up to this day'),
    auto_postings: z.boolean().describe('the = rules of hledger added their postings, if the journal is one of hledger'),
    counts: z.object({ added: id, removed: id, unchanged: id, transactions: id, postings: id, prices: id }),
    declared_accounts: strings.optional().describe('absent where they are those of the sync before'),
    account_roots: z.array(tag).describe('account name and the root it belongs to, where a directive says so'),
    warnings: strings,
    guessed_roots: strings.describe('names among account_roots whose root was found out by the side that money is on'),
    configured_roots: z.string().describe('what the configuration said of roots, one a line'),
    own_currency: z.string().describe("the currency that the book itself names for its figures; '' for none"),
    hledger_rules: z
      .enum(['', '1.25', 'newest'])
      .describe("the version of hledger whose rules the configuration asked for; '' for what any of them takes"),
    directives: z.array(z.tuple([z.string(), id])).describe('of a beancount journal: how many there are of each directive, as they are written'),
    closed_accounts: z.array(z.tuple([z.string(), day])).describe('accounts that a directive closes, and on which day'),
    declared_cash: z
      .array(z.tuple([z.string(), z.boolean()]))
      .optional()
      .describe('assets of a hledger journal whose declared type says whether they are cash (C) or not (A)'),
  }),
  [
    // 1 → 2: rules of hledger add postings; before, they never did.
    (data: object) => ({ ...data, auto_postings: false }),
    // 2 → 3: roots are found out and can be configured, the book's own currency and the rules it was read by are kept; before, nothing of it was known.
    (data: object) => ({ ...data, guessed_roots: [], configured_roots: '', own_currency: '', hledger_rules: '' }),
    // 3 → 4: events and documents of a beancount journal are recorded; before, they were read and forgotten, and nothing was counted.
    (data: object) => ({ ...data, directives: [], closed_accounts: [] }),
    // 4 → 5: what is as it was in the sync before is left out; before, everything was said every time.
    (data: object) => data,
    // 5 → 6: types of cash accounts are recorded; before, cash accounts were found by name and use only.
    (data: object) => data,
  ],
)
export const journalEvents = [transactionsRecorded, transactionsWithdrawn, pricesDeclared, pricesRetracted, entriesMoved, journalSynced] as const
