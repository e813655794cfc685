/*
 * How far down a page was looked at is kept with its entry in the history of the browser, and whoever comes back sees the same again. The
 * browser would do so by itself, but at once, when there is nothing to scroll yet: figures and rows of lists come later.
 */

/** What is scrolled has come to rest for so long when it is kept. */
const REST_MS = 120
/** A page that has not grown for so long has all that it will have. */
const GROWN_MS = 600
const LONGEST_MS = 8000

const KEY = 'scrolled'
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

const keptIn = (state: unknown): number => {
  const kept: unknown = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[KEY] : undefined
  return typeof kept === 'number' ? kept : 0
}

/** The page that is on its way back, and where it was left. */
let returning: { readonly path: string; readonly top: number } | undefined
let shownPath = location.pathname
let stop: (() => void) | undefined

const keep = (): void => {
  // What is seen on the way back is no place that anybody chose.
  if (stop || returning) return
  const top = Math.round(scrollY)
  if (keptIn(history.state) === top) return
  // Past the router: nobody has gone anywhere.
  History.prototype.replaceState.call(history, { ...(history.state as object | null), [KEY]: top }, '')
}

/** Goes down a page as far as it was left, as soon as it is as long as that; until it has grown up, or somebody does anything. */
function goDown(top: number): void {
  const begun = performance.now()
  let [height, grownAt] = [0, begun]
  let frame = 0
  stop = () => {
    cancelAnimationFrame(frame)
    for (const input of INPUTS) removeEventListener(input, stop!, true)
    stop = undefined
  }
  for (const input of INPUTS) addEventListener(input, stop, { capture: true, passive: true })
  const step = (now: number): void => {
    const { scrollHeight } = document.documentElement
    if (scrollHeight !== height) [height, grownAt] = [scrollHeight, now]
    if (Math.abs(scrollY - top) > 1) scrollTo({ top, behavior: 'instant' })
    const isThere = Math.abs(scrollY - top) <= 1
    if ((isThere && now - grownAt > GROWN_MS) || now - begun > LONGEST_MS) stop?.()
    else frame = requestAnimationFrame(step)
  }
  step(begun)
}

/** Called when another page is shown: it begins at its top, or where it was left by whoever comes back to it. */
export function arrived(): void {
  const back = returning?.path === location.pathname ? returning : undefined
  returning = undefined
  shownPath = location.pathname
  stop?.()
  if (back && back.top > 0) goDown(back.top)
  else scrollTo(0, 0)
}

let rest: ReturnType<typeof setTimeout> | undefined
addEventListener(
  'scroll',
  () => {
    clearTimeout(rest)
    rest = setTimeout(keep, REST_MS)
  },
  { passive: true },
)
// What leads elsewhere begins with one of these, and from then on there is another entry.
addEventListener('click', keep, true)
addEventListener('keydown', keep, true)
addEventListener('popstate', ({ state }) => {
  clearTimeout(rest)
  if (location.pathname !== shownPath) returning = { path: location.pathname, top: keptIn(state) }
})
