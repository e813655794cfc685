import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeEmptyLog, temporaryFolder } from '../support/database.ts'
import { mainFile } from '../support/program.ts'

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a server that is told to stop by %s as soon as it says where it listens ends in order',
  async (signal) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder.path, 'main.ledger'), '2024-01-01 Opening\n  Assets:Bank  10 EUR\n  Equity\n')
    writeFileSync(join(folder.path, 'daybook.yaml'), 'journal_path: main.ledger\n')
    await placeEmptyLog(join(folder.path, '.daybook'))
    const server = spawn(process.execPath, [mainFile(), 'serve', '--port', '0'], { cwd: folder.path, stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(server, 'close')
    await once(server.stdout, 'data')
    server.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(existsSync(join(folder.path, '.daybook.lock'))).toBe(false)
    folder.remove()
  },
  60_000,
)
