import { ChangeSet } from '@codemirror/state'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { configuration } from '../../../ui/client/cached-answers.ts'
import { type Draft, draftOf, dropDraft, EditedText, keepDraft, restored, type TextChange, textOf } from '../../../ui/editor/drafts.ts'

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

const lines = fc.array(fc.constantFrom('', 'a', 'bb', '2024-01-01 x', '  Cash  1'), { maxLength: 12 }).map((parts) => parts.join('\n'))
const edit = fc.record({ at: fc.nat(60), length: fc.nat(8), insert: lines })

/** The text with the changes, made without the editor. */
const applied = (text: string, changes: readonly TextChange[]): string => {
  let at = 0
  let result = ''
  for (const [from, to, inserted] of changes) {
    result += text.slice(at, from) + inserted
    at = to
  }
  return result + text.slice(at)
}

const type = (text: EditedText, { at, length, insert }: { at: number; length: number; insert: string }): void => {
  const from = Math.min(at, text.now.length)
  const changes = ChangeSet.of({ from, to: Math.min(from + length, text.now.length), insert: textOf(insert) }, text.now.length)
  text.typed(changes.apply(text.now), changes)
}

describe('what was typed', () => {
  test('is always told as changes of what stands on the disk, also when that becomes another or the text is replaced', () => {
    fc.assert(
      fc.property(lines, fc.array(fc.oneof(edit, lines, fc.record({ disk: lines })), { maxLength: 8 }), (disk, steps) => {
        const text = new EditedText(disk)
        let onDisk = disk
        for (const step of steps) {
          if (typeof step === 'string') text.replaced(textOf(step))
          else if ('disk' in step) text.rebase(textOf((onDisk = step.disk)))
          else type(text, step)
          expect(applied(onDisk, text.changes)).toBe(text.toString())
          expect(text.isChanged).toBe(text.toString() !== onDisk)
          for (const [from, to] of text.changes) expect(text.before(from, to)).toBe(onDisk.slice(from, to))
        }
      }),
    )
  })
  test('line ends of another system are the same text', () => {
    const text = new EditedText('a\r\nb\r\n')
    expect([text.toString(), text.isChanged]).toEqual(['a\nb\n', false])
  })
})

describe('what somebody else wrote meanwhile', () => {
  test('comes into the text where it is in other lines, and both can be told as changes of it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(11), fc.nat(11), lines, lines, (count, mine, theirs, my, their) => {
        const before = Array.from({ length: count }, (_, line) => `line ${line}`)
        const [at, other] = [mine % count, theirs % count]
        const text = new EditedText(before.join('\n'))
        const start = text.now.line(at + 1)
        type(text, { at: start.from, length: start.length, insert: my })
        const disk = before.with(other, their).join('\n')
        const unmerged = text.toString()
        const isMerged = text.merge(textOf(disk))
        if (my === before[at] || their === before[other]) return
        expect(isMerged).toBe(at !== other)
        expect(text.toString()).toBe(isMerged ? before.with(at, my).with(other, their).join('\n') : unmerged)
        if (isMerged) expect(applied(disk, text.changes)).toBe(text.toString())
      }),
    )
  })
})

describe('a draft of a large file', () => {
  const draft = (disk: string, ...changes: TextChange[]): Draft => ({
    hash: '',
    at: 0,
    kept: changes.map((change) => ({ change, was: disk.slice(change[0], change[1]), above: disk.slice(Math.max(0, change[0] - 12), change[0]) })),
  })
  const DISK = 'one\n  Cash  1\ntwo\n  Cash  2\nthree\n  Cash  3\n'

  test('is put back over the file as it was, and finds its lines where others were added above', () => {
    const kept = draft(DISK, [26, 27, '20'], [42, 43, '30\n  Bank'])
    expect(restored(kept, DISK)).toBe('one\n  Cash  1\ntwo\n  Cash  20\nthree\n  Cash  30\n  Bank\n')
    expect(restored(kept, `zero\n  Cash  0\n${DISK}`)).toBe('zero\n  Cash  0\none\n  Cash  1\ntwo\n  Cash  20\nthree\n  Cash  30\n  Bank\n')
  })
  test('is not guessed at where its place was changed or stands twice', () => {
    const kept = draft(DISK, [26, 27, '20'])
    expect(restored(kept, DISK.replace('2', '7'))).toBe(undefined)
    expect(restored(kept, `x\n${DISK}${DISK}`)).toBe(undefined)
  })
})
