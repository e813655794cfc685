import { expect, test } from 'vitest'
import { wordsOfProxy } from '../../../ui/client/api.ts'

test.each([
  [413, /larger than the proxy .* client_max_body_size 26m/],
  [502, /does not reach it \(status 502\)/],
  [503, /does not reach it \(status 503\)/],
  [504, /may have been done.*proxy_read_timeout/],
  [418, /^The server answered with status 418 and without an explanation\.$/],
])('a proxy that answers %i in place of Daybook is explained by what to do', (status, words) => {
  expect(wordsOfProxy(status)).toMatch(words)
})
