import fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { Exact } from '#vocabulary/exact.ts'
import { endpoint } from '../../src/http/contract/endpoint.ts'
import { amount } from '../../src/http/contract/fields.ts'
import { notFound } from '../../src/http/http-refusal.ts'
import { route, Written } from '../../src/http/route.ts'

const contract = <const Path extends string>(path: Path) =>
  endpoint({
    method: 'GET',
    path,
    tag: 'test',
    summary: 'an answer of every kind',
    answer: z.object({ ok: z.literal(true), total: amount, rows: z.array(z.object({ name: z.string(), amount })), note: z.string().optional() }),
  })

/* The compiler holds every handler to its contract: each line under a comment would not compile without it. */
test('a handler that returns something else than its contract promises does not compile; amounts are Exact', async () => {
  const app = fastify()
  const right = { ok: true as const, total: Exact.parse('0.1'), rows: [{ name: 'a', amount: Exact.one }] }
  route(app, contract('/right'), () => ({ ok: true, total: Exact.parse('0.1'), rows: [{ name: 'a', amount: Exact.one }] }))
  route(app, contract('/later'), async () => Promise.resolve(right))
  route(app, contract('/refused'), () => notFound('nothing'))
  route(app, contract('/written'), () => new Written('{}'))
  // @ts-expect-error a text where a number is promised
  route(app, contract('/text'), () => ({ ...right, total: '0.1' }))
  // @ts-expect-error a number where an exact amount is promised
  route(app, contract('/double'), () => ({ ...right, total: 0.1 }))
  // @ts-expect-error a key that is promised is missing
  route(app, contract('/missing'), () => ({ ok: true, total: Exact.one }))
  // @ts-expect-error deep inside, in a list
  route(app, contract('/deep'), async () => ({ ...right, rows: [{ name: 3, amount: Exact.one }] }))
  // @ts-expect-error null where a list is promised
  route(app, contract('/null'), () => ({ ...right, rows: null }))
  // @ts-expect-error another constant
  route(app, contract('/constant'), () => ({ ...right, ok: false }))
  // @ts-expect-error nothing at all
  route(app, contract('/nothing'), () => undefined)
  expect((await app.inject('/right')).body).toBe('{"ok":true,"total":0.1,"rows":[{"name":"a","amount":1}]}')
  expect((await app.inject('/refused')).statusCode).toBe(404)
})
