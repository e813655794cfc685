import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AnswersOnTheirWay } from '../../src/http/limits.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { serve, type Server } from '../support/program.ts'

/* In a process of its own: a hundred megabytes of answers make a thread that has run other tests collect garbage for a minute. */

const CONFIG = `journal_path: main.ledger
user_accounts:
  - {username: ana, password: "${cheapPassword('test')}"}
  - {username: rea, password: "${cheapPassword('test')}", role: reader}
`
/** A journal of twenty-five megabytes. */
const LONG = JSON.stringify({ name: 'main.ledger' })

const folder = mkdtempSync(join(tmpdir(), 'daybook-unread-'))
let server: Server
let open: Socket[] = []
beforeAll(async () => {
  writeFileSync(join(folder, 'daybook.yaml'), CONFIG)
  writeFileSync(join(folder, 'main.ledger'), `; ${'x'.repeat(98)}\n`.repeat(250_000))
  server = await serve(folder)
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function logIn(username: string): Promise<string> {
  const { body } = await server.post('/api/auth/login', { username, password: 'test' })
  return (body as { token: string }).token
}
/** Asks, and reads nothing but the first line of what comes. */
async function asked(token: string, body: string): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  open.push(socket)
  socket.write(`POST /api/editor/file HTTP/1.1\r\nHost: localhost\r\nX-Auth: ${token}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return first.toString('latin1').slice(9, 12)
}

test('answers that nobody reads are bounded for each user, who gets others once they are closed', async () => {
  const [rea, ana] = [await logIn('rea'), await logIn('ana')]
  const answers: string[] = []
  for (let nth = 0; nth < 7; nth++) answers.push(await asked(rea, LONG))
  expect(answers).toEqual(['200', '200', '200', '200', '200', '429', '429'])
  // What is short is answered.
  expect(await asked(rea, JSON.stringify({ name: 'none.ledger' }))).toBe('404')
  expect(await asked(ana, LONG)).toBe('200')
  for (const socket of open) socket.destroy()
  open = []
  await server.until(
    () => asked(rea, LONG),
    (status) => status === '200',
  )
})

test('what was written for somebody who had gone by then is not counted: nobody would tell when it has left', () => {
  const answers = new AnswersOnTheirWay(10)
  const reply = (destroyed: boolean) => ({ raw: Object.assign(new EventEmitter(), { destroyed }) }) as unknown as FastifyReply
  expect(answers.take('rea', 8, reply(true))).toBeUndefined()
  const there = reply(false)
  expect(answers.take('rea', 8, there)).toBeUndefined()
  expect(answers.take('rea', 8, reply(false))).toMatchObject({ status: 429 })
  there.raw.emit('close')
  expect(answers.take('rea', 8, reply(false))).toBeUndefined()
})
