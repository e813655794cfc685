import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation, Link } from 'wouter-preact'
import { configuration, needsLogIn } from '../../client/answers.ts'
import { outcomeOf } from '../../figures/jobs.ts'
import { useShortcuts } from '../../keyboard.ts'
import { laterOver } from '../../later.tsx'
import { onJobEnd } from '../../client/live.ts'
import { followNotices } from '../../client/notifications.ts'
import { mayNotWrite } from '../../client/role.ts'
import { isNarrow } from '../../narrow.ts'
import { open, overlay } from '../../overlays.ts'
import { arrived } from '../../scroll-memory.ts'
import { offeredPages, pageAt, whereIs } from '../../pages.ts'
import { PLACES } from '../../places.ts'
import { switchRail } from '../../client/layout.ts'
import { switchHidden } from '../../client/settings.ts'
import { Below } from '../below.tsx'
import { FileDrop } from './file-drop.tsx'
import { Logo } from './logo.tsx'
import { BottomBar, MenuDrawer, Sidebar } from './navigation.tsx'
import { FailedSync, SystemTroubles } from './notices.tsx'
import { Palette } from '../palette/palette.tsx'
import { syncNow } from '../sync-button.tsx'
import { say, Toasts } from '../toasts.tsx'
import { TopBar } from './top-bar.tsx'

const JobsDrawer = laterOver(async () => (await import('./jobs-drawer.tsx')).JobsDrawer)
const ProofDrawer = laterOver(async () => (await import('../proof/proof-drawer.tsx')).ProofDrawer)
const QuickAdd = laterOver(async () => (await import('../quick-add/quick-add.tsx')).QuickAdd)
const ShortcutsSheet = laterOver(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet)

/** What stays around every page. */
export const Shell = ({ children }: { children: ComponentChildren }) => {
  const [path, navigate] = useLocation()
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)

  useEffect(() => {
    // Arriving at the first page is the browser's business; from then on a new page begins at its top, for the eye and for the
    // keyboard, and one that is come back to where it was left.
    if (first.current) first.current = false
    else {
      arrived()
      main.current?.focus({ preventScroll: true })
    }
  }, [path])

  useEffect(
    () =>
      onJobEnd(
        (job) => job.cause === 'api' && say(job.status === 'failed' ? 'bad' : 'good', job.status === 'failed' ? 'The sync failed.' : outcomeOf(job)),
      ),
    [],
  )

  const isIn = !needsLogIn.value && configuration.value.data !== undefined
  useEffect(() => (isIn ? followNotices() : undefined), [isIn])

  useEffect(() => {
    const toggle = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      overlay.value = overlay.value === 'palette' ? undefined : 'palette'
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [])

  useShortcuts(
    useMemo(
      () => [
        ...PLACES.map(({ title, topics }, place) => ({ keys: `${place + 1}`, label: title, run: () => navigate(topics[0]?.pages[0]?.path ?? '/') })),
        ...offeredPages.value.flatMap(({ key, title, path: to }) => (key ? [{ keys: `g ${key}`, label: title, run: () => navigate(to) }] : [])),
        ...(mayNotWrite.value
          ? []
          : [
              { keys: 'n', label: 'Add a transaction', run: open('quick-add') },
              { keys: 's', label: 'Sync now', run: () => void syncNow() },
            ]),
        { keys: 'h', label: 'Sync history', run: open('jobs') },
        { keys: 'x', label: 'Hide or show figures', run: switchHidden },
        { keys: '[', label: 'Icons only on the left', run: switchRail },
        { keys: '?', label: 'This list', run: open('keys') },
      ],
      [navigate, offeredPages.value, mayNotWrite.value],
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
        Skip to the page
      </a>
      {!isNarrow.value && <Sidebar />}
      <div class="column">
        <TopBar>
          <PlaceTabs />
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

/** Tabs of the topics of the current place and of the pages of the topic. */
const PlaceTabs = () => {
  const [path] = useLocation()
  const bar = useRef<HTMLDivElement>(null)
  const here = whereIs(path)
  useEffect(() => {
    // The row scrolls on a phone: keep the current tab in view.
    for (const current of bar.current?.querySelectorAll('[aria-current]') ?? []) current.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  if (!here || (here.place.topics.length < 2 && here.topic.pages.length < 2)) return null
  const page = pageAt(path)
  return (
    <div class="place-tabs" ref={bar}>
      <nav class="topic-tabs" aria-label={here.place.title}>
        {here.place.topics.map((topic) => (
          <Link key={topic.title} href={topic.pages[0]?.path ?? '/'} aria-current={topic === here.topic ? 'true' : undefined}>
            {topic.title}
          </Link>
        ))}
      </nav>
      {here.topic.pages.length > 1 && (
        <nav class="segmented view-tabs" aria-label={here.topic.title}>
          {here.topic.pages.map(({ path: to, tab, about }) => (
            <Link key={to} href={to} title={about} aria-current={page?.path === to ? 'page' : undefined}>
              {tab}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
