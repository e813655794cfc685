/**
 * What a parser of one entry throws to its caller when the entry cannot be read: the file's loop turns it into a problem and goes
 * on with the next entry. Not an Error, because a hostile file may hold a million of them and a stack trace costs more than the line.
 */
export class Malformed {
  constructor(
    readonly code: string,
    readonly message: string,
    /** 0 if unknown when thrown. */
    readonly line: number,
  ) {}

  /** The same with this line, if it has none of its own. */
  at(line: number): Malformed {
    return this.line === 0 ? new Malformed(this.code, this.message, line) : this
  }
}
