import type { PostingColumns } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'

/* What was paid for a posting, and for which lot: few have it, and where the rows of another book stand, they may say it. */

/** Takes it from postings that are about to be written. */
export function clearPaid(postings: PostingColumns, from: number, to: number): void {
  for (const amounts of [postings.cost, postings.lot]) {
    amounts.mantissa.fill(0, from, to)
    amounts.scale.fill(0, from, to)
  }
  postings.costCommodity.fill(NONE, from, to)
  postings.lotCommodity.fill(NONE, from, to)
}

/** Takes it from one. */
export function clearPaidAt({ cost, costCommodity, lot, lotCommodity }: PostingColumns, row: number): void {
  cost.mantissa[row] = lot.mantissa[row] = 0
  cost.scale[row] = lot.scale[row] = 0
  costCommodity[row] = lotCommodity[row] = NONE
}
