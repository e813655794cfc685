import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { endpoints } from '../../src/http/contract/endpoints.ts'
import { openApiDocument } from '../../src/http/routes/about-routes.ts'

/* The OpenAPI document is enough to write a program against: types are made from it by a generator that knows nothing of us. */

const CLIENT = `
import type { paths } from './api.ts'

type Body<Path extends keyof paths> = paths[Path] extends { post: { requestBody: { content: { 'application/json': infer B } } } } ? B : never
type Got<Path extends keyof paths, Method extends 'get' | 'post'> =
  paths[Path] extends { [M in Method]: { responses: { 200: { content: { 'application/json': infer A } } } } } ? A : never

const post = async <Path extends keyof paths & string>(path: Path, body: Body<Path>): Promise<Got<Path, 'post'>> =>
  (await (await fetch(path, { method: 'POST', body: JSON.stringify(body) })).json()) as Got<Path, 'post'>
const get = async <Path extends keyof paths & string>(path: Path): Promise<Got<Path, 'get'>> => (await (await fetch(path)).json()) as Got<Path, 'get'>

export async function use(): Promise<[string, number | undefined, string[]]> {
  const { columns, truncated } = await post('/api/query', { query: 'select 1', rows: 10, decimals: 'text', language: 'sql' })
  const said: boolean = truncated
  const { tables } = await get('/api/query/schema')
  const { networthTimeline } = await get('/api/networth')
  const { queries } = await post('/api/queries/upsert', { name: 'Mine', query: 'select 1' })
  return [String(said) + columns[0]!.name + tables[0]!.columns[0]!.type, networthTimeline.at(-1)?.balanceAmount, queries.map(({ name }) => name)]
}
`
const MISTAKES = [
  ["post('/api/query', { query: 'select 1', rows: 'ten' })", "'string' is not assignable to type 'number'"],
  ["post('/api/query', { rows: 10 })", "'query' is missing"],
  ["post('/api/query/export', { query: 'select 1', format: 'exe' })", '\'"exe"\' is not assignable'],
  ["get('/api/queri')", 'is not assignable'],
] as const

test('a client that was generated from it compiles, and one with mistakes does not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'typed-client-'))
  writeFileSync(join(folder, 'api.ts'), astToString(await openapiTS(openApiDocument('1') as never)))
  const compiled = (client: string): string => {
    writeFileSync(join(folder, 'client.ts'), client)
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--allowImportingTsExtensions',
    ]
    return spawnSync(
      process.execPath,
      [resolve('node_modules/ts7/bin/tsc'), ...options, '--lib', 'es2022,dom', '--types', '', join(folder, 'client.ts')],
      { encoding: 'utf8', cwd: folder },
    ).stdout
  }
  expect(compiled(CLIENT)).toBe('')
  const wrong = compiled(CLIENT + MISTAKES.map(([call]) => `void ${call}\n`).join(''))
  for (const [, said] of MISTAKES) expect(wrong).toContain(said)
  expect(wrong.match(/error TS/g)).toHaveLength(MISTAKES.length)
}, 120_000)

const examplesOf = (schema: unknown): unknown[] => (schema as { meta(): { examples?: unknown[] } | undefined }).meta()?.examples ?? []
/** What one asks a book with: searches, SQL, sheets, exports, and programs that ask for people. */
const ASKING = /^\/(mcp|api\/(query|queries|search|searches|sheets|export))(\/|$)/

test('what one asks a book with has an example of every body, which its contract accepts, and of what it is asked by', () => {
  const asking = endpoints.filter(({ path }) => ASKING.test(path))
  expect(asking.length).toBeGreaterThan(15)
  for (const { path, body, query, answer } of asking) {
    if (body) expect([path, examplesOf(body).length]).toEqual([path, 1])
    const text = (query?.shape as Record<string, unknown> | undefined)?.['query']
    if (text) expect([path, examplesOf(text).length]).toEqual([path, 1])
    for (const schema of [body, answer]) {
      if (!schema) continue
      for (const example of examplesOf(schema)) expect([path, schema.safeParse(example).error]).toEqual([path, undefined])
    }
  }
  expect(JSON.stringify(openApiDocument('1')['paths'])).toContain('Expenses:Food')
})
