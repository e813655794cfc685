import { relative } from 'node:path'
import { type Problem, problemText } from '../../ingest/journal/problem.ts'

/** A problem as a line, its file named from the folder where one is; by its whole path where that is elsewhere. */
export const problemHere = (problem: Problem): string =>
  problemText(problem, (path) => {
    const name = relative(process.cwd(), path) || '.'
    return name.startsWith('..') ? path : name
  })
