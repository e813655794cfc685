import type { Exact } from '#vocabulary/exact.ts'

/** Four branches, or at the lowest level a sum. */
type Node = Exact | readonly (Node | undefined)[] | undefined

/**
 * Sums by a whole number from 0 on. One that is added to makes others, and leaves those that were: they share all but the way down to what
 * has changed, so a list of thousands of them with thousands of numbers each takes little room.
 */
export class SharedSums {
  static readonly nothing = new SharedSums(undefined, 0, 0)
  readonly #top: Node
  readonly #levels: number
  readonly #notZero: number

  private constructor(top: Node, levels: number, notZero: number) {
    this.#top = top
    this.#levels = levels
    this.#notZero = notZero
  }

  /** Whether every sum is zero. */
  get isZero(): boolean {
    return this.#notZero === 0
  }

  plus(key: number, value: Exact): SharedSums {
    let [top, levels] = [this.#top, this.#levels]
    for (; key >= 4 ** levels; levels++) top = top && [top, undefined, undefined, undefined]
    let before = top
    for (let level = levels; level > 0; level--) before = (before as readonly Node[] | undefined)?.[branch(key, level)]
    const after = (before as Exact | undefined)?.plus(value) ?? value
    const wasZero = before === undefined || (before as Exact).isZero
    return new SharedSums(withSum(top, levels, key, after), levels, this.#notZero + (wasZero ? 1 : 0) - (after.isZero ? 1 : 0))
  }
}

const branch = (key: number, level: number): number => (key >> (2 * (level - 1))) & 3

function withSum(node: Node, level: number, key: number, sum: Exact): Node {
  if (level === 0) return sum
  const branches = node ? [...(node as readonly Node[])] : [undefined, undefined, undefined, undefined]
  const at = branch(key, level)
  branches[at] = withSum(branches[at], level - 1, key, sum)
  return branches
}
