import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { carefulGet } from '../../../src/ingest/prices/careful-get.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})
async function answering(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const get = (url: string, fetched: typeof fetch = fetch, timeoutMs = 10_000): Promise<string> =>
  carefulGet(url, {}, { fetch: fetched, timeoutMs, pausesMs: [1], sleep: () => Promise.resolve() }).then(
    ({ body }) => body,
    (error: unknown) => (error as Error).message,
  )

/** The servers of a provider, by address, as the network would have them: what a host answers is written down here. */
const hosts =
  (redirects: Readonly<Record<string, string>>): typeof fetch =>
  (url) => {
    const location = redirects[String(url)]
    return Promise.resolve(location === undefined ? new Response(`from ${String(url)}`) : new Response(null, { status: 302, headers: { location } }))
  }
const START = 'https://query2.finance.yahoo.com/chart'

describe('a redirect', () => {
  test.each(['https://query1.finance.yahoo.com/chart', 'https://yahoo.com/', '/elsewhere'])('to %s stays with the provider', async (location) => {
    expect(await get(START, hosts({ [START]: location }))).toBe(`from ${new URL(location, START).toString()}`)
  })

  test.each([
    'http://query2.finance.yahoo.com/chart',
    'https://notyahoo.com/',
    'https://yahoo.com.example.org/',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:5000/api/config',
    'https://[::1]/',
    'https://query1.finance.yahoo.com:8443/',
    'https://user@query1.finance.yahoo.com/',
    'file:///etc/passwd',
  ])('to %s is not followed', async (location) => {
    const asked: string[] = []
    const network = hosts({ [START]: location })
    const message = await get(START, (url, init) => {
      asked.push(String(url))
      return network(url, init)
    })
    expect(message).toMatch(/redirects to .*, which is not the provider's; nothing was asked there$/)
    expect(asked).toEqual([START])
  })

  test('from a mirror leads to itself only', async () => {
    const other = await answering((_, reply) => reply.end('secret'))
    const mirror = await answering(({ url }, reply) =>
      reply.writeHead(url === '/end' ? 200 : 302, { location: url === '/own' ? '/end' : other }).end('mirrored'),
    )
    expect(await get(`${mirror}/own`)).toBe('mirrored')
    expect(await get(`${mirror}/out`)).toContain("which is not the provider's")
  })

  test('in a circle ends', async () => {
    expect(await get(START, hosts({ [START]: START }))).toContain('redirects more than 5 times')
  })
})

describe('an answer', () => {
  test('without end is not read to it, also when it is small on the way', async () => {
    let asked = 0
    const address = await answering((_, reply) => {
      asked++
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(70_000_000)))
    })
    expect(await get(address)).toMatch(/answers with more than 16 MB$/)
    expect(asked).toBe(1)
  })

  test('that drips is ended with its time', async () => {
    const address = await answering((_, reply) => {
      reply.writeHead(200)
      const drip = setInterval(() => reply.write('.'), 20)
      reply.on('close', () => clearInterval(drip))
    })
    expect(await get(address, fetch, 300)).toMatch(/did not answer within 0\.3 s/)
  })
})
