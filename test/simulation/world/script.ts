import { everybody } from '../actors/everybody.ts'
import { checkLive } from './check-live.ts'
import { Wrong } from './program.ts'
import { Random } from './random.ts'
import { type Counts, noCounts, type Setting, World } from './world.ts'

/** One thing that somebody does; its own seed says how, so a script stays what it is when steps are left out. */
interface Step {
  readonly actor: string
  readonly seed: number
}

/** All that happened to one installation, in order. It can be written to a file and run again. */
export interface Script extends Setting {
  readonly steps: readonly Step[]
}

/** What was found wrong, and after which step. */
export interface Finding {
  readonly message: string
  readonly after: number
}

/** A script from a seed. */
export function scriptOf(seed: number, length: number, engines: readonly Setting['engine'][]): Script {
  const random = new Random(seed)
  const engine = random.of(engines)
  const dialect = random.of(['ledger', 'hledger', 'beancount'] as const)
  const pool = everybody(engine).flatMap((actor) => Array.from({ length: actor.weight }, () => actor.name))
  const steps = Array.from({ length: length }, () => ({ actor: random.of(pool), seed: random.whole(0, 2 ** 31) }))
  return { seed, engine, dialect, steps }
}

/** Runs a script, and checks everything after each step. Resolves with what was wrong first. A mistake of the simulation throws. */
export async function run(script: Script, counts: Counts = noCounts(), until = Infinity): Promise<Finding | undefined> {
  let world: World | undefined
  let done = 0
  try {
    world = await World.make(script, counts)
    await checkLive(world)
    for (const { actor, seed } of script.steps) {
      if (Date.now() > until) break
      done++
      const chosen = everybody(script.engine).find(({ name }) => name === actor)
      if (!chosen) throw new Error(`there is no actor "${actor}"`)
      await chosen.act(world, new Random(seed))
      counts.steps++
      const dead = world.programs.find(({ isAlive }) => !isAlive)
      if (dead) throw new Wrong(`it ended by itself (${JSON.stringify(dead.end)}): ${dead.said}`)
      await checkLive(world)
    }
    await world.stop()
    await world.afterDeath()
    return undefined
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    const said = world?.programs.map((program) => program.said).join('\n') ?? ''
    return { message: `${error.message}\n${said.slice(-2000)}`, after: done }
  } finally {
    await world?.remove()
  }
}

/**
 * The shortest script found that still fails: pieces are left out, large ones first, as long as that is so and there is time. Moments
 * are not the same twice, so each piece is tried more than once.
 */
export async function shortest(script: Script, { until, tries }: { readonly until: number; readonly tries: number }): Promise<Script> {
  let steps = script.steps
  const fails = async (some: readonly Step[]): Promise<boolean> => {
    for (let i = 0; i < tries && Date.now() < until; i++) if (await run({ ...script, steps: some })) return true
    return false
  }
  for (let size = Math.ceil(steps.length / 2); size >= 1 && Date.now() < until; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length && steps.length > 1 && Date.now() < until; ) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)]
      if (fewer.length > 0 && (await fails(fewer))) steps = fewer
      else at += size
    }
  }
  return { ...script, steps }
}
