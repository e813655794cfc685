import { setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { RangeSet, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state'
import { type EditorView, gutter, GutterMarker } from '@codemirror/view'
import type { SheetLine } from '../figures/sheet-results.ts'

/** What stands beside a line. */
class Result extends GutterMarker {
  constructor(
    readonly text: string,
    readonly tone: string,
  ) {
    super()
    this.elementClass = tone
  }
  override eq(other: Result): boolean {
    return this.text === other.text && this.tone === other.tone
  }
  override toDOM(): Node {
    const element = document.createElement('span')
    element.textContent = this.text
    return element
  }
}

const put = StateEffect.define<RangeSet<Result>>()

/** Results stay beside their lines while one types above them, until the next ones come. */
const results = StateField.define<RangeSet<Result>>({
  create: () => RangeSet.empty,
  update: (before, transaction) => {
    for (const effect of transaction.effects) if (effect.is(put)) return effect.value
    return before.map(transaction.changes)
  },
})

const LONGEST = new Result('00,000.00 EUR', '')

/** The results of a sheet in a column beside its lines. */
export const resultColumn = (): Extension => [
  results,
  gutter({ class: 'sheet-results', side: 'after', markers: (view) => view.state.field(results), initialSpacer: () => LONGEST }),
]

/** Puts results beside their lines, and marks what is wrong at its columns. */
export function showResults(view: EditorView, lines: readonly SheetLine[], textOf: (line: SheetLine) => string): void {
  const { doc } = view.state
  const shown = lines.filter(({ line }) => line <= doc.lines)
  const markers = shown
    .map((line) => ({ line, text: textOf(line) }))
    .filter(({ text }) => text !== '')
    .map(({ line, text }) =>
      new Result(text, line.kind === 'error' ? 'sheet-error' : line.remarks.length > 0 ? 'sheet-remark' : '').range(doc.line(line.line).from),
    )
  view.dispatch({ effects: put.of(RangeSet.of(markers)) })
  view.dispatch(
    setDiagnostics(
      view.state,
      shown.flatMap((line) => diagnosticOf(view.state, line)),
    ),
  )
}

function diagnosticOf({ doc }: EditorState, { line, error }: SheetLine): Diagnostic[] {
  if (!error) return []
  const { from, to } = doc.line(line)
  const start = Math.min(from + error.from_column - 1, to)
  return [{ from: start, to: Math.min(Math.max(from + error.to_column - 1, start), to), severity: 'error', message: error.message }]
}
