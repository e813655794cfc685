import { existsSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Day } from '#vocabulary/day.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { type ExitCode, type Subcommand, systemProblem, type Terminal } from './terminal.ts'
import { dialectOption, type NowOption, nowOption, todayFor } from './command-options.ts'
import { hideFromGit } from '../events/log/tracked-folder.ts'
import { writeDemo } from '../demo/demo-book.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(dialectOption('--dialect', 'the dialect of the book').default('ledger')).addOption(nowOption()),
  run: (terminal, folder: string | undefined, options: NowOption & { readonly dialect: Dialect }) =>
    init(folder ?? '.', { dialect: options.dialect, today: todayFor(options) }, terminal),
}

export interface InitOptions {
  readonly dialect: Dialect
  /** The last day of the three years of the demo book. */
  readonly today: Day
}

/** `daybook init [FOLDER]`: a demo book to look at and to write over. Never touches a file that exists. */
export function init(folder: string, { dialect, today }: InitOptions, terminal: Terminal): ExitCode {
  const place = relative(process.cwd(), resolve(folder)) || '.'
  const result = attempt(() => writeDemo(folder, { dialect, until: today }))
  if (result instanceof Error) {
    terminal.err(`${whyNot(result, place)}\n`)
    return 1
  }
  if (!result.written) {
    terminal.err(
      `nothing was written: ${place === '.' ? 'this folder' : place} already has ${result.inTheWay.join(', ')}. Name an empty folder: daybook init another-book\n`,
    )
    return 1
  }
  // The folder often becomes a Git repository: the log, its lock and backups do not belong in it.
  hideFromGit(folder, '.daybook*')
  const root = result.files[1] as string
  const enter = place === '.' ? '' : `cd ${/^[\w./-]+$/.test(place) ? place : `'${place.replaceAll("'", `'\\''`)}'`} && `
  terminal.out(
    [
      `A demo book in ${place}, three years of a household (${dialect}):`,
      ...result.files.map((name) => `  ${name.padEnd(18)} ${describe(name, root)}`),
      '',
      `See it:            ${enter}daybook serve`,
      `Make it your own:  open ${root} in any editor and save; the pages follow`,
      '',
    ].join('\n'),
  )
  return 0
}

const describe = (name: string, root: string): string => {
  if (name === root) return 'accounts, commodities, budget; includes the rest'
  if (name === 'daybook.yaml') return 'settings'
  if (name.startsWith('prices')) return 'prices of funds, shares and currencies'
  if (name.startsWith('inbox')) return 'empty, for entries of your own'
  return 'transactions of the year'
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
