import { decodeEntities } from '../text/entities.ts'

/** An element of OFX: one with a value, or one with others inside. */
export interface Element {
  readonly name: string
  /** 1-based line of its beginning. */
  readonly line: number
  value: string
  readonly inside: Element[]
}

const TAG = /<(\/?)([A-Za-z][\w.]*)\s*(\/?)>([^<]*)/g

/** OFX 1 leaves out the ends of elements that have a value, OFX 2 is XML; both are read by the same rule: text makes an element a leaf. */
export function parseSgml(text: string): Element {
  const root: Element = { name: '', line: 1, value: '', inside: [] }
  const open: Element[] = [root]
  let line = 1
  // The next end of a line, looked for once: many banks write all on one.
  let feed = text.indexOf('\n')
  for (const { 1: slash, 2: written, 3: empty, 4: content, index } of text.matchAll(TAG)) {
    for (; feed >= 0 && feed < index; feed = text.indexOf('\n', feed + 1)) line++
    const name = written!.toUpperCase()
    if (slash === '/') {
      const at = open.findLastIndex((element) => element.name === name)
      if (at > 0) open.length = at
      continue
    }
    const element: Element = { name, line, value: decodeEntities(content!).trim(), inside: [] }
    open.at(-1)!.inside.push(element)
    if (element.value === '' && empty === '' && open.length < DEPTH_MAX) open.push(element)
  }
  return root
}

const DEPTH_MAX = 40

/** All elements of that name, however deep; not those inside one of them. */
export function* elementsOf(element: Element, ...names: string[]): Generator<Element> {
  for (const child of element.inside) {
    if (names.includes(child.name)) yield child
    else yield* elementsOf(child, ...names)
  }
}

/** The value of the first element of that name inside; '' without one. */
export function valueOf(element: Element | undefined, name: string): string {
  if (!element) return ''
  for (const child of element.inside) {
    if (child.name === name) return child.value
    const deeper = valueOf(child, name)
    if (deeper !== '') return deeper
  }
  return ''
}
