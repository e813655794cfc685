import { expect, test } from 'vitest'
import { WaitingLine } from '#vocabulary/waiting-line.ts'

test('two at a time, those who wait in their order, and who comes to a full line is told so', async () => {
  const line = new WaitingLine(2, 2)
  const begun: string[] = []
  const ends = new Map<string, (result: string | Error) => void>()
  const ask = (name: string): Promise<string> =>
    line.run(() => {
      begun.push(name)
      return new Promise<string>((resolve, reject) => ends.set(name, (result) => (result instanceof Error ? reject(result) : resolve(result))))
    })
  const [a, b, c, d] = [ask('a'), ask('b'), ask('c'), ask('d')]
  expect(await ask('e')).toBe('full')
  expect(begun).toEqual(['a', 'b'])
  ends.get('a')!(new Error('no'))
  await expect(a).rejects.toThrow('no')
  ends.get('b')!('of b')
  expect(await b).toBe('of b')
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  for (const name of ['c', 'd']) ends.get(name)!(`of ${name}`)
  expect(await Promise.all([c, d])).toEqual(['of c', 'of d'])
  const last = ask('f')
  ends.get('f')!('of f')
  expect(await last).toBe('of f')
})
