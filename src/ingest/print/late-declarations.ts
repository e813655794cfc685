import { NONE } from '#vocabulary/columns.ts'
import type { Book } from '../journal/book.ts'
import type { Direction } from './directives/direction.ts'
import { translated } from './directives/translate.ts'
import type { SourcePieces } from './source-pieces.ts'

/**
 * Declarations that stand behind what uses them, as the target writes them: beancount and hledger take them in any order, and often
 * have their includes first. Ledger (`--pedantic`, `--strict`) wants to have read them before.
 */
export function lateDeclarations(book: Book, pieces: SourcePieces, direction: Direction): string[] {
  const uses = usesByPlace(book, direction.names)
  const used = new Set<string>()
  const declared = new Set<string>()
  const late = new Set<string>()
  for (const { file, piece } of pieces.inOrder()) {
    if (piece.kind === 'entry') for (const use of uses(file, piece.line)) used.add(use)
    if (piece.kind !== 'directive') continue
    const line = translated(piece.lines, direction).lines[0]!.replace(/\s{2,};.*/, '')
    if (used.has(line) && !declared.has(line)) late.add(line)
    declared.add(line)
  }
  return [...late].sort()
}

/** What the entry on a line would have declared. */
function usesByPlace({ transactions: t, postings: p, prices, accounts, commodities }: Book, names: Direction['names']) {
  const uses = new Map<string, Set<string>>()
  const at = (file: number, line: number): Set<string> => {
    const key = `${file}:${line}`
    let found = uses.get(key)
    if (found === undefined) uses.set(key, (found = new Set()))
    return found
  }
  const account = Array.from(accounts.names, (name) => `account ${names.account(name)}`)
  const commodity = Array.from(commodities.names, (name) => `commodity ${names.currency(name)}`)
  for (let row = 0; row < prices.count; row++) {
    const found = at(prices.file[row]!, prices.line[row]!)
    for (const id of [prices.base[row]!, prices.quote[row]!]) found.add(commodity[id]!)
  }
  for (let row = 0; row < t.count; row++) {
    const found = at(t.file[row]!, t.beginLine[row]!)
    for (let i = t.firstPosting[row]!; i < t.firstPosting[row + 1]!; i++) {
      found.add(account[p.account[i]!]!)
      for (const id of [p.commodity[i]!, p.costCommodity[i]!, p.lotCommodity[i]!]) if (id !== NONE) found.add(commodity[id]!)
    }
  }
  return (file: number, line: number): Iterable<string> => uses.get(`${file}:${line}`) ?? []
}
