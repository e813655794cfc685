import { inspect } from 'node:util'

/** Longer than anything takes on a busy machine, and short of the time limit of a test, which could not say what was waited for. */
const LIMIT_MS = 60_000
const SEEN_CHARACTERS_MAX = 4000

/**
 * Asks again and again until the answer is the one that is waited for, and returns it. Fails after a minute, and then says what it
 * last saw; `beside` adds what else may explain it, such as what a program wrote.
 */
export async function until<Answer>(
  ask: () => Promise<Answer> | Answer,
  isRight: (answer: Answer) => boolean,
  { everyMs = 10, limitMs = LIMIT_MS, beside = () => '' }: { everyMs?: number; limitMs?: number; beside?: () => string } = {},
): Promise<Answer> {
  // Made here: later its stack would begin in a timer and not name the test.
  const late = new Error()
  const end = performance.now() + limitMs
  let seen: Answer | typeof NOTHING = NOTHING
  while (performance.now() < end) {
    const answer = await Promise.race([ask(), pause(end - performance.now())])
    if (answer === NOTHING) break
    if (isRight(answer)) return answer
    seen = answer
    await pause(everyMs)
  }
  const lastSeen = seen === NOTHING ? 'nothing was answered' : `last seen: ${inspect(seen, { depth: 8 }).slice(0, SEEN_CHARACTERS_MAX)}`
  late.message = [`waited ${limitMs / 1000} s for ${isRight.toString()}`, lastSeen, beside()].filter(Boolean).join('\n')
  throw late
}

const NOTHING = Symbol('nothing')

const pause = (ms: number): Promise<typeof NOTHING> => new Promise((resolve) => setTimeout(resolve, ms, NOTHING))
