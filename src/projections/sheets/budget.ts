import { SheetProblem, SheetTooLarge } from './sheet-problem.ts'

/** Functions that call one another this deep are refused: Paisa's limit, so that a sheet written for it is computed here. */
const DEPTH_MAX = 1000
/** Values within values: twenty for each call of those that are in one another, and more than a line has room for. */
const NESTED_MAX = 20_000
/** Steps of a sheet: a value, an operator or a call is one. */
const STEPS_MAX = 1_000_000
/** Postings that all queries of a sheet look at, one after the other. */
const POSTINGS_MAX = 100_000_000
const STEPS_PER_LOOK = 64

/** What the evaluation of a sheet may use up. Counting gives the same end on every machine; the clock is behind that, for large numbers. */
export class Budget {
  #steps = 0
  #postings = 0
  #depth = 0
  #nested = 0
  readonly #isLate: () => boolean
  readonly #isTurnOver: () => boolean

  constructor(isLate: () => boolean, isTurnOver: () => boolean) {
    this.#isLate = isLate
    this.#isTurnOver = isTurnOver
  }

  /** `turn`: whoever else waits shall have a turn now. */
  step(): 'go on' | 'turn' {
    if (++this.#steps > STEPS_MAX)
      throw new SheetTooLarge(`the sheet takes more than ${STEPS_MAX.toLocaleString('en')} steps; the rest is not computed`)
    if (this.#steps % STEPS_PER_LOOK !== 0) return 'go on'
    this.look()
    return this.#isTurnOver() ? 'turn' : 'go on'
  }
  /** `count` postings are about to be looked at. */
  scan(count: number): void {
    this.#postings += count
    if (this.#postings > POSTINGS_MAX) throw new SheetTooLarge('the queries of the sheet look at too many postings; the rest is not computed')
    this.look()
  }
  look(): void {
    if (this.#isLate()) throw new SheetTooLarge('the sheet takes too long; the rest is not computed')
  }
  /** A value within the one that is being computed; `leave` when it is. */
  enter(): void {
    if (this.#nested >= NESTED_MAX) throw new SheetProblem('the calculation is too deep: write it in several lines')
    this.#nested++
  }
  leave(): void {
    this.#nested--
  }
  /** What a function does, inside of what called it. */
  enterCall(): void {
    if (this.#depth >= DEPTH_MAX)
      throw new SheetProblem(`functions call one another more than ${DEPTH_MAX} times deep: does one call itself without end?`)
    this.#depth++
  }
  leaveCall(): void {
    this.#depth--
  }
}
