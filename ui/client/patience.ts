import { base } from './browser.ts'

/**
 * How long a question may wait. A server can be busy for minutes and answer then; a line can be dead without either end noticing, and what was
 * asked over it is never answered. So who waits looks now and then whether the server is there and at work on the question.
 */

const LOOK_EVERY_MS = 15_000
const LOOK_FOR_MS = 10_000
/** A request that the server does not know of after so many looks never reached it, or its answer was lost. */
const LOST_MAX = 2
/** A server that cannot be reached in so many looks on end is away; one that is too busy to be spoken to gets as long. */
const SILENT_MAX = 8
/** A line that carries less is none. What is sent takes its time before the server can know of it. */
const BYTES_A_MS = 20

/** What a look has found: `there` is a server that does not say what it is at work on. */
export type Found = 'at work' | 'there' | 'not known' | 'nothing'
export interface Wait {
  readonly silent: number
  readonly lost: number
}
export const afterLook = ({ silent, lost }: Wait, found: Found): Wait =>
  found === 'nothing' ? { silent: silent + 1, lost } : { silent: 0, lost: found === 'not known' ? lost + 1 : 0 }
export const isHopeless = ({ silent, lost }: Wait): boolean => silent >= SILENT_MAX || lost >= LOST_MAX

const look = async (name: string | undefined, headers: Record<string, string>): Promise<Found> => {
  const stopping = new AbortController()
  const stop = setTimeout(() => stopping.abort(), LOOK_FOR_MS)
  try {
    const path = name === undefined ? '/api/ping' : `/api/ping?question=${name}`
    const response = await fetch(base + path, { headers, signal: stopping.signal, cache: 'no-store' })
    // Answers from this device's cache, and a proxy whose server is down, are no sign of life.
    if (response.status >= 500 || response.headers.has('Daybook-Kept')) return 'nothing'
    const { at_work: atWork } = response.ok ? ((await response.json()) as { at_work?: boolean }) : {}
    return atWork === undefined ? 'there' : atWork ? 'at work' : 'not known'
  } catch {
    return 'nothing'
  } finally {
    clearTimeout(stop)
  }
}

/** Calls back when there is nothing to wait for any more. Returns what ends the watch. Time while the machine sleeps does not count. */
const watch = (find: () => Promise<Found>, { firstAfterMs, giveUp }: { firstAfterMs: number; giveUp: () => void }): (() => void) => {
  let wait: Wait = { silent: 0, lost: 0 }
  let isOver = false
  let next: ReturnType<typeof setTimeout>
  const lookAgain = async (): Promise<void> => {
    const found = await find()
    if (isOver) return
    wait = afterLook(wait, found)
    if (isHopeless(wait)) giveUp()
    else next = setTimeout(() => void lookAgain(), LOOK_EVERY_MS)
  }
  next = setTimeout(() => void lookAgain(), firstAfterMs)
  return () => {
    isOver = true
    clearTimeout(next)
  }
}

/** Waits for an answer to begin, and gives up where none will come: then `stop` is called, and this throws. */
export const patiently = async <Answer>(
  answer: Promise<Answer>,
  { name, headers, bytes = 0, stop }: { name: string | undefined; headers: Record<string, string>; bytes?: number; stop: () => void },
): Promise<Answer> => {
  let end = (): void => undefined
  const given = new Promise<never>((_, fail) => {
    end = watch(() => look(name, headers), {
      firstAfterMs: LOOK_EVERY_MS + bytes / BYTES_A_MS,
      giveUp: () => {
        fail(new Error('no answer'))
        stop()
      },
    })
  })
  try {
    return await Promise.race([answer, given])
  } finally {
    end()
  }
}

/** Hands on what arrives of an answer, and breaks it off where nothing more does. */
export const arriving = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  let hasArrived = false
  let end = (): void => undefined
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (passing) => {
        const find = (): Promise<Found> => {
          const found = hasArrived ? 'there' : 'nothing'
          hasArrived = false
          return Promise.resolve(found)
        }
        end = watch(find, { firstAfterMs: LOOK_EVERY_MS, giveUp: () => passing.error(new Error('nothing more arrives')) })
      },
      transform: (piece, passing) => {
        hasArrived = true
        passing.enqueue(piece)
      },
      flush: () => end(),
    }),
  )
}
