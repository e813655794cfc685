import { afterEach, expect, test, vi } from 'vitest'
import { inTurn } from '../../../ui/client/browser.ts'

const asked: (() => void)[] = []
vi.stubGlobal('requestIdleCallback', (run: () => void) => asked.push(run))
afterEach(() => {
  while (asked.length > 0) asked.shift()!()
})

test('one runs at a time, in order, and what was taken back does not', () => {
  const ran: string[] = []
  inTurn(() => ran.push('a'))
  const takeBack = inTurn(() => ran.push('b'))
  inTurn(() => ran.push('c'))
  takeBack()
  expect(asked).toHaveLength(1)
  asked.shift()!()
  expect(ran).toEqual(['a'])
  asked.shift()!()
  expect([ran, asked]).toEqual([['a', 'c'], []])
})

test('one that fails keeps no other from its turn', () => {
  const ran: string[] = []
  inTurn(() => {
    throw new Error('cannot be drawn')
  })
  inTurn(() => ran.push('next'))
  expect(() => asked.shift()!()).toThrow('cannot be drawn')
  asked.shift()!()
  expect(ran).toEqual(['next'])
})
