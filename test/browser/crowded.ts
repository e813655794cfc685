import type { Page } from 'playwright-core'

/**
 * What cannot be read where it stands: words that are cut off, and words that lie over others, one line each; [] when there is nothing.
 * Rows of long lists have one line for a name and end it with dots: the whole of it is a press away.
 */
export const crowded = (page: Page): Promise<string[]> => page.evaluate(crowdedHere, '.posting-row > span, .transaction-postings a')

/** Runs in the page. */
const crowdedHere = (inOneLine: string): string[] => {
  const found = new Set<string>()
  const seen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  const nameOf = (element: Element): string =>
    `${element.localName}.${element.getAttribute('class') ?? ''} "${(element.textContent ?? '').trim().slice(0, 40)}"`

  for (const element of document.querySelectorAll('body *')) {
    const { overflowX, overflowY } = getComputedStyle(element)
    const isClipped = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
    if (!isClipped(overflowX) && !isClipped(overflowY)) continue
    // Lines behind columns reach beyond them and are cut where the chart ends; words for the ear alone are cut to nothing.
    if (element.clientHeight < 3 || element.matches(`.bars, ${inOneLine}`) || !seen(element) || (element.textContent ?? '').trim() === '') continue
    if (isClipped(overflowX) && element.scrollWidth > element.clientWidth + 1) found.add(`cut off at its side: ${nameOf(element)}`)
    if (isClipped(overflowY) && element.scrollHeight > element.clientHeight + 2) found.add(`cut off at its foot: ${nameOf(element)}`)
  }

  interface Words {
    readonly of: Element
    /** What stays in its place while the page scrolls below it, and is no neighbour of what does not. */
    readonly staying: Element | undefined
    readonly left: number
    readonly right: number
    readonly top: number
    readonly bottom: number
  }
  /** From an element outwards. */
  const around = (element: Element): Element[] => [element, ...(element.parentElement ? around(element.parentElement) : [])]
  const words: Words[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement
    // Two of these stand on purpose in one place: a field, and its words in colours or in the order of the language.
    const inOnePlace = '.only-heard, .skip-link, .search-mirror, .day-input, .search-button span, .cm-editor, option, noscript'
    if (!of || !node.textContent?.trim() || of.closest(inOnePlace) || !seen(of)) continue
    const outwards = around(of).map((element) => ({ element, style: getComputedStyle(element) }))
    const staying = outwards.find(({ style: { position } }) => position === 'sticky' || position === 'fixed')?.element
    const windows = outwards.flatMap(({ element, style: { overflowX, overflowY } }) =>
      overflowX === 'visible' && overflowY === 'visible' ? [] : [element.getBoundingClientRect()],
    )
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const left = Math.max(line.left, ...windows.map((window) => window.left))
      const right = Math.min(line.right, ...windows.map((window) => window.right))
      const top = Math.max(line.top, ...windows.map((window) => window.top))
      const bottom = Math.min(line.bottom, ...windows.map((window) => window.bottom))
      if (right - left > 2 && bottom - top > 4) words.push({ of, staying, left, right, top, bottom })
    }
  }
  words.sort((one, other) => one.top - other.top)
  for (const [place, one] of words.entries()) {
    for (const other of words.slice(place + 1)) {
      if (other.top > one.bottom - 3) break
      if (one.of === other.of || one.staying !== other.staying) continue
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      // Boxes of letters are higher than letters: lines that stand close together share a little of them.
      if (width > 2 && height > Math.min(one.bottom - one.top, other.bottom - other.top) * 0.35)
        found.add(`one over the other: ${nameOf(one.of)} and ${nameOf(other.of)}`)
    }
  }
  return [...found]
}
