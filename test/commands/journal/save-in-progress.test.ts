import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SaveInProgress } from '../../../src/commands/journal/save-in-progress.ts'
import { temporaryFolder } from '../../support/database.ts'

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
