import fc from 'fast-check'
import { Judge } from './judge.ts'
import { mutated } from './mutations.ts'
import { seedsOf } from './seeds.ts'
import { smallest } from './smallest.ts'

export interface FuzzResult {
  readonly tried: number
  readonly seed: number
  /** The smallest text found that is wrong, and what is wrong with it. */
  readonly finding?: { readonly text: string; readonly what: string }
}

/** Gives mutated texts to a target until one is wrong, there were enough, or the time is over. */
export async function fuzz(
  target: string,
  { seed, runs, ms, corpus }: { readonly seed: number; readonly runs: number; readonly ms: number; readonly corpus?: string | undefined },
): Promise<FuzzResult> {
  const judge = new Judge(target)
  let tried = 0
  try {
    const property = fc.asyncProperty(mutated(seedsOf(target, corpus)), async (text) => {
      tried++
      return (await judge.verdict(text)) === undefined
    })
    const details = await fc.check(property, { seed, numRuns: runs, interruptAfterTimeLimit: ms, markInterruptAsFailure: false, endOnFailure: true })
    if (!details.failed || !details.counterexample) return { tried, seed }
    const [text] = details.counterexample
    const what = (await judge.verdict(text)) ?? 'was wrong once and not again'
    const hangs = what.startsWith('takes longer')
    const isStillWrong = async (shorter: string): Promise<boolean> => (await judge.verdict(shorter)) !== undefined
    return { tried, seed, finding: { text: await smallest(text, isStillWrong, hangs ? 30 : 300), what } }
  } finally {
    await judge.close()
  }
}
