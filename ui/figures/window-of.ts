/** Which rows of a long list are to be drawn. Pure; heights are known beforehand, so nothing is measured. */

/** Where each row begins, and at the end where the list ends. */
export const offsetsOf = (heights: readonly number[]): Float64Array => {
  const offsets = new Float64Array(heights.length + 1)
  for (const [place, height] of heights.entries()) offsets[place + 1] = (offsets[place] as number) + height
  return offsets
}

/** The first row that ends after `position`; the number of rows when none does. */
export const rowAt = (offsets: Float64Array, position: number): number => {
  let low = 0
  let high = offsets.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle + 1] as number) <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** Rows [from, to) that touch the window, and some on both sides so that scrolling finds them drawn. */
export const windowOf = (
  offsets: Float64Array,
  { top, height, spare }: { top: number; height: number; spare: number },
): { from: number; to: number } => ({
  from: rowAt(offsets, Math.max(0, top - spare)),
  to: Math.min(offsets.length - 1, rowAt(offsets, top + height + spare) + 1),
})
