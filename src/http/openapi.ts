import { z } from 'zod'
import type { Endpoint } from './contract/endpoint.ts'
import { endpoints } from './contract/endpoints.ts'
import { errorAnswer } from './contract/errors.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const CONTENT_TYPES = { json: 'application/json', events: 'text/event-stream', text: 'text/plain' } as const

function parametersOf({ parameters, query }: Endpoint): unknown[] {
  const inPlace = (schema: z.ZodObject | undefined, place: 'path' | 'query'): unknown[] =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({ name, in: place, required: place === 'path', schema: schemaOf(field as z.ZodType, 'input') }))
  return [...inPlace(parameters, 'path'), ...inPlace(query, 'query')]
}

const errorResponse = (description: string) => ({ description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } })

function operationOf(endpoint: Endpoint): unknown {
  const parameters = parametersOf(endpoint)
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.open ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? { requestBody: { required: true, content: { [endpoint.bodyAs === 'text' ? 'text/plain' : 'application/json']: { schema: schemaOf(endpoint.body, 'input') } } } }
      : {}),
    responses: {
      [endpoint.status ?? 200]: { description: 'OK', content: { [CONTENT_TYPES[endpoint.answerAs ?? 'json']]: { schema: schemaOf(endpoint.answer, 'output') } } },
      ...(endpoint.body || endpoint.query ? { 400: errorResponse('a parameter or the body is wrong; the message names it, its value and what is accepted') } : {}),
      ...(endpoint.open ? {} : { 401: errorResponse('accounts are configured and X-Auth has no valid token') }),
      ...(endpoint.writes ? { 403: errorResponse('READONLY: writes are switched off') } : {}),
      ...(endpoint.parameters ? { 404: errorResponse('there is no such thing') } : {}),
    },
  }
}

/** The OpenAPI 3.1 document of every route, made from the contracts. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([^/]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daybook',
      version,
      description: 'Amounts are bare JSON numbers with all their digits. Times are RFC 3339; a day is its midnight in the configured time zone.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(errorAnswer, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'X-Auth', description: 'the token of POST /api/auth/login; needed only when accounts are configured' } },
    },
    security: [{ session: [] }, {}],
  }
}
