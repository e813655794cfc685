import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { isRunning, processStart, thisProcess } from '../../../src/events/log/lock.ts'
import { DatabaseGone, DiskFull, isAway, isDamage, letsNobodyIn, SqlError } from '../../../src/events/log/sql-error.ts'

describe('an error says whether to wait', () => {
  const sql = (code: string): SqlError => new SqlError('x', code)
  test('for a database that is away for a while', () => {
    const away = ['08000', '08006', '57P01', '57P02', '57P03', '57P05', '53300', '25006'].map(sql)
    for (const error of [...away, new DatabaseGone('x'), new DiskFull('/log', 'x')]) expect(isAway(error)).toBe(true)
  })
  test('for one that does not let its user in any more, which somebody puts right', () => {
    const lockedOut = ['28P01', '28000', '3D000'].map(sql)
    expect([lockedOut.every(isAway), lockedOut.every(letsNobodyIn)]).toEqual([true, true])
    expect([...['42501', '3F000', '25006', '128P01'].map(sql), new DatabaseGone('28P01')].some(letsNobodyIn)).toBe(false)
  })
  test('and not for what will be no better', () => {
    const lasting = ['23505', '57014', '57P06', '53200', '533000', '080', 'x08000', ''].map(sql)
    for (const error of [...lasting, new Error('08000'), 'x', undefined]) expect(isAway(error)).toBe(false)
  })
  test('or that a page is not what was written there', () => {
    expect([sql('XX001'), sql('XX000'), sql('1XX00'), new Error('XX001'), new DatabaseGone('XX')].map(isDamage)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
  test('and has a name of its own, and what there is to do', () => {
    expect([sql('1'), new DiskFull('/log', '5 MB are left'), new DatabaseGone('x')].map(({ name }) => name)).toEqual([
      'SqlError',
      'DiskFull',
      'DatabaseGone',
    ])
    expect(new DiskFull('/log', '5 MB are left').message).toBe(
      'the disk that holds /log is full: 5 MB are left; free some space; nothing that was acknowledged is lost',
    )
  })
})

describe('a process', () => {
  test('lives while it runs, and a later one with its number is another', async () => {
    const child = spawn('sleep', ['60'])
    const other = { ...thisProcess(), pid: child.pid!, processStart: processStart(child.pid!) }
    try {
      expect([isRunning(thisProcess()), isRunning(other)]).toEqual([true, true])
      expect(other.processStart).toMatch(/./)
      expect(isRunning({ ...other, processStart: 'earlier' })).toBe(false)
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    expect([isRunning(other), processStart(other.pid)]).toEqual([false, ''])
  })
  test('of before the machine was started anew is gone, and so is none', () => {
    expect(isRunning({ ...thisProcess(), boot: 'earlier' })).toBe(false)
    expect(isRunning({ ...thisProcess(), pid: 0, host: 'elsewhere' })).toBe(false)
  })
  test('of another machine or container is unknown', () => {
    expect(isRunning({ ...thisProcess(), host: 'elsewhere' })).toBeUndefined()
    expect(isRunning({ ...thisProcess(), host: 'elsewhere', boot: 'other' })).toBeUndefined()
    expect(isRunning({ ...thisProcess(), namespace: 'other' })).toBeUndefined()
  })
})
