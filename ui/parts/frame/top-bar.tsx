import { CircleHelp, Eye, EyeOff, History, Moon, Plus, Search, Sun } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { mayNotWrite } from '../../client/role.ts'
import { figuresHidden, isDark, switchHidden, switchTheme } from '../../client/settings.ts'
import { commandKey } from '../../keyboard.ts'
import { open } from '../../overlays.ts'
import { BookSwitch } from './book-switch.tsx'
import { Freshness } from './freshness.tsx'
import { Logo } from './logo.tsx'
import { SyncButton } from '../sync-button.tsx'

const Icons = () => (
  <div class="top-bar-icons">
    {!mayNotWrite.value && (
      <button type="button" class="icon-button" aria-label="Add a transaction" title="Add a transaction (N)" onClick={open('quick-add')}>
        <Plus size={19} />
      </button>
    )}
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
)

/** What stays at the top of every page; below its first row stands what narrows all figures, and where one can go from here. */
export const TopBar = ({ children }: { children: ComponentChildren }) => (
  <header class="top-bar">
    <div class="top-bar-line">
      <Logo />
      <BookSwitch />
      <button type="button" class="search-button" onClick={open('palette')}>
        <Search size={16} aria-hidden="true" />
        <span>Search or jump to…</span>
        <kbd aria-hidden="true">{commandKey('K')}</kbd>
      </button>
      <Freshness />
      <SyncButton />
      <Icons />
    </div>
    {children}
  </header>
)
