import DOMPurify from 'dompurify'
import { Marked } from 'marked'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'wouter-preact'
import { base } from '../client/base.ts'
import { headingId, helpAddress } from '../figures/help-name.ts'
import { ALLOWED, opensElsewhere } from './markdown.tsx'

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
