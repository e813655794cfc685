import type { Dialect } from '../../journal/book.ts'

/** What may begin a line at the margin of a ledger journal: a day, a rule, a comment, one of the letters, or a word that means something. */
const BEGINS =
  /^(?:\d|[~=;#%|*]|-{2}|[!@]?(?:account|alias|apply|assert|bucket|capture|check|comment|commodity|def|define|end|eval|expr|fixed|import|include|payee|python|tag|test|value|year)\b|[AbCDhIiNOoPY]\s)/

/**
 * The first line that a ledger journal's reader would pass over without a word, as ledger does: a statement's row that came to this would be
 * lost, and nobody would be told. Undefined for none, and in the other dialects, whose readers refuse it.
 */
export function passedOver(text: string, dialect: Dialect): { readonly line: number; readonly text: string } | undefined {
  if (dialect !== 'ledger') return undefined
  const lines = text.split('\n')
  const at = lines.findIndex((line) => /^\S/.test(line) && !BEGINS.test(line))
  return at < 0 ? undefined : { line: at + 1, text: lines[at]!.slice(0, 60) }
}
