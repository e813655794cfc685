/** Pauses wherever a turn is over: a line may take many of them, and nobody else waits for its end. */
export type InTurns<Result> = Generator<undefined, Result, undefined>

/** Gives what has to be computed before it goes on, and is told what that came to; gives nothing where a turn is over. */
export type Nested<Value, Result = Value> = Generator<Nested<Value> | undefined, Result, Value>

/**
 * Computes what is nested without a frame of the stack for each level: a calculation ends by its own count, wherever it is called and
 * however large frames are there.
 */
export function* nested<Value>(outermost: Nested<Value>): InTurns<Value> {
  const waiting = [outermost]
  let told: { readonly value: Value } | { readonly error: unknown } | undefined
  for (;;) {
    const innermost = waiting.at(-1)!
    let step
    try {
      step = told && 'error' in told ? innermost.throw(told.error) : innermost.next(told?.value as Value)
    } catch (error) {
      waiting.pop()
      if (waiting.length === 0) throw error
      told = { error }
      continue
    }
    told = undefined
    if (step.done === true) {
      waiting.pop()
      if (waiting.length === 0) return step.value
      told = { value: step.value }
    } else if (step.value) waiting.push(step.value)
    else yield
  }
}
