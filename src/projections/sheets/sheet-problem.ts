/** Where something stands in its line: from the first character to behind the last, from 0. */
export interface Place {
  readonly from: number
  readonly to: number
}

/** What is wrong in one line of a sheet, and what to write instead. Ends the line and nothing else. */
export class SheetProblem extends Error {
  override readonly name = 'SheetProblem'
  constructor(
    message: string,
    /** Absent where the whole line is meant. */
    readonly place?: Place,
  ) {
    super(message)
  }
}

/** What ends the whole sheet: it wants more than a sheet may. */
export class SheetTooLarge extends SheetProblem {}
