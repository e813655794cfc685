import * as z from 'zod'
import { parseDay, tryParseDay } from '#vocabulary/day.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../journal/book.ts'
import { entryLines, type EntryPosting } from '../quick-add/entry-text.ts'
import type { WritingStyle } from '../statements/write/style.ts'

/*
 * What Firefly III sends to a webhook with the response "Transactions". Only what is used is looked at; of the rest it may send what it likes.
 */

const SPLITS_MAX = 500
const text = (max: number) =>
  z
    .string()
    .nullish()
    .transform((value) => value ?? '')
    .pipe(z.string().max(max, `has more than ${max} characters`))
const decimal = (name: string) =>
  z
    .string(`${name} is a decimal as text, such as "12.50"`)
    .max(60)
    .refine((value) => /^\d+(\.\d+)?$/.test(value) && !Exact.parse(value).isZero, `${name} is a decimal above zero as text, such as "12.50"`)
    .transform(plainDecimal)
const commodity = z.string().regex(/^[^"\p{Cc};@={}()\d\s][^"\p{Cc};@={}()]{0,59}$/u, 'is no currency')
const optionalDecimal = z.union(
  [
    decimal('foreign_amount'),
    z
      .literal('')
      .nullish()
      .transform(() => ''),
  ],
  'foreign_amount is a decimal above zero as text',
)
const day = z
  .string()
  .transform((value) => value.slice(0, 10))
  .refine((value) => tryParseDay(value) !== undefined, 'date begins with a day as YYYY-MM-DD')

const split = z
  .object({
    date: day,
    amount: decimal('amount'),
    currency_code: commodity,
    foreign_amount: optionalDecimal,
    foreign_currency_code: commodity.or(
      z
        .literal('')
        .nullish()
        .transform(() => ''),
    ),
    description: text(1000),
    notes: text(32_768),
    source_name: text(1000),
    destination_name: text(1000),
    type: text(60),
  })
  .transform((one) => ({
    day: one.date,
    amount: one.amount,
    commodity: one.currency_code,
    foreign_amount: one.foreign_currency_code === '' ? '' : one.foreign_amount,
    foreign_commodity: one.foreign_amount === '' ? '' : one.foreign_currency_code,
    description: one.description,
    notes: one.notes,
    source: one.source_name,
    destination: one.destination_name,
    type: one.type.toLowerCase(),
  }))
type FireflySplit = z.output<typeof split>

const payload = z.object({
  uuid: text(100),
  content: z.object(
    {
      id: z
        .union([z.string().max(100), z.int()])
        .nullish()
        .transform((id) => (id === null || id === undefined ? '' : String(id))),
      updated_at: text(60),
      group_title: text(1000),
      transactions: z.array(split).min(1, 'there is no transaction in the message').max(SPLITS_MAX),
    },
    'there are no transactions in the message: set the response of the webhook to "Transactions" in Firefly III',
  ),
})

const ACTIONS = { STORE_TRANSACTION: 'store', UPDATE_TRANSACTION: 'update', DESTROY_TRANSACTION: 'destroy' } as const

export interface FireflyMessage {
  readonly kind: 'message'
  /** '' when it has none. */
  readonly uuid: string
  readonly action: (typeof ACTIONS)[keyof typeof ACTIONS]
  readonly group: string
  readonly updatedAt: string
  readonly title: string
  readonly splits: readonly FireflySplit[]
}

/** A message as it was sent → what it says, that it is about something else, or everything that is wrong with it. */
export function readFirefly(
  value: unknown,
): FireflyMessage | { readonly kind: 'other'; readonly trigger: string } | { readonly kind: 'wrong'; readonly problems: readonly string[] } {
  const trigger = z.object({ trigger: z.string('trigger is required') }).safeParse(value)
  if (!trigger.success) return { kind: 'wrong', problems: ['trigger is required'] }
  const action = Object.hasOwn(ACTIONS, trigger.data.trigger) ? ACTIONS[trigger.data.trigger as keyof typeof ACTIONS] : undefined
  if (action === undefined) return { kind: 'other', trigger: trigger.data.trigger.slice(0, 100) }
  const read = payload.safeParse(value)
  if (!read.success)
    return { kind: 'wrong', problems: read.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')) }
  const { uuid, content } = read.data
  return { kind: 'message', uuid, action, group: content.id, updatedAt: content.updated_at, title: content.group_title, splits: content.transactions }
}

const PLACES_KEPT = 4

/** As it was written; but of "45.990000000000" the zeros that the database of the sender added are left out. */
function plainDecimal(value: string): string {
  const exact = Exact.parse(value)
  if (exact.scale <= PLACES_KEPT) return exact.toText()
  const trimmed = exact.trimmed()
  return trimmed.scale >= 2 ? trimmed.toText() : Exact.of(BigInt(trimmed.mantissa) * 10n ** BigInt(2 - trimmed.scale), 2).toText()
}

/** Where money goes whose account the book does not have. */
export const UNMATCHED = 'Equity:Unknown'

/** A transaction of Firefly III, with all its parts, as one transaction of the journal. */
export function groupText(
  { title, splits }: { readonly title: string; readonly splits: readonly FireflySplit[] },
  matching: AccountMatching,
  style: WritingStyle,
  dialect: Dialect,
): string {
  const first = elementAt(splits, 0)
  const isOne = splits.length === 1
  const parts = splits.map((split) => partsOf(split, matching))
  const sent = merged(parts.map(([from]) => from))
  const arrived = parts.map(([, to], at) =>
    isOne ? to : { ...to, comment: [to.comment, elementAt(splits, at).description].filter(Boolean).join(', ') },
  )
  const head = { day: parseDay(first.day), payee: isOne ? first.description : title || first.description, narration: isOne ? first.notes : '' }
  return entryLines(head, [...sent, ...arrived], style, dialect)
}

function partsOf(split: FireflySplit, matching: AccountMatching): readonly [EntryPosting, EntryPosting] {
  const amount = { quantity: Exact.parse(split.amount), commodity: split.commodity }
  const foreign = split.foreign_amount === '' ? undefined : { quantity: Exact.parse(split.foreign_amount), commodity: split.foreign_commodity }
  // What comes in is counted in the currency of the account that gets it, everything else in that of the account that it leaves.
  const [left, arrived] =
    !foreign || foreign.commodity === amount.commodity ? [amount, amount] : split.type === 'deposit' ? [foreign, amount] : [amount, foreign]
  const of = (name: string): { account: string; comment: string } => {
    const account = matchAccount(name, matching)
    return account === undefined ? { account: UNMATCHED, comment: name.trim() } : { account, comment: '' }
  }
  return [
    { ...of(split.source), quantity: left.quantity.negated(), commodity: left.commodity, ...(left !== arrived && { paid: arrived }) },
    { ...of(split.destination), ...arrived },
  ]
}

/** What leaves one account in several parts leaves it once. */
function merged(postings: readonly EntryPosting[]): EntryPosting[] {
  const together: EntryPosting[] = []
  for (const posting of postings) {
    const at = together.findIndex(
      (one) =>
        one.account === posting.account && one.commodity === posting.commodity && one.comment === posting.comment && !one.paid && !posting.paid,
    )
    if (at < 0) together.push(posting)
    else together[at] = { ...posting, quantity: elementAt(together, at).quantity.plus(posting.quantity) }
  }
  return together
}

/** Accounts of the book for names of another program. */
interface AccountMatching {
  /** Of the book, each → as it is called under the five roots. */
  readonly accounts: ReadonlyMap<string, string>
  /** What the person laid down: name of the other program → account. */
  readonly configured: readonly { readonly name: string; readonly account: string }[]
}

const lower = (name: string): string => name.trim().toLowerCase()

/**
 * The account that the other program's name means, whatever the case: the one that the configuration says, the one of that very name, or the only
 * one that is called so below its root ("Checking" for Assets:Checking). Never one that is merely like it.
 */
export function matchAccount(name: string, { accounts, configured }: AccountMatching): string | undefined {
  const wanted = lower(name)
  if (wanted === '') return undefined
  const laidDown = configured.find((one) => lower(one.name) === wanted)
  if (laidDown) return laidDown.account
  const names = [...accounts.keys()].sort()
  const same = names.find((account) => account === name.trim()) ?? names.find((account) => lower(account) === wanted)
  if (same !== undefined) return same
  const below = names.filter((account) => lower(account.slice(account.indexOf(':') + 1)) === wanted && account.includes(':'))
  return below.length === 1 ? below[0] : undefined
}
