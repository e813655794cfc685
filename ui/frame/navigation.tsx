import { computed, effect, signal, useSignal } from '@preact/signals'
import { BookOpen, ChevronRight, LogOut, Menu, PanelLeftClose, PanelLeftOpen, Rows2, Rows3 } from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import type { DoctorAnswer } from '../../src/http/contract/journal.ts'
import { hasSession, leave } from '../client/api.ts'
import { remember, stored } from '../client/browser.ts'
import { configuration, keep } from '../client/cached-answers.ts'
import { close, open } from '../client/overlays.ts'
import { counted } from '../figures/number-format.ts'
import { offeredPlaces, whereIs } from './page-index.ts'
import { Dialog } from '../parts/dialog.tsx'
import type { Place } from './page-place.ts'
import { PLACES } from './page-places.ts'

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
  <Link href="/" class="logo" aria-label="Daybook, to the overview">
    <span class="logo-mark" aria-hidden="true">
      <BookOpen size={17} strokeWidth={2.25} />
    </span>
    <span class="logo-name">Daybook</span>
  </Link>
)

const firstPage = (place: Place): string => place.topics[0]?.pages[0]?.path ?? '/'

const CHECKS = '/more/doctor'

/** How many things look like a mistake; nothing when none does. */
const FindingBadge = () => {
  const count = findingCount.value
  return count === 0 ? null : (
    <span class="count-badge" role="img" aria-label={counted(count, 'finding')}>
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** A place with its topics below it: those of the place that one is in, and of those that were opened. */
const PlaceEntry = ({ place }: { place: Place }) => {
  const [path] = useLocation()
  const here = whereIs(path)
  const isHere = here?.place.title === place.title
  const turned = useSignal(false)
  const isOpen = isHere !== turned.value
  const Icon = place.icon
  return (
    <li class="nav-place">
      <div class="place-line">
        <Link href={firstPage(place)} title={isRail.value ? place.title : undefined} aria-current={isHere ? 'true' : undefined}>
          <Icon size={18} aria-hidden="true" />
          <span>{place.title}</span>
          {!isOpen && place.topics.some(({ pages }) => pages[0]?.path === CHECKS) && <FindingBadge />}
        </Link>
        <button
          type="button"
          class={isOpen ? 'twist open' : 'twist'}
          aria-expanded={isOpen}
          aria-label={`Pages of ${place.title}`}
          onClick={() => {
            turned.value = !turned.value
          }}
        >
          <ChevronRight size={15} />
        </button>
      </div>
      {isOpen && (
        <ul class="place-topics">
          {place.topics.map((topic) => (
            <li key={topic.title}>
              <Link href={topic.pages[0]?.path ?? '/'} aria-current={here?.topic.title === topic.title && isHere ? 'page' : undefined}>
                {topic.title}
                {topic.pages[0]?.path === CHECKS && <FindingBadge />}
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
    <button
      type="button"
      class="icon-button"
      aria-pressed={isRail.value}
      aria-label="Icons only"
      title={isRail.value ? 'Show the names ([)' : 'Icons only ([)'}
      onClick={switchRail}
    >
      {isRail.value ? <PanelLeftOpen size={17} /> : <PanelLeftClose size={17} />}
    </button>
    <button
      type="button"
      class="icon-button"
      aria-pressed={isCompact.value}
      aria-label="Compact rows"
      title={isCompact.value ? 'More room between rows' : 'Compact rows'}
      onClick={switchDensity}
    >
      {isCompact.value ? <Rows2 size={17} /> : <Rows3 size={17} />}
    </button>
    {hasSession() && (
      <button type="button" class="icon-button" aria-label="Log out" title="Log out" onClick={() => void leave()}>
        <LogOut size={17} />
      </button>
    )}
  </div>
)

/** On a wide screen: always there, on the left. */
export const Sidebar = () => {
  const answer = configuration.value.data
  return (
    <nav class="sidebar" aria-label="Places">
      <Logo />
      <ul class="places">
        {offeredPlaces.value.map((place) => (
          <PlaceEntry key={place.title} place={place} />
        ))}
      </ul>
      <footer>
        <LayoutButtons />
        {answer && (
          <div class="book-name">
            <p title={answer.file}>{answer.config.journal_path}</p>
            <p>
              Daybook {answer.version}
              {answer.config.readonly && ' · read-only'}
            </p>
          </div>
        )}
      </footer>
    </nav>
  )
}

/** On a phone: the five places within reach of the thumb, and every page behind the sixth. */
export const BottomBar = () => {
  const [path] = useLocation()
  const here = whereIs(path)?.place.title
  return (
    <nav class="bottom-bar" aria-label="Places">
      {PLACES.map((place) => {
        const Icon = place.icon
        return (
          <Link key={place.title} href={firstPage(place)} aria-current={here === place.title ? 'true' : undefined}>
            <Icon size={21} aria-hidden="true" />
            {place.title}
          </Link>
        )
      })}
      <button type="button" onClick={open('menu')}>
        <Menu size={21} aria-hidden="true" />
        More
      </button>
    </nav>
  )
}

export const MenuDrawer = () => {
  const [path] = useLocation()
  return (
    <Dialog kind="menu" label="Menu" title="Daybook">
      <nav class="menu-entries" aria-label="All pages">
        {offeredPlaces.value.map((place) => (
          <div key={place.title} class="menu-place">
            <h3>{place.title}</h3>
            <ul>
              {place.topics.flatMap(({ pages }) =>
                pages.map((page) => (
                  <li key={page.path}>
                    <Link href={page.path} aria-current={path === page.path ? 'page' : undefined} onClick={close}>
                      {page.title}
                    </Link>
                  </li>
                )),
              )}
            </ul>
          </div>
        ))}
        <button type="button" class="button" aria-pressed={isCompact.value} onClick={switchDensity}>
          {isCompact.value ? <Rows2 size={17} /> : <Rows3 size={17} />} Compact rows
        </button>
        {hasSession() && (
          <button type="button" class="button" onClick={() => void leave()}>
            <LogOut size={17} /> Log out
          </button>
        )}
      </nav>
    </Dialog>
  )
}

/** The number of findings, for the badge of the doctor's page. */
const findingCount = computed(() => (configuration.value.data ? (keep<DoctorAnswer>('/api/doctor').value.data?.count ?? 0) : 0))
