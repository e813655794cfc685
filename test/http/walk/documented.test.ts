import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StandingClock } from '../../support/standing-clock.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { connectErrorAnswer, type Endpoint, errorAnswer } from '../../../src/http/contract/endpoint.ts'
import { endpoints } from '../../../src/http/contract/endpoints.ts'
import { temporaryLog } from '../../support/database.ts'
import { startService, type TestService } from '../../support/service.ts'
import { thorough } from '../../support/thorough.ts'
import { ENTRIES } from '../small-book.ts'
import { type JsonSchema, spoiled, taken } from './documented-bodies.ts'
import { pathOf } from './hostile-requests.ts'

const JOURNAL = '2024-01-01 Opening\n    Assets:Checking  10 EUR\n    Equity:Opening\n'
const RUNS = thorough({ all: 10, quick: 5 })
/** Not of JSON, or of another protocol; and the first account, after which whoever asks would have to log in. */
const WITHOUT = new Set(['POST /api/config', 'POST /api/webhooks/firefly', 'POST /mcp', 'POST /api/users'])
const asked = endpoints.filter((endpoint) => endpoint.body && !WITHOUT.has(`${endpoint.method} ${endpoint.path}`))

interface Operation {
  readonly requestBody: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, unknown>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

let log: EventLog
let service: TestService
let document: Document
/** How often something was done. */
let done = 0
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
  service = await startService({ entries: ENTRIES, log })
  writeFileSync(join(service.folder, 'main.ledger'), JOURNAL)
  document = (await service.app.inject({ url: '/api/openapi.json' })).json<Document>()
})
afterAll(async () => {
  await service.stop()
  await log.close()
})

/** The files of the folder, and where the log ends. */
async function stateNow(): Promise<readonly string[]> {
  const files = readdirSync(service.folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(service.folder, name)).isFile())
  const hash = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(service.folder, name)))
      .digest('hex')
  return [...files.map((name) => `${name} ${hash(name)}`).toSorted(), String((await log.head()).position)]
}

/** What is wrong with how a body was answered, if anything. */
async function complaint(endpoint: Endpoint, { responses }: Operation, body: unknown): Promise<string | undefined> {
  const payload = JSON.stringify(body) ?? ''
  const isTaken = payload !== '' && endpoint.body!.safeParse(JSON.parse(payload)).success
  const before = isTaken ? undefined : await stateNow()
  const headers = { 'content-type': 'application/json' }
  const { statusCode, body: text } = await service.app.inject({ method: endpoint.method, url: pathOf(endpoint, 'Assets:Checking'), payload, headers })
  const said = `${payload.slice(0, 300)} → ${statusCode} ${text.slice(0, 200)}`
  if (statusCode < 400) done++
  if (statusCode >= 500) return said
  if (!(statusCode in responses) && !('default' in responses)) return `not documented: ${said}`
  if (!isTaken && statusCode < 400) return `taken: ${said}`
  if (before) expect([said, await stateNow()]).toEqual([said, before])
  // JSON has numbers of any length, and JavaScript has not.
  const answer = (): unknown => JSON.parse(text.replaceAll(/\d{300,}/g, '1'))
  if (statusCode < 400) return endpoint.answerAs === undefined && !endpoint.answer.safeParse(answer()).success ? `another answer: ${said}` : undefined
  const isRefused = [errorAnswer, connectErrorAnswer].some((form) => form.safeParse(JSON.parse(text)).success)
  return isRefused ? undefined : `another form: ${said}`
}

test.each(asked.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers bodies that it takes as it documents, and refuses others without doing anything',
  async (_, endpoint) => {
    const operation = document.paths[endpoint.path.replaceAll(/:([^/]+)/g, '{$1}')]![endpoint.method.toLowerCase()]!
    const bodies = taken(operation.requestBody.content['application/json']!.schema, document.components.schemas)
    const wrong: string[] = []
    for (const body of [...fc.sample(bodies, RUNS), ...fc.sample(spoiled(bodies), RUNS)]) {
      const problem = await complaint(endpoint, operation, body)
      if (problem !== undefined) wrong.push(problem)
    }
    expect(wrong).toEqual([])
  },
)

test('many of them did what they were asked for', () => {
  expect(done).toBeGreaterThan(asked.length / 3)
})
