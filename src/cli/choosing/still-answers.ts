/**
 * Who is only busy answers the cheapest question within a second: reading 300,000 transactions for the first time, it took 0.9 s at most, on a
 * machine that had other work for eight times its cores.
 */
const QUIET_MS = 3000
const PING_MS = 12_000

/** A process that was stopped (Ctrl+Z, a debugger) or hangs: its machine accepts connections for it, and nothing ever comes of them. */
export class SilentServer extends Error {
  override readonly name = 'SilentServer'
}

type Ask = (signal: AbortSignal) => Promise<Response>

/** Waits for an answer for as long as the work takes, and asks beside it whether anybody is there; rejects with what is `told` when nobody is. */
export async function whileItAnswers(question: Ask, ping: Ask, told: (seconds: number) => string): Promise<Response> {
  const silent = new AbortController()
  // Of its own: Node 20 may collect a signal that only `AbortSignal.any` knows, and then its time never comes.
  const pinging = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isAnswered = false
  const watch = (): void => {
    timer = setTimeout(async () => {
      timer = setTimeout(() => silent.abort(new SilentServer(told((QUIET_MS + PING_MS) / 1000))), PING_MS)
      await ping(pinging.signal).catch(() => undefined)
      clearTimeout(timer)
      if (!isAnswered && !silent.signal.aborted) watch()
    }, QUIET_MS)
  }
  watch()
  try {
    return await question(silent.signal)
  } finally {
    isAnswered = true
    clearTimeout(timer)
    pinging.abort()
  }
}
