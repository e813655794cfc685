import * as z from 'zod'
import type { Endpoint } from '../../../src/http/contract/endpoint.ts'
import { thorough } from '../../support/thorough.ts'

/** A request that nobody means well with, told apart by its name. */
export interface HostileRequest {
  readonly name: string
  readonly url: string
  readonly payload?: string | Buffer
}

/** Texts that have broken out of other programs. */
const TEXTS: Readonly<Record<string, string>> = {
  traversal: '../../../../../../etc/passwd',
  'traversal with a right beginning': 'main.ledger/../../../../../etc/passwd',
  'traversal, written otherwise': '..%2f..%2f..%2fetc%2fpasswd',
  'an absolute path': '/etc/passwd',
  NUL: 'main\0.ledger',
  'a key of every object': '__proto__',
  'another key of every object': 'constructor',
  'half a character': '\ud800',
  'a long text': 'A'.repeat(50_000),
  'a line too many': 'a\r\nX-Injected: yes\r\n\r\n2024-01-01 x',
}

/** Texts that would be statements where somebody wrote them into one, or break the one that they are written into. */
const STATEMENTS: Readonly<Record<string, string>> = {
  'a statement behind a quote': "x'); drop table events; select pg_sleep(30); --",
  'a statement behind a name': 'x"); drop schema public cascade; --',
}

const PROTOTYPES = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"polluted":1}'

const texts = Object.entries(TEXTS)

const IN_TURN = 8

/** Every eighth of them, beginning elsewhere for each place in the list of routes, so that each is sent to some. */
export const hostileRequestsInTurn = (endpoint: Endpoint, place: number): HostileRequest[] =>
  hostileRequests(endpoint).filter((_, nth) => nth % IN_TURN === place % IN_TURN)

/** Everything that is sent to a route: to its path, its query and its body. */
export function hostileRequests(endpoint: Endpoint): HostileRequest[] {
  const plain = pathOf(endpoint, 'x')
  const requests: HostileRequest[] = [{ name: 'nothing', url: plain }]
  if (endpoint.path.includes(':')) for (const [name, text] of texts) requests.push({ name: `path: ${name}`, url: pathOf(endpoint, text) })
  for (const parameter of [...Object.keys(endpoint.query?.shape ?? {}), '__proto__']) {
    for (const [name, text] of texts) requests.push({ name: `${parameter}: ${name}`, url: `${plain}?${parameter}=${encoded(text)}` })
  }
  if (endpoint.method !== 'GET') for (const [name, payload] of bodies(endpoint)) requests.push({ name: `body: ${name}`, url: plain, payload })
  return requests
}

/** Requests that name a text in every place of a route that takes one. */
export function requestsNaming(endpoint: Endpoint, text: string): HostileRequest[] {
  const parameters = Object.keys(endpoint.query?.shape ?? {})
  const query = parameters.length === 0 ? '' : `?${parameters.map((name) => `${name}=${encoded(text)}`).join('&')}`
  const payload = endpoint.method === 'GET' ? {} : { payload: JSON.stringify(filled(schemaOf(endpoint), text)) }
  return [
    { name: `${text} in all parameters`, url: pathOf(endpoint, text) + query, ...payload },
    ...parameters.map((name) => ({ name: `${name}: ${text}`, url: `${pathOf(endpoint, text)}?${name}=${encoded(text)}`, ...payload })),
  ]
}

/** Statements of SQL in its path, its query and every text of its body; one where a person waits for it. */
export function sqlRequests(endpoint: Endpoint): HostileRequest[] {
  const plain = pathOf(endpoint, 'x')
  const statements = Object.entries(STATEMENTS).slice(0, thorough({ all: 2, quick: 1 }))
  return statements.flatMap(([name, text]) => [
    ...(endpoint.path.includes(':') ? [{ name: `path: ${name}`, url: pathOf(endpoint, text) }] : []),
    ...Object.keys(endpoint.query?.shape ?? {}).map((parameter) => ({
      name: `${parameter}: ${name}`,
      url: `${plain}?${parameter}=${encoded(text)}`,
    })),
    ...(endpoint.method === 'GET' ? [] : [{ name: `body: ${name}`, url: plain, payload: JSON.stringify(filled(schemaOf(endpoint), text)) }]),
  ])
}

/** A path with its parameters filled in. */
export const pathOf = (endpoint: Endpoint, text: string): string => endpoint.path.replaceAll(/:[^/]+/g, encoded(text))

/** Half a character cannot be written in an address; its bytes can. */
const encoded = (text: string): string => (/\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text))

function bodies(endpoint: Endpoint): (readonly [string, string | Buffer])[] {
  const wrongTypes = ['null', 'true', '7', '1e999', '"text"', '[]', '[null]', '{}', '{"a":{"b":[{}]}}', '{"a":1}{"a":2}', '{"a":', 'NaN']
  const schema = schemaOf(endpoint)
  const shaped = Object.entries(TEXTS).map(([name, text]) => [`${name} in every text`, JSON.stringify(filled(schema, text))] as const)
  const wrong = (['number', 'list', 'object', 'null'] as const).map(
    (kind) => [`a ${kind} for every text`, JSON.stringify(filled(schema, WRONG[kind]))] as const,
  )
  return [
    ['empty', ''],
    ...wrongTypes.map((body) => [body, body] as const),
    ['nested', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['nested objects', '{"a":'.repeat(5000) + '1' + '}'.repeat(5000)],
    ['nested YAML', `a: ${'['.repeat(5000)}`],
    ['YAML whose value contains itself', 'journal_path: &a [*a]'],
    ['a mistake in each character', '"'.repeat(100_000)],
    ['prototypes', PROTOTYPES],
    ['prototypes in a text', JSON.stringify(filled(schema, PROTOTYPES))],
    ['no text', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ...shaped,
    ...wrong,
  ]
}

const schemaOf = ({ body }: Endpoint): Schema => (body ? (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema) : {})

interface Schema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
}

const WRONG = { number: 1e308, list: ['a'], object: { a: 1 }, null: null } as const

/** A body of the right form with one value in every place of a text. */
function filled(schema: Schema, text: unknown): unknown {
  const either = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (either) return filled(either, text)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') {
    const rest = typeof schema.additionalProperties === 'object' ? { [String(text)]: filled(schema.additionalProperties, text) } : {}
    return { ...rest, ...Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, filled(property, text)])) }
  }
  if (schema.type === 'array') return [filled(schema.items ?? {}, text)]
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  return text
}
