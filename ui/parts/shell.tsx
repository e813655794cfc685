import { CircleHelp, Eye, EyeOff, History, Moon, Plus, Search, Sun } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { needsLogIn } from '../client/answers.ts'
import { outcomeOf } from '../figures/jobs.ts'
import { commandKey, useShortcuts } from '../keyboard.ts'
import { later } from '../later.tsx'
import { onJobEnd } from '../client/live.ts'
import { open, overlay } from '../overlays.ts'
import { offeredPages } from '../pages.ts'
import { figuresHidden, isDark, switchHidden, switchTheme } from '../client/settings.ts'
import { FileDrop } from './file-drop.tsx'
import { Freshness } from './freshness.tsx'
import { BottomBar, Logo, MenuDrawer, Sidebar } from './navigation.tsx'
import { FailedSync, SystemTroubles } from './notices.tsx'
import { Palette } from './palette.tsx'
import { SyncButton, syncNow } from './sync-button.tsx'
import { say, Toasts } from './toasts.tsx'

const JobsDrawer = later(async () => (await import('./jobs-drawer.tsx')).JobsDrawer, null)
const ProofDrawer = later(async () => (await import('./proof-drawer.tsx')).ProofDrawer, null)
const QuickAdd = later(async () => (await import('./quick-add.tsx')).QuickAdd, null)
const ShortcutsSheet = later(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet, null)

const TopBar = () => (
  <header class="top-bar">
    <Logo />
    <button type="button" class="search-button" onClick={open('palette')}>
      <Search size={16} aria-hidden="true" />
      <span>Search or jump to…</span>
      <kbd aria-hidden="true">{commandKey('K')}</kbd>
    </button>
    <Freshness />
    <SyncButton />
    <div class="top-bar-icons">
      <button type="button" class="icon-button" aria-label="Add a transaction" title="Add a transaction (N)" onClick={open('quick-add')}>
        <Plus size={19} />
      </button>
      <button type="button" class="icon-button" aria-label="Sync history" title="Sync history (H)" onClick={open('jobs')}>
        <History size={18} />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-pressed={figuresHidden.value}
        aria-label="Hide figures"
        title={`${figuresHidden.value ? 'Show' : 'Hide'} figures (X)`}
        onClick={switchHidden}
      >
        {figuresHidden.value ? <EyeOff size={18} /> : <Eye size={18} />}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={isDark.value ? 'Light theme' : 'Dark theme'}
        title={isDark.value ? 'Light theme' : 'Dark theme'}
        onClick={switchTheme}
      >
        {isDark.value ? <Sun size={18} /> : <Moon size={18} />}
      </button>
      <button type="button" class="icon-button wide-only" aria-label="Keyboard shortcuts" title="Keyboard shortcuts (?)" onClick={open('keys')}>
        <CircleHelp size={18} />
      </button>
    </div>
  </header>
)

/** What stays around every page. */
export const Shell = ({ children }: { children: ComponentChildren }) => {
  const [path, navigate] = useLocation()
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)

  useEffect(() => {
    // Arriving at the first page is the browser's business; from then on a new page begins at its top, for the eye and for the keyboard.
    if (first.current) first.current = false
    else {
      scrollTo(0, 0)
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
        ...offeredPages.value.map(({ key, title, path: to }) => ({ keys: `g ${key}`, label: `Go to ${title}`, run: () => navigate(to) })),
        { keys: 'n', label: 'Add a transaction', run: open('quick-add') },
        { keys: 's', label: 'Sync now', run: () => void syncNow() },
        { keys: 'h', label: 'Sync history', run: open('jobs') },
        { keys: 'x', label: 'Hide or show figures', run: switchHidden },
        { keys: '?', label: 'This list', run: open('keys') },
      ],
      [navigate, offeredPages.value],
    ),
  )

  // Without a session there is nothing to go to.
  if (needsLogIn.value)
    return (
      <div class="locked">
        <Logo />
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
      <Sidebar />
      <div class="column">
        <TopBar />
        <main id="main" ref={main} tabIndex={-1}>
          <SystemTroubles />
          <FailedSync />
          {children}
        </main>
      </div>
      <BottomBar />
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
