import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SilentServer, whileItAnswers } from '../../src/cli/command-database.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = (signal: AbortSignal): Promise<Response> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
const after = (ms: number) => (): Promise<Response> => new Promise((resolve) => setTimeout(() => resolve(new Response('done')), ms))

test('an answer may take an hour while a ping is answered', async () => {
  const pings = vi.fn(after(800))
  const answer = whileItAnswers(after(3_600_000), pings, () => '')
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(await (await answer).text()).toBe('done')
  expect(pings.mock.calls.length).toBeGreaterThan(900)
})

test('a question that is answered at once asks nothing else, and leaves no timer', async () => {
  const pings = vi.fn(after(0))
  const answer = whileItAnswers(after(100), pings, () => '')
  await vi.advanceTimersByTimeAsync(100)
  await answer
  await vi.advanceTimersByTimeAsync(60_000)
  expect(pings).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('who is stopped in the middle of a long question is told to be after fifteen seconds', async () => {
  let stopped = false
  const answer = whileItAnswers(
    never,
    (signal) => (stopped ? never(signal) : after(10)()),
    (seconds) => `${seconds} s`,
  )
  const told = expect(answer).rejects.toThrow(new SilentServer('15 s'))
  await vi.advanceTimersByTimeAsync(30_000)
  stopped = true
  await vi.advanceTimersByTimeAsync(15_010)
  await told
})

test('a ping that is refused says nothing: the question itself hears of it', async () => {
  const answer = whileItAnswers(
    after(20_000),
    () => Promise.reject(new TypeError('fetch failed')),
    () => '',
  )
  await vi.advanceTimersByTimeAsync(20_000)
  expect((await answer).ok).toBe(true)
})
