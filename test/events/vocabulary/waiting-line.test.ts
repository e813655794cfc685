import { describe, expect, test } from 'vitest'
import { WaitingLine } from '#vocabulary/turns.ts'

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

describe('of several people', () => {
  /** A line for one piece at a time and four that wait, and what has begun; each piece ends when it is told to. */
  function lineOfOne(atOnce = 1) {
    const line = new WaitingLine(atOnce, 4)
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const ask = (name: string, whose: string, signal?: AbortSignal): Promise<string> =>
      line.run(
        () => {
          begun.push(name)
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
        },
        { whose, signal },
      )
    const end = async (name: string): Promise<void> => {
      ends.get(name)!()
      await new Promise((resolve) => setImmediate(resolve))
    }
    return { begun, ask, end }
  }

  test('who has nothing in work comes before who has, and nobody takes more than half of the line', async () => {
    const { begun, ask, end } = lineOfOne(2)
    void ask('a1', 'ana')
    void ask('a2', 'ana')
    void ask('a3', 'ana')
    void ask('a4', 'ana')
    expect(await ask('a5', 'ana')).toBe('full')
    void ask('b1', 'ben')
    void ask('b2', 'ben')
    await end('a2')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
    await end('b1')
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
  })

  test('where nobody logs in one person may fill the line', async () => {
    const { ask } = lineOfOne()
    for (const name of ['a', 'b', 'c', 'd', 'e']) void ask(name, '')
    expect(await ask('f', '')).toBe('full')
  })

  test('who leaves makes room, and their work is not begun', async () => {
    const { begun, ask, end } = lineOfOne()
    const leaving = new AbortController()
    void ask('a', 'ana')
    const gone = ['b', 'c'].map((name) => ask(name, 'ana', leaving.signal))
    void ask('d', 'ben')
    leaving.abort()
    expect(await Promise.all(gone)).toEqual(['left', 'left'])
    expect(await ask('late', 'ana', leaving.signal)).toBe('left')
    void ask('e', 'ana')
    await end('a')
    await end('d')
    expect(begun).toEqual(['a', 'd', 'e'])
  })
})
