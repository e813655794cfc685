import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { describe, expect, test } from 'vitest'
import { isRunning, processStart, thisProcess } from '../../../src/events/log/lock.ts'

const onLinux = process.platform === 'linux'

describe('who a process is', () => {
  test('is told by its number, its host and its start, which stay the same', () => {
    const me = thisProcess()
    expect(me).toEqual(thisProcess())
    expect(me).toMatchObject({ pid: process.pid, host: hostname(), processStart: processStart(process.pid) })
    expect(me.processStart).not.toBe('')
  })

  test.runIf(onLinux)('is told by the boot of the machine and the namespace of its number, too', () => {
    const { boot, namespace, processStart: start } = thisProcess()
    expect(boot).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(namespace).toMatch(/^pid:\[\d+\]$/)
    expect(start).toMatch(/^\d+$/)
  })

  test('another process has another start than one that is no more, which has none', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
    expect(processStart(child.pid!)).not.toBe('')
    child.kill('SIGKILL')
    await new Promise((resolve) => child.once('exit', resolve))
    expect(processStart(child.pid!)).toBe('')
  })

  test.runIf(onLinux)('one that was killed and that nobody has asked how it ended is no more, although its number is still taken', async () => {
    // A shell that becomes another program never asks after its children, as the first process of a container may not.
    const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const pid = Number(await new Promise<string>((resolve) => parent.stdout.once('data', (data: Buffer) => resolve(String(data)))))
    try {
      const identity = { ...thisProcess(), pid, processStart: processStart(pid) }
      expect(isRunning(identity)).toBe(true)
      // While it is a shell still, it asks.
      await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => isRunning(identity)).toBe(false)
      expect(() => process.kill(pid, 0)).not.toThrow()
    } finally {
      parent.kill('SIGKILL')
    }
  })
})

describe('whether a process lives', () => {
  const me = thisProcess()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])

  test.each([
    ['this one does', {}, true],
    ['one that has ended does not', { pid: ended }, false],
    ['one whose number another has got does not', { processStart: 'earlier' }, false],
    ['nobody, as a torn file says, does not', { pid: 0 }, false],
    ['nobody of another host does not, either', { pid: 0, host: 'elsewhere' }, false],
    ['one from before the machine was started anew does not', { boot: 'before' }, false],
    ['one of another container that was started before the machine was does not', { boot: 'before', namespace: 'pid:[1]' }, false],
    ['nobody can say of another host', { host: 'elsewhere' }, undefined],
    ['nobody can say of another host, whatever its boot', { host: 'elsewhere', boot: 'before' }, undefined],
    ['nobody can say of another container', { namespace: 'pid:[1]' }, undefined],
  ])('%s', (_, changes, lives) => expect(isRunning({ ...me, ...changes })).toBe(lives))
})
