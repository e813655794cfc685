import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readChanges } from '../../../src/commands/journal/read-changes.ts'
import { loadBook } from '../../../src/cli/load-book.ts'
import type { Problem } from '../../../src/ingest/journal/problem.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { TODAY } from './example.ts'

const nothingRecorded = (): never => {
  throw new Error('a journal that cannot be read is compared with nothing')
}

interface RootCase {
  readonly when: string
  /** Leaves the folder so that its `main.ledger` is wrong. */
  readonly arrange: (folder: string) => void
}

/** What is found before a reader is asked: the root cannot be had. By code. */
export const ROOT_FILE: Readonly<Record<string, RootCase>> = {
  file_missing: { when: 'The journal is not where the configuration or the command says.', arrange: () => {} },
  file_directory: {
    when: 'The path of the journal is a folder.',
    arrange: (folder) => mkdirSync(join(folder, 'main.ledger')),
  },
  file_failed: {
    when: 'The journal is no regular file (a pipe, a device), or the disk is broken.',
    arrange: (folder) => execFileSync('mkfifo', [join(folder, 'main.ledger')]),
  },
}

export const ROOT_FILE_WITHOUT_EXAMPLE: Readonly<Record<string, string>> = {
  file_forbidden: 'A test that runs as root may read every file. It says: "the file may not be read: check its permissions".',
}

/** What a command and a sync say to it, as if the folder were /books. */
export async function rootProblemsOf({ arrange }: RootCase): Promise<{ readonly command: Problem; readonly sync: Problem }> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-errors-'))
  try {
    arrange(folder)
    const root = join(folder, 'main.ledger')
    const request = { root, dialect: '' as const, strict: false, today: TODAY, forecastUntil: TODAY, autoPostings: true, force: true }
    const outcome = readChanges(request, nothingRecorded, readerOf)
    const [command] = (await loadBook(root, { today: TODAY })).problems
    const [sync] = outcome.kind === 'rejected' ? outcome.problems : []
    if (!command || !sync) throw new Error('the root could be read')
    const elsewhere = (problem: Problem): Problem => JSON.parse(JSON.stringify(problem).replaceAll(folder, '/books')) as Problem
    return { command: elsewhere(command), sync: elsewhere(sync) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
