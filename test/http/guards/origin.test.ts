import { expect, test } from 'vitest'
import { strangersRequest, twoHosts } from '../../../src/http/guards.ts'

test('who says no name at all is told what to do, and not to allow nothing', () => {
  expect(strangersRequest({ method: 'GET', headers: {} }, true, [])).toMatchObject({
    status: 403,
    message: expect.stringMatching(/^the request has no Host.*proxy_set_header/),
  })
})

test('a link that a person follows opens, and what a page of another site puts into a frame does not', () => {
  const ask = (dest: string) =>
    strangersRequest(
      { method: 'GET', headers: { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': dest } },
      true,
      [],
    )
  expect(ask('document')).toBeUndefined()
  for (const dest of ['iframe', 'frame', 'object', 'embed', 'fencedframe']) expect(ask(dest), dest).toMatchObject({ status: 403 })
})

test('two Hosts are refused, also where they say the same', () => {
  expect(twoHosts({ rawHeaders: ['Host', 'localhost', 'x-host', 'host'] })).toBeUndefined()
  expect(twoHosts({ rawHeaders: ['Host', 'localhost', 'HOST', 'localhost'] })).toMatchObject({
    status: 400,
    code: 'INVALID_REQUEST',
    message: expect.stringContaining('one Host'),
  })
})
