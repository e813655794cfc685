import { useSignal } from '@preact/signals'
import { Search } from 'lucide-preact'
import { useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { configuration } from '../client/answers.ts'
import { hasSession, logOut } from '../client/api.ts'
import { close, open } from '../overlays.ts'
import { offeredPages } from '../pages.ts'
import { ranked } from '../figures/ranking.ts'
import { figuresHidden, isDark, switchHidden, switchTheme } from '../client/settings.ts'
import { accountLink } from '../figures/transactions.ts'
import { Dialog } from './dialog.tsx'
import { canUpdatePrices, syncNow, updatePrices } from './sync-button.tsx'

interface Choice {
  readonly label: string
  readonly about: string
  readonly kind: 'Page' | 'Action' | 'Account'
  readonly run: () => void
}

const MATCHES_MAX = 50

/** Everything one can go to or do, found by a few letters of its name. */
export const Palette = () => {
  const [, navigate] = useLocation()
  const text = useSignal('')
  const chosen = useSignal(0)
  const list = useRef<HTMLUListElement>(null)
  const accounts = configuration.value.data?.accounts
  const choices = useMemo<Choice[]>(
    () => [
      ...offeredPages.value.map(({ title, about, path }): Choice => ({ kind: 'Page', label: title, about, run: () => navigate(path) })),
      { kind: 'Action', label: 'Add a transaction', about: 'A few words or a form, and it stands in the journal', run: open('quick-add') },
      { kind: 'Action', label: 'Sync now', about: 'Read the journal again', run: () => void syncNow() },
      ...(canUpdatePrices()
        ? [{ kind: 'Action' as const, label: 'Update prices', about: 'Ask the price sources for what is new', run: () => void updatePrices() }]
        : []),
      {
        kind: 'Action',
        label: figuresHidden.value ? 'Show figures' : 'Hide figures',
        about: 'For when somebody looks over your shoulder',
        run: switchHidden,
      },
      { kind: 'Action', label: isDark.value ? 'Light theme' : 'Dark theme', about: 'Change how the page looks', run: switchTheme },
      { kind: 'Action', label: 'Sync history', about: 'What was synced, when and why', run: open('jobs') },
      { kind: 'Action', label: 'Keyboard shortcuts', about: 'Every key that does something', run: open('keys') },
      ...(hasSession()
        ? [{ kind: 'Action' as const, label: 'Log out', about: 'End this session', run: () => void logOut().then(() => location.reload()) }]
        : []),
      ...(accounts ?? []).map(
        (account): Choice => ({ kind: 'Account', label: account, about: 'Balance and register', run: () => navigate(accountLink(account)) }),
      ),
    ],
    [accounts, navigate],
  )
  const matches = ranked(choices, text.value, ({ label, about }) => [label, about]).slice(0, MATCHES_MAX)
  const place = Math.min(chosen.value, matches.length - 1)

  const choose = (choice: Choice | undefined): void => {
    if (!choice) return
    close()
    choice.run()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      chosen.value = (place + step + matches.length) % Math.max(1, matches.length)
      list.current?.children[chosen.value]?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(matches[place])
    }
  }

  return (
    <Dialog kind="palette" label="Search or jump to">
      <div class="palette-field">
        <Search size={18} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={matches.length > 0 ? `choice-${place}` : undefined}
          aria-label="Search pages, actions and accounts"
          placeholder="Search pages, actions and accounts"
          autoComplete="off"
          spellcheck={false}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value
            chosen.value = 0
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <ul id="palette-list" role="listbox" aria-label="Found" ref={list}>
        {matches.map((choice, index) => (
          <li
            key={`${choice.kind} ${choice.label}`}
            id={`choice-${index}`}
            role="option"
            aria-selected={index === place}
            onPointerMove={() => {
              chosen.value = index
            }}
            onClick={() => choose(choice)}
          >
            <span>{choice.label}</span>
            <small>{choice.kind === 'Account' ? choice.about : `${choice.kind} · ${choice.about}`}</small>
          </li>
        ))}
      </ul>
      {matches.length === 0 && <p class="empty">Nothing is called “{text.value}”.</p>}
    </Dialog>
  )
}
