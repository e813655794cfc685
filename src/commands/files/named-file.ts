import { realpath } from 'node:fs/promises'
import { sep } from 'node:path'

/**
 * Where a file that a journal names really is, once links are followed: below the journal's folder, and nowhere that is hidden there. A line
 * that somebody writes in the browser could name any file of the machine; of places outside it is not even said whether something is there.
 */
export async function namedFile(folder: string, path: string): Promise<{ readonly real: string } | 'missing' | 'outside'> {
  const [base, real] = await Promise.all([folder, path].map((place) => realpath(place).catch(() => undefined)))
  if (base === undefined || real === undefined) return isBelow(folder, path) ? 'missing' : 'outside'
  const isHidden = (below: string): boolean => below.split(sep).some((part) => part.startsWith('.'))
  return isBelow(base, real) && !isHidden(real.slice(base.length)) ? { real } : 'outside'
}

/** Whether a path is one of some places, or lies below one. Links are resolved. */
export const isAmong = (places: readonly string[], path: string): boolean => places.some((place) => path === place || isBelow(place, path))

export const isBelow = (folder: string, path: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
