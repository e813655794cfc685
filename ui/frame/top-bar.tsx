import { shell as words } from '#messages/shell.ts'
import { Eye, EyeOff, Moon, Plus, Search, Sun } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { books, mayNotWrite, openBook } from '../client/cached-answers.ts'
import { figuresHidden, isDark, switchHidden, switchTheme } from '../client/display-settings.ts'
import { connection, lastHeard } from '../client/live-updates.ts'
import { newVersion, offlineSince } from '../client/offline.ts'
import { open } from '../client/toasts.tsx'
import { useMinutes } from '../client/server-clock.ts'
import { ago, moment } from '../figures/calendar-days.ts'
import { commandKey } from './keyboard.ts'
import { SyncButton } from '../parts/sync-button.tsx'
import { Logo } from './navigation.tsx'
import { StatusButton } from './status.tsx'
import { Button } from '../parts/fields.tsx'

const Icons = () => (
  <div class="top-bar-icons">
    {!mayNotWrite.value && (
      <Button
        icon={Plus}
        size={19}
        class="icon-button"
        aria-label={words.addTransaction}
        title={words.addTransactionKey}
        onClick={open('quick-add')}
      />
    )}
    <Button
      class="icon-button"
      aria-pressed={figuresHidden.value}
      aria-label={words.hideFigures}
      title={figuresHidden.value ? words.showFiguresKey : words.hideFiguresKey}
      onClick={switchHidden}
    >
      {figuresHidden.value ? <EyeOff size={18} /> : <Eye size={18} />}
    </Button>
    <Button
      class="icon-button"
      aria-label={isDark.value ? words.lightTheme : words.darkTheme}
      title={isDark.value ? words.lightTheme : words.darkTheme}
      onClick={switchTheme}
    >
      {isDark.value ? <Sun size={18} /> : <Moon size={18} />}
    </Button>
  </div>
)

/** The top of every page; below its first row are the filters of all figures, and the links to other pages. */
export const TopBar = ({ children }: { children: ComponentChildren }) => (
  <header class="top-bar">
    <div class="top-bar-line">
      <Logo />
      <BookSwitch />
      <button type="button" class="search-button" onClick={open('palette')}>
        <Search size={16} aria-hidden="true" />
        <span>{words.search}</span>
        <kbd aria-hidden="true">{commandKey('K')}</kbd>
      </button>
      <Connection />
      <StatusButton />
      <SyncButton />
      <Icons />
    </div>
    {children}
  </header>
)

/** The name of the book, with links to the others. */
const BookSwitch = () => {
  const current = books.value.find(({ is_this }) => is_this)
  if (!current || books.value.length < 2) return null
  return (
    <select
      class="book-switch"
      aria-label={words.book}
      title={words.otherBook}
      value={current.name}
      onChange={(event) => {
        const chosen = books.value.find(({ name }) => name === event.currentTarget.value)
        // A return to this page shows its own book.
        event.currentTarget.value = current.name
        if (chosen && chosen !== current) openBook(chosen)
      }}
    >
      {books.value.map(({ name, state }) => (
        <option key={name} value={name}>
          {state === 'broken' ? words.brokenBook(name) : name}
        </option>
      ))}
    </select>
  )
}

/** Why figures may be old although nothing is wrong with the book: no connection, or a newer version of the pages. */
const Connection = () => {
  const now = useMinutes()
  const isLost = connection.value === 'lost' && offlineSince.value === undefined
  if (offlineSince.value === undefined && !newVersion.value && !isLost) return null
  return (
    <div class="freshness">
      {offlineSince.value !== undefined && (
        <span class="badge badge-amber" role="status" title={words.offlineExplained}>
          {words.offline(moment(new Date(offlineSince.value).toISOString()))}
        </span>
      )}
      {newVersion.value && (
        <button type="button" class="badge" onClick={newVersion.value}>
          {words.newVersion}
        </button>
      )}
      {isLost && (
        <span class="badge badge-amber" role="status" title={words.reconnectingExplained}>
          {words.reconnecting(ago(now - lastHeard.value))}
        </span>
      )}
    </div>
  )
}
