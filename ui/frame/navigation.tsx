import { computed, effect, signal } from '@preact/signals'
import { BookOpen, ChevronDown, ChevronRight, Keyboard, LogOut, Menu, PanelLeftClose, PanelLeftOpen, Rows2, Rows3 } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { shell as words } from '#messages/shell.ts'
import type { DoctorAnswer } from '../../src/http/contract/journal-contract.ts'
import { hasSession, leave } from '../client/api.ts'
import { remember, stored } from '../client/browser.ts'
import { configuration, keep } from '../client/cached-answers.ts'
import { close, open } from '../client/toasts.tsx'
import { closeOnEscape, Dialog } from '../parts/dialog.tsx'
import { BOOK_GROUPS, type Group, groupsFor, startOf, whereIs } from './page-index.ts'
import { Button } from '../parts/fields.tsx'

/** A list of links that the Tab key visits once. The arrow keys walk through it, as through a menu or a row of tabs. */

const ITEMS = 'a[href], button, summary'

const isShown = (item: HTMLElement): boolean => item.getClientRects().length > 0

/** The step of a key through the items: forwards, backwards, or to an end. */
const placeAfter = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Makes the links and buttons inside of `list` one stop: the one that is current, or that had the focus last. */
const useOneStop = (list: RefObject<HTMLElement>): void => {
  // After each drawing: entries may have come or gone.
  useEffect(() => {
    const element = list.current
    if (!element) return
    const items = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(ITEMS)]
    const enter = (stop: HTMLElement | undefined): void => {
      for (const item of items()) item.tabIndex = item === stop ? 0 : -1
    }
    const focused = items().find((item) => item === document.activeElement)
    enter(focused ?? items().find((item) => item.matches('[aria-current="page"]') && isShown(item)) ?? items().find(isShown))
    const onFocus = ({ target }: FocusEvent): void => enter(items().find((item) => item === target))
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const shown = items().filter(isShown)
      const next = placeAfter(event.key, shown.indexOf(document.activeElement as HTMLElement), shown.length)
      if (next === undefined) return
      event.preventDefault()
      shown[next]?.focus()
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKeyDown)
    }
  })
}

/** How much of the screen what is around the figures takes: chosen for this browser. */

const RAIL = 'daybook.rail'
const DENSITY = 'daybook.density'

/** The navigation is a rail of icons. */
export const isRail = signal(stored(RAIL) === 'yes')
/** Rows and cards are closer together, and more of them fit. */
export const isCompact = signal(stored(DENSITY) === 'compact')

effect(() => {
  document.documentElement.classList.toggle('rail', isRail.value)
  remember(RAIL, isRail.value ? 'yes' : undefined)
})
effect(() => {
  document.documentElement.classList.toggle('compact', isCompact.value)
  remember(DENSITY, isCompact.value ? 'compact' : undefined)
})

export const switchRail = (): void => {
  isRail.value = !isRail.value
}
export const switchDensity = (): void => {
  isCompact.value = !isCompact.value
}

export const Logo = () => (
  <Link href="/" class="logo" aria-label={words.toOverview}>
    <span class="logo-mark" aria-hidden="true">
      <BookOpen size={17} strokeWidth={2.25} />
    </span>
    <span class="logo-name">Daybook</span>
  </Link>
)

const CHECKS = '/more/doctor'
const hasChecks = (group: Group): boolean => group.places.some((place) => startOf(place) === CHECKS)

/** How many things look like a mistake; nothing when none does. */
const FindingBadge = () => {
  const count = findingCount.value
  return count === 0 ? null : (
    <span class="count-badge" role="img" aria-label={words.findings(count)}>
      {count > 99 ? '99+' : count}
    </span>
  )
}

const startOfGroup = ({ places: [first] }: Group): string => (first ? startOf(first) : '/')

const TURNED = 'daybook.groups'
/** Of a screen of usual height these fill most; the others open when one is in them, or by their arrow. */
const OPEN_AT_FIRST: readonly Group['name'][] = ['today', 'money', 'wealth', 'accounts']
/** The groups that were opened or closed by hand. */
const turned = signal<readonly string[]>((stored(TURNED) ?? '').split(',').filter(Boolean))
const turn = (name: string): void => {
  turned.value = turned.value.includes(name) ? turned.value.filter((other) => other !== name) : [...turned.value, name]
  remember(TURNED, turned.value.join(',') || undefined)
}

/** A group with its places below it. */
const GroupEntry = ({ group, here }: { group: Group; here: ReturnType<typeof whereIs> }) => {
  const isHere = here?.group.name === group.name
  const isOpen = (isHere || OPEN_AT_FIRST.includes(group.name)) !== turned.value.includes(group.name)
  const Icon = group.icon
  return (
    <li class="nav-place">
      <div class="place-line">
        <Link href={startOfGroup(group)} title={isRail.value ? group.title : undefined} aria-current={isHere ? 'true' : undefined}>
          <Icon size={18} aria-hidden="true" />
          <span>{group.title}</span>
          {!isOpen && hasChecks(group) && <FindingBadge />}
        </Link>
        <button
          type="button"
          class={isOpen ? 'twist open' : 'twist'}
          aria-expanded={isOpen}
          aria-label={words.pagesOf(group.title)}
          onClick={() => turn(group.name)}
        >
          <ChevronRight size={15} />
        </button>
      </div>
      {isOpen && (
        <ul class="place-topics">
          {group.places.map((place) => (
            <li key={place.title}>
              <Link href={startOf(place)} aria-current={isHere && startOf(here.place) === startOf(place) ? 'page' : undefined}>
                {place.title}
                {startOf(place) === CHECKS && <FindingBadge />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** How much room the page has: a rail instead of names, rows closer together; and the button to log out. */
const LayoutButtons = () => (
  <div class="layout-buttons">
    <Button
      class="icon-button"
      aria-pressed={isRail.value}
      aria-label={words.iconsOnly}
      title={isRail.value ? words.showNamesKey : words.iconsOnlyKey}
      onClick={switchRail}
    >
      {isRail.value ? <PanelLeftOpen size={17} /> : <PanelLeftClose size={17} />}
    </Button>
    <Button
      class="icon-button"
      aria-pressed={isCompact.value}
      aria-label={words.compactRows}
      title={isCompact.value ? words.moreRoom : words.compactRows}
      onClick={switchDensity}
    >
      {isCompact.value ? <Rows2 size={17} /> : <Rows3 size={17} />}
    </Button>
    <Button icon={Keyboard} size={17} class="icon-button" aria-label={words.shortcuts} title={words.shortcutsKey} onClick={open('keys')} />
    {hasSession() && (
      <Button icon={LogOut} size={17} class="icon-button" aria-label={words.logOut} title={words.logOut} onClick={() => void leave()} />
    )}
  </div>
)

/** On a wide screen: always there, at the side. */
export const Sidebar = () => {
  const [path] = useLocation()
  const list = useRef<HTMLElement>(null)
  useOneStop(list)
  const answer = configuration.value.data
  return (
    <nav class="sidebar" aria-label={words.places} ref={list}>
      <Logo />
      <ul class="places">
        {groupsFor(path).map((group) => (
          <GroupEntry key={group.name} group={group} here={whereIs(path)} />
        ))}
      </ul>
      <footer>
        <LayoutButtons />
        {answer && (
          <div class="book-name">
            <p title={answer.file}>{answer.config.journal_path}</p>
            <p>
              Daybook {answer.version}
              {answer.config.readonly && ` · ${words.readOnly}`}
            </p>
          </div>
        )}
      </footer>
    </nav>
  )
}

/** The places of the group, where the list at the side does not show them: on a phone, and next to the rail of icons. */
const PlacePicker = ({ here: { group, place } }: { here: NonNullable<ReturnType<typeof whereIs>> }) => {
  const [path] = useLocation()
  const picker = useRef<HTMLDetailsElement>(null)
  const shut = (): void => picker.current?.removeAttribute('open')
  useEffect(shut, [path])
  return (
    <details
      class="place-picker"
      ref={picker}
      onKeyDown={closeOnEscape}
      onFocusOut={({ relatedTarget }) => relatedTarget instanceof Node && !picker.current?.contains(relatedTarget) && shut()}
    >
      <summary class="button" aria-label={words.otherPages(place.title, group.title)}>
        {place.title}
        <ChevronDown size={15} aria-hidden="true" />
      </summary>
      <ul>
        {group.places.map((other) => (
          <li key={other.title}>
            <Link href={startOf(other)} aria-current={other === place ? 'page' : undefined}>
              {other.title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The views of the current place. */
export const PlaceViews = () => {
  const [path] = useLocation()
  const tabs = useRef<HTMLElement>(null)
  useOneStop(tabs)
  const here = whereIs(path)
  useEffect(() => {
    // The row scrolls on a phone: keep the current tab in sight.
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  if (!here) return null
  const { place, view } = here
  return (
    <div class={place.views.length > 1 ? 'place-views' : 'place-views of-one'}>
      <PlacePicker here={here} />
      {place.views.length > 1 && (
        <nav class="view-tabs" aria-label={place.title} ref={tabs}>
          {place.views.map(({ path: to, tab, about }) => (
            <Link key={to} href={to} title={about} aria-current={view.path === to ? 'page' : undefined}>
              {tab}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

/** On a phone: the groups within reach of the thumb, and every page behind the last button. */
export const BottomBar = () => {
  const [path] = useLocation()
  const here = whereIs(path)?.group.name
  return (
    <nav class="bottom-bar" aria-label={words.places}>
      {BOOK_GROUPS.map((group) => {
        const Icon = group.icon
        return (
          <Link key={group.name} href={startOfGroup(group)} aria-current={here === group.name ? 'true' : undefined}>
            <Icon size={21} aria-hidden="true" />
            {group.title}
          </Link>
        )
      })}
      <button type="button" onClick={open('menu')}>
        <Menu size={21} aria-hidden="true" />
        {words.more}
      </button>
    </nav>
  )
}

export const MenuDrawer = () => {
  const [path] = useLocation()
  const here = whereIs(path)
  return (
    <Dialog kind="menu" label={words.menu} title="Daybook">
      <nav class="menu-entries" aria-label={words.allPages}>
        {groupsFor(path).map((group) => (
          <div key={group.name} class="menu-place">
            <h3>{group.title}</h3>
            <ul>
              {group.places.map((place) => (
                <li key={place.title}>
                  <Link href={startOf(place)} aria-current={here && startOf(here.place) === startOf(place) ? 'page' : undefined} onClick={close}>
                    {place.title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <Button aria-pressed={isCompact.value} onClick={switchDensity}>
          {isCompact.value ? <Rows2 size={17} /> : <Rows3 size={17} />} {words.compactRows}
        </Button>
        {hasSession() && <Button icon={LogOut} size={17} onClick={() => void leave()} text={words.logOut} />}
      </nav>
    </Dialog>
  )
}

/** The number of findings, for the badge of the doctor's page. */
const findingCount = computed(() => (configuration.value.data ? (keep<DoctorAnswer>('/api/doctor').value.data?.count ?? 0) : 0))
