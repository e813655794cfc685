import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configuration } from '../../../ui/client/cached-answers.ts'
import { draftOf, dropDraft, EditedText, keepDraft, textOf } from '../../../ui/editor/drafts.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  kept.clear()
})
const open = (file: string): void => {
  configuration.value = { data: { file } } as typeof configuration.value
}

test('what was typed into a file of one book is not offered in another that is served there later, and waits for its own', () => {
  open('/demo/daybook.yaml')
  const text = new EditedText('2024-01-01 Shop\n')
  text.replaced(textOf('2024-01-01 Shop\n2024-01-02 Typed\n'))
  expect(keepDraft('main.ledger', text, 'hash')).toBe(true)
  open('/books/daybook.yaml')
  expect(draftOf('main.ledger')).toBeUndefined()
  dropDraft('main.ledger')
  open('/demo/daybook.yaml')
  expect(draftOf('main.ledger')).toMatchObject({ hash: 'hash', kept: '2024-01-01 Shop\n2024-01-02 Typed\n' })
})
