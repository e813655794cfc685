import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { Exact } from '#vocabulary/exact.ts'
import { DiskFiles } from '../commands/journal/disk-files.ts'
import { answerOf, type BookAnswer } from '../ingest/journal/answer.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { problemText } from '../ingest/journal/problem.ts'
import { convertBook, type Converted } from '../ingest/print/convert.ts'
import { ROUNDING_ACCOUNT, VIRTUAL_ACCOUNT } from '../ingest/print/fit.ts'
import { type LeftOut, leftOutText } from '../ingest/print/left-out.ts'
import { declareJournalOptions, dialectOption, type JournalOptions, loadOptions } from './journal-options.ts'
import { loadBook, type LoadOptions } from './load-book.ts'
import type { Subcommand } from './subcommand.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal.ts'

interface ConvertOptions extends LoadOptions {
  readonly to: Dialect
  readonly into: string
  readonly isStrict: boolean
}

export const subcommand: Subcommand = {
  declare: (command) =>
    declareJournalOptions(command)
      .addOption(dialectOption('--to', 'the dialect to write').makeOptionMandatory())
      .requiredOption('--into <folder>', 'where the files go: a folder that is not there yet, or an empty one')
      .option('--strict', 'write nothing when anything would be left out or written otherwise', false),
  run: (
    terminal,
    file: string,
    { to, into, strict, ...options }: JournalOptions & { readonly to: Dialect; readonly into: string; readonly strict: boolean },
  ) => convert(file, { ...loadOptions(options), to, into, isStrict: strict }, terminal),
}

/**
 * `daybook convert FILE --to DIALECT --into FOLDER`: a whole book in another dialect, file by file. What was written is read again
 * before it gets its place; nothing is written over.
 */
function convert(file: string, { to, into, isStrict, ...options }: ConvertOptions, terminal: Terminal): ExitCode {
  const folder = resolve(into)
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`convert: ${into} is not empty; name a folder that is not there yet`)
  const book = loadBook(file, options)
  if (book.dialect === to && !book.hasErrors) throw new UsageError(`convert: ${file} is a journal of ${to} already; "daybook print" normalises it`)
  for (const problem of book.problems) if (problem.severity === 'error') terminal.err(`${problemText(problem)}\n`)
  if (book.hasErrors) return 1
  const leftOut: LeftOut[] = []
  const converted = convertBook(book, to, new DiskFiles(), (what) => leftOut.push(what))
  for (const what of leftOut) terminal.err(`${leftOutText(what, book)}\n`)
  if (isStrict && leftOut.length > 0) return 1
  const part = `${folder}.part-${process.pid}`
  try {
    write(converted, part)
    const [root = ''] = converted.keys()
    const again = loadBook(join(part, root), { ...options, dialect: to })
    const problems = again.problems.filter(({ severity }) => severity === 'error')
    for (const problem of problems) terminal.err(`${problemText(problem, (path) => relative(part, path))}\n`)
    const [before, after] = [answerOf(book), answerOf(again)]
    const isSame = before.transactions === after.transactions && String(holdings(before)) === String(holdings(after))
    if (problems.length > 0 || !isSame) {
      terminal.err(
        problems.length > 0
          ? `Nothing was written: read again, the book has ${problems.length} errors, as told above. Mend these places in ${file}, and convert it again.\n`
          : `Nothing was written: read again, the accounts hold other amounts. Run "daybook print --to ${to}" and compare the balances.\n`,
      )
      return 1
    }
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(dirname(folder), { recursive: true })
    renameSync(part, folder)
    const told = leftOut.length === 0 ? 'nothing is left out' : `${leftOut.length} places are written otherwise, as told above`
    terminal.out(`${join(into, root)}: ${after.transactions} transactions in ${converted.size} files (${to}); ${told}\n`)
    return 0
  } finally {
    rmSync(part, { recursive: true, force: true })
  }
}

/** What is held, in order: names differ between the dialects, and ledger counts hours in seconds. */
const holdings = ({ balances }: BookAnswer): string[] =>
  balances
    .filter(({ account, commodity }) => account !== VIRTUAL_ACCOUNT && account !== ROUNDING_ACCOUNT && !/^[hms]$/i.test(commodity))
    .map(({ quantity }) => Exact.parse(quantity).rounded(8).trimmed().toText())
    .filter((quantity) => quantity !== '0')
    .sort()

function write(converted: Converted, folder: string): void {
  for (const [name, text] of converted) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
  }
}
