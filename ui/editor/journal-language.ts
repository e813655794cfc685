import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { tags } from '@lezer/highlight'
import { beancountPieces, type Dialect, type Piece, type PieceKind, piecesOf } from '../figures/journal-syntax.ts'

const NAMES: Readonly<Record<PieceKind, string | null>> = {
  comment: 'comment',
  day: 'literal',
  directive: 'keyword',
  payee: 'string',
  account: 'variableName',
  amount: 'number',
  tag: 'tagName',
  plain: null,
}

/** What remains of the line that is being read. */
interface State {
  pieces: readonly Piece[]
  isInString: boolean
}

const languageOf = (dialect: Dialect): StreamLanguage<State> =>
  StreamLanguage.define<State>({
    startState: () => ({ pieces: [], isInString: false }),
    copyState: (state) => ({ ...state }),
    token: (stream, state) => {
      if (stream.sol()) {
        if (dialect === 'beancount') {
          const { pieces, isInString } = beancountPieces(stream.string, state.isInString)
          state.pieces = pieces
          state.isInString = isInString
        } else state.pieces = piecesOf(stream.string)
      }
      const [piece, ...rest] = state.pieces
      if (!piece) {
        stream.skipToEnd()
        return null
      }
      stream.pos += piece.text.length
      state.pieces = rest
      return NAMES[piece.kind]
    },
    languageData: { commentTokens: { line: ';' } },
  })

export const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: tags.literal, color: 'var(--ink)', fontWeight: '550' },
  { tag: tags.keyword, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ink)', fontWeight: '550' },
  { tag: tags.variableName, color: 'var(--accent-strong)' },
  { tag: tags.number, color: 'var(--gain)' },
  { tag: tags.tagName, color: 'var(--amber)' },
])

/** A journal in colours; the same reading of a line as everywhere on the pages. */
export const journalLanguage = (dialect: Dialect): Extension => [languageOf(dialect), syntaxHighlighting(colours)]
