import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '../../../src/http/server.ts'
import { startService, type TestService } from '../../support/service.ts'

/* What Paisa let others do and no other test here forbids; SECURITY.md has the whole list. */

const JOURNAL = '2024-01-01 Opening\n    Assets:Checking  10 EUR\n    Equity:Opening\n'
let service: TestService
beforeEach(async () => {
  service = await startService({ config: 'ledger_cli: ledger\n' })
  writeFileSync(join(service.folder, 'main.ledger'), JOURNAL)
})
afterEach(() => service.stop())
const post = (url: string, payload: object) => service.app.inject({ method: 'POST', url, payload })

test('checking a text runs no command line tool', async () => {
  const ran = join(service.folder, 'ran')
  for (const tool of ['ledger', 'hledger', 'bean-check']) {
    writeFileSync(join(service.folder, tool), `#!/bin/sh\ntouch ${ran}\n`)
    chmodSync(join(service.folder, tool), 0o755)
  }
  const path = process.env['PATH']
  process.env['PATH'] = `${service.folder}${delimiter}${path}`
  try {
    const answer = await post('/api/editor/validate', { name: 'main.ledger', content: `python\n  import os\n${JOURNAL}` })
    expect(answer.statusCode).toBe(200)
    expect(existsSync(ran)).toBe(false)
  } finally {
    process.env['PATH'] = path
  }
})

test('the program listens to this machine alone unless told otherwise', async () => {
  const app = fastify()
  expect(await listen(app, { port: 0 })).toMatchObject({ ok: true, isLoopback: true })
  expect((app.server.address() as AddressInfo).address).toBe('127.0.0.1')
  await app.close()
})

test('no request makes a book anew over the one that is there', async () => {
  expect((await post('/api/init', {})).statusCode).toBe(400)
  expect(readFileSync(join(service.folder, 'main.ledger'), 'utf8')).toBe(JOURNAL)
})

test('a template without a name is refused, and the program goes on', async () => {
  expect((await post('/api/templates/upsert', { name: '', content: 'x' })).statusCode).toBe(400)
  expect((await service.app.inject('/api/ping')).statusCode).toBe(200)
})

test('no page puts a text into itself as HTML, and none runs a script that is not ours', async () => {
  const policy = String((await service.app.inject('/api/ping')).headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  const pages = readdirSync('ui', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const raw = pages.filter((name) => /innerHTML|insertAdjacentHTML|document\.write/i.test(readFileSync(join('ui', name), 'utf8')))
  // What a person wrote as Markdown goes through a sanitiser first, or not at all.
  expect(raw.filter((name) => !/dompurify/i.test(readFileSync(join('ui', name), 'utf8')))).toEqual([])
})
