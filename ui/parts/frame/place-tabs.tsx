import { useEffect, useRef } from 'preact/hooks'
import { Link, useLocation } from 'wouter-preact'
import { pageAt, whereIs } from '../../pages.ts'

/** The topics of the place that one is in, and the pages of the topic: where one can go without leaving what one looks at. */
export const PlaceTabs = () => {
  const [path] = useLocation()
  const bar = useRef<HTMLDivElement>(null)
  const here = whereIs(path)
  useEffect(() => {
    // On a phone the row scrolls: the tab that one is on is to be seen.
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
