/** A text as searches compare it: without case and accents, so that "cafe" finds Café. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const tables = new WeakMap<readonly string[], string[]>()

/** A table of names so compared. Tables only grow, and what was folded is kept with them. */
export function foldedNames(names: readonly string[]): readonly string[] {
  const kept = tables.get(names) ?? []
  for (let at = kept.length; at < names.length; at++) kept.push(folded(names[at]!))
  tables.set(names, kept)
  return kept
}
