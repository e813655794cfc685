import type { PostingChoice } from '../../client/posting-choice.ts'

/** The field of the row so many places further, which is drawn: rows beyond what can be seen are. */
const fieldAt = (field: HTMLElement, place: number): HTMLInputElement | null =>
  field.closest('.posting-list')?.querySelector<HTMLInputElement>(`.chooser[data-place="${place}"]`) ?? null

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Whether the posting of a row is chosen. With Shift everything from the last one up to it is; arrows lead to the rows beside it. */
export const PostingChooser = ({ place, name, choice }: { place: number; name: string; choice: PostingChoice }) => {
  const press = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }): void => {
    const step = STEPS[event.key]
    if (step !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      const next = fieldAt(event.currentTarget, place + step)
      if (!next) return
      next.focus()
      if (event.shiftKey) {
        // The row that one comes from is the beginning of what is chosen, whether it was taken or not.
        if (!choice.has(place)) choice.take(place, true)
        choice.takeUpTo(place + step, true)
      }
    } else if (event.key === ' ' && event.shiftKey) {
      event.preventDefault()
      choice.takeUpTo(place, !choice.has(place))
    } else if ((event.key === 'a' || event.key === 'A') && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      choice.takeAll(true)
    } else if (event.key === 'Escape') choice.takeAll(false)
  }
  return (
    <input
      type="checkbox"
      class="chooser"
      data-place={place}
      aria-label={`Choose ${name}`}
      checked={choice.has(place)}
      onKeyDown={press}
      onClick={(event) => (event.shiftKey ? choice.takeUpTo : choice.take)(place, event.currentTarget.checked)}
    />
  )
}

/** Chooses everything that was found, also what is not drawn, and lets go of it. */
export const AllPostingsChooser = ({ choice: { chosen, takeAll } }: { choice: PostingChoice }) => {
  const isAll = chosen.all && chosen.ids.size === 0
  return (
    <input
      type="checkbox"
      class="chooser"
      aria-label="Choose all that was found"
      checked={isAll}
      indeterminate={!isAll && (chosen.all || chosen.ids.size > 0)}
      onClick={() => takeAll(!isAll)}
    />
  )
}
