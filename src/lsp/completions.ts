import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver/node'
import type { Book } from '../ingest/journal/book.ts'

/** What may stand at the end of a beginning of a line: accounts in postings and directives, commodities behind numbers, payees behind dates. */
export function completionsFor(beginning: string, book: Book): CompletionItem[] {
  const accounts = [...new Set([...book.accounts.names, ...book.declaredAccounts])]
  if (/^\s/.test(beginning)) {
    if (/;/.test(beginning)) return []
    const isBehindAmount =
      /(?: {2,}|\t).*\d\s*\S*$/.test(beginning.trimStart()) || (book.dialect === 'beancount' && /\S\s+[-+]?[\d.,]+\s+\S*$/.test(beginning))
    return isBehindAmount ? items(book.commodities.names, CompletionItemKind.Unit) : items(accounts, CompletionItemKind.Variable)
  }
  if (/^(?:account|apply account|bucket)\s/.test(beginning) || /^\S+\s+(?:open|close|balance|pad|note|document)\s/.test(beginning))
    return items(accounts, CompletionItemKind.Variable)
  if (!/^\d\S*\s/.test(beginning)) return []
  const payees = book.payees.names.map((payee) => (book.dialect === 'beancount' ? payee.split(' | ', 1)[0]! : payee))
  return items(
    payees.filter((payee) => payee !== ''),
    CompletionItemKind.Text,
  )
}

const items = (names: readonly string[], kind: CompletionItemKind): CompletionItem[] =>
  [...new Set(names)].filter((name) => name !== '').map((label) => ({ label, kind }))
