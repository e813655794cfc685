import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { checkArchive, FORMAT, LOG, readArchive } from '../../../src/commands/backup/read-archive.ts'
import { encrypted } from '../../../src/commands/backup/encrypted-archive.ts'
import { writeArchive } from '../../../src/commands/backup/make-backup.ts'
import { GENESIS } from '../../../src/events/log/chain.ts'
import { endLine } from '../../../src/events/log/export-lines.ts'
import { temporaryFolder } from '../../support/database.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

test('an archive is read in a thread as it is here: what is whole by its manifest, what is not by the same refusal', async () => {
  const file = join(folder.path, 'kept.zip')
  const head = { position: 0, hash: GENESIS }
  const parts = [
    { name: 'configuration/daybook.yaml', contents: [Buffer.from('journal_path: main.ledger\n')] },
    { name: 'journal/main.ledger', contents: [Buffer.alloc(3_000_000, '; a line\n')] },
    { name: LOG, contents: [Buffer.from(`${endLine(head)}\n`)] },
  ]
  const manifest = await writeArchive(file, parts, (files) => ({
    format: FORMAT,
    made_at: '2024-02-01T09:00:00.000Z',
    version: '1.2.3',
    log: { events: 0, hash: GENESIS },
    configuration: { file: 'daybook.yaml', journal: '' },
    journal: 'main.ledger',
    files,
  }))
  expect(await checkArchive(file)).toEqual(manifest)
  // Encrypted it is refused without its key, and the same with it.
  const locked = join(folder.path, 'kept.zip.age')
  const identity = await generateIdentity()
  const lock = { recipient: await identityToRecipient(identity) }
  const pieces: Uint8Array[] = []
  for await (const piece of encrypted(new Blob([new Uint8Array(readFileSync(file))]).stream() as ReadableStream<Uint8Array>, lock)) pieces.push(piece)
  writeFileSync(locked, Buffer.concat(pieces))
  expect(await readArchive(locked)).toMatchObject({ message: expect.stringContaining('it is encrypted') as unknown })
  expect(await readArchive(locked, () => Promise.resolve({ identity }))).toMatchObject({ manifest })
  const cut = join(folder.path, 'cut.zip')
  writeFileSync(cut, readFileSync(file).subarray(0, 900))
  for (const wrong of [cut, join(folder.path, 'none.zip')]) {
    const [there, here] = await Promise.all([checkArchive(wrong), readArchive(wrong)])
    expect(there).toBeInstanceOf(Refusal)
    expect(there).toMatchObject({ code: (here as Refusal).code, message: (here as Refusal).message })
  }
})

test('an archive that says it unpacks to far more than its size is refused before anything of it is unpacked', async () => {
  const file = join(folder.path, 'bomb.zip')
  await writeArchive(file, [{ name: LOG, contents: [Buffer.from(`${endLine({ position: 0, hash: GENESIS })}\n`)] }], (files) => ({
    format: FORMAT,
    made_at: '2024-02-01T09:00:00.000Z',
    version: '1.2.3',
    log: { events: 0, hash: GENESIS },
    configuration: { file: 'daybook.yaml', journal: '' },
    journal: 'main.ledger',
    files: [...files, ...[1, 2].map((at) => ({ name: `journal/${at}`, bytes: 2 ** 29 + 1, sha256: 'a'.repeat(64) }))],
  }))
  expect(await readArchive(file)).toMatchObject({ message: expect.stringContaining('would unpack to') as unknown })
})
