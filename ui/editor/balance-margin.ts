import type { Extension } from '@codemirror/state'
import { gutter, GutterMarker } from '@codemirror/view'

export interface BalanceAtLine {
  readonly line: number
  readonly text: string
}

class Balance extends GutterMarker {
  constructor(readonly text: string) {
    super()
  }
  override eq(other: Balance): boolean {
    return this.text === other.text
  }
  override toDOM(): Text {
    return document.createTextNode(this.text)
  }
}

/** The balance of one account in the margin, at each transaction that changes it. */
export function balanceMargin(balances: readonly BalanceAtLine[]): Extension {
  const byLine = new Map(balances.map(({ line, text }) => [line, new Balance(text)]))
  const longest = balances.reduce((most, { text }) => (text.length > most.length ? text : most), '')
  return gutter({
    class: 'editor-balances',
    lineMarker: (view, line) => byLine.get(view.state.doc.lineAt(line.from).number) ?? null,
    initialSpacer: () => new Balance(longest),
  })
}
