import { bookFunctions } from './book.ts'
import { dayFunctions } from './days.ts'
import { financeFunctions } from './finance.ts'
import type { SheetFunction } from './given.ts'
import { numberFunctions } from './numbers.ts'

/** Every built-in function by its name. `if`, which computes only what is asked for, is the evaluation's own. */
export const functionsByName: ReadonlyMap<string, SheetFunction> = new Map(
  [...numberFunctions, ...financeFunctions, ...dayFunctions, ...bookFunctions].map((one) => [one.name, one]),
)

/** What a person may call, for completion and help. */
export const FUNCTION_LIST: readonly { readonly name: string; readonly signature: string; readonly summary: string }[] = [
  { name: 'if', signature: 'if(condition, then, else)', summary: 'One of two values; only that one is computed.' },
  ...[...functionsByName.values()].map(({ name, signature, summary }) => ({ name, signature, summary })),
]
