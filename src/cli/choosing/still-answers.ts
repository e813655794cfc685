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
  const answered = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const watch = (): void => {
    timer = setTimeout(async () => {
      const error = await ping(AbortSignal.any([answered.signal, AbortSignal.timeout(PING_MS)])).catch((reason: Error) => reason)
      if (error instanceof Error && error.name === 'TimeoutError') silent.abort(new SilentServer(told((QUIET_MS + PING_MS) / 1000)))
      else if (!answered.signal.aborted) watch()
    }, QUIET_MS)
  }
  watch()
  try {
    return await question(silent.signal)
  } finally {
    clearTimeout(timer)
    answered.abort()
  }
}
