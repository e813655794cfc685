import { expect, test } from 'vitest'
import { Mutex } from '#vocabulary/turns.ts'

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1))

test('one piece of work runs at a time, in the order of asking, and each gets its own answer', async () => {
  const mutex = new Mutex()
  const said: string[] = []
  const work = async (name: string): Promise<string> => {
    said.push(`${name} begins`)
    await turn()
    said.push(`${name} ends`)
    return name
  }
  expect(await Promise.all(['a', 'b', 'c'].map((name) => mutex.run(() => work(name))))).toEqual(['a', 'b', 'c'])
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('work that fails fails for who asked, and the next one runs', async () => {
  const mutex = new Mutex()
  const failing = mutex.run(() => Promise.reject(new Error('not today')))
  const next = mutex.run(() => Promise.resolve('fine'))
  await expect(failing).rejects.toThrow('not today')
  expect(await next).toBe('fine')
})
