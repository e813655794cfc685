/** Reading server-sent events by hand: the browser's own EventSource cannot send the session token. Pure, so that it can be tested. */

export interface ServerEvent {
  readonly event: string
  readonly data: string
}

/** Takes text as it arrives, in pieces cut anywhere, and returns the events that have become complete. */
export const eventReader = (): ((piece: string) => ServerEvent[]) => {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap(eventIn)
  }
}

const eventIn = (block: string): ServerEvent[] => {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue // A comment, or no field at all.
    const field = line.slice(0, colon)
    const value = line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 ? [] : [{ event, data: data.join('\n') }]
}

/** How long to wait before trying again: 1 s, 2 s, 4 s, 8 s, then 10 s for ever. */
export const waitBefore = (attempt: number): number => Math.min(1000 * 2 ** attempt, 10_000)
