import { BookOpen, Menu } from 'lucide-preact'
import { Link, useLocation } from 'wouter-preact'
import { configuration } from '../client/answers.ts'
import { close, open } from '../overlays.ts'
import { offeredPages, type PageEntry, pageAt } from '../pages.ts'
import { Dialog } from './dialog.tsx'

export const Logo = () => (
  <Link href="/" class="logo" aria-label="Daybook, to the dashboard">
    <span class="logo-mark" aria-hidden="true">
      <BookOpen size={17} strokeWidth={2.25} />
    </span>
    Daybook
  </Link>
)

const Entry = ({ page, onFollow }: { page: PageEntry; onFollow?: () => void }) => {
  const [path] = useLocation()
  const Icon = page.icon
  return (
    <li>
      <Link href={page.path} aria-current={pageAt(path) === page ? 'page' : undefined} {...(onFollow ? { onClick: onFollow } : {})}>
        <Icon size={17} aria-hidden="true" />
        {page.title}
      </Link>
    </li>
  )
}

const Entries = ({ onFollow }: { onFollow?: () => void }) => (
  <>
    {[...new Set(offeredPages.value.map(({ section }) => section))].map((section) => (
      <div key={section} class="nav-section">
        {section && <h2>{section}</h2>}
        <ul>
          {offeredPages.value
            .filter((page) => page.section === section)
            .map((page) => (
              <Entry key={page.path} page={page} {...(onFollow ? { onFollow } : {})} />
            ))}
        </ul>
      </div>
    ))}
  </>
)

/** On a wide screen: always there, on the left. */
export const Sidebar = () => {
  const answer = configuration.value.data
  return (
    <nav class="sidebar" aria-label="Pages">
      <Logo />
      <Entries />
      {answer && (
        <footer>
          <p title={answer.file}>{answer.config.journal_path}</p>
          <p>
            Daybook {answer.version}
            {answer.config.readonly && ' · read-only'}
          </p>
        </footer>
      )}
    </nav>
  )
}

/** On a phone: the four pages one opens most, within reach of the thumb, and the rest behind the fifth. */
export const BottomBar = () => {
  const [path] = useLocation()
  const here = pageAt(path)
  const quick = offeredPages.value.filter(({ path: at }) => ['/', '/assets/networth', '/assets/balance', '/ledger/transaction'].includes(at))
  return (
    <nav class="bottom-bar" aria-label="Pages">
      {quick.map((page) => {
        const Icon = page.icon
        return (
          <Link key={page.path} href={page.path} aria-current={here === page ? 'page' : undefined}>
            <Icon size={21} aria-hidden="true" />
            {page.title}
          </Link>
        )
      })}
      <button type="button" aria-current={here !== undefined && !quick.includes(here) ? 'page' : undefined} onClick={open('menu')}>
        <Menu size={21} aria-hidden="true" />
        More
      </button>
    </nav>
  )
}

export const MenuDrawer = () => (
  <Dialog kind="menu" label="Menu" title="Daybook">
    <nav class="menu-entries" aria-label="All pages">
      <Entries onFollow={close} />
    </nav>
  </Dialog>
)
