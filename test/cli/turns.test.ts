import { expect, test } from 'vitest'
import { Turns } from '../../src/cli/serve-books.ts'

const never = new AbortController().signal

/** Lets everything happen that needs nobody. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('so many begin at once, and the others in order as turns end', async () => {
  const turns = new Turns(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  for (const name of ['a', 'b', 'c', 'd'])
    void turns.take(never).then((end) => {
      begun.push(name)
      ends.set(name, end)
    })
  await settle()
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')!()
  ends.get('b')!()
  await settle()
  expect(begun).toEqual(['a', 'b', 'c'])
  for (const name of ['a', 'c']) ends.get(name)!()
  await settle()
  ends.get('d')!()
  await Promise.all([turns.take(never), turns.take(never)])
  void turns.take(never).then(() => begun.push('one too many'))
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('who is wanted begins beside them, and takes nobody’s turn', async () => {
  const turns = new Turns(1)
  const end = await turns.take(never)
  const begun: string[] = []
  const wanted = new AbortController()
  void turns.take(wanted.signal).then((over) => {
    begun.push('wanted')
    over()
  })
  void turns.take(never).then(() => begun.push('next'))
  await settle()
  expect(begun).toEqual([])
  wanted.abort()
  await settle()
  expect(begun).toEqual(['wanted'])
  end()
  await settle()
  expect(begun).toEqual(['wanted', 'next'])
  expect(await turns.take(AbortSignal.abort())).toBeTypeOf('function')
})
