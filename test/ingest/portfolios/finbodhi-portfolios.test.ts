import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { providerTools } from '../../../src/commands/prices/provider-tools.ts'
import { finbodhiPortfolios } from '../../../src/ingest/portfolios/portfolio-sources.ts'
import { ProviderError } from '../../../src/ingest/prices/provider.ts'
import { providerServer, type ProviderServer } from '../../support/provider-server.ts'

let server: ProviderServer
const posted: { readonly body: string; readonly headers: NodeJS.Dict<string | string[]>; readonly method: string | undefined }[] = []
beforeAll(async () => {
  server = await providerServer()
})
afterAll(() => server.close())

/** Answers what is posted, and keeps it. */
function answering(answer: string, status = 200): void {
  server.on('mutualfund.finbodhi.com/', (response, request) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      posted.push({ body: Buffer.concat(parts).toString('utf8'), headers: request.headers, method: request.method })
      response.writeHead(status).end(answer)
    })
  })
}
const rows = (...data: object[]): string => JSON.stringify({ meta: [], data, rows: data.length })
const row = { name: 'Steel Works Ltd', isin: 'INE000000001', percentage_to_nav: 4.52, type: 'equity', rating: null, industry: 'Metals' }
const ask = (code = '120716') =>
  finbodhiPortfolios.fetch(code, providerTools({ fetch, folder: '/', mirror: server.url, pausesMs: [1], timeoutMs: 2000 }))
const refusal = async (answer: string, status = 200): Promise<string> => {
  answering(answer, status)
  const error: unknown = await ask().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ProviderError)
  return (error as Error).message
}

describe('the portfolio of a scheme', () => {
  test('is asked for in SQL, as everybody may ask, and its shares are the decimals that were sent', async () => {
    answering(rows(row, { ...row, name: 'A & B', isin: null, percentage_to_nav: '0.1000', industry: '' }))
    expect((await ask()).map((held) => ({ ...held, percentage: held.percentage.toString() }))).toEqual([
      { id: 'INE000000001', name: 'Steel Works Ltd', type: 'equity', rating: '', industry: 'Metals', percentage: '4.52' },
      { id: '', name: 'A & B', type: 'equity', rating: '', industry: '', percentage: '0.1' },
    ])
    expect(server.asked.at(-1)).toBe('mutualfund.finbodhi.com/?default_format=JSON')
    const [{ method, headers, body }] = posted as [(typeof posted)[number]]
    expect([method, headers['content-type'], headers['authorization']]).toEqual(['POST', 'text/plain', `Basic ${btoa('play:')}`])
    expect(body).toMatch(/select name, isin, percentage_to_nav, type, rating, industry\s+from/)
    expect(body.match(/scheme_code = 120716/g)).toHaveLength(2)
  })

  test.each(["1' or 1=1 --", '120716; drop table x', '', '１２０７１６', '12 0', '1234567890123'])(
    'is not asked for under the code %j: it would become a part of the question',
    async (code) => {
      const before = server.asked.length
      await expect(ask(code)).rejects.toThrow(`in-mfapi: "${code}" is not a scheme code; expected digits, for example 120716`)
      expect(server.asked).toHaveLength(before)
    },
  )

  test('is nothing where the provider knows nothing', async () => {
    answering(rows())
    expect(await ask()).toEqual([])
  })

  test.each([
    ['<html>502</html>', /^in-mfapi answered something that is not JSON: "<html>502/],
    ['{"data":{}}', /in a shape that Daybook does not know \(data: /],
    [
      rows({ ...row, percentage_to_nav: -0.5 }),
      'in-mfapi: row 1: -0.5 % is below nothing: what a fund owes is no part of what it holds; leave it out',
    ],
    [rows(row, { ...row, percentage_to_nav: 100.01 }), 'in-mfapi: row 2: "100.01" is more than the whole fund, which is 100'],
    [rows({ ...row, percentage_to_nav: 'NaN' }), 'in-mfapi: row 1: "NaN" is not a percentage; expected a decimal number such as "4.52"'],
    [rows(row).replace('4.52', '1e999'), /percentage_to_nav: /],
    [rows({ ...row, percentage_to_nav: '1e-40' }), 'in-mfapi: row 1: "1e-40" has more than 30 decimals'],
    [rows({ ...row, percentage_to_nav: [4] }), /percentage_to_nav: /],
    [rows({ ...row, name: { a: 1 } }), /data\.0\.name: /],
    [rows({ ...row, name: 'x'.repeat(501) }), /row 1: "x{60}…" is longer than 500 characters$/],
    [rows({ ...row, name: ' ', isin: '' }), 'in-mfapi: row 1: the security has no name'],
    [rows(...Array.from({ length: 20_001 }, () => row)), 'in-mfapi names 20001 securities of one fund, which is more than 20000'],
  ])('is refused as a whole when the answer is %.60s', async (answer, reason) => {
    expect(await refusal(answer)).toMatch(reason)
  })

  test('is told about with what the provider says of itself', async () => {
    expect(await refusal('Code: 60. DB::Exception: Unknown table', 404)).toMatch(/answered 404: "Code: 60\. DB::Exception: Unknown table"$/)
    expect(await refusal('busy', 503)).toMatch(/answered 503: "busy", tried 2 times$/)
    server.on('mutualfund.finbodhi.com/', { status: 302, headers: { location: '/elsewhere' } })
    await expect(ask()).rejects.toThrow(/redirects what is posted \(302\)$/)
  })

  test('has names as they are, on one line; a page shows them as text', async () => {
    answering(rows({ ...row, name: '<img src=x onerror=alert(1)>\n\u202Eevil\u0000', industry: '\tA\r\nB ' }))
    expect(await ask()).toMatchObject([{ name: '<img src=x onerror=alert(1)> evil', industry: 'A B' }])
  })

  test('is what came or a refusal, whatever comes', async () => {
    const value = fc.oneof(fc.string(), fc.double(), fc.constant(null), fc.integer(), fc.constant([]), fc.constant({}))
    const keys = ['name', 'isin', 'percentage_to_nav', 'type', 'rating', 'industry'] as const
    const any = fc.record(Object.fromEntries(keys.map((key) => [key, value])))
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          fc.array(any, { maxLength: 3 }).map((data) => rows(...data)),
          fc.string(),
        ),
        async (answer) => {
          const error: unknown = await finbodhiPortfolios
            .fetch('1', { post: () => Promise.resolve({ status: 200, body: answer }), readFile: () => expect.unreachable(), address: (to) => to })
            .then(
              (held) => {
                for (const { percentage, name } of held)
                  expect([percentage.sign, percentage.isGreaterThan(Exact.of(100)), name === '']).toEqual([1, false, false])
                return undefined
              },
              (reason: unknown) => reason,
            )
          if (error !== undefined) expect(error).toBeInstanceOf(ProviderError)
        },
      ),
    )
  })
})
