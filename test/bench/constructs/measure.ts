import { parseDay } from '#vocabulary/day.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { type Files, FileUnreadable } from '../../../src/ingest/journal/readable-files.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { EXTENSIONS } from '../bench-book.ts'
import type { Construct } from './construct.ts'
import { beancountConstructs, beancountPlain } from './of-beancount.ts'
import { hledgerConstructs, hledgerPlain } from './of-hledger.ts'
import { ledgerConstructs, ledgerPlain } from './of-ledger.ts'

const LINES = 100_000
const PIECES_OF_A_FILE = 1000
const OPTIONS = { today: parseDay('2024-12-31') }
/** What stands in one of a hundred cases of the census is common. */
const COMMON_SHARE = 0.01

/** What a line of it costs, in plain lines: of transactions of two postings with their amounts. */
export interface ConstructCost {
  readonly dialect: Dialect
  readonly name: string
  readonly cases: number
  readonly isCommon: boolean
  readonly ratio: number
}

const DIALECTS: Record<Dialect, { readonly plain: Construct; readonly constructs: readonly Construct[]; readonly cases: number }> = {
  ledger: { plain: ledgerPlain, constructs: ledgerConstructs, cases: 3369 },
  hledger: { plain: hledgerPlain, constructs: hledgerConstructs, cases: 1369 },
  beancount: { plain: beancountPlain, constructs: beancountConstructs, cases: 788 },
}

const rounds = Number(process.argv[2])
/** Only what is called so, `beancount: price @`, where somebody asks for some. */
const asked = new RegExp(process.argv[3] ?? '')
for (const [name, { plain, constructs, cases }] of Object.entries(DIALECTS)) {
  const dialect = name as Dialect
  const measured = constructs.filter((construct) => asked.test(`${dialect}: ${construct.name}`))
  if (measured.length === 0) continue
  const plainJournal = journalOf(dialect, plain)
  for (let warm = 0; warm < 3; warm++) timeOf(dialect, plainJournal)
  for (const construct of measured) {
    const ratio = ratioTo(plainJournal, dialect, construct)
    const isCommon = construct.cases >= cases * COMMON_SHARE
    if (ratio !== undefined)
      console.log(JSON.stringify({ dialect, name: construct.name, cases: construct.cases, isCommon, ratio } satisfies ConstructCost))
  }
}

/**
 * Turn by turn with a plain journal of as many lines, the least of the rounds: a busy machine only ever adds. What a book has few of
 * is read in a journal of that few, again and again, and what a reading takes that reads nothing is taken off both.
 */
function ratioTo(plain: Journal, dialect: Dialect, construct: Construct): number | undefined {
  const journal = journalOf(dialect, construct)
  const isSmall = construct.ofBook !== undefined
  const beside = isSmall ? journalOf(dialect, DIALECTS[dialect].plain, journal.lines) : plain
  const nothing = isSmall ? journalOf(dialect, { ...construct, piece: () => '\n' }, 1) : undefined
  const times = Math.ceil(LINES / journal.lines)
  const [ours, plains, empty]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round <= rounds; round++) {
    const took = timeOf(dialect, journal, times)
    if (took === undefined) return undefined
    ours.push(took)
    plains.push(timeOf(dialect, beside, times) ?? 0)
    empty.push(nothing ? (timeOf(dialect, nothing, times) ?? 0) : 0)
  }
  const least = Math.min(...empty)
  return (Math.min(...ours) - least) / journal.lines / ((Math.min(...plains) - least) / beside.lines)
}

/** Milliseconds of the processor for so many readings; undefined for what does not read well, which is said. */
function timeOf(dialect: Dialect, { root, files, name }: Journal, times = 1): number | undefined {
  const before = process.cpuUsage()
  let book = readerOf(dialect).read(root, files, OPTIONS)
  for (let more = 1; more < times; more++) book = readerOf(dialect).read(root, files, OPTIONS)
  const { user, system } = process.cpuUsage(before)
  const error = book.problems.find(({ severity }) => severity === 'error')
  if (error) console.error(`  ${dialect}: ${name} is not read: ${error.file}:${error.line}: ${error.message}`)
  return error ? undefined : (user + system) / 1000
}

interface Journal {
  readonly name: string
  readonly root: string
  readonly files: Files
  readonly lines: number
}

function journalOf(
  dialect: Dialect,
  { name, head = '', piece, ofBook = Number.POSITIVE_INFINITY, includedBy }: Construct,
  linesMax = LINES,
): Journal {
  const extension = EXTENSIONS[dialect]
  const root = `/main.${extension}`
  const texts = new Map<string, string>()
  let [lines, text, roots] = [0, head, head]
  for (let i = 0; lines < linesMax && i < ofBook; i++) {
    const next = piece(i)
    text += next
    for (let at = next.indexOf('\n'); at >= 0; at = next.indexOf('\n', at + 1)) lines++
    if (!includedBy || (i + 1) % PIECES_OF_A_FILE !== 0) continue
    const file = `part-${texts.size}.${extension}`
    roots += `${includedBy(file)}\n`
    texts.set(`/${file}`, texts.size === 0 ? text.slice(head.length) : text)
    text = ''
  }
  texts.set(root, includedBy ? roots : text)
  const contents = new Map([...texts].map(([path, of]) => [path, Buffer.from(of)]))
  const bytes = (path: string): Uint8Array => {
    const found = contents.get(path)
    if (!found) throw new FileUnreadable(path, 'missing', `${path} does not exist`)
    return found
  }
  return { name, root, lines, files: { home: '/', bytes, glob: () => [] } }
}
