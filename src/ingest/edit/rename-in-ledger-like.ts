import type { RawLines } from './raw-lines.ts'
import { renamedAccount } from './account-name.ts'
import { postingLine } from './posting-line.ts'

/** What an indented line belongs to. */
type Block = 'transaction' | 'rule' | 'directive' | 'none'

interface Rename {
  readonly from: string
  readonly to: string
  /** Whether a posting of a transaction on this line is to be renamed; rules and directives are asked nothing. */
  readonly concerns: (line: number) => boolean
  /** Rules and directives too. */
  readonly everywhere: boolean
}

/** Renames an account in a file of a ledger or hledger journal. Lines are raw text; returns the numbers of the lines that changed. */
export function renameInLedgerLike(file: RawLines, rename: Rename): number[] {
  const changed: number[] = []
  const prefixes: string[] = []
  let block: Block = 'none'
  /** The word that ends a passage that says nothing, such as a long comment. */
  let ignoredUntil: RegExp | undefined
  for (let number = 1; number <= file.lines.length; number++) {
    const line = file.line(number)
    if (ignoredUntil) {
      if (ignoredUntil.test(line)) ignoredUntil = undefined
      continue
    }
    let next: string | undefined
    if (/^[ \t]/.test(line)) next = indented(line, number, block, prefixes, rename)
    else if (line !== '') {
      // The mark of UTF-8 at the beginning of a file is no part of its first line.
      const directive = line.replace(/^\xef\xbb\xbf/, '').replace(/^[!@](?=[a-z])/, '')
      const passage = /^(comment|test)\b/.exec(directive)
      if (passage) ignoredUntil = new RegExp(`^[!@]?end ${passage[1]}\\b`)
      if (/^apply account\s/.test(directive)) prefixes.push(renamedInPrefix(directive.replace(/^apply account\s+/, '').trim(), rename))
      if (/^end apply( account)?\s*$/.test(directive) || /^end\s*$/.test(directive)) prefixes.pop()
      block = blockOf(directive)
      if (rename.everywhere) next = inDirective(line, rename)
    }
    if (next === undefined || next === line) continue
    file.set(number, next)
    changed.push(number)
  }
  return changed
}

function blockOf(line: string): Block {
  if (/^\d/.test(line)) return 'transaction'
  if (/^[~=]/.test(line)) return 'rule'
  return /^[a-zA-Z]/.test(line) ? 'directive' : 'none'
}

function indented(line: string, number: number, block: Block, prefixes: readonly string[], rename: Rename): string | undefined {
  const isAsked = block === 'transaction' ? rename.concerns(number) : block === 'rule' && rename.everywhere
  if (!isAsked) return undefined
  const posting = postingLine(line)
  if (!posting) return undefined
  const [from, to] = posting.account
  const prefix = prefixes.map((part) => `${part}:`).join('')
  const renamed = renamedAccount(prefix + line.slice(from, to), rename.from, rename.to)
  // An account that leaves the `apply account` around it cannot be written here; who asked finds the posting unchanged.
  if (renamed === undefined || !renamed.startsWith(prefix)) return undefined
  return line.slice(0, from) + renamed.slice(prefix.length) + line.slice(to)
}

const renamedInPrefix = (prefix: string, { from, to, everywhere }: Rename): string => (everywhere && renamedAccount(prefix, from, to)) || prefix

/** What stands before the name of an account in a directive, and whether a note may stand behind the name. */
const NAMED: readonly (readonly [before: RegExp, note: boolean])[] = [
  [/^[!@]?account[ \t]+/, true],
  [/^[!@]?apply account[ \t]+/, false],
  [/^[!@]?(?:bucket|A)[ \t]+/, false],
  [/^[!@]?alias[ \t]+[^=]*=[ \t]*/, false],
  [/^[iIo][ \t]+\S+[ \t]+\S+[ \t]+/, true],
  [/^[!@]?capture[ \t]+/, true],
]

function inDirective(line: string, { from, to }: Rename): string | undefined {
  for (const [form, note] of NAMED) {
    const before = form.exec(line)?.[0]
    if (before === undefined) continue
    const behind = line.slice(before.length)
    const name = (note ? /^(?:[^ \t;]| (?![ \t;]))*/.exec(behind)![0] : behind).trimEnd()
    const renamed = renamedAccount(name, from, to)
    return renamed === undefined ? undefined : before + renamed + behind.slice(name.length)
  }
  // Queries of rules and expressions name accounts inside other text.
  if (!/^[!@]?(?:=|assert\b|check\b)/.test(line)) return undefined
  const escaped = from.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return line.replaceAll(new RegExp(`(?<![\\w:\\x80-\\xff])${escaped}(?![\\w\\x80-\\xff])`, 'g'), () => to)
}
