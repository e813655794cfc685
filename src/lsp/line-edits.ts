import type { TextEdit } from 'vscode-languageserver/node'
import { hunksBetween } from '../commands/files/hunks.ts'
import { lineCounter } from '../commands/files/line-counter.ts'

/** What turns one text into another, as edits of whole lines. */
export function lineEdits(before: Buffer, after: Buffer): TextEdit[] {
  const linesBefore = lineCounter(before)
  return hunksBetween(before, after).map(({ at, removed, inserted }) => {
    const start = linesBefore(at)
    const end = at + removed.length
    const isWhole = removed.length === 0 || removed.at(-1) === 10
    const last = linesBefore(end)
    // The last line of a file may have no end: then the edit goes up to its last character.
    const character = isWhole ? 0 : removed.subarray(removed.lastIndexOf(10) + 1).toString('utf8').length
    return {
      range: { start: { line: start, character: 0 }, end: { line: last, character } },
      newText: inserted.toString('utf8'),
    }
  })
}
