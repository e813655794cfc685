import { expect, test } from 'vitest'
import { keyOf } from '../../../ui/figures/pressed-key.ts'

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
