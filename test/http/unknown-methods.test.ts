import { request } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

/** Asks with a method that `fetch` may not take. */
const statusOf = (method: string, url: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { method }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })

test('a method that no route has is refused, and is no mistake of the server', async () => {
  const base = await service.app.listen({ port: 0 })
  for (const path of ['/api/ping', '/api/nonsense', '/'])
    for (const method of ['QUERY', 'PROPFIND', 'TRACE', 'PUT']) expect([400, 404], `${method} ${path}`).toContain(await statusOf(method, base + path))
})
