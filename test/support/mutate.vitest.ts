import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'

const { MUTATE_TESTS = '', MUTATE_REACH = '', MUTATE_PLAN = '' } = process.env
const TESTS = MUTATE_TESTS.split(',')
/** What files each test imports, directly or not. */
const REACHES = JSON.parse(readFileSync(MUTATE_REACH, 'utf8')) as Record<string, string[]>

/**
 * Runs the files in the order in which they were chosen, the quick ones first, for the first failure ends the question; and of those only
 * what imports the file that the mutant is in. Stryker itself runs everything for what is computed while modules are loaded.
 */
class AsChosen extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification): number => TESTS.findIndex((test) => moduleId.endsWith(`/${test}`))
    const mutated = this.#mutatedFile()
    const near = files.filter((file) => mutated === undefined || REACHES[TESTS[placeOf(file)]!]?.includes(mutated))
    return Promise.resolve(near.toSorted((a, b) => placeOf(a) - placeOf(b)))
  }

  #mutatedFile(): string | undefined {
    const { mode, activeMutant } = this.ctx.getRootProject().getProvidedContext() as { mode?: string; activeMutant?: string }
    if (mode !== 'mutant' || activeMutant === undefined) return undefined
    return (JSON.parse(readFileSync(MUTATE_PLAN, 'utf8')) as Record<string, string>)[activeMutant]
  }
}

/** A test file that does not load has no tests that could fail, and Stryker would take the mutant for unnoticed. */
class DoesNotLoad implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }
  onTestModuleEnd(module: TestModule): void {
    for (const error of module.errors()) this.#vitest?.state.errorsSet.add(error)
  }
}

/** The tests that `npm run mutate` has chosen. Every run loads the code anew, so that a mutant in a constant takes effect. */
export default defineConfig({
  resolve: { alias: { '#vocabulary/thread.ts': fileURLToPath(new URL('./mutate-thread.ts', import.meta.url)) } },
  test: {
    include: TESTS,
    sequence: { sequencer: AsChosen },
    reporters: [new DoesNotLoad()],
    pool: 'threads',
    isolate: false,
    globalSetup: 'test/support/run-folder.ts',
    setupFiles: ['test/support/mutate-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
