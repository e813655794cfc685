import DOMPurify from 'dompurify'
import { Marked } from 'marked'
import { useMemo } from 'preact/hooks'

/** What a note may consist of: text in its forms, and links. Nothing that loads, looks like a part of the page, or runs. */
export const ALLOWED = {
  ALLOWED_TAGS: 'a b blockquote br code del em h1 h2 h3 h4 h5 h6 hr i li ol p pre s strong table tbody td th thead tr ul'.split(' '),
  ALLOWED_ATTR: ['href', 'title', 'start', 'align'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#)/i,
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** HTML in a note is text like any other. */
const reader = new Marked({ async: false, gfm: true, breaks: true, renderer: { html: ({ text }) => escaped(text) } })

/** Links to other sites open another window, which learns nothing about this one. */
export const opensElsewhere = (safe: DocumentFragment): void => {
  for (const link of safe.querySelectorAll('a[href]')) {
    if (/^[/#]/.test(link.getAttribute('href') ?? '')) continue
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
}

const rendered = (text: string): string => {
  const safe = DOMPurify.sanitize(reader.parse(text) as string, { ...ALLOWED, RETURN_DOM_FRAGMENT: true })
  opensElsewhere(safe)
  const box = document.createElement('div')
  box.append(safe)
  return box.innerHTML
}

/** Markdown that a person wrote, made harmless. */
export const Markdown = ({ text }: { text: string }) => {
  const html = useMemo(() => rendered(text), [text])
  return <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
