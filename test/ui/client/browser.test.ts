import { afterEach, expect, test, vi } from 'vitest'
import { inTurn, keyOf } from '../../../ui/client/browser.ts'

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

const pressed = (key: string, code: string, shiftKey = false): string => keyOf({ key, code, shiftKey })

test('a layout without Latin letters is read by the places of its keys', () => {
  expect([pressed('п', 'KeyG'), pressed('ש', 'KeyA'), pressed('س', 'KeyS'), pressed('ν', 'KeyN')]).toEqual(['g', 'a', 's', 'n'])
  expect([pressed('х', 'BracketLeft'), pressed('١', 'Digit1')]).toEqual(['[', '1'])
  expect(pressed('،', 'Slash', true)).toBe('?')
})

test('a layout with Latin letters is read by what its keys write', () => {
  // A French keyboard has its A where an American one has its Q.
  expect([pressed('a', 'KeyQ'), pressed('?', 'Minus', true), pressed('Enter', 'Enter')]).toEqual(['a', '?', 'Enter'])
  expect(pressed('é', 'Digit2')).toBe('2')
})
