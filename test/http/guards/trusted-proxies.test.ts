import { expect, test } from 'vitest'
import { believesFront } from '../../../src/http/guards.ts'

test('the front is believed in any case, and beyond it only who was named', () => {
  const believes = believesFront(['10.1.0.0/16', '2001:db8::7', 'loopback', 'nonsense'])
  expect(believes(undefined, 0)).toBe(true)
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7', '127.0.0.5', '::1'])
    expect([address, believes(address, 1)]).toEqual([address, true])
  for (const address of ['10.2.2.3', '2001:db8::8', '192.168.0.1', 'unknown', '', undefined])
    expect([address, believes(address, 1)]).toEqual([address, false])
  expect(believesFront([])('127.0.0.1', 1)).toBe(false)
})
