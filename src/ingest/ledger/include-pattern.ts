import { sep } from 'node:path'

export const isPattern = (path: string): boolean => /[*?[]/.test(path)

/**
 * The patterns that together match what an include pattern matches in ledger: names whatever their case, and hidden ones too, which a
 * pattern otherwise leaves to those that begin with a point.
 */
export function ledgerPatterns(pattern: string): readonly string[] {
  const cut = pattern.lastIndexOf(sep) + 1
  const folder = pattern.slice(0, cut)
  const name = inAnyCase(pattern.slice(cut))
  if (!name.startsWith('*')) return [folder + name]
  const behind = name.replace(/^\*+/, '')
  const hidden = [`.*${behind}`, ...(behind.startsWith('.') && isPattern(behind) ? [behind] : [])]
  return [name, ...hidden].map((one) => folder + one)
}

/** A letter becomes the set of both its forms, and a set has both forms of what it had. */
const inAnyCase = (name: string): string =>
  name.replace(/\[([!^]?)([^\]]+)\]|[a-z]/gi, (letter, not: string | undefined, set: string | undefined) =>
    set === undefined ? `[${letter.toLowerCase()}${letter.toUpperCase()}]` : `[${not}${set.toLowerCase()}${set.toUpperCase()}]`,
  )
