import { gzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { delimitedField, doubleField, fieldsOf, flagField, structMessage, structOf, textField, textOf, WIRE } from '../../../src/http/connect-rpc.ts'
import { startService, type TestService } from '../../support/service.ts'
import { DAY, ENTRIES } from '../small-book.ts'

/* Connect's protocol, as JSON and as protobuf, under our name and under the one that Paisa's clients call. */

let service: TestService
beforeEach(async () => {
  service = await startService({ entries: ENTRIES })
})
afterEach(() => service.stop())

const SERVICES = ['daybook.v1.DaybookService', 'paisa.v1.PaisaService']
const call = (
  method: string,
  { payload = '{}', type = 'application/json', of = SERVICES[1]!, headers = {} }: Partial<Call> = {},
  from: TestService = service,
) => from.app.inject({ method: 'POST', url: `/connect/${of}/${method}`, payload, headers: { 'content-type': type, ...headers } })

interface Call {
  readonly payload: string | Buffer
  readonly type: string
  readonly of: string
  readonly headers: Record<string, string>
}

describe('the account tree', () => {
  test('has siblings by name, a leaf where there are postings, and leaves out what is false or empty', async () => {
    for (const of of SERVICES) {
      expect((await call('GetAccountTree', { of })).json()).toEqual({
        accounts: [
          {
            name: 'Assets',
            fullName: 'Assets',
            children: [
              { name: 'Checking', fullName: 'Assets:Checking', isLeaf: true },
              { name: 'Shares', fullName: 'Assets:Shares', isLeaf: true },
            ],
          },
          { name: 'Expenses', fullName: 'Expenses', children: [{ name: 'Food', fullName: 'Expenses:Food', isLeaf: true }] },
          { name: 'Income', fullName: 'Income', children: [{ name: 'Salary', fullName: 'Income:Salary', isLeaf: true }] },
        ],
      })
    }
  })

  test('comes as protobuf to whoever asks in protobuf', async () => {
    service.views.sync([
      { transaction: { day: DAY, payee: 'x', file: 'main.ledger', postings: [{ account: 'A:B', quantity: '1', commodity: 'EUR' }] } },
    ])
    const response = await call('GetAccountTree', { payload: Buffer.alloc(0), type: 'application/proto' })
    expect(response.headers['content-type']).toBe('application/proto')
    const b = [0x0a, 0x01, 0x42, 0x12, 0x03, 0x41, 0x3a, 0x42, 0x18, 0x01]
    expect([...response.rawPayload]).toEqual([0x0a, 0x12, 0x0a, 0x01, 0x41, 0x12, 0x01, 0x41, 0x22, 0x0a, ...b])
  })

  test('of an empty book is an empty message', async () => {
    const empty = await startService()
    expect((await call('GetAccountTree', {}, empty)).json()).toEqual({})
    await empty.stop()
  })
})

describe('the configuration', () => {
  const shown = async (): Promise<Record<string, unknown>> => (await call('GetConfig')).json()

  test('is what GET /api/config shows, with the keys of the message and without what is empty', async () => {
    const rest = (await service.app.inject('/api/config')).json() as Record<string, unknown>
    for (const of of SERVICES) {
      expect((await call('GetConfig', { of })).json()).toEqual({
        config: rest['config'],
        schema: rest['schema'],
        accounts: ['Assets:Checking', 'Assets:Shares', 'Expenses:Food', 'Income:Salary'],
      })
    }
    const fixed = await startService({ today: '2022-02-07', config: '', lastPriceUpdate: '2022-02-06T10:00:00Z', isJournalDirty: true })
    const answer = await call('GetConfig', {}, fixed)
    expect(answer.json()).toMatchObject({ now: '2022-02-07T00:00:00Z', lastPriceUpdate: '2022-02-06T10:00:00Z', isJournalDirty: true })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    await fixed.stop()
  })

  test('says the same as protobuf', async () => {
    const fixed = await startService({ entries: ENTRIES, today: '2022-02-07', lastPriceUpdate: '2022-02-06T10:00:00Z', isJournalDirty: true })
    const json = (await call('GetConfig', {}, fixed)).json() as Record<string, unknown>
    const response = await call('GetConfig', { payload: Buffer.alloc(0), type: 'application/proto' }, fixed)
    expect(response.headers['content-type']).toBe('application/proto')
    const fields = Array.from(fieldsOf(response.rawPayload))
    const texts = (number: number) => fields.filter(({ field }) => field === number).map(textOf)
    expect(structOf(fields[0]!.bytes)).toEqual(json['config'])
    expect(structOf(fields[1]!.bytes)).toEqual(json['schema'])
    expect([fields[0]!.field, fields[1]!.field, texts(3), texts(4), texts(6)]).toEqual([
      1,
      2,
      json['accounts'],
      ['2022-02-06T10:00:00Z'],
      ['2022-02-07T00:00:00Z'],
    ])
    expect(fields.filter(({ field }) => field === 5)).toMatchObject([{ type: WIRE.varint, number: 1 }])
    await fixed.stop()
  })

  test('is replaced, and may be sent back as it was shown, in both codecs', async () => {
    const { config } = (await shown()) as { config: Record<string, unknown> }
    expect((await call('UpdateConfig', { payload: JSON.stringify({ config }) })).json()).toEqual({ success: true })
    for (const [of, currency] of [
      [SERVICES[0]!, 'USD'],
      [SERVICES[1]!, 'GBP'],
    ] as const) {
      const payload = delimitedField(1, structMessage({ ...config, default_currency: currency }))
      const response = await call('UpdateConfig', { of, payload, type: 'application/proto' })
      expect([response.statusCode, [...response.rawPayload]]).toEqual([200, [0x08, 0x01]])
      expect(service.configuration.current.settings.default_currency).toBe(currency)
    }
    expect(await readFile(join(service.folder, 'daybook.yaml'), 'utf8')).toContain('default_currency: GBP')
  })

  test('that is wrong, or missing, is refused with every problem, and nothing is changed', async () => {
    const { config } = (await shown()) as { config: Record<string, unknown> }
    const before = await readFile(join(service.folder, 'daybook.yaml'), 'utf8')
    const refused = await call('UpdateConfig', { payload: JSON.stringify({ config: { ...config, watch: 5, default_curency: 'EUR' } }) })
    expect([refused.statusCode, refused.headers['x-http-code']]).toEqual([400, '400'])
    const { code, message } = refused.json() as { code: string; message: string }
    expect([code, ...message.split('\n')]).toEqual([
      'invalid_argument',
      'Invalid configuration',
      expect.stringContaining('watch: expected true or false'),
      expect.stringContaining('the nearest is default_currency'),
    ])
    const nothing = { code: 'invalid_argument', message: 'config is required' }
    for (const request of [{}, { payload: '{"config":null}' }, { payload: Buffer.alloc(0), type: 'application/proto' }]) {
      const response = await call('UpdateConfig', request)
      expect([response.statusCode, response.json()]).toEqual([400, nothing])
    }
    expect(await readFile(join(service.folder, 'daybook.yaml'), 'utf8')).toBe(before)
  })

  test('cannot be changed in read-only mode, by neither codec, and can still be read', async () => {
    await service.configuration.change({ readonly: true })
    const config = { ...((await shown())['config'] as object), readonly: false }
    const refusal = { code: 'permission_denied', message: 'write operations are disabled in readonly mode' }
    for (const of of SERVICES) {
      for (const request of [
        { payload: JSON.stringify({ config }) },
        { payload: delimitedField(1, structMessage(config)), type: 'application/proto' },
      ]) {
        const response = await call('UpdateConfig', { of, ...request })
        expect([response.statusCode, response.json()]).toEqual([403, refusal])
      }
    }
    expect(service.configuration.current.settings.readonly).toBe(true)
  })
})

describe('a call', () => {
  test('in another codec is 415 and says which there are', async () => {
    const response = await call('GetConfig', { type: 'text/plain' })
    expect([response.statusCode, response.headers['accept-post'], response.json()]).toEqual([
      415,
      'application/json, application/proto',
      { code: 'unknown', message: 'the content type "text/plain" is neither application/json nor application/proto' },
    ])
    expect((await call('GetConfig', { type: 'Application/JSON; charset=utf-8' })).statusCode).toBe(200)
  })

  test.each([
    ['{', 'the body is not JSON'],
    ['', 'the body is not JSON'],
    ['[]', 'the body is not a JSON object'],
    ['null', 'the body is not a JSON object'],
  ])('with %o for a body is refused', async (payload, message) => {
    for (const method of ['GetAccountTree', 'GetConfig', 'UpdateConfig']) {
      const response = await call(method, { payload })
      expect([method, response.statusCode, response.json()]).toEqual([method, 400, { code: 'invalid_argument', message }])
    }
  })

  test.each([
    ['within a field', [0x0a, 0x05, 0x41], 'the message ends within a field'],
    ['within a number', [0x80], 'the message ends within a field'],
    ['with a number that never ends', Array<number>(12).fill(0x80), 'a number has more than ten bytes'],
    ['with field 0', [0x00, 0x01], 'a field has the number 0'],
    ['with a group', [0x0b], 'the wire type 3 is not used any more'],
  ])('whose protobuf ends %s is refused', async (_, bytes, reason) => {
    const response = await call('GetConfig', { payload: Buffer.from(bytes), type: 'application/proto' })
    expect([response.statusCode, response.json()]).toEqual([400, { code: 'invalid_argument', message: `the body is not protobuf: ${reason}` }])
  })

  test('may have fields that we do not know', async () => {
    const unknown = Buffer.concat([textField(9, 'x'), flagField(20, true), doubleField(30, 1), Buffer.from([0x3d, 1, 2, 3, 4])])
    expect((await call('GetAccountTree', { payload: unknown, type: 'application/proto' })).statusCode).toBe(200)
    expect((await call('GetAccountTree', { payload: '{"later":1}' })).statusCode).toBe(200)
  })

  test('may come packed by gzip and by nothing else', async () => {
    const { config } = (await call('GetConfig')).json() as { config: object }
    const packed = gzipSync(JSON.stringify({ config: { ...config, watch: false } }))
    expect((await call('UpdateConfig', { payload: packed, headers: { 'content-encoding': 'gzip' } })).json()).toEqual({ success: true })
    expect(service.configuration.current.settings.watch).toBe(false)
    const notPacked = await call('GetConfig', { headers: { 'content-encoding': 'gzip' } })
    expect([notPacked.statusCode, notPacked.json()]).toMatchObject([400, { code: 'invalid_argument' }])
    const bomb = await call('GetConfig', { payload: gzipSync(Buffer.alloc(26 * 1024 * 1024)), headers: { 'content-encoding': 'gzip' } })
    expect(bomb.statusCode).toBe(400)
    const other = await call('GetConfig', { payload: '{}', headers: { 'content-encoding': 'br' } })
    expect([other.statusCode, other.headers['accept-encoding'], other.json()]).toMatchObject([501, 'gzip', { code: 'unimplemented' }])
  })

  test('of another version of the protocol is refused', async () => {
    expect((await call('GetConfig', { headers: { 'connect-protocol-version': '1' } })).statusCode).toBe(200)
    const response = await call('GetConfig', { headers: { 'connect-protocol-version': '2' } })
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'invalid_argument' }])
  })

  test('with GET is 405, and one that there is not is 404', async () => {
    const response = await service.app.inject('/connect/paisa.v1.PaisaService/GetConfig')
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'POST'])
    expect((await call('Other')).statusCode).toBe(404)
  })

  test('that is too large, or that our own mistake spoils, is refused in the form of the protocol', async () => {
    const large = await call('UpdateConfig', { payload: Buffer.alloc(25 * 1024 * 1024 + 1, 32) })
    expect([large.statusCode, large.json()]).toMatchObject([413, { code: 'resource_exhausted' }])
    service.views.current = () => {
      throw new Error('secret of the inside')
    }
    const spoilt = await call('GetAccountTree')
    expect([spoilt.statusCode, spoilt.json()]).toEqual([500, { code: 'internal', message: expect.stringMatching(/under [0-9a-f-]{36}\.$/) }])
  })
})
