import { relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Command } from 'commander'
import type { Refusal } from '#vocabulary/refusal.ts'
import { type Problem, problemText } from '../ingest/journal/problem.ts'
import { type Language, ourLanguage } from '../messages/languages.ts'
import { ENGLISH, type Said, type ServerTexts, textsIn, written } from '../messages/said.ts'

/** Explained at the end of `daybook --help`. */
export type ExitCode = 0 | 1 | 2 | 3

/** Where a command writes; the real streams, or buffers in tests. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
}

/** Wrong use of a command; the message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What the file of a command exports as `subcommand`. Its name and description are in commands.ts. */
export interface Subcommand {
  /** Adds the options that it takes. */
  readonly declare: (command: Command) => void
  /** The options of all other commands are declared before it runs. */
  readonly asksForAll?: true
  /** Gets the arguments, then the options, then the command itself. */
  readonly run: (terminal: Terminal, ...given: never[]) => ExitCode | Promise<ExitCode>
}

/** Reports a refusal: 2 where the words of the command are wrong, such as a query that cannot be parsed, else 1. */
export function refused({ code, said }: Refusal, terminal: Terminal): ExitCode {
  terminal.err(`${inTerminal(said)}\n`)
  return code === 'INVALID_REQUEST' ? 2 : 1
}

/** Rarer errors of the system that are not bugs, and what to do about them. */
const REASONS: Readonly<Record<string, string>> = {
  EBUSY: 'is in use by another program; end that first',
  EDQUOT: 'could not be written: the disk quota is used up',
  EFBIG: 'is larger than the file system allows',
  EIO: 'could not be read or written: the disk reports an error (EIO); look at the disk before anything else',
  ELOOP: 'is a symbolic link to itself',
  EMFILE: 'could not be opened: too many files are open; raise the limit (ulimit -n)',
  ENAMETOOLONG: 'has a name that is too long',
  ENFILE: 'could not be opened: the system has too many open files; end other programs',
  ENOMEM: 'could not be used: the system is out of memory',
  ENOTDIR: 'is not in a folder: part of its path is a file',
  EPERM: 'permission denied; check its owner and permissions',
  EPIPE: 'was closed before everything was written',
  ESTALE: 'is no longer on its network drive; mount it again',
}

/** The usual ones, in the language of the terminal. */
function translatedReason(code: string | undefined): string | undefined {
  const t = words()
  switch (code) {
    case 'EACCES':
      return t.accessDenied
    case 'EEXIST':
      return t.fileExists
    case 'EISDIR':
      return t.isFolder
    case 'ENOENT':
      return t.doesNotExist
    case 'ENOSPC':
      return t.diskFull
    case 'EROFS':
      return t.diskReadOnly
    default:
      return undefined
  }
}

/** Returns an error of the system as one sentence that names the file; undefined for any other error. */
export function systemProblem(error: unknown, named?: string): string | undefined {
  const { code, path, syscall } = error as Partial<NodeJS.ErrnoException>
  const reason = translatedReason(code) ?? REASONS[code ?? '']
  // Other errors may have such a code, too; those of the system name the call.
  if (reason === undefined || (syscall === undefined && path === undefined)) return undefined
  if (syscall === 'uv_cwd') return 'the current folder no longer exists; change to another one'
  return `${named ?? path ?? (syscall === 'write' ? 'standard output' : `a system call (${syscall})`)}: ${reason}`
}

/** Prints in one line why a file cannot be read or written; rethrows any other error. */
export function reportFileError(error: unknown, file: string | undefined, terminal: Terminal): ExitCode {
  const problem = systemProblem(error, file)
  if (problem === undefined) throw error
  terminal.err(`${problem}\n`)
  return 1
}

/**
 * Ends the program with a sentence instead of an uncaught exception: what the system refused in one line, a mistake of our own with
 * the place that a report of it needs.
 */
export function reportFatalError(error: unknown, terminal: Terminal, file?: string): void {
  const problem = systemProblem(error, file)
  if (problem !== undefined) return terminal.err(`${problem}\n`)
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  const place = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  terminal.err(`Daybook has a bug: ${message}\nRecorded data is not lost. Please report it with these lines:\n${place.join('\n')}\n`)
}

/** The code of a program that SIGPIPE has ended. Node ignores that signal, and `daybook list | head` is not an error. */
const READER_GONE = 141

/** Reports uncaught errors and ends with code 1. */
export function exitOnUncaughtErrors(terminal: Terminal): void {
  const end = (error: unknown, file?: string): void => {
    reportFatalError(error, terminal, file)
    process.exit(1)
  }
  process.on('uncaughtException', (error) => end(error))
  process.on('unhandledRejection', (error) => end(error))
  process.stdout.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? process.exit(READER_GONE) : end(error, 'standard output')))
  process.stderr.on('error', () => process.exit(1))
}

/**
 * Control characters other than tabs and line ends, and those that override the direction of writing, which would reverse an amount after a
 * payee. The plain direction marks are allowed.
 */
const CONTROL = /(?!\t|\n|\r\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Makes a text safe for a terminal: a payee is foreign text and could contain escape sequences. Files and pipes get the text unchanged.
 */
export const onScreen = (text: string): string => text.replaceAll(CONTROL, '\ufffd')

/** The path from the current folder, or the absolute path of a file outside it. */
export function nameHere(path: string): string {
  const name = relative(process.cwd(), path) || '.'
  return name.startsWith('..') ? path : name
}

/** A problem as a line, its file named from the current folder. */
export const problemHere = (problem: Problem): string => problemText(problem, nameHere)

/** By Pino's numbers. */
const LEVELS: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warning', 50: 'error', 60: 'fatal' }
/** Fields that are not shown at a terminal. */
const LEFT_OUT = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'job', 'reqId', 'date', 'stage', 'took_ms', 'referer'])

/** A JSON line of the log as text: time, level, message. Other lines are unchanged. */
export function plainLogLine(line: string): string {
  const record = recordOf(line)
  if (!record) return line.trimEnd()
  const { level, time, msg, err, ...fields } = record
  const said = String(msg ?? '')
  const more = Object.entries(fields).filter(([name, value]) => !LEFT_OUT.has(name) && !said.includes(String(value)))
  const behind = more.length === 0 ? '' : ` (${more.map(([name, value]) => `${name} ${shown(value)}`).join(', ')})`
  const stack = (err as { readonly stack?: unknown } | undefined)?.stack
  const why = stack === undefined ? '' : `\n${String(stack)}`
  // Indented, so that a line of a message cannot pass for a log entry.
  return `${momentHere(time)} ${LEVELS[level]}: ${said}${behind}${why}`.replaceAll(/\r?\n/g, '\n  ')
}

type LogLine = Readonly<Record<string, unknown>> & { readonly level: number; readonly time: number }

function recordOf(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const record = JSON.parse(line) as LogLine
    return Number.isFinite(record.time) && record.level in LEVELS ? record : undefined
  } catch {
    return undefined
  }
}

const shown = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** 2024-05-01 09:30:00, in local time. */
function momentHere(time: number): string {
  const moment = new Date(time)
  const two = (number: number): string => String(number).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(':')}`
}

/** A password from the keyboard, where it is not shown, or from a pipe. */
export async function typedPassword(terminal: Terminal, command: string): Promise<string> {
  if (process.stdin.isTTY) terminal.err('Password: ')
  const password = await readLine()
  if (process.stdin.isTTY) terminal.err('\n')
  if (password === '') throw new UsageError(`no password was given; type one, or pipe it in: daybook ${command} < FILE`)
  return password
}

/** The first line that comes in. */
async function readLine(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  for await (const line of lines) {
    lines.close()
    return line
  }
  return ''
}

/** Resolves on a signal to stop or, for a book among several, at the end of the front that started it. */
export const stopSignal = (withFront = false): Promise<void> =>
  new Promise((resolve) => {
    // SIGHUP comes when the terminal is closed, and with nohup as well: Node restores its handler.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => resolve())
    if (!withFront) return
    process.once('disconnect', () => resolve())
    if (!process.connected) resolve()
  })

/* The language of a terminal, as its environment has it. English until it is set: documents and tests never set it. */

let texts: ServerTexts = ENGLISH
let language: Language = 'en'

/** "de_AT.UTF-8" → German; "C" is English. The first of the three variables that is set decides, as everywhere on a system. */
export function languageOfEnvironment({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const locale = LC_ALL || LC_MESSAGES || LANG || ''
  return ourLanguage((locale.split(/[.@]/)[0] ?? '').replaceAll('_', '-')) ?? 'en'
}

export async function useLanguageOf(environment: NodeJS.ProcessEnv): Promise<void> {
  language = languageOfEnvironment(environment)
  texts = await textsIn(language)
}

/** All texts of the server, in the language of the terminal. */
export const terminalTexts = (): ServerTexts => texts

/** The texts of commands, in the language of the terminal. */
export const words = (): ServerTexts['commandLine'] => texts.commandLine

/** Writes a text for the terminal. */
export const inTerminal = (said: Said): string => written(said, texts)
