import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExitCode, Terminal } from './terminal.ts'
import { exportLines, importLines, ImportRefused } from '../events/log/ndjson.ts'
import type { CommonOptions } from './options.ts'
import { withDatabase } from './with-database.ts'

/** `daybook events export [FILE]`: the whole log, an event a line, to a new file or to standard output. */
export function exportEvents(file: string | undefined, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(options, terminal, async (database) => {
    const lines = Readable.from(newlines(exportLines(database)))
    try {
      // 'wx': a backup never replaces another.
      if (file !== undefined && file !== '-') await pipeline(lines, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      else for await (const line of lines) terminal.out(String(line))
    } catch (error) {
      return saysFile(error, file, terminal)
    }
    return 0
  })
}

/** `daybook events import FILE`: takes an export into an empty log, all or nothing. `-` reads standard input. */
export function importEvents(file: string, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(options, terminal, async (database) => {
    try {
      // Opened first, so that an unreadable file shows itself here: readline passes no error on and would wait for ever.
      const input = file === '-' ? process.stdin : (await open(file)).createReadStream()
      const { position } = await importLines(database, linesOf(input))
      terminal.out(`${position} events are in the log\n`)
      return 0
    } catch (error) {
      if (!(error instanceof ImportRefused)) return saysFile(error, file, terminal)
      terminal.err(`${file}: ${error.message}\n`)
      return 1
    }
  })
}

/** readline loses what arrives between its making and its first reading; a generator makes it when it is first read. */
async function* linesOf(input: NodeJS.ReadableStream): AsyncIterable<string> {
  yield* createInterface({ input, crlfDelay: Infinity })
}

async function* newlines(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield `${line}\n`
}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'exists already and is not replaced; name another file',
  ENOENT: 'does not exist',
  EACCES: 'may not be used: check its permissions',
  EISDIR: 'is a folder',
  ENOSPC: 'did not fit: the disk is full',
}

function saysFile(error: unknown, file: string | undefined, terminal: Terminal): ExitCode {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  if (reason === undefined) throw error
  terminal.err(`${file}: ${reason}\n`)
  return 1
}
