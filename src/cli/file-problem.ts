import type { ExitCode, Terminal } from './terminal.ts'

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'exists already and is not replaced; name another file',
  ENOENT: 'does not exist',
  EACCES: 'may not be used: check its permissions',
  EISDIR: 'is a folder',
  ENOSPC: 'did not fit: the disk is full',
}

/** Says in one line what keeps a file from being written or read; anything else is thrown on. */
export function sayFileProblem(error: unknown, file: string | undefined, terminal: Terminal): ExitCode {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
  if (reason === undefined) throw error
  terminal.err(`${file}: ${reason}\n`)
  return 1
}
