import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Quiet } from '../../src/service/background-work.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function watched(afterMs: number | undefined) {
  const said: string[] = []
  const jobs = new Subject<string>()
  const quiet = new Quiet({
    afterMs,
    jobs,
    rest: () => {
      said.push('rests')
      return Promise.resolve()
    },
    wake: () => said.push('wakes'),
  })
  return { quiet, jobs, said }
}

test('rests once nobody has asked for so long, and wakes with the first who comes', async () => {
  const { quiet, said } = watched(1000)
  for (let asked = 0; asked < 5; asked++) {
    await vi.advanceTimersByTimeAsync(900)
    quiet.stir()
  }
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1100)
  expect(said).toEqual(['rests'])
  await vi.advanceTimersByTimeAsync(10_000)
  quiet.stir()
  quiet.stir()
  expect(said).toEqual(['rests', 'wakes'])
  await vi.advanceTimersByTimeAsync(1100)
  expect(said).toEqual(['rests', 'wakes', 'rests'])
})

test('a job that runs by itself wakes nothing, and what it has opened is given back after it', async () => {
  const { jobs, said } = watched(1000)
  await vi.advanceTimersByTimeAsync(1100)
  jobs.next('prices')
  await vi.advanceTimersByTimeAsync(900)
  jobs.next('prices')
  expect(said).toEqual(['rests'])
  await vi.advanceTimersByTimeAsync(1100)
  expect(said).toEqual(['rests', 'rests'])
})

test('never rests where that is said, nor once it is stopped', async () => {
  const [never, stopped] = [watched(undefined), watched(1000)]
  stopped.quiet.stop()
  await vi.advanceTimersByTimeAsync(1_000_000)
  stopped.quiet.stir()
  never.quiet.stir()
  expect([never.said, stopped.said]).toEqual([[], []])
})
