import { performance } from 'node:perf_hooks'

/** The program rests when for so long it has done next to nothing. */
const REST_MS = 1000
const RESTS_WAITED_FOR = 10
/** Share of that time in which a program that rests does something. */
const RESTING = 0.1

/** Calls back once the program has rested for a second, or for as long as is said, or after ten times that whatever it does. Returns what ends the waiting. */
export function atRest(work: () => void, restMs = REST_MS): () => void {
  let timer: NodeJS.Timeout
  const wait = (left: number): void => {
    const before = performance.eventLoopUtilization()
    timer = setTimeout(() => {
      const { utilization } = performance.eventLoopUtilization(before)
      if (utilization < RESTING || left === 1) work()
      else wait(left - 1)
    }, restMs).unref()
  }
  wait(RESTS_WAITED_FOR)
  return () => clearTimeout(timer)
}
