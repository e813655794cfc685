import * as z from 'zod'
import { tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

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
export type FireflySplit = z.output<typeof split>

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
