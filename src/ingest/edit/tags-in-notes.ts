/*
 * Tags inside the note of a ledger or hledger journal, which is the raw text behind its semicolon. The two write them differently:
 * ledger `:food:home:` and `Name: the whole note`, hledger `name:value up to a comma, other:`.
 */

type LedgerLike = 'ledger' | 'hledger'

/** The note with each tag of that name passed through `change`: another name, or undefined to leave the tag out. */
export function withTag(note: string, name: string, change: (name: string) => string | undefined, dialect: LedgerLike): string {
  return dialect === 'ledger' ? inLedger(note, name, change) : inHledger(note, name, change)
}

function inLedger(note: string, name: string, change: (name: string) => string | undefined): string {
  const first = /^([ \t]*)([^ \t]+?)(::?)(?=[ \t]|$)/.exec(note)
  if (first && !first[2]!.startsWith(':') && first[2] === name) {
    const next = change(name)
    return next === undefined ? '' : first[1]! + next + first[3]! + note.slice(first[0].length)
  }
  return note.replaceAll(/[^ \t]+/g, (word) => {
    if (word.length < 3 || !word.startsWith(':') || !word.endsWith(':')) return word
    const names = word.slice(1, -1).split(':')
    const kept = names.map((tag) => (tag === name ? change(tag) : tag)).filter((tag) => tag !== undefined)
    return kept.length === 0 ? '' : `:${kept.join(':')}:`
  })
}

function inHledger(note: string, name: string, change: (name: string) => string | undefined): string {
  let result = ''
  let at = 0
  while (at < note.length) {
    const colon = note.indexOf(':', at)
    if (colon < 0) break
    let from = colon
    while (from > at && !/\s/.test(note[from - 1]!)) from--
    if (from === colon) {
      result += note.slice(at, colon + 1)
      at = colon + 1
      continue
    }
    const comma = note.indexOf(',', colon)
    const to = comma < 0 ? note.length : comma + 1
    const next = note.slice(from, colon) === name ? change(name) : note.slice(from, colon)
    if (next === undefined) result = `${(result + note.slice(at, from)).trimEnd()}${comma < 0 ? '' : ' '}`
    else result += note.slice(at, from) + next + note.slice(colon, to)
    at = to
    if (next === undefined) while (at < note.length && note[at] === ' ') at++
  }
  return result + note.slice(at)
}

/** Whether a note says nothing any more. */
export const isEmptyNote = (note: string): boolean => note.replaceAll(',', '').trim() === ''

/** How a tag is written as a note of its own, without the semicolon. */
export function tagNote(name: string, value: string, dialect: LedgerLike): string {
  if (dialect === 'hledger') return ` ${name}:${value === '' ? '' : ` ${value}`}`
  return value === '' ? ` :${name}:` : ` ${name}: ${value}`
}
