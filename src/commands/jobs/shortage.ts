/** The stage at which a job failed for want of something that there may be again. */
export const SHORT_OF_SYSTEM = 'system'

const SAID: Readonly<Record<string, string>> = {
  EMFILE: 'too many files are open; raise the limit (ulimit -n)',
  ENFILE: 'the system has too many open files; end other programs',
  ENOMEM: 'the system has no memory left',
}
const CODE = /\b(EMFILE|ENFILE|ENOMEM)\b/

/** The exhausted resource that made work fail; undefined if there was none. A thread that could not start has it only in its message. */
export function shortageIn(error: unknown): string | undefined {
  const code = error instanceof Error ? CODE.exec(error.message)?.[1] : undefined
  return code && SAID[code]
}
