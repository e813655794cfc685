import { existsSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Day } from '#vocabulary/day.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { type NowOption, nowOption, todayFor } from './choosing/day-options.ts'
import { dialectOption } from './reading/journal-options.ts'
import { systemProblem } from './terminal/system-problem.ts'
import { hideFromGit } from '../events/log/tracked-folder.ts'
import { writeDemo } from '../demo/write-demo.ts'
import type { Subcommand } from './subcommand.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(dialectOption('--dialect', 'the dialect of the book').default('ledger')).addOption(nowOption()),
  run: (terminal, folder: string | undefined, options: NowOption & { readonly dialect: Dialect }) =>
    init(folder ?? '.', { dialect: options.dialect, today: todayFor(options) }, terminal),
}

export interface InitOptions {
  readonly dialect: Dialect
  /** The last day of the three years that the book tells. */
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
  // A book is often the beginning of a repository: its log, the lock beside it and its backups are none of its files.
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
    : // Node says so, too, of a folder that is to be made on a disk that is read-only.
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
