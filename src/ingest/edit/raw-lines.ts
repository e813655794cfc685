/**
 * A journal's file as lines of raw bytes, one character a byte, so that whatever is not touched comes out as it was: invalid UTF-8, a mark at
 * the beginning, line ends of any kind. Texts that are put in or looked for go through `raw`.
 */
export class RawLines {
  /** Each with its line end; the last one may have none. Line 1 is the first. */
  lines: string[]

  constructor(bytes: Uint8Array) {
    this.lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .split(/(?<=\n)/)
  }

  /** The 1-based line without its end. */
  line(number: number): string {
    return bodyOf(this.lines[number - 1] ?? '')
  }

  /** Puts another text in the place of a line; what ended it stays. Several lines are given with \n between them. */
  set(number: number, text: string): void {
    const end = endOf(this.lines[number - 1]!)
    this.lines[number - 1] = text.replaceAll('\n', end || this.lineEnd) + end
  }

  /** Removes a line with its end. */
  remove(number: number): void {
    this.lines[number - 1] = ''
  }

  get text(): string {
    return this.lines.join('')
  }

  /** Replaces the whole text. */
  replaceAll(text: string): void {
    this.lines = text.split(/(?<=\n)/)
  }

  /** Adds passages at the end, an empty line before each. */
  append(passages: readonly string[]): void {
    const { lineEnd } = this
    let text = this.text
    for (const passage of passages) {
      if (text !== '' && !text.endsWith('\n')) text += lineEnd
      if (text !== '' && !/\n\r?\n$/.test(text)) text += lineEnd
      text += passage.replaceAll('\n', lineEnd) + lineEnd
    }
    this.replaceAll(text)
  }

  /** How the file ends its lines. */
  get lineEnd(): string {
    return endOf(this.lines[0] ?? '') || '\n'
  }

  bytes(): Buffer {
    return Buffer.from(this.text, 'latin1')
  }
}

const endOf = (line: string): string => /\r?\n?$/.exec(line)![0]
const bodyOf = (line: string): string => line.slice(0, line.length - endOf(line).length)

/** A text as it stands in a file. */
export const raw = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
