import { useSignal } from '@preact/signals'
import DOMPurify from 'dompurify'
import { ArrowLeft } from 'lucide-preact'
import { Marked } from 'marked'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Link, useLocation, useParams } from 'wouter-preact'
import { help } from '#messages/frame.ts'
import type { HelpAnswer, HelpListAnswer } from '../../src/http/contract/about-contract.ts'
import { nameIn } from '../client/address.ts'
import { base } from '../client/browser.ts'
import { useAnswer } from '../client/cached-answers.ts'
import { open } from '../client/toasts.tsx'
import { viewAt } from '../frame/page-index.ts'
import { Page } from '../frame/page.tsx'
import { Card } from '../parts/figure.tsx'
import { Answered } from '../parts/loading.tsx'
import { ALLOWED, opensElsewhere } from '../parts/markdown.tsx'
import { Button } from '../parts/fields.tsx'

/* Names of help pages, and where a link in one leads: pages link to each other as files, "../reference/sql.md#tables". */

const IN_HELP = /^\/((?:guide|explain|reference)\/[\w./-]+|glossary)\.md$/

/** The address of a link of a page, without the base; '' where it leads out of the help, as to a decision of the developers. */
export const helpAddress = (link: string, page: string): string => {
  if (/^(https?:|mailto:|#)/.test(link)) return link
  const { pathname, hash } = new URL(link, `file:///${page}`)
  const name = IN_HELP.exec(pathname)?.[1]
  return name === undefined ? '' : `/help/${name}${hash}`
}

/** The id of a heading, as other programs that show Markdown make it: "What you need" → "what-you-need". */
export const headingId = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const rendered = (text: string, page: string): string => {
  const reader = new Marked({
    async: false,
    gfm: true,
    walkTokens: (token) => {
      if (token.type !== 'link') return
      const address = helpAddress(token['href'] as string, page)
      token['href'] = address.startsWith('/') ? base + address : address
    },
  })
  const safe = DOMPurify.sanitize(reader.parse(text) as string, { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
  opensElsewhere(safe)
  for (const link of safe.querySelectorAll('a[href=""]')) link.removeAttribute('href')
  for (const heading of safe.querySelectorAll('h1, h2, h3, h4')) heading.id = headingId(heading.textContent)
  for (const table of safe.querySelectorAll('table')) {
    const frame = document.createElement('div')
    frame.className = 'help-wide'
    table.replaceWith(frame)
    frame.append(table)
  }
  const box = document.createElement('div')
  box.append(safe)
  return box.innerHTML
}

/** What is wider than the page scrolls by itself, also by the keyboard. */
const letScroll = (box: HTMLElement): void => {
  for (const frame of box.querySelectorAll<HTMLElement>('.help-wide, pre')) if (frame.scrollWidth > frame.clientWidth) frame.tabIndex = 0
}

const goTo = (hash: string): void => document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()

/** A page of the guide. Its links lead to other pages of it without loading the program again. */
export const HelpText = ({ text, page, from }: { text: string; page: string; from: string }) => {
  const html = useMemo(() => rendered(text, page), [text, page])
  const box = useRef<HTMLDivElement>(null)
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!box.current) return
    letScroll(box.current)
    // The frame of the page first goes to its top; a page that is returned to goes to where it was left.
    const isReturning = Boolean((history.state as { scrolled?: number } | null)?.scrolled)
    const frame = requestAnimationFrame(() => location.hash !== '' && !isReturning && goTo(location.hash))
    return () => cancelAnimationFrame(frame)
  }, [html])
  useEffect(() => {
    const follow = (event: MouseEvent): void => {
      const link = (event.target as Element).closest('a')
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
      if (!link || !isPlain || !link.pathname.startsWith(`${base}/help/`) || link.origin !== location.origin || link.pathname === location.pathname)
        return
      event.preventDefault()
      navigate(link.pathname.slice(base.length) + link.hash, { state: { from } })
    }
    const element = box.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate, from])
  return <div ref={box} class="prose help-text" dangerouslySetInnerHTML={{ __html: html }} />
}

/** The page that the help was opened from, if it was. */
const openedFrom = (): string => (history.state as { from?: string } | null)?.from ?? ''

const Back = () => {
  const from = openedFrom()
  const page = viewAt(from.split('?', 1)[0] ?? '')
  if (from === '' || !page) return null
  return (
    <Link href={from} class="button">
      <ArrowLeft size={15} aria-hidden="true" /> {page.title}
    </Link>
  )
}

/** Every topic; what is typed is looked for in all titles. */
const Topics = () => {
  const answer = useAnswer<HelpListAnswer>('/api/help')
  const typed = useSignal('')
  const words = typed.value.toLowerCase().split(/\s+/).filter(Boolean)
  const isShown = (page: HelpListAnswer['pages'][number]): boolean =>
    words.length === 0 ? page.is_topic : words.every((word) => `${page.title} ${page.name}`.toLowerCase().includes(word))
  return (
    <Page
      title={help.title}
      controls={
        <>
          <Back />
          <Button onClick={open('keys')}>{help.shortcuts}</Button>
        </>
      }
    >
      <input
        type="search"
        class="input help-search"
        aria-label={help.search}
        placeholder={help.search}
        value={typed.value}
        onInput={({ currentTarget }) => (typed.value = currentTarget.value)}
      />
      <Answered answer={answer} height={480}>
        {({ pages }) => {
          const shown = pages.filter(isShown)
          if (shown.length === 0) return <p class="empty">{help.noneFound}</p>
          return (
            <div class="help-parts">
              {Object.entries(help.parts).map(([part, title]) => {
                const own = shown.filter(({ name }) => name === part || name.startsWith(`${part}/`))
                return (
                  own.length > 0 && (
                    <Card key={part} title={title}>
                      <ul class="help-topics">
                        {own.map((page) => (
                          <li key={page.name}>
                            <Link href={`/help/${page.name}`} state={{ from: openedFrom() }}>
                              {page.title}
                            </Link>
                          </li>
                        ))}
                      </ul>
                    </Card>
                  )
                )
              })}
            </div>
          )
        }}
      </Answered>
    </Page>
  )
}

const Topic = ({ name }: { name: string }) => {
  const answer = useAnswer<HelpAnswer>(`/api/help/page?name=${encodeURIComponent(name)}`)
  return (
    <Page
      section={help.title}
      title={answer.data?.title ?? help.title}
      controls={
        <>
          <Back />
          <Link href="/help" state={{ from: openedFrom() }} class="button">
            {help.allTopics}
          </Link>
        </>
      }
    >
      <Answered answer={answer} height={480}>
        {(page) => (
          <section class="card">
            {/* The frame of the page has the title. */}
            <HelpText text={page.text.replace(/^# .*\n/, '')} page={page.name} from={openedFrom()} />
          </section>
        )}
      </Answered>
    </Page>
  )
}

/** The guide, as it comes with the program. */
export const HelpPage = () => {
  const name = nameIn(useParams()['*'])
  return name === '' ? <Topics /> : <Topic key={name} name={name} />
}
