import { ago } from '../../figures/days.ts'
import type { TextFile } from '../../editor/use-text-file.ts'

/** Decides, and goes on typing. */
const then = (decide: () => void) => (): void => {
  decide()
  document.querySelector<HTMLElement>('.cm-content')?.focus()
}

/** That somebody else wrote into the file meanwhile, or that what was typed and not saved has been put back. */
export const FileNotices = ({ file, compare }: { file: TextFile; compare: (text: string) => void }) => {
  const { theirs, draftFrom, takeTheirs, keepMine } = file
  const other = theirs.value
  if (other)
    return (
      <p class="notice notice-amber" role="alert">
        This file was changed elsewhere while you edited it.{' '}
        <button type="button" class="button" onClick={() => compare(other.content)}>
          See the difference
        </button>{' '}
        <button type="button" class="button" onClick={then(takeTheirs)}>
          Take theirs
        </button>{' '}
        <button type="button" class="button" onClick={then(keepMine)}>
          Keep mine
        </button>
      </p>
    )
  if (draftFrom.value === 0) return null
  return (
    <p class="notice" role="status">
      Put back what was typed {ago(Date.now() - draftFrom.value)} and not saved.{' '}
      <button type="button" class="button" onClick={then(takeTheirs)}>
        Drop it
      </button>
    </p>
  )
}
