import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { thisProcess } from '../../../src/events/log/lock.ts'
import { isGone, ownName } from '../../../src/service/opening/open-log.ts'

const SUBMITTED = '2026-05-18T08:00:00.000Z'
const SOON = '2026-05-18T08:30:00.000Z'
const gone = (owner: string, now = SOON): boolean => isGone({ owner, createdAt: SUBMITTED }, now)

let ended: number
beforeAll(async () => {
  const child = spawn(process.execPath, ['-e', ''])
  ended = child.pid!
  await once(child, 'exit')
})
let other: ReturnType<typeof spawn>
beforeAll(() => void (other = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'])))
afterAll(() => void other.kill())

describe('the process of a job that has not ended', () => {
  const own = ownName(SUBMITTED)
  const parts = own.split(' ')
  const withPart = (place: number, part: string): string => parts.map((old, at) => (at === place ? part : old)).join(' ')

  test('is there while it runs, and gone when it has ended', () => {
    expect(gone(own)).toBe(false)
    expect(gone(withPart(1, String(ended)))).toBe(true)
  })

  test('is not a later one of the same number: after a crash, a new start of the machine, or in a container that was started anew', () => {
    for (const place of [3, 4, 5]) expect([place, gone(withPart(place, 'another'))]).toEqual([place, true])
  })

  test('of another machine is gone when no sync takes so long', () => {
    const elsewhere = withPart(0, 'elsewhere')
    expect(gone(elsewhere)).toBe(false)
    expect(gone(elsewhere, '2026-05-18T09:00:01.000Z')).toBe(true)
  })

  test('as older versions wrote it is told by its number, which is nobody else’s', () => {
    const old = (pid: number): string => `${hostname()} ${pid} ${SUBMITTED}`
    expect([gone(old(ended)), gone(old(other.pid!)), gone(old(thisProcess().pid))]).toEqual([true, false, true])
  })
})
