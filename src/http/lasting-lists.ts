/*
 * Lists of which an edit changes a few items and leaves the others, as the days of a timeline. What was written of those others is written
 * again as it is: a quarter of a century of net worth is 90,000 figures, of which an edit of today changes nine.
 */

/** So many items are written, and kept as a text, together. */
export const STRETCH = 64

const lists = new WeakSet<object>()
/** By the first item of a stretch: what it was written as, and of which items. It goes when that item does. */
const texts = new WeakMap<object, { readonly items: readonly object[]; readonly text: string }>()

/** Says that the items of a list are the same objects in the next answer wherever they are the same, and never change. */
export function lasting<Item extends object>(list: Item[]): Item[] {
  lists.add(list)
  return list
}

export const isLasting = (list: readonly unknown[]): list is readonly object[] => lists.has(list)

/** What the items of a stretch are written as. */
export function lastingText(list: readonly object[], from: number, write: (items: readonly object[]) => string): string {
  const items = list.slice(from, from + STRETCH)
  const known = texts.get(items[0]!)
  if (known?.items.length === items.length && known.items.every((item, at) => item === items[at])) return known.text
  const text = write(items)
  texts.set(items[0]!, { items, text })
  return text
}
