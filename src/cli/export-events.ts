import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { UnreadableEvent } from '../events/codec.ts'
import { exportLines } from '../events/log/ndjson.ts'
import { sayFileProblem } from './terminal/file-problem.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import type { Subcommand } from './subcommand.ts'
import { withDatabase } from './choosing/with-database.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, file: string | undefined, options: CommonOptions) => exportEvents(file, options, terminal),
}

/** `daybook events export [FILE]`: the whole log, an event a line, to a new file or to standard output. */
function exportEvents(file: string | undefined, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(options, terminal, async (database) => {
    const lines = Readable.from(newlines(exportLines(database)))
    try {
      // 'wx': a backup never replaces another.
      if (file !== undefined && file !== '-') await pipeline(lines, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      else for await (const line of lines) terminal.out(String(line))
    } catch (error) {
      if (error instanceof UnreadableEvent) {
        // Half of a log is no backup, and nobody shall take it for one.
        if (file !== undefined && file !== '-') await rm(file)
        terminal.err(`${error.message}; "daybook verify" says what holds, and a backup from before is read back with "daybook events import"\n`)
        return 1
      }
      return sayFileProblem(error, file, terminal)
    }
    return 0
  })
}

async function* newlines(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield `${line}\n`
}
