/**
 * Doubles and closes quotes so that every quote has its partner. A cell that begins with a quote and whose next single quote is not at
 * the end of the cell was never meant to be quoted: it ends at the next delimiter or line end. `lines` are those that were changed.
 */
export function repairQuotes(text: string, delimiter: string): { readonly text: string; readonly lines: readonly number[] } {
  const parts: string[] = []
  const lines: number[] = []
  let line = 1
  let copied = 0
  let at = 0
  const ends = (place: number): boolean => place >= text.length || text.startsWith(delimiter, place) || text[place] === '\n' || text[place] === '\r'
  while (at < text.length) {
    if (text[at] !== '"') {
      while (!ends(at)) at++
    } else {
      const close = closingQuote(text, at)
      const after = close === undefined ? at : pastBlanks(text, close + 1)
      if (close !== undefined && ends(after)) {
        for (let place = at; place < close; place++) if (text[place] === '\n') line++
        at = after
      } else {
        let end = at
        while (!ends(end)) end++
        parts.push(text.slice(copied, at), '"', text.slice(at, end).replaceAll('"', '""'), '"')
        lines.push(line)
        copied = at = end
      }
    }
    if (text[at] === '\n') line++
    at += text.startsWith(delimiter, at) ? delimiter.length : 1
  }
  parts.push(text.slice(copied))
  return { text: parts.join(''), lines: [...new Set(lines)] }
}

function closingQuote(text: string, open: number): number | undefined {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return undefined
}

function pastBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at++
  return at
}
