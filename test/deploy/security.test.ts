import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Rows of the table as: what, where, test. */
const rows = readFileSync('test/deploy/original-holes.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells[3]?.startsWith('`test/'))

test('every hole of the original has a test that holds it, and the test is there', () => {
  expect(rows.length).toBeGreaterThanOrEqual(20)
  for (const [, number, , file, name] of rows) {
    const path = file!.replaceAll('`', '')
    expect([number, path, readFileSync(path, 'utf8').includes(name!)]).toEqual([number, path, true])
  }
})
