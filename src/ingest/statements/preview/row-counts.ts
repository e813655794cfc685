import type { PreviewRow, RowCounts, RowReason } from './preview.ts'

/** A file can have another reason for each of a hundred thousand rows. */
const REASONS_MAX = 50

/** Whether a row is written when a person does not choose it: the other half of a transfer is not. */
export const isWritten = ({ outcome, similarTo }: Pick<PreviewRow, 'outcome' | 'similarTo'>): boolean =>
  outcome === 'text' && similarTo?.isOtherHalf !== true

export function countRows(rows: readonly Pick<PreviewRow, 'outcome' | 'why' | 'line' | 'similarTo'>[]): RowCounts {
  const counted = { text: 0, duplicate: 0, skipped: 0, error: 0 }
  const reasons = new Map<string, { why: string; outcome: RowReason['outcome']; count: number; firstLine: number }>()
  for (const row of rows) {
    const { why, line } = row
    const outcome = row.outcome === 'text' && !isWritten(row) ? 'skipped' : row.outcome
    counted[outcome]++
    if (outcome === 'text' || outcome === 'duplicate') continue
    const key = `${outcome} ${why}`
    const reason = reasons.get(key)
    if (reason) reason.count++
    else reasons.set(key, { why, outcome, count: 1, firstLine: line })
  }
  const sorted = [...reasons.values()].sort((a, b) => b.count - a.count || a.firstLine - b.firstLine)
  return {
    rows: rows.length,
    added: counted.text,
    alreadyThere: counted.duplicate,
    leftOut: counted.skipped,
    notUnderstood: counted.error,
    reasons: sorted.length <= REASONS_MAX ? sorted : summedUp(sorted),
  }
}

/** The most frequent reasons; the rest become one reason for each outcome. */
function summedUp(sorted: readonly RowReason[]): RowReason[] {
  const [shown, rest] = [sorted.slice(0, REASONS_MAX - 2), sorted.slice(REASONS_MAX - 2)]
  const others = (['skipped', 'error'] as const).flatMap((outcome): RowReason[] => {
    const some = rest.filter((reason) => reason.outcome === outcome)
    if (some.length === 0) return []
    const count = some.reduce((sum, reason) => sum + reason.count, 0)
    return [{ why: 'other reasons', outcome, count, firstLine: Math.min(...some.map(({ firstLine }) => firstLine)) }]
  })
  return [...shown, ...others]
}
