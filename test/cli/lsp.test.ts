import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { BoundedMessages } from '../../src/cli/lsp.ts'

const framed = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`

test.each([1, 7, 10_000])(
  'a message that is too large is answered with an error, and those around it are read, in pieces of %i bytes',
  async (size) => {
    const large = `{"jsonrpc":"2.0","id":"a","method":"x","params":{"text":"${'x'.repeat(500)}"}}`
    const bytes = Buffer.from(framed('{"id":1}') + framed(large) + framed('{"id":"ü"}'))
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
    const answers: unknown[] = []
    const out = await text(Readable.from(pieces).pipe(new BoundedMessages((answer) => answers.push(JSON.parse(answer)), 100)))
    expect(out).toBe(framed('{"id":1}') + framed('{"id":"ü"}'))
    expect(answers).toEqual([{ jsonrpc: '2.0', id: 'a', error: { code: -32600, message: expect.stringContaining('was not read') as unknown } }])
  },
)
