import { runCommand } from '../../src/cli/run.ts'
import type { ExitCode } from '../../src/cli/terminal.ts'

/** Runs a command of the command line in this process: what it wrote, and its exit code. */
export async function runHere(...words: string[]): Promise<{ readonly code: ExitCode; readonly out: string; readonly err: string }> {
  let [out, err] = ['', '']
  const code = await runCommand(words, { out: (text) => void (out += text), err: (text) => void (err += text) })
  return { code, out, err }
}
