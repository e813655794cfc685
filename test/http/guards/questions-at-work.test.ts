import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { QuestionsAtWork } from '../../../src/http/limits.ts'
import { until } from '../../support/until.ts'

const NAME = 'question-1'

test('a request is being answered until its answer has left, or whoever asked has', async () => {
  const app = fastify()
  const questions = new QuestionsAtWork(app)
  let answer = (): void => undefined
  app.get('/', () => new Promise((done) => (answer = () => done({ is: 'here' }))))
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as { port: number }
  const atWork = (): Promise<boolean> => Promise.resolve(questions.has(NAME))

  expect(await atWork()).toBe(false)
  const asked = fetch(`http://127.0.0.1:${port}/`, { headers: { 'Daybook-Question': NAME } })
  await until(atWork, Boolean)
  answer()
  expect(await (await asked).json()).toEqual({ is: 'here' })
  await until(atWork, (is) => !is)

  const socket = connect(port, '127.0.0.1', () => socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\nDaybook-Question: ${NAME}\r\n\r\n`))
  await until(atWork, Boolean)
  socket.destroy()
  await until(atWork, (is) => !is)
})

test('what is no name is not kept', async () => {
  const app = fastify()
  const questions = new QuestionsAtWork(app)
  const long = 'x'.repeat(65)
  app.get('/', () => [questions.has(long), questions.has(NAME)])
  onTestFinished(() => app.close())
  const known = async (name: string): Promise<unknown> => (await app.inject({ url: '/', headers: { 'daybook-question': name } })).json()
  expect([await known(long), await known(NAME)]).toEqual([
    [false, false],
    [false, true],
  ])
})
