const LENGTH_MAX = 80
const CANDIDATES_MAX = 2000

/** `, did you mean "open"?` for the candidate that differs in a letter or two; '' when there is none. */
export function didYouMean(written: string, candidates: Iterable<string>): string {
  if (written.length > LENGTH_MAX) return ''
  let best: string | undefined
  let least = written.length < 5 ? 2 : 3
  let asked = 0
  for (const candidate of candidates) {
    if (++asked > CANDIDATES_MAX) break
    const edits = distance(written, candidate, least)
    if (edits >= least) continue
    best = candidate
    least = edits
  }
  return best === undefined ? '' : `; did you mean "${best}"?`
}

/** Letters to insert, delete, replace or swap; anything from `limit` on is as good as far away. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, before[j - 2]! + 1)
      row.push(edits)
    }
    if (Math.min(...row) >= limit) return limit
    before = last
    last = row
  }
  return last[b.length]!
}
