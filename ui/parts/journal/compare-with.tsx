import type { Signal } from '@preact/signals'
import { orSay } from '../or-say.ts'

/** Chooses what a file that is being edited is compared with: nothing, what is on the disk, or a kept version of it. */
export const CompareWith = ({
  name,
  versions,
  contentOf,
  original,
}: {
  name: string
  versions: readonly string[] | null | undefined
  contentOf: (version: string) => Promise<string>
  original: Signal<string | undefined>
}) => {
  const compare = (version: string): Promise<boolean> =>
    orSay(async () => {
      original.value = version === '' ? undefined : await contentOf(version)
    })
  return (
    <label class="field">
      Compare with
      <select onChange={(event) => void compare(event.currentTarget.value)}>
        <option value="">nothing</option>
        <option value={name}>the disk</option>
        {versions?.map((version) => (
          <option key={version} value={version}>
            {version.replace(/^.*\.backup\./, '')}
          </option>
        ))}
      </select>
    </label>
  )
}
