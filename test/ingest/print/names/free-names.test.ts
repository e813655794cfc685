import { expect, test, vi } from 'vitest'
import { FreeNames } from '../../../../src/ingest/print/ledger-like.ts'

test('what becomes the same gets a number, within a length, and keeps what it got', () => {
  const names = new FreeNames()
  names.keep('FUND')
  const of = (name: string): string => names.of(name, () => name.toUpperCase().slice(0, 4), 4)
  expect(['fund', 'Fund', 'funds', 'fun2', 'fund', 'FUND'].map(of)).toEqual(['FUN2', 'FUN3', 'FUN4', 'FUN5', 'FUN2', 'FUND'])
})

test('thousands of names that become the same are each tried a few times', () => {
  const names = new FreeNames()
  const asked = vi.spyOn(Set.prototype, 'has')
  const made = Array.from({ length: 3000 }, (_, at) => names.of(`${at}`, () => 'SAME'))
  const calls = asked.mock.calls.length
  asked.mockRestore()
  expect(made.slice(0, 3)).toEqual(['SAME', 'SAME2', 'SAME3'])
  expect([new Set(made).size, calls < 10_000]).toEqual([3000, true])
})
