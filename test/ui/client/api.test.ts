import { describe, expect, test } from 'vitest'
import { afterLook, type Found, isHopeless, type Wait, wordsOfProxy } from '../../../ui/client/api.ts'

test.each([
  [413, /larger than the proxy .* client_max_body_size 26m/],
  [502, /does not reach it \(status 502\)/],
  [503, /does not reach it \(status 503\)/],
  [504, /may have been done.*proxy_read_timeout/],
  [418, /^The server answered with status 418 and without an explanation\.$/],
])('a proxy that answers %i in place of Daybook is explained by what to do', (status, words) => {
  expect(wordsOfProxy(status)).toMatch(words)
})

const after = (...found: readonly Found[]): Wait => found.reduce(afterLook, { silent: 0, lost: 0 })

describe('a question that has not been answered', () => {
  test('is waited for as long as the server is at work on it, or does not say what it is at work on', () => {
    for (const found of ['at work', 'there'] as const) expect(isHopeless(after(...Array.from({ length: 1000 }, () => found)))).toBe(false)
  })
  test('is given up when the server does not know of it twice', () => {
    expect([isHopeless(after('not known')), isHopeless(after('not known', 'not known'))]).toEqual([false, true])
    expect(isHopeless(after('not known', 'at work', 'not known'))).toBe(false)
  })
  test('is given up when the server is silent for two minutes, and not for as long as a busy one is', () => {
    const silent = (looks: number): Wait => after(...Array.from({ length: looks }, () => 'nothing' as const))
    expect([isHopeless(silent(7)), isHopeless(silent(8))]).toEqual([false, true])
    expect(isHopeless(after('nothing', 'nothing', 'nothing', 'nothing', 'there', 'nothing', 'nothing', 'nothing', 'nothing'))).toBe(false)
  })
})
