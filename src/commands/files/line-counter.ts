const LINE_FEED = 0x0a

/** Returns what counts the line ends in front of a byte; asked for offsets in their order, it looks at every byte once. */
export function lineCounter(contents: Buffer): (at: number) => number {
  let count = 0
  let reached = 0
  return (at) => {
    for (let next = contents.indexOf(LINE_FEED, reached); next >= 0 && next < at; next = contents.indexOf(LINE_FEED, next + 1)) count++
    reached = at
    return count
  }
}
