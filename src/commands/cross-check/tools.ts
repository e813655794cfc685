import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { type ToolOutput, HledgerReport, PostingLines } from './tool-output.ts'

/** What the tool has to be told to read a journal as we did. */
export interface Understanding {
  /** The = rules of hledger added their postings. */
  readonly autoPostings: boolean
}

/** How to ask the tool of a dialect what every account holds, exactly. */
export interface Tool {
  /** What a person installs; `--version` of it is asked first. */
  readonly program: string
  /** The program that is run; undefined when that of an installed tool cannot be found out. */
  readonly runs: (path: string) => Promise<string | undefined>
  readonly arguments: (root: string, understanding: Understanding) => readonly string[]
  readonly output: () => ToolOutput
  /** See compareBalances. */
  readonly dust: Exact
}

/*
 * bean-query rounds what it prints, so beancount is asked as bean-check asks it. No plugin runs: where one is named after all, in a file
 * that has changed since it was looked at, that ends it. It would keep a cache beside the journal; its switch for that would delete one that is there, so neither is done.
 */
const ASK_BEANCOUNT = `
import sys
sys.path[:] = [folder for folder in sys.path if folder]
sys.dont_write_bytecode = True
from beancount import loader
from beancount.core.data import Transaction
from beancount.ops import validation
loader._load_file = getattr(loader, '_uncached_load_file', loader._load_file)
transformed = loader.run_transformations
def without_plugins(entries, errors, options, *others):
    if options.get('plugin') or options.get('insert_pythonpath'):
        sys.exit('the journal names a plugin')
    return transformed(entries, errors, options, *others)
loader.run_transformations = without_plugins
entries, errors, _ = loader.load_file(sys.argv[1], extra_validations=validation.HARDCORE_VALIDATIONS)
for error in errors:
    sys.exit('%s:%s: %s' % (error.source.get('filename'), error.source.get('lineno'), error.message))
for entry in entries:
    if isinstance(entry, Transaction):
        for posting in entry.postings:
            print(posting.account, format(posting.units.number, 'f'), posting.units.currency, sep='\\t')
`

export const TOOLS: Readonly<Record<Dialect, Tool>> = {
  ledger: {
    program: 'ledger',
    runs: async () => 'ledger',
    // A line a posting, because sums of several commodities have no quantity. Quotients come with six digits or more.
    arguments: (root) => [
      '--args-only',
      '-f',
      root,
      'register',
      '-E',
      '--no-rounding',
      '--format',
      String.raw`%(account)\t%(quantity(amount))\t%(commodity(amount))\n`,
    ],
    output: () => new PostingLines(6),
    dust: Exact.parse('0.000001'),
  },
  hledger: {
    program: 'hledger',
    runs: async () => 'hledger',
    arguments: (root, { autoPostings }) => ['-f', root, 'balance', ...(autoPostings ? ['--auto'] : []), '--flat', '--no-total', '-O', 'json'],
    output: () => new HledgerReport(),
    dust: Exact.parse('0.000000001'),
  },
  beancount: {
    program: 'bean-check',
    runs: (path) => interpreterOf('bean-check', path),
    arguments: (root) => ['-c', ASK_BEANCOUNT, root],
    output: () => new PostingLines(16),
    dust: Exact.parse('0.000000001'),
  },
}

/**
 * The Python of the first such script on the path: the one that has the tool's modules, which is not always `python3`. Where a manager of
 * versions (pyenv, asdf, mise) stands in for the script, it does so beside it for the Python of the same version.
 */
async function interpreterOf(script: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(':')) {
    const text = await readFile(join(folder, script), 'latin1').catch(() => undefined)
    const words = /^#!\s*(\S+)(?:[ \t]+(\S+))?/.exec(text ?? '')
    if (!words) continue
    const [, program = '', argument] = words
    const named = program.endsWith('/env') ? argument : program
    if (named && /python[\d.]*$/.test(named)) return named
    const beside = join(folder, 'python3')
    return (await isProgram(beside)) ? beside : undefined
  }
  return undefined
}

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
