/** Some items of a list in a row. */
export interface Stretch<Item> {
  /**
   * The same object as in an earlier answer where the items are the same as they were there: what was written of them is written again.
   * It knows nothing of the book.
   */
  readonly same: object
  /** Made when they are looked at: of most stretches nobody does. */
  items(): readonly Item[]
}

/** A list for an answer of which an edit changes a part: its stretches, none of them empty, in order. */
export class Stretches<Item> {
  readonly all: readonly Stretch<Item>[]

  constructor(all: readonly Stretch<Item>[]) {
    this.all = all
  }
}
