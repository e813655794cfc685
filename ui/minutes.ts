import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'

/** The time, for ages in words: they need no second hand. */
export const useMinutes = (): number => {
  const now = useSignal(Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now()
    }, 30_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(now.value, Date.now())
}
