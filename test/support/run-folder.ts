import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** What the largest tests have on the disk at one time, many times over. */
const BYTES_LEAST = 2 * 1024 ** 3
const MEMORY = '/dev/shm'

/**
 * Called by vitest before the first test; what it returns, after the last. Everything that the tests put on the disk lies in one
 * folder, in memory where the machine has room for it: databases force what they write to the disk, thousands of times in a run.
 * What a test that failed or was killed has left behind goes with the folder.
 */
export default function setUp(): () => void {
  const before = process.env['TMPDIR']
  const folder = fs.mkdtempSync(path.join(isRoomInMemory() ? MEMORY : os.tmpdir(), 'daybook-tests-'))
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as a user of its own
  process.env['TMPDIR'] = folder
  return () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** In a container it may be small, or nothing may be started from it, which the tests of other people's tools do. */
function isRoomInMemory(): boolean {
  if (!fs.existsSync(MEMORY)) return false
  const { bavail, bsize } = fs.statfsSync(MEMORY)
  const mount = fs
    .readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY)
  return bavail * bsize >= BYTES_LEAST && mount?.split(' ')[3]?.split(',').includes('noexec') === false
}
