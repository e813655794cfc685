import type { ChangeOutcome } from '../commands/files/change-files.ts'
import type { JournalChanges } from '../service/changes/journal-changes.ts'
import { conflict, type HttpRefusal, invalid } from './refusal.ts'

const PROBLEMS_MAX = 100

/** Why nothing was written: a file is another by now, or the book would not load. */
export function unwritten(outcome: Extract<ChangeOutcome, { readonly kind: 'conflict' | 'invalid' }>, journal: JournalChanges): HttpRefusal {
  if (outcome.kind === 'conflict') return conflict(`${outcome.name} is being changed elsewhere at this moment; nothing was written, try again`)
  const problems = outcome.problems.slice(0, PROBLEMS_MAX).map(({ file, line, message }) => `${journal.nameOf(file)}:${line}: ${message}`)
  return invalid(`the book would not load with it, so nothing was written: ${problems.join('; ')}`)
}
