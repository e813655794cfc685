import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadBook } from '../../src/cli/load-book.ts'
import { formatDay } from '#vocabulary/day.ts'
import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { startService, type TestService } from '../support/service.ts'
import type { SimpleEntry } from '../support/simple-book.ts'
import { DAY } from './small-book.ts'

const priced = (day: number, base: string, quote: string, rate: string): SimpleEntry => ({ price: { day, base, quote, rate, file: 'main.ledger' } })

let service: TestService
const start = async (...entries: SimpleEntry[]) => {
  service = await startService({ entries })
}
beforeEach(() =>
  start(
    priced(DAY, 'ACME', 'EUR', '51.25'),
    priced(DAY + 1, 'ACME', 'EUR', '52'),
    priced(DAY, 'NIFTY 50', 'EUR', '0.00000001'),
    priced(DAY, 'USD', 'EUR', '0.9'),
  ),
)
afterEach(() => service.stop())
const restart = async (...entries: SimpleEntry[]) => {
  await service.stop()
  await start(...entries)
}
const get = async (url: string) => (await service.app.inject(url)).json() as Record<string, unknown>

describe('filters of prices', () => {
  test('are what there is, sorted', async () => {
    expect(await get('/api/price/filters')).toEqual({ bases: ['ACME', 'NIFTY 50', 'USD'], quotes: ['EUR'], sources: ['journal'] })
    expect(await get('/api/price/currencies')).toEqual({ currencies: ['EUR'] })
  })
})

describe('exchange rates of a month', () => {
  test('are carried forward from day to day and may be found over a third currency', async () => {
    await restart(priced(DAY - 3, 'USD', 'INR', '83'), priced(DAY - 3, 'CHF', 'INR', '90'))
    await service.configuration.change({ default_currency: 'INR' })
    const { rates, ...rest } = await get('/api/fx-rates?base=USD&quote=CHF&year=2024&month=01')
    expect(rest).toEqual({ base: 'USD', quote: 'CHF', year: 2024, month: 1 })
    expect(rates).toHaveLength(31)
    expect((rates as { rate: number }[])[0]).toMatchObject({ date: '2024-01-01T00:00:00Z', derived: true })
    expect((rates as { rate: number }[])[0]?.rate).toBeCloseTo(83 / 90, 12)
    expect(await get('/api/fx-rates')).toMatchObject({ base: 'USD', quote: 'INR', year: 2024, month: 2 })
  })

  test('leave out days before the first rate, and know 1 for a currency and itself', async () => {
    expect(((await get('/api/fx-rates?year=2023&month=12'))['rates'] as unknown[]).length).toBe(0)
    expect((await get('/api/fx-rates?base=EUR&year=2024&month=1'))['rates']).toContainEqual({ date: '2024-01-01T00:00:00Z', rate: 1, derived: false })
  })

  test('are none between two that the book has not, and 1 for such a one and itself', async () => {
    expect(await get('/api/fx-rates?base=AAA&quote=BBB&year=2024&month=01')).toMatchObject({ rates: [] })
    expect(((await get('/api/fx-rates?base=AAA&quote=AAA&year=2024&month=01'))['rates'] as unknown[]).length).toBe(31)
  })

  test.each(['year=now', 'year=0', 'month=13', 'month=00'])('are those of this year and month where %s', async (query) => {
    expect(await get(`/api/fx-rates?${query}`)).toMatchObject({ year: 2024, month: 2 })
  })
})

describe('the export of prices', () => {
  test('is directives of the dialect in a fixed order, the same bytes every time', async () => {
    const text = async (query: string) => (await service.app.inject(`/api/price/export${query}`)).body
    expect(await text('')).toBe(
      'P 2024/01/01 00:00:00 ACME 51.25 EUR\nP 2024/01/01 00:00:00 "NIFTY 50" 0.00000001 EUR\nP 2024/01/01 00:00:00 USD 0.9 EUR\nP 2024/01/02 00:00:00 ACME 52 EUR\n',
    )
    expect(await text('?format=hledger&base=ACME&from=2024-01-02')).toBe('P 2024-01-02 ACME 52 EUR\n')
    expect(await text('?dialect=beancount&to=2024-01-01')).toBe(
      '2024-01-01 price ACME 51.25 EUR\n; 2024-01-01 price NIFTY 50 0.00000001 EUR\n2024-01-01 price USD 0.9 EUR\n',
    )
    expect(await text('?base=NOTHING')).toBe('')
    const { headers } = await service.app.inject('/api/price/export?format=hledger')
    expect(headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'content-disposition': 'attachment; filename="prices.journal"' })
  })

  test.each([
    ['?format=csv', 'invalid format "csv": must be one of ledger, hledger, beancount'],
    ['?from=2024-02-30', "invalid 'from' date: expected YYYY-MM-DD format"],
    ['?from=2024-02-02&to=2024-02-01', "'from' date must not be after 'to' date"],
  ])('refuses %s', async (query, message) => {
    const response = await service.app.inject(`/api/price/export${query}`)
    expect([response.statusCode, response.json()]).toEqual([400, { error: { code: 'INVALID_REQUEST', message } }])
  })

  test('writes what the dialect cannot name as a comment', async () => {
    await restart(priced(DAY, 'C;D', 'EUR', '1'))
    expect((await service.app.inject('/api/price/export?format=ledger')).body).toBe('P 2024/01/01 00:00:00 "C;D" 1 EUR\n')
    expect((await service.app.inject('/api/price/export?format=hledger')).body).toBe('; P 2024-01-01 "C;D" 1 EUR\n')
  })

  test('takes the names of the body in an address, too', async () => {
    const text = async (query: string) => (await service.app.inject(`/api/price/export?dialect=hledger&${query}`)).body
    expect(await text('from_date=2024-01-02')).toBe('P 2024-01-02 ACME 52 EUR\n')
    expect(await text('to_date=2024-01-01&base_commodities=USD,ACME&quote_commodities=EUR')).toBe(
      'P 2024-01-01 ACME 51.25 EUR\nP 2024-01-01 USD 0.9 EUR\n',
    )
    expect(await text('base=USD&base_commodities=NIFTY%2050')).toBe('P 2024-01-01 "NIFTY 50" 0.00000001 EUR\nP 2024-01-01 USD 0.9 EUR\n')
    expect(await text('quote_commodities=USD')).toBe('')
    expect(await text('from_date=soon')).toContain('accepted: a day as YYYY-MM-DD')
  })

  test('takes lists of commodities in a body', async () => {
    const post = (payload: object) => service.app.inject({ method: 'POST', url: '/api/price/export', payload })
    expect((await post({ dialect: 'hledger', base_commodities: ['USD', 'ACME'], quote_commodities: ['EUR'], to_date: '2024-01-01' })).body).toBe(
      'P 2024-01-01 ACME 51.25 EUR\nP 2024-01-01 USD 0.9 EUR\n',
    )
    expect((await post({ dialect: 'hledger', from_date: 'soon' })).json()).toMatchObject({
      error: { message: 'from_date: expected a day as YYYY-MM-DD' },
    })
    expect((await post({})).statusCode).toBe(400)
  })

  test('is a ZIP of one file for each commodity, with names that lead nowhere else', async () => {
    await restart(priced(DAY, '../../etc/passwd', 'EUR', '1'), priced(DAY, 'a/b', 'EUR', '2'), priced(DAY, 'a_b', 'EUR', '3'))
    const response = await service.app.inject('/api/price/export?zip=true')
    expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="prices.zip"' })
    expect(unzipped(response.rawPayload)).toEqual({
      'etc_passwd.ledger': 'P 2024/01/01 00:00:00 "../../etc/passwd" 1 EUR\n',
      'a_b.ledger': 'P 2024/01/01 00:00:00 "a/b" 2 EUR\n',
      'a_b-2.ledger': 'P 2024/01/01 00:00:00 "a_b" 3 EUR\n',
    })
    expect((await service.app.inject('/api/price/export?zip=true')).rawPayload.equals(response.rawPayload)).toBe(true)
  })

  test.each<[Dialect, readonly string[]]>([
    ['ledger', ['€', '$', 'EUR', 'Fund 2', 'F1', 'a-b', 'x.y', 'Größe', 'C;D', 'h', 'USD']],
    ['hledger', ['€', '$', 'EUR', 'Fund 2', 'F1', 'a-b', 'x.y', 'Größe', 'h', 'USD']],
    ['beancount', ['USD', 'F1', 'A-B', "A'B", 'X.Y', 'V']],
  ])('is read back by our own %s reader to the same prices, whatever the names', async (dialect, names) => {
    const rates = ['1', '0.00000001', '123456789.123456789', '1234.5', '1.234', '7']
    await restart(...names.map((name, i) => priced(DAY + i, name, 'CHF', rates[i % rates.length]!)))
    const folder = await mkdtemp(join(tmpdir(), 'prices-'))
    try {
      const file = join(folder, `prices.${dialect === 'hledger' ? 'journal' : dialect}`)
      await writeFile(file, (await service.app.inject(`/api/price/export?format=${dialect}`)).body)
      const { prices, commodities, problems } = await loadBook(file, { dialect, today: DAY + 100 })
      expect(problems).toEqual([])
      const read = Array.from({ length: prices.count }, (_, row) => row)
        .filter((row) => prices.origin[row] === DIRECTIVE)
        .map(
          (row) =>
            `${formatDay(prices.day[row]!)} ${commodities.names[prices.base[row]!]} ${prices.rate.get(row).toString()} ${commodities.names[prices.quote[row]!]}`,
        )
      expect(read).toEqual(names.map((name, i) => `${formatDay(DAY + i)} ${name} ${rates[i % rates.length]} CHF`))
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

/** The files of an archive, read by way of its directory. */
function unzipped(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let i = 0; i < archive.readUInt16LE(end + 10); i++) {
    const [packed, nameLength, local] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28), archive.readUInt32LE(at + 42)]
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    files[archive.toString('utf8', at + 46, at + 46 + nameLength)] = inflateRawSync(archive.subarray(data, data + packed)).toString()
    at += 46 + nameLength
  }
  return files
}
