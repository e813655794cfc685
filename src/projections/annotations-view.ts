import { type AnnotationBlock, annotationsOf } from '../events/annotations-events.ts'
import { type Annotation, saysTheSame } from '#vocabulary/annotations.ts'
import { invariant } from '#vocabulary/refusal.ts'

/** What the journal says beside its money, as it comes and goes. Views that somebody holds stay what they were. */
export class Annotations {
  #rows: readonly Annotation[]

  constructor(rows: readonly Annotation[] = []) {
    this.#rows = rows
  }

  declare(block: AnnotationBlock, fileId: (path: string) => number): void {
    this.#rows = [...this.#rows, ...annotationsOf(block, fileId)]
  }

  retract(block: AnnotationBlock, fileId: (path: string) => number): void {
    const rows = [...this.#rows]
    for (const gone of annotationsOf(block, fileId)) {
      const at = rows.findIndex((row) => row.file === gone.file && row.line === gone.line && saysTheSame(row, gone))
      invariant(at >= 0, `the ${gone.kind} in line ${gone.line} of ${block.files[0]}, which is removed, is in the book`)
      rows.splice(at, 1)
    }
    this.#rows = rows
  }

  /** `shift` says by how many lines an entry on a line has moved. */
  move(file: number, shift: (line: number) => number): void {
    const moves = (row: Annotation): boolean => row.file === file && row.line > 0 && shift(row.line) !== 0
    if (this.#rows.some(moves)) this.#rows = this.#rows.map((row) => (moves(row) ? { ...row, line: row.line + shift(row.line) } : row))
  }

  /** By day, then place; `rank` is the place of a file in the order of includes. */
  inOrder(rank: (file: number) => number): readonly Annotation[] {
    this.#rows = this.#rows.toSorted((a, b) => a.day - b.day || rank(a.file) - rank(b.file) || a.line - b.line)
    return this.#rows
  }
}
