import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openPglite } from '../../../src/events/log/pglite.ts'
import { placeEmptyLog, temporaryFolder } from '../../support/database.ts'

test.each([
  ['empty, as a power cut in the moment of a start leaves it', ''],
  ['torn', '4'],
  ['of a process that lives', `${process.pid}\n`],
])("PostgreSQL's own lock file keeps nobody out who has ours: %s", async (_what, text) => {
  const { path, remove } = temporaryFolder()
  const folder = join(path, 'log')
  await placeEmptyLog(folder)
  writeFileSync(join(folder, 'postmaster.pid'), text)
  const database = await openPglite({ folder })
  expect(await database.query('select 1::int4 as one')).toEqual([{ one: 1 }])
  await database.close()
  remove()
})
