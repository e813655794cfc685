import { Refusal } from '#vocabulary/refusal.ts'
import type { UndoOutcome } from '../service/changes/changed-folder.ts'
import { conflict, type HttpRefusal } from './refusal.ts'

/** Why a change was not taken back, in words for the person who asked; undefined when it was. */
export function undoRefusal(outcome: UndoOutcome): Refusal | HttpRefusal | undefined {
  if (outcome instanceof Refusal) return outcome
  switch (outcome.kind) {
    case 'changed':
      return undefined
    case 'unchanged':
      return conflict('the files are already as they were before this change')
    case 'conflict':
      return conflict(`${outcome.name} is being changed elsewhere; try again`)
    case 'edited_since':
      return conflict(`${outcome.name} was edited since, in the lines that this change wrote:\n${outcome.written}`)
    case 'invalid':
      return conflict(`without this change the book would not load: ${outcome.problems.map(({ message }) => message).join('; ')}`)
  }
}
