import { BroadcastChannel, type Worker, type WorkerOptions } from 'node:worker_threads'
import { openThread as openBundled } from './bundled-thread.ts'

/*
 * Under `npm run mutate` `#vocabulary/thread.ts` is this file: what a thread runs is mutated there too, and what it comes by is told to the
 * tests, or nothing that runs in threads only would ever be asked about.
 */

/** Where Stryker keeps which mutant is on, and which ones a test has come by. */
interface Instrument {
  activeMutant?: string
  currentTestId?: string
  mutantCoverage?: { static: Counts; perTest: Record<string, Counts> }
}
type Counts = Record<string, number>

const instrument = ((globalThis as { __stryker__?: Instrument }).__stryker__ ??= {})
/** Of this process: each runner of tests has its own. */
const CHANNEL = `mutants-${process.pid}`
const channel = new BroadcastChannel(CHANNEL)
channel.unref()
channel.addEventListener('message', (message) => {
  const { data: mutants } = message as MessageEvent<readonly string[] | null>
  if (mutants === null) return
  const coverage = (instrument.mutantCoverage ??= { static: {}, perTest: {} })
  const { currentTestId } = instrument
  const counts = currentTestId === undefined ? coverage.static : (coverage.perTest[currentTestId] ??= {})
  for (const mutant of mutants) counts[mutant] = (counts[mutant] ?? 0) + 1
})

export { processArguments } from './bundled-thread.ts'

/** A test begins: threads that go on tell again what they come by. */
export const tellAgain = (): void => channel.postMessage(null)

/** Starts a worker thread from the bundle of its source file, with the same mutant on. */
export function openThread(source: URL, options: WorkerOptions = {}): Worker {
  const { activeMutant } = instrument
  return openBundled(source, {
    ...options,
    env: { ...process.env, MUTATE_CHANNEL: CHANNEL, ...(activeMutant !== undefined && { __STRYKER_ACTIVE_MUTANT__: activeMutant }) },
    execArgv: [...(options.execArgv ?? []), '--import', new URL('./mutate-thread-setup.mjs', import.meta.url).href],
  })
}
