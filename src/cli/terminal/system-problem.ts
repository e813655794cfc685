/** What the system says that is no mistake of the program, and what to do about it. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'may not be used: check its permissions',
  EBUSY: 'is in use by another program; end that first',
  EDQUOT: 'did not fit: there is no space left for this user',
  EEXIST: 'exists already and is not replaced; name another file',
  EFBIG: 'is larger than the disk allows',
  EIO: 'could not be read or written: the disk reports an error (EIO); look at the disk before anything else',
  EISDIR: 'is a folder',
  ELOOP: 'is a link that leads to itself',
  EMFILE: 'could not be opened: too many files are open; raise the limit (ulimit -n)',
  ENAMETOOLONG: 'has a name that is too long',
  ENFILE: 'could not be opened: the system has too many open files; end other programs',
  ENOENT: 'does not exist',
  ENOMEM: 'could not be used: the system has no memory left',
  ENOSPC: 'did not fit: the disk is full',
  ENOTDIR: 'is no folder, but its path has it as one',
  EPERM: 'may not be used: check its permissions',
  EPIPE: 'was closed before everything was written',
  EROFS: 'could not be written: the disk is read-only',
  ESTALE: 'is gone from its network drive; mount it again',
}

/** Returns what the system refused as one sentence that names the file; undefined for what is no such refusal. */
export function systemProblem(error: unknown, named?: string): string | undefined {
  const { code, path, syscall } = error as Partial<NodeJS.ErrnoException>
  const reason = REASONS[code ?? '']
  // A code alone may be anybody's: what the system refused says which call it was.
  if (reason === undefined || (syscall === undefined && path === undefined)) return undefined
  if (syscall === 'uv_cwd') return 'the folder that this was started in does not exist any more; change to another one'
  return `${named ?? path ?? (syscall === 'write' ? 'what was written' : `what was asked for (${syscall})`)}: ${reason}`
}
