import type { z } from 'zod'

/** Turns the data of schema version n into that of n + 1. The place in the list is the version it starts from (1-based). */
export type Upcaster = (data: never) => unknown

/** An event is a value: its type, what its data look like now, and how older data become that. */
export interface EventDefinition<Type extends string = string, Schema extends z.ZodType = z.ZodType> {
  readonly type: Type
  readonly schema: Schema
  readonly upcasters: readonly Upcaster[]
  /** The version that is written today: one more than there are upcasters. */
  readonly version: number
}

/** To change a stored shape, add an upcaster; the version follows. Never change the meaning of a field. */
export function defineEvent<Type extends string, Schema extends z.ZodType>(
  type: Type,
  schema: Schema,
  upcasters: readonly Upcaster[] = [],
): EventDefinition<Type, Schema> {
  return { type, schema, upcasters, version: upcasters.length + 1 }
}
