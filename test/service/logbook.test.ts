import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { type Settings, settingsSchema } from '../../src/config/schema.ts'
import { Logbook } from '../../src/service/logbook.ts'

const settings = (given: object = {}): Settings => settingsSchema.parse({ journal_path: 'x', ...given })
const started = (given: object = {}) => {
  const logbook = new Logbook(() => settings(given))
  return { logbook, log: pino({ level: 'trace' }, logbook) }
}
const words = (logbook: Logbook, asked = {}): string[] => logbook.list(asked).map(({ msg }) => msg)

describe('the log in memory', () => {
  test('has what was said, newest first, with its fields and when', () => {
    const { logbook, log } = started()
    log.info('first')
    log.warn({ job: 'j1', took_ms: 12 }, 'second')
    const [second, first] = logbook.list({})
    expect(second).toMatchObject({ id: 2, level: 'warn', msg: 'second', job: 'j1', took_ms: 12 })
    expect(first).toMatchObject({ id: 1, level: 'info', msg: 'first' })
    expect(Date.now() - Date.parse(first!.time)).toBeLessThan(60_000)
    expect(second).not.toHaveProperty('hostname')
  })

  test('is narrowed by level, by words and by job', () => {
    const { logbook, log } = started()
    log.debug('a price')
    log.error({ job: 'j1', commodity: 'FUND' }, 'no Price')
    log.warn({ job: 'j2' }, 'no rate')
    expect(words(logbook, { level: 'warn' })).toEqual(['no rate', 'no Price'])
    expect(words(logbook, { search: 'price  fund' })).toEqual(['no Price'])
    expect(words(logbook, { job: 'j2' })).toEqual(['no rate'])
    expect(words(logbook, { limit: 1 })).toEqual(['no rate'])
  })

  test('keeps no secret of the configuration, wherever it was said', () => {
    const { logbook, log } = started({
      firefly: { token: 's3cret', webhook_secret: 'w3b' },
      commodities: [{ name: 'A', type: 'stock', price: { provider: 'co-alphavantage', code: 'KEY9:A:USD' } }],
    })
    log.info({ url: 'https://x/?apikey=KEY9', err: new Error('with w3b in it'), deep: { list: ['s3cret'] } }, 'token s3cret refused')
    const text = JSON.stringify(logbook.list({}))
    expect(text).toContain('•••')
    expect(text).not.toMatch(/s3cret|w3b|KEY9/)
  })

  test('keeps the id that a failed request was told under', () => {
    const { logbook, log } = started()
    log.error({ id: 'aaaa-bbbb' }, 'a request failed')
    expect(logbook.list({ search: 'aaaa-bbbb' })).toMatchObject([{ id: 1, reference: 'aaaa-bbbb' }])
  })

  test('holds ten thousand lines, and eight million characters at most', () => {
    const { logbook, log } = started()
    for (let line = 1; line <= 12_000; line++) log.info(`line ${line}`)
    expect(logbook.list({}).length).toBeLessThanOrEqual(10_000)
    expect(logbook.list({})[0]).toMatchObject({ msg: 'line 12000', id: 12_000 })
    const long = 'x'.repeat(50_000)
    for (let line = 1; line <= 400; line++) log.info(long)
    expect(logbook.list({}).length).toBeLessThan(200)
    expect(logbook.list({ limit: 1 })[0]!.msg.length).toBeLessThan(5000)
  })
})
