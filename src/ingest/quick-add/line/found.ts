/** Something that was found in a line of text, and where. */
export interface Found<Value> {
  readonly value: Value
  readonly begin: number
  readonly end: number
  /** 0 to 1. */
  readonly confidence: number
}

/** Stands for what has been understood already: no word, and no blank that would join its neighbours. Unicode leaves it to programs. */
const TAKEN = '\ue000'

/** The text with a part of it taken out; everything else stays where it is. */
export const without = (text: string, { begin, end }: { readonly begin: number; readonly end: number }): string =>
  text.slice(0, begin) + TAKEN.repeat(end - begin) + text.slice(end)
