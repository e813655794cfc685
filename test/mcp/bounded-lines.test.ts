import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { BoundedLines } from '../../src/mcp/book-server.ts'

const passed = async (chunks: readonly string[]): Promise<{ readonly out: string; readonly answers: unknown[] }> => {
  const answers: unknown[] = []
  const lines = new BoundedLines((line) => answers.push(JSON.parse(line)), 60)
  const out = await text(Readable.from(chunks.map((chunk) => Buffer.from(chunk))).pipe(lines))
  return { out, answers }
}

test('a message that is too large is answered by its id with an error, and those around it are read', async () => {
  const large = `{"jsonrpc":"2.0","id":7,"method":"x","params":{"id":8,"text":"${'x'.repeat(500)}"}}\n`
  const { out, answers } = await passed(['{"id":1}\n{"i', 'd":2}\n', large.slice(0, 300), large.slice(300), '{"id":3}\n'])
  expect(out).toBe('{"id":1}\n{"id":2}\n{"id":3}\n')
  expect(answers).toEqual([{ jsonrpc: '2.0', id: 7, error: { code: -32600, message: expect.stringContaining('was not read') as unknown } }])
})

test('one without an id before its parameters is answered without one', async () => {
  expect((await passed([`{"params":{"id":8,"text":"${'x'.repeat(80)}"}}\n`])).answers).toMatchObject([{ id: null }])
})
