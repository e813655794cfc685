import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/*
 * A folder for everything that the tests of one run put on the disk, in memory where the machine has such a place: what several
 * threads of tests share lies there, and what a test that failed has left behind goes with it.
 */

const NAMED_IN = 'DAYBOOK_TESTS_FOLDER'

/** Called by vitest before the first test; what it returns, after the last. */
export default function setUp(): () => void {
  const folder = fs.mkdtempSync(path.join(inMemory(), 'daybook-tests-'))
  process.env[NAMED_IN] = folder
  return () => fs.rmSync(folder, { recursive: true, force: true })
}

/** The folder of the run; that of the machine for a program that runs by itself. */
export const runFolder = (): string => process.env[NAMED_IN] ?? inMemory()

const inMemory = (): string => (fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir())
