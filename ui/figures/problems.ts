import type { Job } from '../../src/http/contract/jobs.ts'

/** The problems that a failed job tells, one "file:line: message" after the other. */
export interface ProblemLine {
  readonly file: string | undefined
  readonly line: number
  /** May go over several lines. */
  readonly message: string
}

/** What a job has to say: its lines where it has some, else the reason of its failure alone, which only repeats them. */
export const problemsOf = ({ error, details }: Pick<Job, 'error' | 'details'>): ProblemLine[] =>
  problemsIn(details?.length ? details : error === undefined ? [] : [error])

const PLACED = /^(\S[^:\n]*\.[A-Za-z0-9]+):(\d+)(?:-\d+)?:\s*(.*)$/

/** Lines that name no place belong to the problem above them, when they are indented, and stand alone when they are not. */
export const problemsIn = (texts: readonly string[]): ProblemLine[] => {
  const problems: { file: string | undefined; line: number; message: string }[] = []
  for (const text of texts.flatMap((entry) => entry.split('\n'))) {
    const placed = PLACED.exec(text)
    const last = problems.at(-1)
    if (placed) problems.push({ file: placed[1], line: Number(placed[2]), message: placed[3] ?? '' })
    else if (/^\s+\S/.test(text) && last) last.message += `\n${text}`
    else if (text.trim() !== '') problems.push({ file: undefined, line: 0, message: text.trim() })
  }
  const seen = new Set<string>()
  return problems.filter(({ file, line, message }) => {
    const key = `${file}:${line}:${message}`
    return !seen.has(key) && seen.add(key)
  })
}
