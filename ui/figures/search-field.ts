import { tokens } from '../../src/projections/search/lexer.ts'
import type { TokenKind } from '../../src/projections/search/token.ts'

/** What is wrong with a search, and where; `to` is behind it. */
export interface Wrong {
  readonly from: number
  readonly to: number
}

/** A run of the text of a search that looks the same. */
interface Run {
  readonly text: string
  readonly kind: TokenKind | 'blank' | 'property'
  readonly isWrong: boolean
}

/** A search in pieces, each to be coloured as what it is; together they are the text. */
export const runsOf = (text: string, wrong: Wrong | undefined): Run[] => {
  const runs: Run[] = []
  const add = (from: number, to: number, kind: Run['kind']): void => {
    const edges = [from, ...[wrong?.from ?? 0, wrong?.to ?? 0].filter((edge) => edge > from && edge < to), to]
    for (let i = 0; i + 1 < edges.length; i++) {
      const [begin, end] = [edges[i] ?? 0, edges[i + 1] ?? 0]
      if (begin < end) runs.push({ text: text.slice(begin, end), kind, isWrong: wrong !== undefined && begin >= wrong.from && end <= wrong.to })
    }
  }
  const all = [...tokens(text)]
  let at = 0
  all.forEach(({ kind, from, to }, place) => {
    if (from < at) return
    add(at, from, 'blank')
    add(from, to, kind === 'word' && all[place + 1]?.kind === 'operator' ? 'property' : kind)
    at = to
  })
  add(at, text.length, 'blank')
  return runs
}

/** A search with something put in the place of a part of it, and where the cursor then is. */
export const completed = (text: string, { from, to, text: value }: { from: number; to: number; text: string }): { text: string; at: number } => {
  const behind = text.slice(to)
  const space = value.endsWith(' ') || value.endsWith('(') || behind.startsWith(' ') ? '' : ' '
  return { text: text.slice(0, from) + value + space + behind, at: from + value.length + (space || behind.startsWith(' ') ? 1 : 0) }
}
