/** The first line of a transaction in a beancount file, in parts that joined give the line. */
export interface BeancountHeader {
  readonly date: string
  /** Blanks before the flag. */
  readonly gap: string
  /** `*`, `!`, `txn` or another letter. */
  readonly flag: string
  /** Its strings with their quotes: payee and narration, or narration alone. */
  readonly strings: readonly string[]
  /** What stands before each string. */
  readonly blanks: readonly string[]
  /** Tags, links and a comment. */
  readonly rest: string
}

/** Undefined for a line that begins no transaction, and for one whose strings go over its end. */
export function beancountHeader(line: string): BeancountHeader | undefined {
  const beginning = /^((?:\xef\xbb\xbf)?\d{4}[-/]\d{1,2}[-/]\d{1,2})([ \t]+)(txn|[*!&#?%PSTCURM])/.exec(line)
  if (!beginning) return undefined
  const [all, date = '', gap = '', flag = ''] = beginning
  const strings: string[] = []
  const blanks: string[] = []
  let at = all.length
  for (;;) {
    const string = /^([ \t]*)("(?:[^"\\]|\\.)*")/.exec(line.slice(at))
    if (!string) break
    blanks.push(string[1]!)
    strings.push(string[2]!)
    at += string[0].length
  }
  if (strings.length > 2) return undefined
  const rest = line.slice(at)
  return /^[^";]*"/.test(rest) ? undefined : { date, gap, flag, strings, blanks, rest }
}

export const joinedBeancountHeader = ({ date, gap, flag, strings, blanks, rest }: BeancountHeader): string =>
  date + gap + flag + strings.map((string, at) => (blanks[at] ?? ' ') + string).join('') + rest

/** A text as a string of beancount. */
export const beancountString = (text: string): string => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
