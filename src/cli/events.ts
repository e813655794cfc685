import { open } from 'node:fs/promises'
import { counted } from '#vocabulary/text/wording.ts'
import { UnreadableEvent } from '../events/codec.ts'
import { exportedLines, exportLines } from '../events/log/export-lines.ts'
import { ImportRefused } from '../events/log/export-reader.ts'
import { takeInLog } from '../service/opening/open-log.ts'
import { askServer, withDatabase, withDaybook } from './command-database.ts'
import { type ExitCode, reportFileError, type Subcommand, type Terminal } from './terminal.ts'
import { writeNewFile } from './new-file.ts'
import { hostname } from 'node:os'
import { Refusal } from '#vocabulary/refusal.ts'
import { adoptPaisa } from '../commands/adopt/adopt-paisa.ts'
import { configOption, jsonOption, type JsonOptions, printJson } from './command-options.ts'
import { type CommonOptions, configurationFor } from './choose-book.ts'

export const eventsExport: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, file: string | undefined, options: CommonOptions) => exportEvents(file, options, terminal),
}

/** `daybook events export [FILE]`: the whole log, an event a line, to a new file or to standard output. */
function exportEvents(file: string | undefined, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(
    options,
    terminal,
    (database) => written(newlines(exportLines(database)), file, terminal),
    async (server) => {
      const answer = await askServer(server, '/api/log/export')
      if (!(answer instanceof Refusal)) return written(wholeText(answer.body!), file, terminal)
      terminal.err(`${answer.message}\n`)
      return 1
    },
  )
}

async function written(text: AsyncIterable<string>, named: string | undefined, terminal: Terminal): Promise<ExitCode> {
  const file = named === '-' ? undefined : named
  try {
    // An incomplete export must not be mistaken for a backup.
    if (file !== undefined) await writeNewFile(file, text, { mode: 0o600 })
    else for await (const piece of text) terminal.out(piece)
  } catch (error) {
    if (!(error instanceof UnreadableEvent) && !(error instanceof BrokenOff)) return reportFileError(error, named, terminal)
    const next = '"daybook verify" shows what is intact, and "daybook events import" restores an earlier export'
    terminal.err(`${error.message}; ${error instanceof BrokenOff ? 'try again; if it happens again, ' : ''}${next}\n`)
    return 1
  }
  return 0
}

async function* newlines(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield `${line}\n`
}

/** The server did not get to the end. */
class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

const END_CHARACTERS = 200

/** The export of a server, which has to end with the line that marks it as complete. */
async function* wholeText(body: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder()
  let end = ''
  try {
    for await (const bytes of body) {
      const text = decoder.decode(bytes, { stream: true })
      end = (end + text).slice(-END_CHARACTERS)
      yield text
    }
  } catch (error) {
    throw new BrokenOff(`the server stopped sending the log (${(error as Error).message})`)
  }
  if (!/\n?\{"end":\{[^\n]*\}\}\n$/.test(end)) throw new BrokenOff('the server stopped sending the log')
}

export const eventsImport: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, file: string, options: CommonOptions) => importEvents(file, options, terminal),
}

/** `daybook events import FILE`: takes an export into an empty log, all or nothing. `-` reads standard input. */
function importEvents(file: string, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(options, terminal, async (database) => {
    try {
      const input = file === '-' ? process.stdin : (await open(file)).createReadStream()
      const { position } = await takeInLog(database, exportedLines(input))
      terminal.out(`${counted(position, 'event is', 'events are')} in the log\n`)
      return 0
    } catch (error) {
      if (!(error instanceof ImportRefused)) return reportFileError(error, file, terminal)
      terminal.err(`${file}: ${error.message}\n`)
      return 1
    }
  })
}

export const adoptCommand: Subcommand = {
  declare: (command) => command.addOption(configOption()).addOption(jsonOption()),
  run: (terminal, file: string, options: CommonOptions & JsonOptions) => adopt(file, options, terminal),
}

/** `daybook adopt paisa.db`: copies what is only in Paisa's database. Existing entries are not changed. */
async function adopt(file: string, options: CommonOptions & JsonOptions, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  return withDaybook(configuration, {}, terminal, async ({ log }) => {
    const outcome = await adoptPaisa(log, file, `${hostname()} ${process.pid} adopt`)
    if (outcome instanceof Refusal) {
      terminal.err(`${outcome.message}\n`)
      return 1
    }
    const { adopted, details } = outcome
    if (options.json) printJson({ adopted, details }, terminal)
    else {
      for (const detail of details) terminal.out(`${detail}\n`)
      if (adopted === 0) terminal.out('nothing new: everything in it was copied before\n')
    }
    return 0
  })
}
