import { elementAt } from '#vocabulary/element-at.ts'
import { rootedAccount } from './root-accounts.ts'
import type { Book } from './book.ts'

/**
 * Returns what a line of a ledger or hledger posting asserts, as it is written: "= 100 EUR". Undefined when it asserts nothing. An
 * equals sign in a lot ({=10 EUR}), before a fixated price (@ =10 EUR), in a name in quotes, in parentheses or in a comment is none.
 */
export function assertedOn(line: string): string | undefined {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    const character = line[at]!
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === ';') return undefined
    else if ('{(['.includes(character)) depth++
    else if ('})]'.includes(character)) depth--
    else if (character === '=' && depth === 0 && !/@\s*$/.test(line.slice(0, at))) return elementAt(line.slice(at).split(/\s;|\s{2,};/), 0).trim()
  }
  return undefined
}

const BALANCE = /^(\d{4}[-/]\d{2}[-/]\d{2})[ \t]+balance[ \t]+([^\s;]+)[ \t]+([^;]+)/

/** The `balance` directives of a beancount file for accounts that pass the test, by the names of the reports. Lines from 1. */
export function balanceDirectives(
  text: string,
  roots: Book['accountRoots'],
  isAsked: (account: string) => boolean,
): { readonly day: string; readonly text: string; readonly line: number }[] {
  const found: { day: string; text: string; line: number }[] = []
  text.split('\n').forEach((content, index) => {
    const match = content.includes('balance') ? BALANCE.exec(content) : null
    if (match && isAsked(rootedAccount(match[2]!, roots)))
      found.push({ day: match[1]!.replaceAll('/', '-'), text: match[3]!.trim(), line: index + 1 })
  })
  return found
}
