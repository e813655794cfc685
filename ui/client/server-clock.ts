import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/*
 * What happened on the server is as old as the server's clock says. That of this device may be days off, or in another century: figures would
 * be called old that are not, and prices fetched in the future.
 */

/** Clocks may differ by so much without a visible difference of ages. */
const ALIKE_MS = 5 * 60_000

/** How much later it is on the server. */
let ahead = 0

/** Takes the time from an answer that has just come from the server. */
export const setClockBy = (response: Response): void => {
  const apart = Date.parse(response.headers.get('Date') ?? '') - Date.now()
  if (Number.isFinite(apart)) ahead = Math.abs(apart) > ALIKE_MS ? apart : 0
}

/** The time on the server, in milliseconds since 1970. */
export const serverTime = (): number => Date.now() + ahead

/** The time on the server, for ages in words: they need no second hand. */
export const useMinutes = (): number => {
  const minutes = useSignal(0)
  useEffect(() => {
    const timer = setInterval(() => {
      minutes.value += 1
    }, 30_000)
    return () => clearInterval(timer)
  }, [])
  // Read, so that components that show an age are drawn again.
  void minutes.value
  return serverTime()
}
