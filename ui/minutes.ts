import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { serverTime } from './client/clock.ts'

/** The time on the server, for ages in words: they need no second hand. */
export const useMinutes = (): number => {
  const minutes = useSignal(0)
  useEffect(() => {
    const timer = setInterval(() => {
      minutes.value += 1
    }, 30_000)
    return () => clearInterval(timer)
  }, [])
  // Read, so that whoever shows an age is drawn again.
  void minutes.value
  return serverTime()
}
