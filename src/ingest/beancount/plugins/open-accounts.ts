import { BALANCE, CLOSE, type Directive, DOCUMENT, NOTE, OPEN, PAD } from '../directives.ts'
import type { PluginJournal } from './journal.ts'

/** The accounts that a directive names. */
export function accountsOf(directive: Directive): readonly number[] {
  switch (directive.kind) {
    case OPEN:
    case CLOSE:
    case BALANCE:
    case NOTE:
    case DOCUMENT:
      return [directive.account]
    case PAD:
      return [directive.account, directive.source]
    default:
      return []
  }
}

/** Opens accounts that no directive opens on the given day. */
export function openAccounts({ directives, book }: PluginJournal, days: Iterable<readonly [account: number, day: number]>): void {
  const open = new Set(directives.others.flatMap((directive) => (directive.kind === OPEN ? [directive.account] : [])))
  for (const [account, day] of days) {
    if (open.has(account)) continue
    open.add(account)
    directives.others.push({ kind: OPEN, day, file: 0, line: 0, endLine: 0, account, currencies: [], method: undefined, tags: [] })
    book.accounts.id(directives.accounts.name(account))
  }
}
