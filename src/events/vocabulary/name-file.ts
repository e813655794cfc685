/** What the system refuses of a write to an open file says which call it was and not which file; returns the error with that, too. */
export function nameFile(error: unknown, path: string): unknown {
  if (error instanceof Error && 'syscall' in error && !('path' in error)) Object.assign(error, { path })
  return error
}
