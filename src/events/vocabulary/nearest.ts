/** Edits (insert, delete, replace, swap neighbours) between two short texts. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, rows[i - 2]![j - 2]! + 1)
      row.push(best)
    }
    rows.push(row)
  }
  return rows[a.length]![b.length]!
}

/** The candidate that was most likely meant, or undefined when none is near. */
export function nearest(written: string, candidates: Iterable<string>): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[-_\s]/g, '')
  let best: string | undefined
  let least = Math.max(2, Math.floor(written.length / 3)) + 1
  for (const candidate of candidates) {
    const edits = distance(plain(written).slice(0, 80), plain(candidate))
    if (edits < least) [best, least] = [candidate, edits]
  }
  return best
}
