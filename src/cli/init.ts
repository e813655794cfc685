import { Option } from 'commander'
import { existsSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { type ExitCode, type Subcommand, systemProblem, type Terminal, terminalTexts, UsageError, words } from './terminal.ts'
import { dialectOption, type NowOption, nowOption, todayFor } from './command-options.ts'
import { hideFromGit } from '../events/log/data-folder.ts'
import { writeDemo } from '../demo/demo-book.ts'
import { type WrittenBook, writeNewBook } from '../demo/write-journal.ts'
import {
  CATEGORY_SETS,
  type CategorySet,
  type OwnAccount,
  type StarterBook,
  starterBook,
  starterProblems,
  usualAccounts,
} from '../demo/starter-book.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    command
      .addOption(dialectOption('--dialect', 'the dialect of the book').default('ledger'))
      .option('--empty', 'write a small book of your own instead of the demo book')
      .option('--currency <code>', 'with --empty: the currency, such as EUR')
      .addOption(new Option('--categories <set>', 'with --empty: the categories to begin with (default: "household")').choices([...CATEGORY_SETS]))
      .option(
        '--account <name=balance>',
        'with --empty: an account with its opening balance, debts below zero, such as Assets:Checking=1200.50 or Assets:Paypal="80 USD"; repeatable',
        collect,
      )
      .option('--locale <locale>', 'with --empty: the language of numbers and dates, such as en-GB; default: that of the browser')
      .addOption(nowOption()),
  run: (terminal, folder: string | undefined, options: InitCommandOptions) => {
    const { empty, currency, categories, account, locale, dialect } = options
    const today = todayFor(options)
    if (empty) return initEmpty(folder ?? '.', { dialect, currency, categories, account, locale, today }, terminal)
    const alone = Object.entries({ currency, categories, account, locale }).find(([, value]) => value !== undefined)
    if (alone) throw new UsageError(words().needsEmpty(alone[0]))
    return init(folder ?? '.', { dialect, today }, terminal)
  },
}

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

interface EmptyOptions {
  readonly dialect: Dialect
  readonly currency?: string | undefined
  readonly categories?: CategorySet | undefined
  /** NAME=BALANCE, NAME="BALANCE CURRENCY", or NAME alone. */
  readonly account?: readonly string[] | undefined
  readonly locale?: string | undefined
}

type InitCommandOptions = NowOption & EmptyOptions & { readonly empty?: boolean }

/** `daybook init --empty [FOLDER]`: a small book with one's own accounts. Never touches a file that exists. */
export function initEmpty(
  folder: string,
  { dialect, currency, categories = 'household', account, locale = '', today }: EmptyOptions & { readonly today: Day },
  terminal: Terminal,
): ExitCode {
  if (currency === undefined) throw new UsageError(words().needsCurrency)
  const { firstBook: texts } = terminalTexts()
  const t = words()
  const accounts = account?.map(ownAccount) ?? usualAccounts(dialect, texts)
  const book: StarterBook = { dialect, currency: currency.toUpperCase(), locale, categories, accounts, day: today, texts }
  const [problem] = starterProblems(book)
  if (problem !== undefined) throw new UsageError(problem)
  const place = placeOf(folder)
  const result = attempt(() => writeNewBook(folder, starterBook(book)))
  if (result instanceof Error || !result.written) return notWritten(result, place, terminal)
  hideFromGit(folder, '.daybook*')
  const [settings, journal] = result.files as [string, string]
  terminal.out(
    [
      t.bookWritten(place, book.currency, dialect),
      `  ${settings.padEnd(18)} ${t.settings}`,
      `  ${journal.padEnd(18)} ${(accounts.some(({ balance }) => balance) ? t.contentsWithBalances : t.contents)(categories)}`,
      '',
      `${t.openIt.padEnd(LABEL)}${enter(place)}daybook`,
      `${t.importStatement.padEnd(LABEL)}${enter(place)}daybook import FILE`,
      '',
    ].join('\n'),
  )
  return 0
}

function ownAccount(text: string): OwnAccount {
  const at = text.lastIndexOf('=')
  if (at < 0) return { name: text.trim(), balance: undefined }
  const [, amount = '', currency] = /^(\S*?)(?:\s*([A-Za-z]{3}))?$/.exec(text.slice(at + 1).trim()) ?? []
  const balance = Exact.tryParse(amount)
  if (balance === undefined)
    throw new UsageError(
      `--account is "${text}"; expected NAME=BALANCE with a decimal point, such as Assets:Checking=1200.50 or Assets:Paypal="80 USD"`,
    )
  return { name: text.slice(0, at).trim(), balance, currency: currency?.toUpperCase() }
}

export interface InitOptions {
  readonly dialect: Dialect
  /** The last day of the three years of the demo book. */
  readonly today: Day
}

/** `daybook init [FOLDER]`: a demo book to look at and to write over. Never touches a file that exists. */
export function init(folder: string, { dialect, today }: InitOptions, terminal: Terminal): ExitCode {
  const place = placeOf(folder)
  const result = attempt(() => writeDemo(folder, { dialect, until: today }))
  if (result instanceof Error || !result.written) return notWritten(result, place, terminal)
  // The folder often becomes a Git repository: the log, its lock and backups do not belong in it.
  hideFromGit(folder, '.daybook*')
  const root = result.files[1] as string
  const t = words()
  terminal.out(
    [
      t.demoWritten(place, dialect),
      ...result.files.map((name) => `  ${name.padEnd(18)} ${describe(name, root)}`),
      '',
      `${t.seeIt.padEnd(LABEL)}${enter(place)}daybook serve`,
      `${t.startYourOwn.padEnd(LABEL)}daybook init --empty --currency EUR my-book`,
      '',
    ].join('\n'),
  )
  return 0
}

/** The width of a label before a command. */
const LABEL = 21

const placeOf = (folder: string): string => relative(process.cwd(), resolve(folder)) || '.'

/** The beginning of a command line in that folder. */
const enter = (place: string): string => (place === '.' ? '' : `cd ${/^[\w./-]+$/.test(place) ? place : `'${place.replaceAll("'", `'\\''`)}'`} && `)

function notWritten(result: Error | Extract<WrittenBook, { readonly written: false }>, place: string, terminal: Terminal): ExitCode {
  terminal.err(
    result instanceof Error
      ? `${whyNot(result, place)}\n`
      : `${words().nothingWritten(place === '.' ? words().thisFolder : place, result.inTheWay.join(', '))}\n`,
  )
  return 1
}

const describe = (name: string, root: string): string => {
  const t = words()
  if (name === root) return t.demoRoot
  if (name === 'daybook.yaml') return t.settings
  if (name.startsWith('prices')) return t.demoPrices
  if (name.startsWith('inbox')) return t.demoInbox
  return t.demoYear
}

const whyNot = (error: Error, place: string): string =>
  existsSync(place) && !statSync(place).isDirectory()
    ? `${place} is a file; name a folder: daybook init my-book`
    : // Node reports the same for a new folder on a read-only disk.
      isMissing(error)
      ? `cannot write to ${place}: no folder can be made there`
      : (systemProblem(error, place) ?? `cannot write to ${place}: ${error.message}`)
const isMissing = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOENT'

/** What the system refuses (no permission, no space, not a folder) is returned here, not thrown. */
function attempt<Result>(work: () => Result): Result | Error {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error
    throw error
  }
}
