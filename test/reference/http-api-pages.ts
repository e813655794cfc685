import * as z from 'zod'
import { type Endpoint, neededFor } from '../../src/http/contract/endpoint.ts'
import { endpoints } from '../../src/http/contract/endpoints.ts'
import { type Field, fieldsOf, namedSchemas, typeOf } from './fields.ts'
import { code, made, page, sentence, table } from './markdown.ts'

const FROM = 'src/http/contract'
const FOLDER = 'docs/reference/http-api'

/** A tag whose page would be longer has a page for each first step of its paths. */
const WORDS_MAX = 1500
/** A field that so many endpoints have is described once. */
const COMMON_FROM = 8

/** docs/reference/http-api.md, and below it a page for each tag and one for the shared types. */
export function httpApiPages(): ReadonlyMap<string, string> {
  const pages = new Map<string, string>()
  const lists: string[] = []
  for (const tag of [...new Set(endpoints.map((endpoint) => endpoint.tag))].sort()) {
    const all = endpoints.filter((endpoint) => endpoint.tag === tag)
    const whole = pageOf(tag, all)
    const parts = wordsIn(whole) <= WORDS_MAX ? new Map([[tag, all]]) : byFirstStep(tag, all)
    for (const [title, some] of parts) {
      const file = `${title.replaceAll(/[^\w]+/g, '-')}.md`
      pages.set(`${FOLDER}/${file}`, pageOf(title, some))
      lists.push(`* [${title}](http-api/${file}): ${some.map((each) => code(titleOf(each))).join(', ')}`)
    }
  }
  pages.set(`${FOLDER}/types.md`, typesPage())
  lists.push('* [types](http-api/types.md): objects that several answers share')
  return pages.set('docs/reference/http-api.md', contents(lists))
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0
const firstStep = ({ path }: Endpoint): string => path.split('/').find((step) => step !== '' && step !== 'api') ?? ''
function byFirstStep(tag: string, all: readonly Endpoint[]): ReadonlyMap<string, readonly Endpoint[]> {
  const parts = new Map<string, Endpoint[]>()
  for (const endpoint of all) {
    const title = `${tag} ${firstStep(endpoint)}`
    parts.set(title, [...(parts.get(title) ?? []), endpoint])
  }
  return parts
}
const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`

const INTRODUCTION = `The service answers JSON under the paths below. \`/api/openapi.json\` has the same as an OpenAPI 3.1 document.

* Amounts are bare JSON numbers with all their digits: parse them as decimals. Times are RFC 3339; a day is its midnight in the configured time zone.
* Without users nobody logs in. With users, send a session's token in \`X-Auth\`, or \`Authorization: Bearer TOKEN\` with a token of \`daybook user token\`.
* A role includes those below it: owner, editor, importer, reader.
* An error is \`{"error": {"code", "message"}}\` with a 4xx or 5xx status. With \`readonly: true\` every change is refused with 403.`

const contents = (lists: readonly string[]): string =>
  page(
    made(FROM),
    '# HTTP API',
    INTRODUCTION,
    '## Endpoints',
    lists.join('\n'),
    '## Common parameters',
    fieldTable(common().parameters, 'input'),
    '## Common answer fields',
    fieldTable(common().answers, 'output'),
  )

const pageOf = (title: string, some: readonly Endpoint[]): string => page(made(FROM), `# HTTP API: ${title}`, ...some.flatMap(section))

interface Common {
  readonly parameters: readonly Field[]
  readonly answers: readonly Field[]
}
let found: Common | undefined

/** Fields that many endpoints have with the same meaning. */
const common = (): Common =>
  (found ??= {
    parameters: frequent(endpoints.map(({ query }) => inputOf(query))),
    answers: frequent(endpoints.map(({ answer }) => fieldsOf(answer, { io: 'output', linksNames: true }))),
  })

function frequent(lists: readonly (readonly Field[])[]): readonly Field[] {
  const times = new Map<string, { readonly field: Field; count: number }>()
  for (const field of lists.flat()) {
    const entry = times.get(JSON.stringify(field)) ?? { field, count: 0 }
    entry.count++
    times.set(JSON.stringify(field), entry)
  }
  const often = [...times.values()].filter(({ count }) => count >= COMMON_FROM).map(({ field }) => field)
  const top = new Set(often.filter(({ name, description }) => topOf(name) === name && description !== '').map(({ name }) => name))
  return often.filter(({ name }) => top.has(topOf(name)))
}

const topOf = (name: string): string => name.split(/[.[]/, 1)[0]!
const isIn = (list: readonly Field[], field: Field): boolean => list.some((each) => JSON.stringify(each) === JSON.stringify(field))

function section(endpoint: Endpoint): string[] {
  const { summary, parameters, query, body, answer, answerAs = 'json', answerType } = endpoint
  const access = endpoint.open ? 'No login needed' : `Role: ${neededFor(endpoint)}`
  return [
    `## ${titleOf(endpoint)}`,
    sentence(summary),
    `${access}${endpoint.writes ? '; a change' : ''}.`,
    ...described('Parameters', [...inputOf(parameters), ...inputOf(query)]),
    ...(body ? schemaPart('Body', body, 'input') : []),
    ...(answerAs === 'json'
      ? schemaPart('Answer', answer, 'output')
      : [`Answer: ${answerType ?? (answerAs === 'events' ? 'server-sent events' : 'text')}.`]),
  ]
}

/** Each parameter is read on its own; a missing one tells whether it is required. */
const inputOf = (schema: z.ZodObject | undefined): readonly Field[] =>
  Object.entries(schema?.shape ?? {}).flatMap(([name, value]) =>
    fieldsOf(z.object({ [name]: value as z.ZodType }), { io: 'input', linksNames: true }).map((field) => ({
      ...field,
      isRequired: !(value as z.ZodType).safeParse(undefined).success,
    })),
  )

function schemaPart(title: string, schema: z.ZodType, io: 'input' | 'output'): string[] {
  const fields = fieldsOf(schema, { io, linksNames: true })
  const type = typeOf(schema, { io, linksNames: true })
  if (fields.length === 0) return [`${title}: ${type === 'object' ? 'an empty object' : type}.`]
  return described(type === 'object' ? title : `${title}, ${type}`, fields, io)
}

function described(title: string, fields: readonly Field[], io: 'input' | 'output' = 'input'): string[] {
  if (fields.length === 0) return []
  const shared = io === 'input' ? common().parameters : common().answers
  const own = fields.filter((field) => !isIn(shared, field))
  const others = [...new Set(fields.filter((field) => isIn(shared, field)).map(({ name }) => topOf(name)))]
  const link = io === 'input' ? '[common parameters](../http-api.md#common-parameters)' : '[common fields](../http-api.md#common-answer-fields)'
  const also = others.length === 0 ? '' : `${link} ${others.map(code).join(', ')}`
  return own.length === 0 ? [`${title}: ${also}.`] : [`${title}:`, fieldTable(own, io), also === '' ? '' : `And the ${also}.`]
}

const fieldTable = (fields: readonly Field[], io: 'input' | 'output'): string =>
  table(
    ['Field', 'Type', 'Meaning'],
    fields.map(({ name, type, isRequired, description }) => [
      code(name),
      `${type}${io === 'input' ? (isRequired ? ', required' : '') : isRequired ? '' : ', optional'}`,
      description === type ? '' : description,
    ]),
  )

function typesPage(): string {
  const schemas = endpoints.flatMap(({ body, answer }) => [
    { schema: answer, io: 'output' as const },
    ...(body ? [{ schema: body, io: 'input' as const }] : []),
  ])
  const named = [...namedSchemas(schemas)].filter(([name]) => !name.startsWith('__')).sort(([a], [b]) => (a < b ? -1 : 1))
  return page(
    made(FROM),
    '# HTTP API: types',
    ...named.flatMap(([name, { description, fields }]) => [
      `## ${name}`,
      sentence(description),
      fields.length === 0 ? '' : fieldTable(fields, 'output'),
    ]),
  )
}
