import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../src/http/contract/endpoints.ts'
import { connectErrorAnswer, errorAnswer } from '../../src/http/contract/endpoint.ts'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

const errorOf = (response: { json: () => unknown }) => errorAnswer.parse(response.json()).error

describe('a request', () => {
  test('to an unknown route under /api or /connect is 404 in JSON, and a known path names its methods', async () => {
    for (const url of ['/api/nonsense', '/api', '/connect/nothing', '/api/jobs/a/b']) {
      const response = await service.app.inject(url)
      expect(response.statusCode).toBe(404)
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(errorOf(response).code).toBe('INVALID_REQUEST')
    }
    expect(errorOf(await service.app.inject('/api/sync')).message).toBe('/api/sync takes POST and not GET')
  })

  test('under a name that is not of this machine is refused, whatever the route', async () => {
    for (const host of ['evil.example', 'evil.example:7500', 'localhost.evil.example']) {
      const response = await service.app.inject({ url: '/api/ping', headers: { host } })
      expect([response.statusCode, errorOf(response).code]).toEqual([403, 'FORBIDDEN'])
    }
    for (const host of ['localhost', 'localhost:7500', '127.0.0.1:7500', '[::1]:7500', '192.168.1.7:80', 'daybook.localhost:7500']) {
      expect((await service.app.inject({ url: '/api/ping', headers: { host } })).statusCode).toBe(200)
    }
  })

  test('under a name that the configuration allows is served, from its pages too', async () => {
    await service.configuration.change({ allowed_hosts: ['money.example'] })
    const headers = { host: 'money.example', origin: 'https://money.example' }
    expect((await service.app.inject({ url: '/api/ping', headers })).statusCode).toBe(200)
  })

  test('from the page of another site is refused, and from our own page it is not', async () => {
    const ask = (headers: Record<string, string>, method: 'GET' | 'POST' = 'POST') =>
      service.app.inject({
        method,
        url: method === 'POST' ? '/api/sync' : '/api/ping',
        headers: { host: 'localhost:7500', ...headers },
        ...(method === 'POST' ? { payload: '{}' } : {}),
      })
    for (const origin of ['https://evil.example', 'null', 'http://localhost:3000', 'http://localhost.evil.example:7500', 'chrome-extension://x']) {
      expect((await ask({ origin })).statusCode).toBe(403)
      expect((await ask({ origin }, 'GET')).statusCode).toBe(403)
    }
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await ask({ 'sec-fetch-site': 'same-site' })).statusCode).toBe(403)
    expect((await ask({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 'GET')).statusCode).toBe(200)
    expect((await ask({ origin: 'http://localhost:7500', 'sec-fetch-site': 'same-origin' })).statusCode).toBe(202)
    expect((await ask({})).statusCode).toBe(202)
    expect(service.jobs.list()).toHaveLength(2)
  })

  test.each([
    ['/api/auth/login', 4 * 1024, '4 KiB'],
    ['/api/sync', 1024 * 1024, '1 MiB'],
    ['/api/editor/save', 25 * 1024 * 1024, '25 MiB'],
  ])('with a body that is larger than it needs is 413: %s', async (url, size, said) => {
    const response = await service.app.inject({ method: 'POST', url, payload: Buffer.alloc(size + 1, 32) })
    expect([response.statusCode, errorOf(response)]).toEqual([413, { code: 'INVALID_REQUEST', message: `The file or text is larger than ${said}.` }])
  })

  test.each([
    ['/api/sync', `${'['.repeat(5000)}`],
    ['/api/sync', `${'{"a":'.repeat(5000)}`],
    ['/api/config', `${'['.repeat(5000)}`],
    ['/api/config', `{"journal_path":${'['.repeat(5000)}`],
    ['/api/config', Array.from({ length: 500 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    ['/api/config', `${'- '.repeat(5000)}x`],
    ['/connect/paisa.v1.PaisaService/UpdateConfig', `{"config":${'['.repeat(5000)}`],
  ])('that nests without end is refused before it is parsed: %s %.20s', async (url, payload) => {
    const response = await service.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('the body nests too deeply')
  })

  test('with brackets in its texts nests no deeper for them', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/editor/file',
      payload: JSON.stringify({ name: `${'['.repeat(100)}"\\"[` }),
    })
    expect(response.body).not.toContain('nests')
  })

  test('says for whom it asks only where a proxy is configured: nobody has more attempts by changing a header', async () => {
    const attempts = async (config: string): Promise<number[]> => {
      await service.stop()
      service = await startService({ config: `user_accounts: [{ username: ana, password: "sha256:${'0'.repeat(64)}" }]\n${config}` })
      const tries = Array.from({ length: 24 }, (_, i) => ({ 'x-auth': 'wrong', 'x-forwarded-for': `10.0.0.${i}` }))
      const statuses: number[] = []
      for (const headers of tries) statuses.push((await service.app.inject({ url: '/api/ping', headers })).statusCode)
      return statuses
    }
    expect(await attempts('')).toContain(429)
    expect(await attempts('trusted_proxies: [127.0.0.1]\n')).not.toContain(429)
  })

  test('with a body that cannot be read is 400, whatever the content type says', async () => {
    for (const payload of ['', '{', 'not json', '[]', '{"journal":"yes"}', '5', Buffer.from([0xff, 0xfe])]) {
      const response = await service.app.inject({ method: 'POST', url: '/api/sync', payload, headers: { 'content-type': 'text/plain' } })
      expect([payload, response.statusCode, errorOf(response).code]).toEqual([payload, 400, 'INVALID_REQUEST'])
    }
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream']) {
      const response = await service.app.inject({
        method: 'POST',
        url: '/api/sync',
        payload: '{"journal":true,"unknown":1}',
        headers: { 'content-type': type },
      })
      expect([type, response.statusCode]).toEqual([type, 202])
    }
  })

  test('with a path that is no path is 400', async () => {
    for (const path of ['/api/jobs/%zz', '/api/jobs/%ff']) {
      const response = await service.app.inject(path)
      const message = 'the path has an invalid % escape: write "%25" for a %, and other characters as UTF-8'
      expect([path, response.statusCode, errorOf(response)]).toEqual([path, 400, { code: 'INVALID_REQUEST', message }])
    }
  })

  test('that our own mistake spoils is 500 with an id and says nothing of the inside', async () => {
    service.views.at = () => Promise.reject(new Error('secret of the inside'))
    service.jobs.find = () => {
      throw new Error('secret of the inside')
    }
    const response = await service.app.inject('/api/jobs/x')
    expect(response.statusCode).toBe(500)
    expect(errorOf(response)).toEqual({ code: 'INTERNAL_ERROR', message: expect.stringMatching(/under [0-9a-f-]{36}\.$/) })
  })

  test('may end with a slash', async () => {
    expect((await service.app.inject('/api/ping/')).json()).toEqual({ success: true })
  })
})

describe('read-only mode', () => {
  test('refuses every route that writes, before it looks at the body, and nothing else', async () => {
    await service.configuration.change({ readonly: true })
    for (const { method, path, writes } of endpoints) {
      if (!writes) continue
      const response = await service.app.inject({ method, url: path, payload: 'nonsense' })
      const code = path.startsWith('/connect/') ? connectErrorAnswer.parse(response.json()).code : errorOf(response).code
      expect([path, response.statusCode, code]).toEqual([path, 403, path.startsWith('/connect/') ? 'permission_denied' : 'READONLY'])
    }
    expect((await service.app.inject('/api/config')).statusCode).toBe(200)
  })
})

describe('an answer', () => {
  test('of some size is compressed for whoever takes gzip', async () => {
    const plain = await service.app.inject('/api/config')
    const packed = await service.app.inject({ url: '/api/config', headers: { 'accept-encoding': 'gzip' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  })

  test('is as small as the client can read it, and the same in every form', async () => {
    const url = '/api/openapi.json'
    const plain = await service.app.inject({ url })
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const answer = await service.app.inject({ url, headers: { 'accept-encoding': accepted } })
      expect([accepted, answer.headers['content-encoding']]).toEqual([accepted, encoding])
      const body =
        encoding === 'br' ? brotliDecompressSync(answer.rawPayload) : encoding === 'gzip' ? gunzipSync(answer.rawPayload) : answer.rawPayload
      expect(body.equals(plain.rawPayload)).toBe(true)
    }
  })

  test('says what a browser may do with it, whatever was asked', async () => {
    const protective = {
      'content-security-policy':
        "default-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
      'x-frame-options': 'SAMEORIGIN',
    }
    const asked = [{ url: '/api/ping' }, { url: '/api/nothing' }, { url: '/a/page' }, { url: '/api/networth?as_of_date=then' }]
    const refused = { url: '/api/ping', headers: { host: 'elsewhere.example' } }
    for (const request of [...asked, refused]) expect((await service.app.inject(request)).headers).toMatchObject(protective)
  })

  test('has no body for who asks with HEAD, and the same headers and length', async () => {
    for (const [url, status] of [
      ['/api/networth', 200],
      ['/api/ping', 200],
      ['/api/networth?as_of_date=then', 400],
      ['/api/jobs/none', 404],
    ] as const) {
      const [whole, head] = await Promise.all((['GET', 'HEAD'] as const).map((method) => service.app.inject({ method, url })))
      expect([url, head!.statusCode, head!.body]).toEqual([url, status, ''])
      const { date: _, 'x-paisa-perf-latency-ms': _took, ...headers } = whole!.headers
      expect(head!.headers).toMatchObject(headers)
      expect(Number(head!.headers['content-length'])).toBe(whole!.rawPayload.length)
    }
  })

  test('is never kept by a cache on the way and cannot be put into a frame', async () => {
    const { headers } = await service.app.inject('/api/ping')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the pages', () => {
  test('name the files of each page in it, come compressed as they were built, and run the one script that stands in them', async () => {
    const pagesFolder = join(service.folder, 'built')
    await mkdir(join(pagesFolder, 'assets'), { recursive: true })
    const html =
      '<!doctype html><html><head>\n    <script>early()</script>\n    <script type="module" src="./assets/a.js"></script>\n  </head></html>'
    await writeFile(join(pagesFolder, 'index.html'), html)
    const pages = {
      '/income': ['assets/income.js'],
      '/accounts/:account': ['assets/account.js', 'assets/shared.js'],
      '/more/sheets/*?': ['assets/sheets.js'],
    }
    await writeFile(join(pagesFolder, 'pages.json'), JSON.stringify(pages))
    await writeFile(join(pagesFolder, 'assets', 'a.js'), 'code;'.repeat(1000))
    const withPages = await startService({ pagesFolder })
    try {
      const named = async (url: string): Promise<string[]> =>
        Array.from((await withPages.app.inject(url)).body.matchAll(/modulepreload" crossorigin href="([^"]+)"/g), ([, file = '']) => file)
      expect(await named('/')).toEqual([])
      expect(await named('/income?period=2024')).toEqual(['/assets/income.js'])
      expect(await named('/accounts/Assets%3AFund')).toEqual(['/assets/account.js', '/assets/shared.js'])
      expect(await named('/accounts/Assets%3AFund/reconcile')).toEqual([])
      expect(await named('/more/sheets/a/b')).toEqual(['/assets/sheets.js'])
      const page = await withPages.app.inject('/')
      const hash = createHash('sha256').update('early()').digest('base64')
      expect(page.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`)
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      const code = await withPages.app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } })
      expect([code.headers['content-encoding'], brotliDecompressSync(code.rawPayload).toString()]).toEqual(['br', 'code;'.repeat(1000)])
      expect(code.headers['content-type']).toContain('javascript')
      expect((await withPages.app.inject('/assets/a.js')).body).toBe('code;'.repeat(1000))
      expect((await withPages.app.inject('/index.html')).statusCode).toBe(404)
    } finally {
      await withPages.stop()
    }
  })

  test('are the one page under every address that is no file, and files by their name', async () => {
    const pagesFolder = join(service.folder, 'ui')
    await mkdir(join(pagesFolder, 'assets'), { recursive: true })
    await writeFile(join(pagesFolder, 'index.html'), '<!doctype html>page')
    await writeFile(join(pagesFolder, 'assets', 'main-abc.js'), 'code')
    const withPages = await startService({ pagesFolder })
    try {
      const get = (url: string) => withPages.app.inject(url)
      for (const url of ['/', '/ledger/transactions', '/assets/balance']) {
        const response = await get(url)
        expect([url, response.statusCode, response.body]).toEqual([url, 200, '<!doctype html>page'])
        expect(response.headers['cache-control']).toBe('no-cache')
      }
      expect((await get('/assets/main-abc.js')).headers['cache-control']).toContain('immutable')
      expect((await get('/assets/other.js')).statusCode).toBe(404)
      for (const url of [
        '/../daybook.yaml',
        '/%2e%2e/daybook.yaml',
        '/..%2fdaybook.yaml',
        '/assets/%2e%2e/%2e%2e/daybook.yaml',
        '/%00.js',
        '//etc/os.conf',
      ])
        expect([url, (await get(url)).statusCode]).toEqual([url, 404])
      expect((await get('/%2e%2e/ui')).body).toBe('<!doctype html>page')
      expect((await get('/api/nothing')).statusCode).toBe(404)
      expect((await withPages.app.inject({ method: 'POST', url: '/ledger' })).statusCode).toBe(400)
    } finally {
      await withPages.stop()
    }
  })
})
