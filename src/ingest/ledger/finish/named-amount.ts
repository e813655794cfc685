import { NONE } from '#vocabulary/columns.ts'
import type { Definition } from '../expression/tree.ts'
import { Amount } from '../amount.ts'
import type { WrittenAmount } from '../plain/columns.ts'
import { isOfPosting, type Journal } from './scopes.ts'

/** What definitions say, once each was asked. */
const known = new WeakMap<Definition, { readonly amount: WrittenAmount | undefined }>()

/** The amount that a posting has by a name that a `define` gave to it; undefined for whatever takes more than looking it up. */
export function amountNamed(name: string, { definitions }: Pick<Journal, 'definitions'>): WrittenAmount | undefined {
  const definition = definitions.get(name)
  // What is known of the posting itself comes first: `price` is what it cost.
  if (!definition || isOfPosting(name)) return undefined
  let found = known.get(definition)
  if (!found) known.set(definition, (found = { amount: constantOf(definition) }))
  return found.amount
}

function constantOf({ parameters, body }: Definition): WrittenAmount | undefined {
  if (parameters.length > 0 || body.op !== 'value' || !(body.value instanceof Amount)) return undefined
  const { commodity, quantity } = body.value
  const { mantissa, scale } = quantity.toExact()
  if (typeof mantissa === 'bigint' || scale > PLACES_MAX) return undefined
  return { unit: commodity?.id ?? NONE, mantissa, scale }
}

/** As many as amounts that stand in the text itself may have. */
const PLACES_MAX = 15
