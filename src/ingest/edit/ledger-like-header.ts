/** The first line of a transaction in a ledger or hledger journal, in parts that joined give the line. */
export interface LedgerLikeHeader {
  readonly date: string
  /** `=DATE` behind it, or ''. */
  readonly secondDate: string
  /** With the blanks before it; '' without one. */
  readonly mark: string
  /** `(CODE)` with the blanks before it; '' without one. */
  readonly code: string
  /** Blanks before the payee. */
  readonly gap: string
  readonly payee: string
  /** The blanks and `;` and what follows; '' without a note. */
  readonly note: string
}

const BEGINNING = /^((?:\xef\xbb\xbf)?\d[\d./-]*)(=\d[\d./-]*)?([ \t]+[*!](?=[ \t(]|$))?([ \t]*\([^)]*\))?([ \t]*)/

/** Undefined for a line that begins no transaction. */
export function ledgerLikeHeader(line: string, dialect: 'ledger' | 'hledger'): LedgerLikeHeader | undefined {
  const beginning = BEGINNING.exec(line)
  if (!beginning) return undefined
  const [all, date = '', secondDate = '', mark = '', code = '', gap = ''] = beginning
  const behind = line.slice(all.length)
  // hledger takes every semicolon for a note, ledger only one behind two blanks or a tab.
  const at = dialect === 'hledger' ? behind.indexOf(';') : noteOfLedger(behind)
  const payee = (at < 0 ? behind : behind.slice(0, at)).trimEnd()
  return { date, secondDate, mark, code, gap, payee, note: behind.slice(payee.length) }
}

function noteOfLedger(text: string): number {
  for (let at = text.indexOf(';'); at >= 0; at = text.indexOf(';', at + 1)) if (/(?:^|\t| {2})$/.test(text.slice(Math.max(0, at - 2), at))) return at
  return -1
}

export const joinedHeader = ({ date, secondDate, mark, code, gap, payee, note }: LedgerLikeHeader): string =>
  date + secondDate + mark + code + gap + payee + note
