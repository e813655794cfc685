import { shell as words } from '#messages/shell.ts'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { isNarrow, keyOf } from '../client/browser.ts'
import { configuration, mayNotWrite, needsLogIn } from '../client/cached-answers.ts'
import { switchHidden } from '../client/display-settings.ts'
import { onJobEnd } from '../client/live-updates.ts'
import { followNotices } from '../client/notifications.ts'
import { open, overlay, say, Toasts } from '../client/toasts.tsx'
import { outcomeOf } from '../figures/job-words.ts'
import { useShortcuts } from './keyboard.ts'
import { BOOK_GROUPS, offeredViews, rememberVisit, startOf } from './page-index.ts'
import { FileDrop } from '../parts/file-drop.tsx'
import { TopBar } from './top-bar.tsx'
import { Below, laterOver } from '../parts/loading.tsx'
import { Palette } from './palette.tsx'
import { syncNow } from '../parts/sync-button.tsx'
import { BottomBar, Logo, MenuDrawer, PlaceViews, Sidebar, switchRail } from './navigation.tsx'
import { FailedSync, SystemTroubles } from './notices.tsx'

/*
 * How far down a page was scrolled is stored with its entry in the history of the browser, so that going back shows the same again. The
 * browser would do so by itself, but at once, when there is nothing to scroll yet: figures and rows of lists arrive later.
 */

/** How long scrolling must rest before it is stored. */
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

/** The page that is being restored, and its position. */
let returning: { readonly path: string; readonly top: number } | undefined
let shownPath = location.pathname
let stop: (() => void) | undefined

const keep = (): void => {
  // Positions on the way back were not chosen by the user.
  if (stop || returning) return
  const top = Math.round(scrollY)
  if (keptIn(history.state) === top) return
  // Past the router: the page is the same.
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

/** Called when another page is shown: it begins at its top, or on the way back where it was left. */
function arrived(): void {
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
// Whatever navigates begins with one of these, and from then on there is another entry.
addEventListener('click', keep, true)
addEventListener('keydown', keep, true)
addEventListener('popstate', ({ state }) => {
  clearTimeout(rest)
  if (location.pathname !== shownPath) returning = { path: location.pathname, top: keptIn(state) }
})

const JobsDrawer = laterOver(async () => (await import('./jobs-drawer.tsx')).JobsDrawer)
const ProofDrawer = laterOver(async () => (await import('./proof-drawer.tsx')).ProofDrawer)
const QuickAdd = laterOver(async () => (await import('./quick-add.tsx')).QuickAdd)
const ShortcutsSheet = laterOver(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet)

/** What stays around every page. */
export const Shell = ({ children }: { children: ComponentChildren }) => {
  const [path, navigate] = useLocation()
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)

  useEffect(() => {
    // Arriving at the first page is the browser's business; from then on a new page begins at its top, for the eye and for the
    // keyboard, and one that is opened again where it was left.
    if (first.current) first.current = false
    else {
      arrived()
      main.current?.focus({ preventScroll: true })
    }
    rememberVisit(path)
  }, [path])

  useEffect(
    () =>
      onJobEnd(
        (job) => job.cause === 'api' && say(job.status === 'failed' ? 'bad' : 'good', job.status === 'failed' ? words.syncFailed : outcomeOf(job)),
      ),
    [],
  )

  const isIn = !needsLogIn.value && configuration.value.data !== undefined
  useEffect(() => (isIn ? followNotices() : undefined), [isIn])

  // With the page and not after it: what can be seen can be used.
  useLayoutEffect(() => {
    const toggle = (event: KeyboardEvent): void => {
      if (keyOf(event).toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      overlay.value = overlay.value === 'palette' ? undefined : 'palette'
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [])

  useShortcuts(
    useMemo(
      () => [
        ...BOOK_GROUPS.map(({ title, places }, at) => ({ keys: `${at + 1}`, label: title, run: () => navigate(startOf(places[0]!)) })),
        ...offeredViews.value.flatMap(({ key, title, path: to }) => (key ? [{ keys: `g ${key}`, label: title, run: () => navigate(to) }] : [])),
        ...(mayNotWrite.value
          ? []
          : [
              { keys: 'n', label: words.addTransaction, run: open('quick-add') },
              { keys: 's', label: words.keys.sync, run: () => void syncNow() },
            ]),
        { keys: 'h', label: words.keys.status, run: open('jobs') },
        { keys: 'x', label: words.keys.figures, run: switchHidden },
        { keys: '[', label: words.keys.icons, run: switchRail },
        { keys: '/', label: words.keys.search, run: open('palette') },
        { keys: '?', label: words.keys.list, run: open('keys') },
      ],
      [navigate, offeredViews.value, mayNotWrite.value],
    ),
  )

  // Without a session there is nothing to go to.
  if (needsLogIn.value)
    return (
      <div class="locked">
        <header>
          <Logo />
        </header>
        <main>{children}</main>
      </div>
    )
  return (
    <div class="shell">
      <a
        class="skip-link"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {words.skip}
      </a>
      {!isNarrow.value && <Sidebar />}
      <div class="column">
        <TopBar>
          <PlaceViews />
        </TopBar>
        <main id="main" ref={main} tabIndex={-1}>
          <SystemTroubles />
          <FailedSync />
          {children}
        </main>
      </div>
      {isNarrow.value && (
        <Below height={0}>
          <BottomBar />
        </Below>
      )}
      {overlay.value === 'palette' && <Palette />}
      {overlay.value === 'jobs' && <JobsDrawer />}
      {overlay.value === 'keys' && <ShortcutsSheet />}
      {overlay.value === 'menu' && <MenuDrawer />}
      {overlay.value === 'proof' && <ProofDrawer />}
      {overlay.value === 'quick-add' && <QuickAdd />}
      <FileDrop />
      <Toasts />
    </div>
  )
}
