import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
// Loaded here because it later starts its process in the folder that is current now, and `runIn` fakes the current folder.
import 'esbuild'
import { vi } from 'vitest'
import { printHelp, runCommand } from '../../src/cli/run.ts'
import { type ExitCode, reportFatalError } from '../../src/cli/terminal.ts'

interface Ran {
  readonly code: ExitCode
  readonly out: string
  readonly err: string
}

/** Runs a command of the command line in this process: what it wrote, and its exit code. */
export async function runHere(...words: string[]): Promise<Ran> {
  let [out, err] = ['', '']
  const code = await runCommand(words, { out: (text) => void (out += text), err: (text) => void (err += text) })
  return { code, out, err }
}

/**
 * Runs a command in this process as `daybook` would in a folder: a start of the program costs ten times as much. A thread cannot change its
 * current folder, so the command reads files of the folder by their full path, and the folder is cut from what it writes.
 */
export async function runIn(
  folder: string,
  words: readonly string[],
  { input = '', env = {} }: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ran> {
  const fakes = [
    vi.spyOn(process, 'cwd').mockReturnValue(folder),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(input === '' ? [] : [Buffer.from(input)]) as typeof process.stdin),
  ]
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  let [out, err] = ['', '']
  const terminal = { out: (text: string) => void (out += text), err: (text: string) => void (err += text) }
  try {
    const [first, ...rest] = words.map((word) => (isFileIn(folder, word) ? join(folder, word) : word))
    const code = await (first === 'help' ? printHelp(rest, terminal) : runCommand(first === undefined ? [] : [first, ...rest], terminal)).catch(
      (error: unknown): ExitCode => {
        reportFatalError(error, terminal)
        return 1
      },
    )
    const named = (text: string): string => text.replaceAll(`${folder}/`, '')
    return { code, out: named(out), err: named(err) }
  } finally {
    for (const fake of fakes) fake.mockRestore()
    if (Object.keys(env).length > 0) vi.unstubAllEnvs()
  }
}

/** Not an option, not "-", which is standard input, and not the folder itself. */
const isFileIn = (folder: string, word: string): boolean => !/^(-.*|\.?)$/s.test(word) && existsSync(join(folder, word))
