import { pino } from 'pino'
import { expect, test } from 'vitest'
import { plainLogLine } from '../../src/cli/terminal.ts'

/** What is read on a screen of something that the program logs, without the moment. */
function read(log: (logger: pino.Logger) => void): string {
  const lines: string[] = []
  log(pino({ base: { pid: 1, hostname: 'host' } }, { write: (line) => void lines.push(plainLogLine(line)) }))
  return lines.join('\n').replaceAll(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} /gm, '')
}

test('a person reads a line and no JSON', () => {
  expect(read((log) => log.warn({ job: 'a-job', commodity: 'ACME', date: '2024-01-01' }, 'no price of ACME is known'))).toBe(
    'warning: no price of ACME is known',
  )
  expect(read((log) => log.error({ job: 'a-job', stage: 'journal.validate', took_ms: 3 }, 'a sync failed: why'))).toBe('error: a sync failed: why')
  expect(read((log) => log.warn({ reqId: 'req-a', clientIP: '127.0.0.1', referer: 'http://localhost/' }, 'GET 404 1ms /api/x'))).toBe(
    'warning: GET 404 1ms /api/x (clientIP 127.0.0.1)',
  )
  expect(read((log) => log.warn({ method: 'GET', url: 'https://example.org/x', status: 200, failure: { at: 1 } }, 'price provider'))).toBe(
    'warning: price provider (method GET, url https://example.org/x, status 200, failure {"at":1})',
  )
})

test('what went wrong is told with its place, and nothing in it begins a line of its own', () => {
  const error = new Error('first\n2024-01-01 00:00:00 warning: second')
  expect(read((log) => log.error({ err: error, path: '/api/x' }, 'a request failed'))).toMatch(
    /^error: a request failed \(path \/api\/x\)\n {2}Error: first\n {2}2024-01-01 00:00:00 warning: second\n {2} {4}at /,
  )
  expect(read((log) => log.error(error, 'a\nb'))).toMatch(/^error: a\n {2}b\n {2}Error: first\n {2}/)
})

test('what is no line of the log stays as it is', () => {
  for (const line of ['main.ledger:3: what is wrong', '{"level":40', '{}', '{"level":"x","time":1,"msg":"y"}', ''])
    expect(plainLogLine(line)).toBe(line)
})
