import { useEffect, useState } from 'preact/hooks'

/** What a wide screen shows of a table, and then some. */
const FIRST = 120
const STEP = 400

/**
 * Returns how many of so many rows are drawn: as many as one sees, and the rest when these stand on the screen. A thousand rows take a second,
 * in which nothing else of the page would be there. All come without being asked for: a page is searched and printed whole.
 */
export function useGradually(rows: number): number {
  const [drawn, setDrawn] = useState(FIRST)
  useEffect(() => {
    if (drawn >= rows) return
    // Not in the same frame: what has been drawn is painted first.
    const timer = setTimeout(() => setDrawn(drawn + STEP), 0)
    return () => clearTimeout(timer)
  }, [drawn, rows])
  return drawn
}
