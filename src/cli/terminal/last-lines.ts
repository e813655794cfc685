const LINES_MAX = 20
const CHARACTERS_MAX = 2000

/** The last lines of what a process writes, in whatever pieces it comes. */
export class LastLines {
  readonly lines: string[] = []
  readonly #each: (line: string) => void
  #rest = ''

  constructor(each: (line: string) => void = () => undefined) {
    this.#each = each
  }

  readonly take = (piece: string): void => {
    const pieces = (this.#rest + piece).split('\n')
    this.#rest = (pieces.pop() ?? '').slice(-CHARACTERS_MAX)
    for (const line of pieces) {
      if (line.trim() === '') continue
      this.#each(line)
      this.lines.push(line.slice(0, CHARACTERS_MAX))
      if (this.lines.length > LINES_MAX) this.lines.shift()
    }
  }
}
