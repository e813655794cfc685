import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isDatedFinely, SaveInProgress } from '../../../../src/commands/journal/files/watched-folders.ts'
import { temporaryFolder } from '../../../support/database.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

test('a file moves as long as it is another one each time it is looked at', async () => {
  const file = join(folder.path, 'main.ledger')
  const save = new SaveInProgress()
  expect(await save.isMoving()).toBe(false)

  writeFileSync(file, '; one')
  save.wrote(file)
  save.wrote(join(folder.path, 'gone.ledger'))
  expect(await save.isMoving()).toBe(false)
  appendFileSync(file, ', two')
  expect(await save.isMoving()).toBe(true)
  expect(await save.isMoving()).toBe(false)
  rmSync(file)
  expect(await save.isMoving()).toBe(true)
  expect(await save.isMoving()).toBe(false)

  writeFileSync(file, '; three')
  save.over()
  expect(await save.isMoving()).toBe(false)
})

test('a file rests that is the same for some hundredths of a second, where a second look would tell it from one that was written meanwhile', async () => {
  const [file, gone] = [join(folder.path, 'resting.ledger'), join(folder.path, 'gone.ledger')]
  let now = 0
  const save = new SaveInProgress(() => now)
  const looked = async (ms: number): Promise<readonly string[]> => {
    now += ms
    await save.isMoving()
    return [...save.over().keys()]
  }
  const wrote = async (): Promise<void> => {
    for (const path of [file, gone]) save.wrote(path)
    await save.isMoving() // Until it has been looked at.
  }
  writeFileSync(file, '; one')
  await wrote()
  expect(await looked(15)).toEqual([file])
  expect(await looked(15)).toEqual([])
  await wrote()
  expect(await looked(5)).toEqual([])
  await wrote()
  appendFileSync(file, ', two')
  expect(await looked(15)).toEqual([])
})

test('of a file that is as it rested there is nothing new, until it is written again or gone', async () => {
  const file = join(folder.path, 'told.ledger')
  let now = 0
  const save = new SaveInProgress(() => now)
  const saved = async (text: string): Promise<void> => {
    writeFileSync(file, text)
    expect(save.wrote(file)).toBe(true)
    await save.isMoving() // Until it has been looked at.
    now += 15
    await save.isMoving()
    save.over()
  }
  await saved('; one')
  expect(save.wrote(file)).toBe(false)
  await saved('; once more')
  expect(save.wrote(file)).toBe(false)
  rmSync(file)
  expect(save.wrote(file)).toBe(true)
})

test.each([
  ['2:7:100:1700000000123456789:1700000000123456789', true],
  ['2:7:100:1700000000000000000:1700000000010000000', false],
  ['gone', false],
])('of %s, what is written a moment later looks otherwise: %s', (mark, isFine) => {
  expect(isDatedFinely(mark)).toBe(isFine)
})
