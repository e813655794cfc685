/** One column: what goes up and what goes down from nothing, stacked in the order given. */
export interface Bar {
  readonly label: string
  /** Under the column. */
  readonly short: string
  /** Values above zero go up, values below it go down. */
  readonly parts: readonly { readonly name: string; readonly value: number; readonly tone: string }[]
}
