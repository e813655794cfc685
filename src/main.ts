import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { DIALECTS } from './cli/dialects.ts'
import { type ExitCode, type Terminal, UsageError } from './cli/terminal.ts'
import { version } from './config/version.ts'
import { dayIn, systemClock } from '#vocabulary/clock.ts'
import { tryParseDay } from '#vocabulary/day.ts'
import type { LoadOptions } from './cli/load-book.ts'
import type { Dialect } from './ingest/journal/book.ts'

/*
 * The command line: what commands there are. Each loads its own code only when it is called, so that `daybook check` does not
 * wait for a web server to be read from the disk.
 */

const terminal: Terminal = { out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text) }
let exitCode: ExitCode = 0
/** A commander action whose answer is the exit code. */
const ending =
  <Arguments extends unknown[]>(run: (...args: Arguments) => Promise<ExitCode> | ExitCode) =>
  async (...args: Arguments): Promise<void> => {
    exitCode = await run(...args)
  }

const dialectOption = new Option('--dialect <dialect>', 'the journal’s dialect; told from its name and content when absent').choices([...DIALECTS])
const configOption = new Option('--config <file>', 'the configuration file; ./daybook.yaml when absent')
const noAutoOption = new Option('--no-auto', 'the = rules of an hledger journal add no postings')
const nowOption = new Option('--now <day>', 'take this day (YYYY-MM-DD) for today')
const todayOf = (text: string | undefined): number => {
  if (text === undefined) return dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, systemClock.now())
  const day = tryParseDay(text)
  if (day === undefined) throw new InvalidArgumentError('expected a day as YYYY-MM-DD')
  return day
}

/** What commands that read one journal take. */
interface ReadingOptions {
  readonly dialect?: Dialect
  readonly auto: boolean
  readonly now?: string
}
const loadOptions = ({ dialect, auto, now }: ReadingOptions): LoadOptions => ({ dialect, autoPostings: auto, today: todayOf(now) })

const program = new Command('daybook')
  .description('Plain-text accounting, served: every figure provable, every change recorded.')
  .version(version, '--version', 'print the version')
  .helpCommand(false)
  .exitOverride()
  .showHelpAfterError('Run it with --help to see what it takes.')

program
  .command('serve')
  .description('serve the dashboard and the API')
  .addOption(configOption)
  .addOption(nowOption)
  .option('-p, --port <port>', 'the port to listen on', '7500')
  .option('--host <address>', 'the address to listen on', '127.0.0.1')
  .option('--demo', 'serve a demo book, written to .daybook/demo the first time')
  .action(ending(async (options) => (await import('./cli/serve.ts')).serve(options, terminal)))

program
  .command('init [folder]')
  .description('write a demo book to start from; never over an existing file')
  .addOption(new Option('--dialect <dialect>', 'the dialect to write it in').choices([...DIALECTS]).default('ledger'))
  .addOption(nowOption)
  .action(
    ending(async (folder: string | undefined, options: { dialect: Dialect; now?: string }) =>
      (await import('./cli/init.ts')).init(folder ?? '.', { dialect: options.dialect, today: todayOf(options.now) }, terminal),
    ),
  )

program
  .command('update')
  .description('sync now: journal, prices and portfolios, or only those named')
  .addOption(configOption)
  .addOption(nowOption)
  .option('-j, --journal', 'only the journal')
  .option('-c, --commodity', 'only commodity prices')
  .option('-p, --portfolio', 'only portfolios')
  .action(ending(async (options) => (await import('./cli/update.ts')).update(options, terminal)))

program
  .command('check <file...>')
  .description('read journals and print every problem as file:line: message')
  .addOption(dialectOption)
  .addOption(nowOption)
  .addOption(noAutoOption)
  .option('--strict', 'undeclared accounts and commodities are errors', false)
  .action(
    ending(async (files: string[], options: ReadingOptions & { strict: boolean }) =>
      (await import('./cli/check.ts')).check(files, { ...loadOptions(options), strict: options.strict }, terminal),
    ),
  )

program
  .command('balances [file]')
  .description('print what every account holds, per commodity')
  .addOption(dialectOption)
  .addOption(nowOption)
  .addOption(noAutoOption)
  .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json', 'csv']).default('text'))
  .option('--batch', 'answer one JSON request {"file","dialect"} a line from standard input')
  .action(
    ending(async (file: string | undefined, options: ReadingOptions & { format: 'text' | 'json' | 'csv'; batch?: boolean }) => {
      const { balances, balancesBatch } = await import('./cli/balances.ts')
      if (options.batch) return balancesBatch(process.stdin, loadOptions(options), terminal)
      if (file === undefined) throw new UsageError('balances: name a journal file, or give --batch')
      return balances(file, { ...loadOptions(options), format: options.format }, terminal)
    }),
  )

program
  .command('print <file>')
  .description('print a journal, normalised, in any dialect')
  .addOption(dialectOption)
  .addOption(nowOption)
  .addOption(noAutoOption)
  .addOption(new Option('--to <dialect>', 'the dialect to write; its own when absent').choices([...DIALECTS]))
  .action(
    ending(async (file: string, options: ReadingOptions & { to?: Dialect }) =>
      (await import('./cli/print-journal.ts')).printJournal(file, { ...loadOptions(options), to: options.to }, terminal),
    ),
  )

program
  .command('replay')
  .description('rebuild every table from the log')
  .addOption(configOption)
  .action(ending(async (options) => (await import('./cli/replay.ts')).replay(options, terminal)))

program
  .command('verify')
  .description('check that the log was never altered, that the tables are what it says and that the reports agree')
  .addOption(configOption)
  .addOption(nowOption)
  .action(ending(async (options) => (await import('./cli/verify.ts')).verify(options, terminal)))

const collected = (value: string, before: readonly string[] = []): readonly string[] => [...before, ...value.split(',').filter(Boolean)]
const prices = program.command('prices').description('the prices of the journal and of providers').helpCommand(false)
prices
  .command('export')
  .description('print prices as directives of a dialect')
  .addOption(configOption)
  .addOption(nowOption)
  .addOption(new Option('--dialect <dialect>', 'the dialect to write').choices([...DIALECTS]).default('ledger'))
  .option('--from <day>', 'from this day on (YYYY-MM-DD)')
  .option('--to <day>', 'up to this day (YYYY-MM-DD)')
  .option('--base <commodity>', 'only prices of this commodity; may be given several times', collected)
  .option('--quote <currency>', 'only prices in this currency; may be given several times', collected)
  .option('--source <source>', 'only prices of this source: journal or provider')
  .action(ending(async (options) => (await import('./cli/export-prices.ts')).exportPrices(options, terminal)))

const events = program.command('events').description('back up and restore the log').helpCommand(false)
events
  .command('export [file]')
  .description('write every event as a line of JSON, to a new file or to standard output')
  .addOption(configOption)
  .action(ending(async (file: string | undefined, options) => (await import('./cli/events-file.ts')).exportEvents(file, options, terminal)))
events
  .command('import <file>')
  .description('read an export into an empty log, all or nothing; - is standard input')
  .addOption(configOption)
  .action(ending(async (file: string, options) => (await import('./cli/events-file.ts')).importEvents(file, options, terminal)))

program
  .command('version')
  .description('print the version')
  .action(ending(() => (terminal.out(`Version: ${version}\n`), 0)))

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) exitCode = error.exitCode === 0 ? 0 : 2
  else if (error instanceof UsageError) {
    terminal.err(`${error.message}\n`)
    exitCode = 2
  } else throw error
}
process.exitCode = exitCode
