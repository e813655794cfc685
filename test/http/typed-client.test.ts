import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { expect, test } from 'vitest'
import { callMcp } from '../../src/http/contract/mcp.ts'
import { exportQuery, removeQuery, runQuery, saveQuery } from '../../src/http/contract/query.ts'
import { openApiDocument } from '../../src/http/openapi.ts'

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

test('examples of bodies and answers are what their contracts accept', () => {
  const examplesOf = (schema: unknown): unknown[] => (schema as { meta(): { examples?: unknown[] } | undefined }).meta()?.examples ?? []
  for (const endpoint of [runQuery, exportQuery, saveQuery, removeQuery, callMcp]) {
    const examples = examplesOf(endpoint.body)
    expect([endpoint.path, examples.length]).toEqual([endpoint.path, 1])
    for (const example of examples) expect(endpoint.body.safeParse(example).error).toBeUndefined()
  }
  for (const example of examplesOf(runQuery.answer)) expect(runQuery.answer.safeParse(example).error).toBeUndefined()
  expect(JSON.stringify(openApiDocument('1')['paths'])).toContain('Expenses:Food')
})
