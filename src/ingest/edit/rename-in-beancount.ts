import { matchAt } from '#vocabulary/text/scanner.ts'
import { renamedAccount } from './account-name.ts'

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
