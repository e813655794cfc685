import { elementAt } from '#vocabulary/element-at.ts'
import { access, constants, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../../ingest/journal/book.ts'

/** Options that make the tool read a journal as we did. */
export interface Understanding {
  /** The = rules of hledger added their postings. */
  readonly autoPostings: boolean
}

/** How to get exact balances from a dialect's tool. */
export interface Tool {
  /** The program; it is first called with `--version`. */
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

/** Understands what a tool prints while it prints it; a large book is many megabytes. */
export interface ToolOutput {
  feed(text: string): void
  /** After the last text: what the accounts hold, or what could not be understood. */
  end(): readonly ToolBalance[] | { readonly notUnderstood: string }
}

/** Characters of a line: an account, a number and a commodity. */
const LINE_MAX = 100_000
/** The maximum length of a report, which has a row per account. */
const REPORT_MAX = 32_000_000

/** Lines "account⇥quantity⇥commodity", a line a posting. No account has a tab in its name: it would end there. */
export class PostingLines implements ToolOutput {
  readonly #sums: ToolBalances
  #rest = ''
  #notUnderstood: string | undefined

  constructor(roundedFrom: number) {
    this.#sums = new ToolBalances(roundedFrom)
  }

  feed(text: string): void {
    if (this.#notUnderstood !== undefined) return
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    if (this.#rest.length > LINE_MAX) this.#notUnderstood = `${this.#rest.slice(0, 80)}…`
    for (const line of lines) this.#line(line)
  }
  end(): ReturnType<ToolOutput['end']> {
    this.feed('\n')
    return this.#notUnderstood === undefined ? this.#sums.all() : { notUnderstood: this.#notUnderstood }
  }

  #line(line: string): void {
    if (line === '') return
    const [account, quantity, commodity, ...more] = line.split('\t')
    const sum = commodity === undefined || more.length > 0 ? undefined : Exact.tryParse(quantity!)
    if (sum) this.#sums.add(account!, unquoted(commodity!), sum)
    else this.#notUnderstood ??= line
  }
}

/** ledger quotes the commodities that need quotes in a journal: `"A B"`. */
const unquoted = (commodity: string): string => (/^".*"$/.test(commodity) ? commodity.slice(1, -1) : commodity)

interface HledgerAmount {
  readonly acommodity: string
  readonly aquantity: { readonly decimalMantissa: string; readonly decimalPlaces: number }
}

/** The balance report of hledger as JSON: rows of [account, name to show, indent, amounts], then totals. */
export class HledgerReport implements ToolOutput {
  readonly #parts: string[] = []
  #length = 0

  feed(text: string): void {
    this.#length += text.length
    if (this.#length <= REPORT_MAX) this.#parts.push(text)
  }
  end(): ReturnType<ToolOutput['end']> {
    if (this.#length > REPORT_MAX) return { notUnderstood: `more than ${REPORT_MAX} characters` }
    // A mantissa can have more digits than a double keeps, so it is read as text. Inside of a string the quotes would be escaped.
    const text = this.#parts.join('').replace(/("decimalMantissa":\s*)(-?[\d.]+(?:[eE][+-]?\d+)?)/g, '$1"$2"')
    // Its JSON keeps ten places.
    const sums = new ToolBalances(10)
    try {
      const [rows] = JSON.parse(text) as [readonly [string, string, number, readonly HledgerAmount[]][]]
      for (const [account, , , amounts] of rows) {
        for (const { acommodity, aquantity } of amounts) {
          const mantissa = Exact.tryParse(aquantity.decimalMantissa)
          if (!mantissa) return { notUnderstood: aquantity.decimalMantissa }
          sums.add(account, acommodity, Exact.of(mantissa.mantissa, mantissa.scale + aquantity.decimalPlaces))
        }
      }
    } catch (error) {
      if (!(error instanceof SyntaxError) && !(error instanceof TypeError)) throw error
      return { notUnderstood: elementAt(text.slice(0, 80).split('\n'), 0) }
    }
    return sums.all()
  }
}

/** The balance of an account in a commodity according to the tool. */
export interface ToolBalance {
  readonly account: string
  readonly commodity: string
  readonly quantity: Exact
  /** How far the sum may be off, because the tool has printed amounts rounded. */
  readonly slack: Exact
}

/** Adds up what a tool prints, per account and commodity. */
export class ToolBalances {
  readonly #roundedFrom: number
  readonly #sums = new Map<string, ToolBalance>()

  /** An amount with `roundedFrom` digits after the point or more may have been rounded by the tool: half a unit of its last digit is allowed. */
  constructor(roundedFrom: number) {
    this.#roundedFrom = roundedFrom
  }

  add(account: string, commodity: string, quantity: Exact): void {
    const key = `${account}\t${commodity}`
    const sum = this.#sums.get(key)
    const slack = quantity.scale >= this.#roundedFrom ? new Exact(5, quantity.scale + 1) : Exact.zero
    this.#sums.set(key, {
      account,
      commodity,
      quantity: sum ? sum.quantity.plus(quantity) : quantity,
      slack: sum ? sum.slack.plus(slack) : slack,
    })
  }
  all(): ToolBalance[] {
    return [...this.#sums.values()]
  }
}
