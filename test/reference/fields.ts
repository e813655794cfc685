import * as z from 'zod'
import { amount, timestamp } from '../../src/http/contract/fields.ts'

/*
 * The fields of a schema as rows of a table. Objects inside are flattened: `goals.savings[].name`. A schema with a name
 * (`meta({ id })`) is a link, and its fields are on the page of shared types.
 */

interface JsonSchema {
  readonly id?: string
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: unknown
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly 'ui:set-in'?: string
}

export interface Field {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  /** As JSON; undefined where the schema has none. */
  readonly fallback: string | undefined
  readonly description: string
  /** A setting that no page and no API changes. */
  readonly isOfFile: boolean
}

export interface FieldsOptions {
  readonly io: 'input' | 'output'
  /** Named schemas are links; else they are flattened as well. */
  readonly linksNames?: boolean
}

/** The fields of an object, or of the objects of a list. */
export function fieldsOf(schema: z.ZodType, { io, linksNames = false }: FieldsOptions): readonly Field[] {
  const json = jsonOf(schema, io)
  return new Reader(json.$defs ?? {}, linksNames).below(json, '')
}

/** The type of a value as text: `number`, `list of Posting`. */
export function typeOf(schema: z.ZodType, { io, linksNames = false }: FieldsOptions): string {
  const json = jsonOf(schema, io)
  return new Reader(json.$defs ?? {}, linksNames).type(json)
}

/** Every named schema in these schemas, by name. */
export function namedSchemas(
  schemas: readonly { readonly schema: z.ZodType; readonly io: 'input' | 'output' }[],
): ReadonlyMap<string, { readonly description: string; readonly fields: readonly Field[] }> {
  const found = new Map<string, { readonly description: string; readonly fields: readonly Field[] }>()
  for (const { schema, io } of schemas) {
    const json = jsonOf(schema, io)
    const all = { ...json.$defs, ...(json.id === undefined ? {} : { [json.id]: json }) }
    const reader = new Reader(all, true)
    for (const [name, each] of Object.entries(all))
      if (!found.has(name)) found.set(name, { description: each.description ?? '', fields: reader.below({ ...each, id: '' }, '') })
  }
  return found
}

const jsonOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema

class Reader {
  readonly #defs: Readonly<Record<string, JsonSchema>>
  readonly #linksNames: boolean

  constructor(defs: Readonly<Record<string, JsonSchema>>, linksNames: boolean) {
    this.#defs = defs
    this.#linksNames = linksNames
  }

  #nameOf = ({ id, $ref }: JsonSchema): string | undefined => (id !== undefined && id !== '' ? id : $ref?.split('/').at(-1))

  #resolved = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : { ...this.#defs[this.#nameOf(schema) ?? ''], ...schema, $ref: undefined as never }

  below(schema: JsonSchema, prefix: string): Field[] {
    if (this.#linksNames && this.#nameOf(schema) !== undefined) return []
    const { properties, required = [], items, additionalProperties, anyOf, oneOf } = this.#resolved(schema)
    const options = anyOf ?? oneOf
    if (options) return unique(options.flatMap((option) => this.below(option, prefix)))
    if (items) return this.below(items, `${prefix}[]`)
    const rows = Object.entries(properties ?? {}).flatMap(([key, value]) => {
      const name = prefix === '' ? key : `${prefix}.${key}`
      return [this.#field(name, value, required.includes(key)), ...this.below(value, name)]
    })
    return typeof additionalProperties === 'object' ? [...rows, ...this.below(additionalProperties, prefix === '' ? '*' : `${prefix}.*`)] : rows
  }

  #field(name: string, schema: JsonSchema, isRequired: boolean): Field {
    const isLink = this.#linksNames && this.#nameOf(schema) !== undefined
    const { description = '' } = this.#resolved(schema)
    return {
      name,
      type: this.type(schema),
      isRequired,
      fallback: fallbackOf(schema.default),
      description: isLink || SHORT.has(description) ? '' : description,
      isOfFile: schema['ui:set-in'] === 'file',
    }
  }

  type(schema: JsonSchema): string {
    const name = this.#nameOf(schema)
    if (this.#linksNames && name !== undefined) return `[${name}](types.md#${name.toLowerCase()})`
    const { anyOf, oneOf, items, additionalProperties, type, format, minimum, maximum, ...rest } = this.#resolved(schema)
    const short = SHORT.get(rest.description ?? '')
    if (short !== undefined) return short
    const options = anyOf ?? oneOf
    if (options) return [...new Set(options.map((option) => this.type(option)))].join(' or ')
    if (rest.const !== undefined) return word(rest.const)
    if (rest.enum) return rest.enum.map(word).join(', ')
    if (type === 'array') return items && this.type(items) !== 'object' ? `list of ${this.type(items)}` : 'list'
    if (type === 'object') return typeof additionalProperties === 'object' ? `map to ${this.type(additionalProperties)}` : 'object'
    if (type === 'string') return format === 'date-time' ? 'time' : format === 'date' ? 'day' : 'text'
    if (type === 'integer' || type === 'number') return [type, range(minimum, maximum)].join('')
    return type === undefined ? 'any' : [type].flat().join(' or ')
  }
}

/** Descriptions of fields that are in most answers, as types. The page of the API explains them. */
const SHORT: ReadonlyMap<string, string> = new Map([
  [amount.description ?? '', 'amount'],
  [timestamp.description ?? '', 'time'],
])

const word = (value: unknown): string => (value === '' ? 'empty' : `\`${String(value)}\``)

/** A default as the file would have it; undefined for an empty text, list or object. */
function fallbackOf(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length === 0 ? undefined : `[${value.map(String).join(', ')}]`
  return value === '' || value === undefined || typeof value === 'object' ? undefined : String(value as string | number | boolean)
}

/** JSON Schema has the safe integers as the limits of every integer. */
function range(minimum = -Infinity, maximum = Infinity): string {
  const from = minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined
  const to = maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined
  if (from === undefined) return to === undefined ? '' : ` up to ${to}`
  return to === undefined ? ` from ${from}` : ` from ${from} to ${to}`
}

const unique = (fields: readonly Field[]): Field[] => [...new Map(fields.map((field) => [field.name, field])).values()]
