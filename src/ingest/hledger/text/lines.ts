const EXCERPT_LINES_MAX = 20
const LINE_MAX = 300

/** Where the lines of a text begin: built when the first problem wants to show some. */
export class Lines {
  readonly #text: string
  readonly #starts: number[] = [0]

  constructor(text: string) {
    this.#text = text
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  /** Lines `first` to `last` (1-based) of the text; long lines and long ranges are cut. */
  excerpt(first: number, last: number): string {
    const shown: string[] = []
    for (let line = first; line <= last && line <= this.#starts.length; line++) {
      if (shown.length === EXCERPT_LINES_MAX) {
        shown.push('…')
        break
      }
      const from = this.#starts[line - 1]!
      const to = this.#starts[line] ?? this.#text.length
      shown.push(to - from > LINE_MAX ? `${this.#text.slice(from, from + LINE_MAX)}…` : this.#text.slice(from, to).trimEnd())
    }
    return shown.join('\n')
  }
}
