import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const UNIT = 'deploy/daybook.service'
const analyze = (...parameters: string[]) => spawnSync('systemd-analyze', parameters, { encoding: 'utf8' })
const hasSystemd = analyze('--version').status === 0

test.skipIf(!hasSystemd)('systemd understands every line of the unit (where systemd-analyze is)', () => {
  const { status, stderr } = analyze('verify', UNIT)
  // Whether this machine has node in that place, or the user, is not the unit's fault.
  const complaints = stderr.split('\n').filter((line) => line.includes('daybook.service') && !/not executable|No such file|Unknown user/.test(line))
  expect([status === 0 || complaints.length === 0, complaints]).toEqual([true, []])
})

test.skipIf(!hasSystemd)('the unit leaves the program little to do harm with (where systemd-analyze is)', () => {
  const { stdout } = analyze('security', '--offline=true', UNIT)
  const exposure = Number(/Overall exposure level for daybook\.service: ([\d.]+)/.exec(stdout)?.[1])
  // Of 10; a service without any of it has 9.6.
  expect(exposure).toBeLessThan(2)
})
