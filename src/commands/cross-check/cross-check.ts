import { execFile, spawn } from 'node:child_process'
import { Exact } from '#vocabulary/exact.ts'
import type { BookAnswer } from '../../ingest/journal/answer.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { FileUnreadable } from '../../ingest/journal/readable-files.ts'
import { readRegularFileInBackground } from '../regular-file.ts'
import { type ToolBalance, TOOLS, type Understanding } from './tools.ts'

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

/** Gets the balances from the dialect's own tool and returns sentences that describe the differences. Never throws for errors of the tool. */
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

interface Difference {
  readonly account: string
  readonly commodity: string
  readonly here: Exact
  readonly there: Exact
}

/** Quotients have 16 places, so an amount with more places than this comes from a division. */
const WRITTEN_PLACES_MAX = 10

/**
 * Returns where our balances differ from the tool's, in the order of the accounts' names, and how many accounts were looked at. `dust` is
 * how far a sum that comes from a division may be off: a tool drops the digits that it does not show, and then also says no more
 * that there were some.
 */
export function compareBalances(
  ours: BookAnswer['balances'],
  theirs: readonly ToolBalance[],
  dust: Exact,
): { readonly accounts: number; readonly differences: readonly Difference[] } {
  const rows = new Map<string, Difference & { readonly slack: Exact }>()
  for (const { account, commodity, quantity, slack } of theirs)
    rows.set(`${account}\t${commodity}`, { account, commodity, here: Exact.zero, there: quantity, slack })
  for (const { account, commodity, quantity } of ours) {
    const there = rows.get(`${account}\t${commodity}`)
    const here = Exact.parse(quantity)
    const slack = (there?.slack ?? Exact.zero).plus(here.trimmed().scale > WRITTEN_PLACES_MAX ? dust : Exact.zero)
    rows.set(`${account}\t${commodity}`, { account, commodity, here, there: there?.there ?? Exact.zero, slack })
  }
  const differences = [...rows.values()]
    .filter(({ here, there, slack }) => here.minus(there).abs().isGreaterThan(slack))
    .toSorted((a, b) => order(a.account, b.account) || order(a.commodity, b.commodity))
    .map(({ account, commodity, here, there }) => ({ account, commodity, here, there }))
  return { accounts: new Set([...rows.values()].map(({ account }) => account)).size, differences }
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export interface ToolRun {
  readonly program: string
  readonly arguments: readonly string[]
  /** All that the tool sees of our environment; what is secret in it stays here. */
  readonly environment: Readonly<Record<string, string>>
  readonly limitMs: number
  /** Called with what the tool prints while it runs. */
  readonly onText: (text: string) => void
}

export type ToolResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'out_of_time' }
  | { readonly kind: 'too_much' }

/** Characters; a million postings of ledger are about 50 million. */
const PRINTED_MAX = 256_000_000
const COMPLAINT_MAX = 8_000

/** Runs a program without a shell. Resolves with how it ended, whatever happens. */
export function runTool(run: ToolRun): Promise<ToolResult> {
  return new Promise((resolve) => {
    // In the root folder, because tools look for files of theirs where they are started; in a group of its own, so that what it starts
    // is ended with it.
    const child = spawn(run.program, run.arguments, { cwd: '/', env: { ...run.environment }, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    const end = (): void => endGroup(child.pid)
    process.once('exit', end)
    let stopped = false
    let printed = 0
    let complaint = ''
    const stop = (result: ToolResult): void => {
      stopped = true
      clearTimeout(limit)
      end()
      process.off('exit', end)
      // Programs that it has started may hold its pipes open.
      child.stdout.destroy()
      child.stderr.destroy()
      resolve(result)
    }
    const limit = setTimeout(() => stop({ kind: 'out_of_time' }), run.limitMs)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text.length
      if (printed > PRINTED_MAX) stop({ kind: 'too_much' })
      else if (!stopped) run.onText(text)
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (complaint.length < COMPLAINT_MAX) complaint += text
    })
    child.on('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(limit)
      process.off('exit', end)
      resolve(error.code === 'ENOENT' || error.code === 'EACCES' ? { kind: 'missing' } : { kind: 'failed', message: error.message })
    })
    child.on('close', (code, signal) => {
      clearTimeout(limit)
      process.off('exit', end)
      if (code === 0) resolve({ kind: 'done' })
      else resolve({ kind: 'failed', message: complaintIn(complaint) ?? (signal ? `ended by ${signal}` : `ended with code ${code}`) })
    })
  })
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** ledger prints the place first and the error last. */
function complaintIn(text: string): string | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.find((line) => line.startsWith('Error: ')) ?? lines[0]
}

/*
 * A journal can be edited over the web, and its tool would run what it names as the person who runs Daybook. So the lines themselves
 * are looked at, wherever they stand and whatever a reader makes of them: in a comment too, which is refused once too often.
 */

const LINES: Readonly<Record<Dialect, readonly { readonly line: RegExp; readonly what: string }[]>> = {
  ledger: [
    { line: /^[!@]?(?:python|import)\b/m, what: 'runs Python' },
    {
      line: /^--(?:import|pager|force-pager|output|download|getquote|script|init-file|file|price-db)\b/m,
      what: 'has ledger start or write something',
    },
  ],
  // The rules of a CSV file may have its data made by a command.
  hledger: [{ line: /^[ \t]*source\b.*\|/m, what: 'runs a command' }],
  beancount: [
    { line: /^[ \t]*plugin\b/m, what: 'names a plugin' },
    { line: /^[ \t]*option[ \t]+"insert_pythonpath"/m, what: 'has Python look for modules beside it' },
  ],
}

/** Returns where one of the files of a journal runs code, and what it does there; undefined when none does. */
export async function codeInJournal(
  dialect: Dialect,
  files: readonly string[],
): Promise<{ readonly place: string; readonly what: string } | undefined> {
  for (const file of files) {
    const text = await textOf(file)
    for (const { line, what } of LINES[dialect]) {
      const found = line.exec(text)
      if (found) return { place: `${file}:${text.slice(0, found.index).split('\n').length}`, what }
    }
  }
  return undefined
}

/** What is gone since it was read has no lines, and the tool will say that it is gone. */
async function textOf(file: string): Promise<string> {
  try {
    return Buffer.from(await readRegularFileInBackground(file)).toString('latin1')
  } catch (error) {
    if (error instanceof FileUnreadable) return ''
    throw error
  }
}
