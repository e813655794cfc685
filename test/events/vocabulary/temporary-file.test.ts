import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clearTemporaries, isOthers, temporaryFor } from '#vocabulary/temporary-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-temporaries-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process that has been and is no more. */
const { pid: dead } = spawnSync(process.execPath, ['--version'])
const UUID = '99d8da07-044c-4801-b101-55b02959a947'

test('what killed processes were writing goes, and what others write, or what is another file, stays', async () => {
  const ownFromBefore = basename(temporaryFor(join(folder, 'daybook.yaml')))
  const gone = [ownFromBefore, `.daybook.yaml.${dead}-${UUID}.tmp`, `.daybook.yaml.${UUID}.tmp`]
  const stays = [
    `.daybook.yaml.${process.ppid}-${UUID}.tmp`,
    `.other.yaml.${dead}-${UUID}.tmp`,
    'daybook.yaml',
    '.daybook.yaml.tmp',
    `daybook.yaml.${UUID}`,
  ]
  for (const name of [...gone, ...stays]) writeFileSync(join(folder, name), '')
  await clearTemporaries(folder, (name) => name === 'daybook.yaml')
  expect(readdirSync(folder).toSorted()).toEqual(stays.toSorted())
  await clearTemporaries(join(folder, 'none'), () => true)
})

test('another process is one that lives and is not this one', () => {
  expect([0, dead, process.pid, process.ppid].map(isOthers)).toEqual([false, false, false, true])
})
