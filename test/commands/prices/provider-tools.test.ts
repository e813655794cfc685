import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerTools, type ProviderToolsOptions } from '../../../src/commands/prices/provider-tools.ts'
import { ProviderError } from '../../../src/ingest/prices/provider.ts'

let server: Server
let url: string
let seen: IncomingHttpHeaders[] = []
const folder = mkdtempSync(join(tmpdir(), 'daybook-tools-'))
beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.headers)
    if (request.url === '/never') return
    response.statusCode = request.url === '/busy' ? 503 : 200
    response.end('prices')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})
const tools = (more: Partial<ProviderToolsOptions> = {}) => providerTools({ fetch, folder, ...more })

test('a provider asks over HTTP with the headers that it names, and what it asks can be watched', async () => {
  const calls: unknown[] = []
  seen = []
  expect(await tools({ debug: (call) => void calls.push(call) }).get(`${url}/a`, { 'x-key': 'mine' })).toEqual({ status: 200, body: 'prices' })
  expect(await tools().get(`${url}/b`)).toMatchObject({ body: 'prices' })
  expect(seen.map((headers) => headers['x-key'])).toEqual(['mine', undefined])
  expect(calls).toEqual([{ method: 'GET', url: `${url}/a`, status: 200, bytes: 6, body: 'prices' }])
})

test('who is busy is asked again after each pause, and who never answers is not waited for', async () => {
  seen = []
  await expect(tools({ pausesMs: [1, 2, 3] }).get(`${url}/busy`)).rejects.toThrow(/tried 4 times$/)
  expect(seen).toHaveLength(4)
  await expect(tools({ pausesMs: [], timeoutMs: 50 }).get(`${url}/never`)).rejects.toThrow(ProviderError)
})

test('a mirror is asked in the place of every provider, under the name of its host', () => {
  expect(tools().address('https://prices.example/v1')).toBe('https://prices.example/v1')
  expect(tools({ mirror: 'http://mirror' }).address('https://prices.example:8443/v1')).toBe('http://mirror/prices.example:8443')
})

test('a file is found from the folder of the configuration, or where it says it is, and read as UTF-8', async () => {
  writeFileSync(join(folder, 'prices.json'), '"é"')
  expect(await tools().readFile('prices.json', 'local-json')).toBe('"é"')
  expect(await tools({ folder: '/' }).readFile(join(folder, 'prices.json'), 'local-json')).toBe('"é"')
  const missing = tools().readFile('none.json', 'local-json')
  await expect(missing).rejects.toThrow(ProviderError)
  await expect(missing).rejects.toThrow('local-json: cannot read none.json: the file does not exist')
})

test('who never answers is not waited for when the program ends, nor is the pause before the next try, and nobody is asked any more', async () => {
  const ending = new AbortController()
  const slow = tools({ pausesMs: [60_000, 60_000], ending: ending.signal })
  const asked = [slow.get(`${url}/never`), slow.get(`${url}/busy`)]
  await new Promise((resolve) => setTimeout(resolve, 300))
  ending.abort()
  for (const one of [...asked, slow.get(`${url}/a`)]) await expect(one).rejects.toThrow(/was not waited for: Daybook is ending/)
})
