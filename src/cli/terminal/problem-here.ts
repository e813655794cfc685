import { relative } from 'node:path'
import { type Problem, problemText } from '../../ingest/journal/problem.ts'

/** A file by its path from the current folder, or by its whole path where it is elsewhere. */
export function nameHere(path: string): string {
  const name = relative(process.cwd(), path) || '.'
  return name.startsWith('..') ? path : name
}

/** A problem as a line, its file named from the current folder. */
export const problemHere = (problem: Problem): string => problemText(problem, nameHere)
