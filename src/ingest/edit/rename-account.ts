import { escapedForPattern, matchAt } from '#vocabulary/text/scanner.ts'
import { postingLine, type RawLines } from './raw-lines.ts'

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

/** What precedes the name of an account in a directive, and whether a note may follow the name. */
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
  const escaped = escapedForPattern(from)
  return line.replaceAll(new RegExp(`(?<![\\w:\\x80-\\xff])${escaped}(?![\\w\\x80-\\xff])`, 'g'), () => to)
}

const ACCOUNT = /[A-Z\x80-\xff][\w\-\x80-\xff]*(?::[A-Z0-9\x80-\xff][\w\-\x80-\xff]*)+/y
const WORD = /[\w:\-\x80-\xff]/

/**
 * Renames an account wherever a beancount file names it: postings, directives, metadata. Strings and comments stay as they are. Everything is
 * raw text, one character a byte. `concerns`: whether names on that line are to be renamed.
 */
export function renameInBeancount(text: string, from: string, to: string, concerns: (line: number) => boolean): string {
  let result = ''
  let copied = 0
  let line = 1
  for (let at = 0; at < text.length; ) {
    const character = text[at]!
    if (character === '\n') {
      line++
      at++
    } else if (character === '"') {
      const end = endOfString(text, at)
      for (let i = at; i < end; i++) if (text[i] === '\n') line++
      at = end
    } else if (character === ';' || (isLineStart(text, at) && isIgnoredLine(character))) {
      const end = text.indexOf('\n', at)
      at = end < 0 ? text.length : end
    } else if (WORD.test(character)) {
      const name = matchAt(ACCOUNT, text, at)?.[0]
      const renamed = name !== undefined && concerns(line) ? renamedAccount(name, from, to) : undefined
      if (renamed !== undefined) {
        result += text.slice(copied, at) + renamed
        copied = at + name!.length
      }
      at += name?.length ?? 1
      while (at < text.length && WORD.test(text[at]!)) at++
    } else at++
  }
  return result + text.slice(copied)
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
  }
  return text.length
}

const isLineStart = (text: string, at: number): boolean => at === 0 || text[at - 1] === '\n'
/** Headings of Emacs' outlines and the like: the whole line says nothing. */
const isIgnoredLine = (first: string): boolean => '*:#!&?%|'.includes(first)

/** How an account is named after a rename: itself, one below it, or undefined when the rename does not concern it. */
export function renamedAccount(account: string, from: string, to: string): string | undefined {
  if (account === from) return to
  return account.startsWith(`${from}:`) ? to + account.slice(from.length) : undefined
}
