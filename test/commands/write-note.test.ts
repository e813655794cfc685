import { expect, test } from 'vitest'
import { decideNote, decideNoteRemoval } from '../../src/commands/write-note.ts'

const ACCOUNT = 'Assets:Checking'

test('a note is recorded when it says something new, the first one and an empty one too', () => {
  expect(decideNote({ account: ACCOUNT, note: 'joint' }, undefined)).toEqual([
    { type: 'AccountNoteWritten', data: { account: ACCOUNT, note: 'joint' } },
  ])
  expect(decideNote({ account: ACCOUNT, note: '' }, 'joint')).toEqual([{ type: 'AccountNoteWritten', data: { account: ACCOUNT, note: '' } }])
  expect(decideNote({ account: ACCOUNT, note: 'joint' }, 'joint')).toEqual([])
})

test('a note is removed when there is one, though it be empty', () => {
  expect(decideNoteRemoval({ account: ACCOUNT }, '')).toEqual([{ type: 'AccountNoteRemoved', data: { account: ACCOUNT } }])
  expect(decideNoteRemoval({ account: ACCOUNT }, undefined)).toEqual([])
})

test('a note that nobody has seen is neither replaced nor removed by who says what was seen', () => {
  for (const recorded of ['ours', undefined])
    expect(decideNote({ account: ACCOUNT, note: 'mine', was: 'seen' }, recorded)).toMatchObject({ code: 'CONFLICT' })
  expect(decideNote({ account: ACCOUNT, note: 'mine', was: '' }, undefined)).toHaveLength(1)
  expect(decideNoteRemoval({ account: ACCOUNT, was: 'seen' }, 'ours')).toMatchObject({ code: 'CONFLICT' })
})
