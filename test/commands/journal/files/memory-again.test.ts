import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { memoryAgain } from '../../../../src/commands/journal/files/memory-again.ts'

test('memory under another name says what it said, and nothing under the old one', () => {
  const bytes = new Uint8Array(1 << 20).fill(7)
  const held = getHeapStatistics().external_memory
  const again = new Uint8Array(memoryAgain(bytes.buffer))
  expect(getHeapStatistics().external_memory).toBe(held)
  expect(bytes.length).toBe(0)
  expect(again.length).toBe(1 << 20)
  expect(again.every((byte) => byte === 7)).toBe(true)
})
