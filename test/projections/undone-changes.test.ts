import { expect, test } from 'vitest'
import { ImportsView } from '../../src/projections/imports.ts'
import type { RecordedEvent } from '../../src/events/log/log.ts'
import { UndoneChanges } from '../../src/projections/file-changes.ts'

test('an undoing, and one of an undoing, is of the change at their end', () => {
  const undone = new UndoneChanges()
  expect(undone.take('b', 'a')).toEqual({ change: 'a', isUndone: true })
  expect(undone.take('c', 'b')).toEqual({ change: 'a', isUndone: false })
  expect(undone.take('d', 'c')).toEqual({ change: 'a', isUndone: true })
  expect([undone.has('d'), undone.has('a')]).toEqual([true, false])
})

test('undoings that lead in a circle, as somebody may write them into a log, come to an end', () => {
  const undone = new UndoneChanges()
  expect(undone.take('a', 'a')).toEqual({ change: 'a', isUndone: true })
  expect(undone.take('b', 'c')).toEqual({ change: 'c', isUndone: true })
  expect(undone.take('c', 'b')).toEqual({ change: 'c', isUndone: false })
  const view = new ImportsView()
  const data = { id: 'x', who: '', cause: 'undo' as const, title: '', undoes: 'x', files: [] }
  view.take([{ position: 1, stream: 'files', version: 1, type: 'FilesChanged', at: '2024-01-01T00:00:00.000Z', data } satisfies RecordedEvent])
  expect(view.list()).toEqual([])
})
