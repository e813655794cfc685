import fc from 'fast-check'

/** Of a schema as the OpenAPI document has it, what bodies are made by. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

const TEXTS = [
  [
    'Assets:Checking',
    'Expenses:Food',
    'main.ledger',
    'new.ledger',
    '../x',
    'plan.sheet',
    '__proto__',
    'constructor',
    '💥',
    '\ud800',
    '',
    ' ',
    'a\nb',
  ],
  ['2024-01-31', '2024-13-45', '9999-12-31', '12.34', '-5', '1e400', '1,234.56', '٣', '1'.repeat(300), 'EUR', 'de-AT', 'mdi:cash', 'x'.repeat(3000)],
  ['coffee 12 at Shop', '/(a+)+$/', 'account = Food', '[last month]', 'select 1', 'select * from postings', 'a'.repeat(64)],
  ['Date,Description,Amount\n2024-01-02,Shop,-12.50\n', '2024-01-02 x\n    Assets:Checking  1 EUR\n    Expenses:Food\n', '{{ROW.A}}'],
].flat()
const NUMBERS = [0, 1, -1, 2, 30, 1000, 2 ** 31, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 1.5, [], {}, [null], '\0', 'x'.repeat(5000), { a: [[[[1]]]] }),
  fc.anything({ maxDepth: 2 }),
)

/** Bodies that a schema takes. */
export function taken(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>): fc.Arbitrary<unknown> {
  const of = (inner: JsonSchema): fc.Arbitrary<unknown> => taken(inner, named)
  if (schema.$ref !== undefined) return of(named[schema.$ref.split('/').at(-1)!]!)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf ?? (typeof schema.type === 'object' ? schema.type.map((type) => ({ ...schema, type })) : undefined)
  if (either) return fc.oneof(...either.map(of))
  if (schema.type === 'array') return fc.array(of(schema.items ?? {}), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.constantFrom(...NUMBERS.filter((number) => number >= (schema.minimum ?? number) && number <= (schema.maximum ?? number)))
  if (schema.type === 'string') return textOf(schema)
  if (schema.type !== 'object') return fc.jsonValue()
  const properties = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, of(inner)]))
  const rest = schema.additionalProperties
  const more = typeof rest === 'object' ? fc.dictionary(fc.constantFrom(...TEXTS), of(rest), { maxKeys: 2 }) : fc.constant({})
  return fc.tuple(fc.record(properties, { requiredKeys: [...(schema.required ?? [])] }), more).map(([own, others]) => ({ ...others, ...own }))
}

function textOf({ minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'base64') return fc.constantFrom(...TEXTS).map((text) => Buffer.from(text).toString('base64'))
  const isTaken = (text: string): boolean =>
    text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const fitting = TEXTS.filter(isTaken)
  return fitting.length > 0 ? fc.constantFrom(...fitting) : fc.stringMatching(new RegExp(pattern ?? '^x+$')).filter(isTaken)
}

/** The same with something else in one place, or without it. */
export const spoiled = (bodies: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(bodies, fc.nat(), anything, fc.boolean()).map(([body, nth, other, isLeftOut]) => {
    const places = placesIn(body)
    return changed(body, places[nth % places.length]!, isLeftOut ? undefined : other)
  })

const placesIn = (value: unknown, place: readonly string[] = []): (readonly string[])[] => [
  place,
  ...Object.entries(value !== null && typeof value === 'object' ? value : {}).flatMap(([key, inner]) => placesIn(inner, [...place, key])),
]

function changed(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
  copy[key] = changed(copy[key], rest, other)
  return copy
}
