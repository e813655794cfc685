import { z } from 'zod'
import { type Day, tryDayOf } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { NestsTooDeeply, parseForeignJson } from '#vocabulary/foreign-json.ts'
import { ProviderError } from './provider.ts'

/** A JSON answer in the shape that a provider is known to give; anything else is said with the beginning of what came. */
export function jsonAnswer<Schema extends z.ZodType>(body: string, schema: Schema, provider: string): z.output<Schema> {
  let value: unknown
  try {
    value = parseForeignJson(body)
  } catch (error) {
    const why = error instanceof NestsTooDeeply ? 'nests too deeply' : 'is not JSON'
    throw new ProviderError(`${provider} answered something that ${why}: ${beginning(body)}`)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ProviderError(
    `${provider} answered in a shape that Daybook does not know (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}): ${beginning(body)}`,
  )
}

/**
 * A list that ends at its first wrong element. Zod's own names every one: of seven hundred thousand that are wrong it kept the server busy for
 * eight seconds, and put more into one call than the stack holds.
 */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(z.unknown()).transform((values, context) => {
    const items: z.output<Item>[] = []
    for (const [at, value] of values.entries()) {
      const parsed = item.safeParse(value)
      if (!parsed.success) return wrongAt(at, parsed.error, context)
      items.push(parsed.data)
    }
    return items
  })

/** The same for values that each have a key. */
export const valuesOf = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), z.unknown()).transform((values, context) => {
    const pairs: [string, z.output<Value>][] = []
    for (const [key, one] of Object.entries(values)) {
      const parsed = value.safeParse(one)
      if (!parsed.success) return wrongAt(key, parsed.error, context)
      pairs.push([key, parsed.data])
    }
    return pairs
  })

function wrongAt(at: PropertyKey, { issues }: z.ZodError, context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', message: issues[0]?.message ?? '', path: [at, ...(issues[0]?.path ?? [])] })
  return z.NEVER
}

export const beginning = (body: string): string => JSON.stringify(body.length > 120 ? `${body.slice(0, 120)}…` : body)

/** A number as JSON writes it, or as text; its shortest text is what the provider meant. */
export const decimal = z.union([z.number(), z.string()]).transform((value, context) => {
  const exact = Exact.tryParse(String(value).trim())
  if (exact) return exact
  context.addIssue({ code: 'custom', message: `${beginning(String(value))} is not a number` })
  return z.NEVER
})

/** Some sources list days without a price with a 0, which would say that what is held is worth nothing. */
export const isPrice = (rate: Exact): boolean => !rate.isZero

const day = (pattern: RegExp, order: 'ymd' | 'dmy') =>
  z.string().transform((text, context): Day => {
    const match = pattern.exec(text)
    const [a, b, c] = match ? [Number(match[1]), Number(match[2]), Number(match[3])] : [0, 0, 0]
    const [year, month, date] = order === 'ymd' ? [a, b, c] : [c, b, a]
    const found = match ? tryDayOf(year, month, date) : undefined
    if (found !== undefined) return found
    context.addIssue({ code: 'custom', message: `${beginning(text)} is not a date` })
    return z.NEVER
  })
/** 2024-01-31, perhaps with a time behind it. */
export const isoDay = day(/^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/, 'ymd')
/** 31-01-2024 */
export const indianDay = day(/^(\d{2})-(\d{2})-(\d{4})$/, 'dmy')
