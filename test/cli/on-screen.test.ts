import { expect, test } from 'vitest'
import { onScreen } from '../../src/cli/terminal.ts'

test('a screen is told nothing but text, whatever a payee says to it', () => {
  expect(onScreen('2024-01-01  \u001b]0;owned\u0007Shop\u001b[31m\r\u009b2J')).toBe('2024-01-01  \ufffd]0;owned\ufffdShop\ufffd[31m\ufffd\ufffd2J')
  expect(onScreen('a\tb\nc\r\nCafé 日本 🍜\n')).toBe('a\tb\nc\r\nCafé 日本 🍜\n')
  expect(onScreen('Refund \u202e00.5  EUR\u2066x\u2069 \u05d0\u200fb')).toBe('Refund \ufffd00.5  EUR\ufffdx\ufffd \u05d0\u200fb')
})
