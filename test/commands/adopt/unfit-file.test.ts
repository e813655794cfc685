import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readPaisaDatabase } from '../../../src/commands/adopt/adopt-paisa.ts'
import { temporaryFolder } from '../../support/database.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())
const MAGIC = 'SQLite format 3\0'
const file = (name: string, text: string): string => {
  writeFileSync(join(folder.path, name), text)
  return join(folder.path, name)
}

test('a file of more than 512 MiB is refused before anything of it is read', async () => {
  const large = file('large.db', MAGIC)
  truncateSync(large, 512 * 1024 * 1024 + 1)
  expect(await readPaisaDatabase(large)).toMatchObject({
    code: 'INVALID_REQUEST',
    message: `${large} has more than 512 MiB; nothing of it was read`,
  })
})

test('what is no database is told what to name, what is open elsewhere how to close it, and what is not there that it is not', async () => {
  for (const text of ['', 'SQLite', 'SQLite format 4\0', ` ${MAGIC}`]) {
    const path = file('other.db', text)
    expect(await readPaisaDatabase(path)).toMatchObject({ code: 'INVALID_REQUEST', message: `${path} is no SQLite database; name Paisa's paisa.db` })
  }
  const open = file('open.db', MAGIC)
  file('open.db-wal', 'x')
  expect(await readPaisaDatabase(open)).toMatchObject({
    code: 'CONFLICT',
    message: `${open}-wal has changes that are not in ${open} yet: stop Paisa, and if it is stopped start it once and stop it again`,
  })
  const none = join(folder.path, 'none.db')
  expect(await readPaisaDatabase(none)).toMatchObject({ code: 'NOT_FOUND', message: `${none}: the file does not exist or may not be read` })
})

test('a log beside it that is empty says nothing against it', async () => {
  const path = file('closed.db', `${MAGIC}and no more`)
  file('closed.db-wal', '')
  expect(await readPaisaDatabase(path)).toMatchObject({
    code: 'INVALID_REQUEST',
    message: expect.stringContaining(`${path} cannot be read as a database: `),
  })
})
