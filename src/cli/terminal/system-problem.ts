import type { ExitCode, Terminal } from './terminal.ts'

/** Errors of the system that are not bugs, and what to do about them. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied; check its owner and permissions',
  EBUSY: 'is in use by another program; end that first',
  EDQUOT: 'could not be written: the disk quota is used up',
  EEXIST: 'already exists and is not replaced; name another file',
  EFBIG: 'is larger than the file system allows',
  EIO: 'could not be read or written: the disk reports an error (EIO); look at the disk before anything else',
  EISDIR: 'is a folder',
  ELOOP: 'is a symbolic link to itself',
  EMFILE: 'could not be opened: too many files are open; raise the limit (ulimit -n)',
  ENAMETOOLONG: 'has a name that is too long',
  ENFILE: 'could not be opened: the system has too many open files; end other programs',
  ENOENT: 'does not exist',
  ENOMEM: 'could not be used: the system is out of memory',
  ENOSPC: 'could not be written: the disk is full',
  ENOTDIR: 'is not in a folder: part of its path is a file',
  EPERM: 'permission denied; check its owner and permissions',
  EPIPE: 'was closed before everything was written',
  EROFS: 'could not be written: the disk is read-only',
  ESTALE: 'is no longer on its network drive; mount it again',
}

/** Returns an error of the system as one sentence that names the file; undefined for any other error. */
export function systemProblem(error: unknown, named?: string): string | undefined {
  const { code, path, syscall } = error as Partial<NodeJS.ErrnoException>
  const reason = REASONS[code ?? '']
  // Other errors may have such a code, too; those of the system name the call.
  if (reason === undefined || (syscall === undefined && path === undefined)) return undefined
  if (syscall === 'uv_cwd') return 'the current folder no longer exists; change to another one'
  return `${named ?? path ?? (syscall === 'write' ? 'standard output' : `a system call (${syscall})`)}: ${reason}`
}

/** Says in one line what keeps a file from being written or read; anything else is thrown on. */
export function sayFileProblem(error: unknown, file: string | undefined, terminal: Terminal): ExitCode {
  const problem = systemProblem(error, file)
  if (problem === undefined) throw error
  terminal.err(`${problem}\n`)
  return 1
}
