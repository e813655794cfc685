import type { BookAnswer } from '../../ingest/journal/answer.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { compareBalances, type Difference } from './compare.ts'
import { codeInJournal } from './runs-code.ts'
import { runTool, type ToolResult } from './run-tool.ts'
import { TOOLS, type Understanding } from './tools.ts'
import { execFile } from 'node:child_process'

export interface CrossCheckRequest extends Understanding {
  readonly dialect: Dialect
  /** Absolute path of the root journal. */
  readonly root: string
  /** Absolute paths of all files of the journal: what they say is looked at before the tool reads them. */
  readonly files: readonly string[]
  /** What the accounts hold as we read them. */
  readonly balances: BookAnswer['balances']
  /** All that the tool sees of our environment. Programs are looked for in its PATH. */
  readonly environment: Readonly<Record<string, string>>
  readonly limitMs?: number
}

const LIMIT_MS = 60_000
const DIFFERENCES_MAX = 50

/** Asks the command line tool of a dialect what the accounts hold, and returns sentences that say how that differs. Never throws for what a tool does. */
export async function crossCheck(request: CrossCheckRequest): Promise<string[]> {
  const { dialect, root, files, balances, environment, limitMs = LIMIT_MS } = request
  const tool = TOOLS[dialect]
  const code = await codeInJournal(dialect, files)
  if (code)
    return [
      `cross-check: not done, because ${code.place} ${code.what}, and a cross-check runs nothing that a journal names; remove that, or set cross_check: false`,
    ]
  const run = { environment, limitMs }
  let version = ''
  const versionRun = await runTool({ ...run, program: tool.program, arguments: ['--version'], onText: (text) => (version += text.slice(0, 1000)) })
  if (versionRun.kind !== 'done') return [notChecked(tool.program, versionRun, limitMs)]
  const name = [tool.program, /\d+(?:\.\d+)+/.exec(version)?.[0]].filter((part) => part !== undefined).join(' ')

  const program = await tool.runs(environment['PATH'] ?? '')
  if (program === undefined) return [`cross-check with ${name}: not done, because its Python cannot be found`]
  const output = tool.output()
  const isCut = await canCutNetwork(environment)
  const words = tool.arguments(root, request)
  const result = await runTool({
    ...run,
    ...(isCut ? withoutNetwork(program, words) : { program, arguments: words }),
    onText: (text) => output.feed(text),
  })
  if (result.kind !== 'done') return [notChecked(name, result, limitMs)]
  const theirs = output.end()
  if ('notUnderstood' in theirs) return [`cross-check with ${name}: not done, because it printed what is not understood: ${theirs.notUnderstood}`]
  const { accounts, differences } = compareBalances(balances, theirs, tool.dust)
  const said = isCut ? [] : [`cross-check with ${name}: it could have used the network, because this system has no way to cut it off (unshare)`]
  if (differences.length === 0)
    return [`cross-check with ${name}: ${accounts === 1 ? 'the one account agrees' : `all ${accounts} accounts agree`}`, ...said]
  return [...differenceLines(name, differences), ...said]
}

/** Returns one line for each difference, up to a limit. */
export function differenceLines(name: string, differences: readonly Difference[]): string[] {
  const lines = differences
    .slice(0, DIFFERENCES_MAX)
    .map(
      ({ account, commodity, here, there }) =>
        `cross-check with ${name}: ${account} holds ${`${here} ${commodity}`.trimEnd()} here and ${`${there} ${commodity}`.trimEnd()} there`,
    )
  const more = differences.length - lines.length
  return more > 0 ? [...lines, `cross-check with ${name}: and ${more} more`] : lines
}

function notChecked(name: string, result: Exclude<ToolResult, { kind: 'done' }>, limitMs: number): string {
  if (result.kind === 'missing') return `cross-check: not done, because ${name} is not installed, or not on the PATH of the service`
  const reason = {
    failed: () => `it failed: ${result.kind === 'failed' ? result.message : ''}`,
    out_of_time: () => `it took longer than ${limitMs / 1000} seconds`,
    too_much: () => 'it printed more than can be read here',
  }[result.kind]
  return `cross-check with ${name}: not done, because ${reason()}`
}

/** The command that runs a program in a Linux network namespace of its own, without network. */
const UNSHARE = ['unshare', '--map-root-user', '--net', '--'] as const

let probed: Promise<boolean> | undefined

/** Whether programs can be run without network here. Tested once. */
export function canCutNetwork(environment: Readonly<Record<string, string>>): Promise<boolean> {
  return (probed ??= new Promise((resolve) => {
    const [program, ...words] = UNSHARE
    execFile(program, [...words, 'true'], { env: { ...environment }, timeout: 5000 }, (error) => resolve(error === null))
  }))
}

/** A program and its arguments, to be run without network. */
function withoutNetwork(program: string, words: readonly string[]): { readonly program: string; readonly arguments: readonly string[] } {
  const [unshare, ...before] = UNSHARE
  return { program: unshare, arguments: [...before, program, ...words] }
}
