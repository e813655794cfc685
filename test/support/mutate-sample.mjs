import { createHash } from 'node:crypto'

/** A mutant as Stryker tells of it afterwards, with lines and columns from 1, as it was while it was drawn, with both from 0. */
export function asDrawn({ location: { start, end }, ...mutant }) {
  const from0 = ({ line, column }) => ({ line: line - 1, column: column - 1 })
  return { ...mutant, location: { start: from0(start), end: from0(end) } }
}

/**
 * Whether a mutant is among those that are asked about: a share of all (0 to 1), drawn by the seed and by what the mutant is and not
 * by when it comes, so that the same share and seed draw the same mutants again, whatever tests were written meanwhile.
 */
export function drawn({ fileName, location: { start, end }, mutatorName, replacement }, { share, seed }) {
  const mutant = [seed, /src[/\\].*$/.exec(fileName)?.[0], mutatorName, start.line, start.column, end.line, end.column, replacement]
  return createHash('sha256').update(JSON.stringify(mutant)).digest().readUInt32BE() < share * 2 ** 32
}

/** Wilson's 95 % interval of a share that was found by asking some, as two shares (0 to 1). */
export function interval(hits, asked) {
  const z2 = 1.96 ** 2
  const share = hits / asked
  const middle = (share + z2 / (2 * asked)) / (1 + z2 / asked)
  const reach = (Math.sqrt(z2) * Math.sqrt((share * (1 - share)) / asked + z2 / (4 * asked ** 2))) / (1 + z2 / asked)
  return [middle - reach, middle + reach]
}

/** Asks about the mutants that were drawn, and about no other. Stryker makes it in a process of its own, hence the environment. */
class SampleChecker {
  async init() {
    this.sample = JSON.parse(process.env['MUTATE_SAMPLE'])
  }

  async group(mutants) {
    return [mutants.map(({ id }) => id)]
  }

  async check(mutants) {
    return Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        drawn(mutant, this.sample) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
      ]),
    )
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }]
