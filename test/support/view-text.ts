import { formatDay } from '#vocabulary/day.ts'
import type { LedgerView } from '../../src/projections/view/ledger-view.ts'

/** Everything a view says, as text that can be compared and read: two views that say the same are equal here, however they came about. */
export function viewText(view: LedgerView): string[] {
  const { transactions: t, postings: p, prices } = view
  const place = (file: number, line: number): string => `${view.files[file]}:${line}`
  const text = (id: number): string => (id < 0 ? '' : ` "${view.texts[id]}"`)
  const lines: string[] = []
  for (const row of view.order) {
    lines.push(
      `${formatDay(t.day[row]!)} ${view.transactionIds[row]} ${place(t.file[row]!, t.beginLine[row]!)}-${t.endLine[row]} ${view.payees[t.payee[row]!]}${text(t.note[row]!)}`,
    )
    for (let i = t.firstPosting[row]!; i < t.firstPosting[row + 1]!; i++) {
      const cost = p.costCommodity[i]! < 0 ? '' : ` @@ ${p.cost.get(i).toText()} ${view.commodities[p.costCommodity[i]!]}`
      const own = p.payee.get(i)
      lines.push(
        `  ${p.line[i]} ${view.accounts[p.account[i]!]} ${p.quantity.get(i).toText()} ${view.commodities[p.commodity[i]!]}${cost}${own === undefined ? '' : ` by ${view.payees[own]}`}`,
      )
    }
  }
  for (const row of view.priceOrder) {
    lines.push(
      `P ${formatDay(prices.day[row]!)} ${view.commodities[prices.base[row]!]} ${prices.rate.get(row).toText()} ${view.commodities[prices.quote[row]!]} ${place(prices.file[row]!, prices.line[row]!)}`,
    )
  }
  return lines
}
