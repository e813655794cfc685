import type { Node } from './syntax.ts'

type Instruction =
  | { readonly op: 'unit'; readonly matches: (code: number) => boolean }
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'assert'; readonly what: 'begin' | 'end' | 'boundary' | 'inside' }
  | { readonly op: 'match' }

const PROGRAM_MAX = 20_000

/**
 * A regular expression that reads a text once, following all its possibilities side by side: the time is the length of the text times
 * the length of the expression, whatever both are. Backtracking engines can need a lifetime for forty characters.
 */
export class Machine {
  readonly #program: Instruction[] = []
  readonly #slots: number

  constructor(tree: Node, groups: number) {
    this.#slots = (groups + 1) * 2
    this.#emit({ kind: 'group', part: tree, number: 0 }, true)
    this.#push({ op: 'match' })
  }

  /** Where the first match begins and ends, then the same for each group (-1 when it caught nothing); undefined when there is none. */
  exec(text: string, from = 0): readonly number[] | undefined {
    let current = new Threads(this.#program.length)
    let next = new Threads(this.#program.length)
    let best: readonly number[] | undefined
    const none: readonly number[] = new Array<number>(this.#slots).fill(-1)
    for (let at = from; at <= text.length; at++) {
      if (best === undefined) this.#follow(current, { pc: 0, at, text, caught: none })
      if (current.count === 0 && best !== undefined) break
      const code = at < text.length ? text.charCodeAt(at) : -1
      for (let thread = 0; thread < current.count; thread++) {
        const pc = current.pcs[thread]!
        const instruction = this.#program[pc]!
        const caught = current.caught[thread]!
        // The leftmost match counts, and of those the longest.
        if (best !== undefined && caught[0]! > best[0]!) break
        if (instruction.op === 'match') {
          if (best === undefined || at > best[1]!) best = caught
        } else if (instruction.op === 'unit' && code >= 0 && instruction.matches(code)) this.#follow(next, { pc: pc + 1, at: at + 1, text, caught })
      }
      ;[current, next] = [next, current]
      next.clear()
    }
    return best
  }

  /** Adds a state with all those that need no character, those of earlier beginnings first. */
  #follow(threads: Threads, start: { readonly pc: number; readonly at: number; readonly text: string; readonly caught: readonly number[] }): void {
    const { at, text } = start
    const stack: { readonly pc: number; readonly caught: readonly number[] }[] = [start]
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const { pc, caught } = top
      if (!threads.visit(pc)) continue
      const instruction = this.#program[pc]!
      switch (instruction.op) {
        case 'jump':
          stack.push({ pc: instruction.to, caught })
          break
        case 'split':
          stack.push({ pc: instruction.second, caught }, { pc: instruction.first, caught })
          break
        case 'save':
          stack.push({ pc: pc + 1, caught: caught.with(instruction.slot, at) })
          break
        case 'assert':
          if (holds(instruction.what, text, at)) stack.push({ pc: pc + 1, caught })
          break
        default:
          threads.add(pc, caught)
      }
    }
  }

  #push(instruction: Instruction): number {
    if (this.#program.length >= PROGRAM_MAX) throw new SyntaxError('the expression is too long')
    return this.#program.push(instruction) - 1
  }

  #emit(node: Node, isWhole = false): void {
    switch (node.kind) {
      case 'empty':
        return
      case 'unit':
        return void this.#push({ op: 'unit', matches: node.matches })
      case 'assert':
        return void this.#push({ op: 'assert', what: node.what })
      case 'sequence':
        for (const part of node.parts) this.#emit(part)
        return
      case 'group':
        if (node.number === 0 && !isWhole) return this.#emit(node.part)
        this.#push({ op: 'save', slot: node.number * 2 })
        this.#emit(node.part)
        this.#push({ op: 'save', slot: node.number * 2 + 1 })
        return
      case 'either':
        return this.#emitEither(node.options)
      case 'repeat':
        return this.#emitRepeat(node)
    }
  }

  #emitEither(options: readonly Node[]): void {
    const jumps: { op: 'jump'; to: number }[] = []
    for (const [at, option] of options.entries()) {
      if (at === options.length - 1) {
        this.#emit(option)
        break
      }
      const split = { op: 'split' as const, first: this.#program.length + 1, second: 0 }
      this.#push(split)
      this.#emit(option)
      const jump = { op: 'jump' as const, to: 0 }
      this.#push(jump)
      jumps.push(jump)
      split.second = this.#program.length
    }
    for (const jump of jumps) jump.to = this.#program.length
  }

  #emitRepeat({ part, least, most }: Extract<Node, { readonly kind: 'repeat' }>): void {
    for (let count = 0; count < least; count++) this.#emit(part)
    if (most === Number.POSITIVE_INFINITY) {
      const at = this.#program.length
      const split = { op: 'split' as const, first: at + 1, second: at + 1 }
      this.#push(split)
      this.#emit(part)
      this.#push({ op: 'jump', to: at })
      split.second = this.#program.length
      return
    }
    const splits: { op: 'split'; first: number; second: number }[] = []
    for (let count = least; count < most; count++) {
      const split = { op: 'split' as const, first: this.#program.length + 1, second: this.#program.length + 1 }
      this.#push(split)
      splits.push(split)
      this.#emit(part)
    }
    for (const split of splits) split.second = this.#program.length
  }
}

/** The states that are alive at one character, those of earlier beginnings first, each once. */
class Threads {
  count = 0
  readonly pcs: Int32Array
  readonly caught: (readonly number[])[] = []
  readonly #seen: Int32Array
  #generation = 1

  constructor(size: number) {
    this.pcs = new Int32Array(size)
    this.#seen = new Int32Array(size)
  }
  clear(): void {
    this.count = 0
    this.#generation++
  }
  visit(pc: number): boolean {
    if (this.#seen[pc] === this.#generation) return false
    this.#seen[pc] = this.#generation
    return true
  }
  add(pc: number, caught: readonly number[]): void {
    this.pcs[this.count] = pc
    this.caught[this.count++] = caught
  }
}

function holds(what: 'begin' | 'end' | 'boundary' | 'inside', text: string, at: number): boolean {
  if (what === 'begin') return at === 0
  if (what === 'end') return at === text.length
  const isBoundary = isWord(text, at - 1) !== isWord(text, at)
  return what === 'boundary' ? isBoundary : !isBoundary
}

const isWord = (text: string, at: number): boolean => at >= 0 && at < text.length && /\w/.test(text[at]!)
