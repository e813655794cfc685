import { Refusal } from '#vocabulary/refusal.ts'

const REFUSALS: Readonly<Record<string, Refusal>> = {
  ENOSPC: new Refusal('DISK_FULL', 'the disk is full: nothing was changed; make room and try again'),
  EDQUOT: new Refusal('DISK_FULL', 'the quota of the disk is used up: nothing was changed; make room and try again'),
  EROFS: new Refusal('FORBIDDEN', 'the disk may only be read: nothing was changed'),
  EACCES: new Refusal('FORBIDDEN', "Daybook may not write to the journal's folder or to a file in it: check the permissions; nothing was changed"),
  EPERM: new Refusal('FORBIDDEN', "Daybook may not write to the journal's folder or to a file in it: check the permissions; nothing was changed"),
  EIO: new Refusal('FORBIDDEN', 'the disk does not work as it should (input/output error): nothing was changed'),
  EMFILE: new Refusal('FORBIDDEN', 'too many files are open: nothing was changed; try again'),
  ENAMETOOLONG: new Refusal('INVALID_REQUEST', 'the name of the file is too long: nothing was changed'),
  EXDEV: new Refusal(
    'INVALID_REQUEST',
    "the file is on another disk than the journal's folder, so it cannot be replaced in one step: nothing was changed",
  ),
}

/** What the disk had against a change, as a refusal; our own mistakes are thrown on. */
export function diskRefusal(error: unknown): Refusal {
  const refusal = REFUSALS[(error as NodeJS.ErrnoException).code ?? '']
  if (!refusal) throw error
  return refusal
}
