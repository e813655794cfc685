import { relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Programs are started and killed there for a minute and more, told in a few lines; and a walk over all pages takes as long as eight other files. */
const LONG = [...['simulation', 'fuzz', 'program', 'properties'].map((folder) => ['test', folder, '']), ['test', 'browser', 'every-page']].map(
  (path) => path.join(sep),
)

/**
 * Where nothing is known of earlier runs, as in CI, vitest begins with the largest files. What takes longest has the smallest ones here,
 * and would come last: one core would wait for it.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => {
      const name = relative(this.ctx.config.root, moduleId)
      return LONG.some((path) => name.startsWith(path))
    }
    const rank = (file: TestSpecification): number => 2 * file.project.config.sequence.groupOrder + (isLong(file) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
