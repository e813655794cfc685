import { z } from 'zod'
import { connectErrorAnswer, type Endpoint, errorAnswer, isCall } from './contract/endpoint.ts'
import { endpoints } from './contract/endpoints.ts'

type JsonSchema = Record<string, unknown>

/** Schemas with a name (`meta({ id })`) that have been met so far: they stand once, under components. */
type Named = Record<string, unknown>

function schemaOf(schema: z.ZodType, io: 'input' | 'output', named: Named): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...rest
  } = JSON.parse(
    JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' })).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as JsonSchema
  Object.assign(named, $defs)
  if (typeof rest['id'] !== 'string') return rest
  named[rest['id']] = rest
  return { $ref: `#/components/schemas/${rest['id']}` }
}

const CONTENT_TYPES = { json: 'application/json', events: 'text/event-stream', text: 'text/plain' } as const

function parametersOf({ parameters, query }: Endpoint, named: Named): unknown[] {
  const inPlace = (schema: z.ZodObject | undefined, place: 'path' | 'query'): unknown[] =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(field as z.ZodType, 'input', named),
    }))
  return [...inPlace(parameters, 'path'), ...inPlace(query, 'query')]
}

const ERROR = { $ref: '#/components/schemas/Error' }
/** What a call of Connect is refused with, once it is known who asks. */
const CONNECT_ERROR = { $ref: '#/components/schemas/ConnectError' }
const NOTHING = { type: 'object', properties: {} }

const errorResponse = (description: string, schema: JsonSchema = ERROR) => ({ description, content: { 'application/json': { schema } } })

function requestBodyOf(endpoint: Endpoint, named: Named): JsonSchema | undefined {
  // A call has a message, also where nothing stands in it.
  if (!endpoint.body && !isCall(endpoint)) return undefined
  const schema = endpoint.body ? schemaOf(endpoint.body, 'input', named) : NOTHING
  return { required: true, content: { [endpoint.bodyAs === 'text' ? 'text/plain' : 'application/json']: { schema } } }
}

function refusalsOf(endpoint: Endpoint): JsonSchema {
  const isOfConnect = isCall(endpoint)
  const own = isOfConnect ? CONNECT_ERROR : ERROR
  return {
    ...(endpoint.body || endpoint.query || isOfConnect
      ? { 400: errorResponse('a parameter or the body is wrong; the message names it, its value and what is accepted', own) }
      : {}),
    ...(endpoint.open ? {} : { 401: errorResponse('accounts are configured, and neither X-Auth nor Authorization has a valid token') }),
    ...(endpoint.writes ? { 403: errorResponse('READONLY: writes are switched off', own) } : {}),
    ...(endpoint.parameters ? { 404: errorResponse('there is no such thing') } : {}),
    default: errorResponse(
      'what is asked for is switched off, busy, or failed; the message says which, and what to do',
      isOfConnect ? { anyOf: [CONNECT_ERROR, ERROR] } : ERROR,
    ),
  }
}

function operationOf(endpoint: Endpoint, named: Named): unknown {
  const parameters = parametersOf(endpoint, named)
  const requestBody = requestBodyOf(endpoint, named)
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody && { requestBody }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'OK',
        content: { [endpoint.answerType ?? CONTENT_TYPES[endpoint.answerAs ?? 'json']]: { schema: schemaOf(endpoint.answer, 'output', named) } },
      },
      ...refusalsOf(endpoint),
    },
  }
}

/** The OpenAPI 3.1 document of every route, made from the contracts; `prefix` is the path below which they are. */
export function openApiDocument(version: string, prefix = ''): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  const named: Named = { Error: schemaOf(errorAnswer, 'output', {}), ConnectError: schemaOf(connectErrorAnswer, 'output', {}) }
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, named) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version,
      description: 'Amounts are bare JSON numbers with all their digits. Times are RFC 3339; a day is its midnight in the configured time zone.',
    },
    ...(prefix !== '' && { servers: [{ url: prefix }] }),
    paths,
    components: {
      schemas: named,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Auth',
          description: 'the token of POST /api/auth/login; needed only when accounts are configured',
        },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'a token of `daybook user token NAME`, for scripts; needed only when accounts are configured',
        },
      },
    },
    security: [{ session: [] }, { token: [] }, {}],
  }
}
