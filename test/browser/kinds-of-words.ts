/**
 * Runs in the page. Of words that have one colour, size and weight on one ground, by classes and styles of everything around them, the first
 * and the last are marked: those of all rows of a table are alike. Fields and what names them are all marked, as it depends on the field whether they count.
 */
export const markEachKind = (mark: string): void => {
  const grounds = new Map<Element, string>()
  const groundOf = (element: Element): string => {
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, position, visibility, display, filter, mixBlendMode, transform, overflow, clipPath } =
      getComputedStyle(element)
    const own = [element.tagName, element.getAttribute('class'), element.matches(':disabled, [aria-disabled="true"], [inert], [hidden]')]
    const styles = [backgroundColor, backgroundImage, opacity, position, visibility, display, filter, mixBlendMode, transform, overflow, clipPath]
    const ground = `${element.parentElement === null ? '' : groundOf(element.parentElement)}/${[...own, ...styles].join()}`
    grounds.set(element, ground)
    return ground
  }
  const kinds = new Map<string, Element[]>()
  for (const element of document.querySelectorAll('body *')) {
    if (element.matches('input, select, textarea, label, label *')) element.setAttribute(mark, '')
    const words = [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '').trim() : '')).join('')
    if (words === '') continue
    const { color, fontSize, fontWeight, fontFamily, textShadow } = getComputedStyle(element)
    // Of a single character axe is not sure, and neither of what has no room.
    const seen = [words.length === 1, element.getClientRects().length === 0]
    const kind = [groundOf(element), color, fontSize, fontWeight, fontFamily, textShadow, ...seen].join()
    const alike = kinds.get(kind)
    if (alike === undefined) kinds.set(kind, [element])
    else alike[1] = element
  }
  for (const element of [...kinds.values()].flat()) element.setAttribute(mark, '')
}
