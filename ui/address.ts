import { useCallback } from 'preact/hooks'
import { useSearchParams } from 'wouter-preact'

/** One choice on a page, kept in its address: the back button, a bookmark and a link all know it. */
export const useParameter = <Value extends string>(name: string, fallback: Value, accepted?: readonly Value[]): [Value, (value: Value) => void] => {
  const [parameters, setParameters] = useSearchParams()
  const written = parameters.get(name) as Value | null
  const value = written === null || (accepted !== undefined && !accepted.includes(written)) ? fallback : written
  const set = useCallback(
    (choice: Value) =>
      setParameters(
        (before) => {
          const next = new URLSearchParams(before)
          if (choice === fallback) next.delete(name)
          else next.set(name, choice)
          return next
        },
        { replace: true },
      ),
    [name, fallback, setParameters],
  )
  return [value, set]
}

/** A name as it stands in an address; one that was typed with a bare "%" is taken as it is. */
export const nameIn = (part: string | undefined): string => {
  try {
    return decodeURIComponent(part ?? '')
  } catch {
    return part ?? ''
  }
}
