import { spawnSync } from 'node:child_process'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import type { Layout, WrittenBook } from './bench-book.ts'
import { type Bench, median, timed } from './measuring.ts'

interface Tool {
  readonly command: string
  /** What makes it read and check a whole journal. */
  readonly arguments: (journal: string) => readonly string[]
  /** The share of its time that we may take for 100,000 transactions. */
  readonly reach: number
}

const TOOLS: Record<Dialect, Tool> = {
  ledger: { command: 'ledger', arguments: (journal) => ['-f', journal, 'bal'], reach: 0.2 },
  hledger: { command: 'hledger', arguments: (journal) => ['-f', journal, 'bal'], reach: 0.08 },
  beancount: { command: 'bean-check', arguments: (journal) => ['--no-cache', journal], reach: 0.06 },
}
const DIALECTS = Object.keys(TOOLS) as Dialect[]
const LAYOUTS: readonly Layout[] = ['files', 'one file']

const SMALL = 10_000
/** Of a small book most is the time in which node starts. */
const OVER_NODE_REACH_MS = 100
/** Beyond some hundred thousand transactions the tools take minutes. */
const TOOLS_MAX = 200_000
/** A tool that takes longer than this is asked twice: what disturbs it is little of that. */
const SLOW_MS = 3000
const SLOW_ROUNDS = 2

/** Reading and checking the whole book, against the tool of its dialect on the same files; turn by turn, so that a busy machine disturbs both. */
export function againstTheTools({ transactions, bookOf, rounds, record }: Bench): void {
  for (const dialect of DIALECTS) {
    const isInstalled = spawnSync(TOOLS[dialect].command, ['--version']).status === 0
    if (!isInstalled) console.error(`  ${TOOLS[dialect].command} is not installed: no ratio`)
    for (const size of new Set([Math.min(SMALL, transactions), transactions]))
      for (const layout of LAYOUTS) {
        const book = bookOf(size, dialect, layout)
        measure(book, { size, rounds, record, tool: isInstalled && size <= TOOLS_MAX ? TOOLS[dialect] : undefined })
      }
  }
}

interface Measured extends Pick<Bench, 'rounds' | 'record'> {
  readonly size: number
  readonly tool: Tool | undefined
}

function measure({ journal, dialect, layout }: WrittenBook, { size, rounds, record, tool }: Measured): void {
  const [ours, nodes, theirs]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(timed(process.execPath, ['dist/main.js', 'check', journal]))
    if (size <= SMALL) nodes.push(timed(process.execPath, ['-e', '0']))
    if (tool && (round < SLOW_ROUNDS || theirs[0]! < SLOW_MS)) theirs.push(timed(tool.command, tool.arguments(journal)))
  }
  const what = `${dialect}, ${size}, ${layout}`
  record(`${what}: daybook check`, median(ours), 'ms')
  if (size <= SMALL) record(`${what}: over bare node`, median(ours) - median(nodes), 'ms', OVER_NODE_REACH_MS)
  if (!tool) return
  record(`${what}: ${tool.command}`, median(theirs), 'ms')
  record(`${what}: check : ${tool.command}`, median(ours) / median(theirs), '×', size > SMALL ? tool.reach : undefined)
}
