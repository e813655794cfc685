import { spawn } from 'node:child_process'

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

/** ledger tells first where it was and last what is wrong. */
function complaintIn(text: string): string | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.find((line) => line.startsWith('Error: ')) ?? lines[0]
}
