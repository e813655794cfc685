import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Daybook } from '../../service/daybook.ts'
import { builtFrom, folderBytes, helpPage, helpPages, isTopic, licences, namesNear } from '../../service/delivered.ts'
import { about, getHelp, getLogs, listBooks, listHelp, openApi, ping } from '../contract/about-contract.ts'
import { connectErrorAnswer, type Endpoint, errorAnswer, isCall } from '../contract/endpoint.ts'
import { endpoints } from '../contract/endpoints.ts'
import { getJournalSizes } from '../contract/journal-contract.ts'
import type { QuestionsAtWork } from '../limits.ts'
import { prefixOf } from '../pages.ts'
import { notFound } from '../http-refusal.ts'
import { route, Written } from '../route.ts'
import type { ServerOptions } from '../server.ts'

export function registerAbout(
  app: FastifyInstance,
  { configuration, views }: Daybook,
  { version, address }: ServerOptions,
  questions: QuestionsAtWork,
): void {
  let document: string | undefined
  route(app, ping, ({ query: { question } }) => ({ success: true, ...(question === undefined ? {} : { at_work: questions.has(question) }) }))
  route(app, about, async () => ({
    version,
    built: (await builtFrom()) ?? null,
    data_bytes: (await folderBytes(configuration.current.paths.data)) ?? null,
    position: views.current().position,
    packages: [...(await licences())],
  }))
  route(app, openApi, () => new Written((document ??= JSON.stringify(openApiDocument(version, prefixOf(address))))))
}

export function registerBooks(app: FastifyInstance, { address, books }: ServerOptions): void {
  const own = prefixOf(address)
  route(app, listBooks, () => ({ books: (books?.() ?? []).map((book) => ({ ...book, is_this: book.path === own })) }))
}

export function registerLogs(app: FastifyInstance, { logbook }: ServerOptions): void {
  route(app, getLogs, ({ query }) => ({ logs: logbook?.list(query) ?? [] }))
}

export function registerStatistics(app: FastifyInstance, { configuration, views }: Daybook): void {
  route(app, getJournalSizes, async () => {
    const folder = dirname(configuration.current.paths.journal)
    const names = (views.current().lastSync?.data.files ?? []).map(({ name }) => name)
    const files = await Promise.all(
      names.map(async (name) => {
        const stats = await stat(resolve(folder, name)).catch(() => undefined)
        return { file_name: name, bytes: stats?.isFile() ? stats.size : null }
      }),
    )
    return { files, bytes: files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) }
  })
}

export function registerHelp(app: FastifyInstance): void {
  route(app, listHelp, async () => ({
    pages: [...(await helpPages()).values()].map((page) => ({ name: page.name, title: page.title, is_topic: isTopic(page) })),
  }))
  route(app, getHelp, async ({ query: { name = '' } }) => {
    const page = await helpPage(name)
    if (page) return { ...page }
    const near = await namesNear(name.slice(0, HELP_NAME_MAX))
    const meant = near.length === 0 ? 'GET /api/help lists the pages' : `perhaps you mean ${near.join(' or ')}`
    return notFound(`there is no help page ${JSON.stringify(name.slice(0, HELP_NAME_MAX))}; ${meant}`)
  })
}
const HELP_NAME_MAX = 100

type JsonSchema = Record<string, unknown>

/** Named schemas (`meta({ id })`) found so far; each is written once, under components. */
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
/** The refusals of a Connect call after authentication. */
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
      'the function is switched off, busy, or failed; the message says which and what to do',
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
