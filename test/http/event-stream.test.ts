import { EventEmitter } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { EventStream } from '../../src/http/live.ts'

/** The answer to a client that reads nothing from some moment on: what is written stays. */
class Stuck extends EventEmitter {
  written: string[] = []
  isStuck = true
  writableEnded = false
  destroyed = false
  get writableLength(): number {
    return this.isStuck ? this.written.join('').length : 0
  }
  writeHead(): void {}
  flushHeaders(): void {}
  write(text: string): void {
    this.written.push(text)
  }
  end(): void {
    this.writableEnded = true
  }
  destroy(): void {
    this.destroyed = true
  }
}

function streamTo(raw: Stuck): EventStream {
  const reply = { raw, hijack: () => undefined, getHeaders: () => ({}) } as unknown as FastifyReply
  return new EventStream({ raw: new EventEmitter() } as unknown as FastifyRequest, reply, () => true)
}
const LARGE = 'x'.repeat(300_000)

test('a client that does not keep up gets the newest of each key, once it reads again', () => {
  const raw = new Stuck()
  const stream = streamTo(raw)
  stream.send('view', LARGE, 'view')
  for (const data of ['1', '2', '3']) stream.send('view', data, 'view')
  stream.send('job', 'done', 'job 1')
  expect(raw.written).toHaveLength(1)
  raw.isStuck = false
  raw.emit('drain')
  expect(raw.written.slice(1)).toEqual(['event:view\ndata:3\n\n', 'event:job\ndata:done\n\n'])
  stream.end()
})

test('a client that never reads is let go, with all that waited for it', () => {
  const raw = new Stuck()
  const stream = streamTo(raw)
  let ended = 0
  stream.onEnd(() => ended++)
  stream.send('view', LARGE, 'view')
  for (let job = 0; job < 5000; job++) stream.send('job', 'done', `job ${job}`)
  expect({ ended, isEnded: raw.writableEnded, isDestroyed: raw.destroyed }).toEqual({ ended: 1, isEnded: true, isDestroyed: true })
  raw.isStuck = false
  raw.emit('drain')
  expect(raw.written).toHaveLength(1)
})
