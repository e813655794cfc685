/** The figures of a table, walked by the arrow keys. */

const doorsIn = (row: Element | null | undefined): HTMLElement[] => [...(row?.querySelectorAll<HTMLElement>('.proof') ?? [])]

/** Lets the keyboard stop at the first figure, unless it has been walked to another. */
export const firstDoor = (body: HTMLElement | null): void => {
  if (body?.querySelector('.proof[tabindex="0"]')) return
  const [first] = doorsIn(body)
  if (first) first.tabIndex = 0
}

/** Moves the focus to the figure beside, above or below the one that has it. */
export const walkDoors = (event: KeyboardEvent): void => {
  const door = event.target instanceof Element ? event.target.closest<HTMLElement>('.proof') : null
  const row = door?.closest('tr')
  if (!door || !row || event.ctrlKey || event.metaKey || event.altKey) return
  const here = doorsIn(row)
  const column = door.closest('td')?.cellIndex
  const below = (next: Element | null): HTMLElement | undefined => {
    const doors = doorsIn(next)
    return doors.find((other) => other.closest('td')?.cellIndex === column) ?? doors[0]
  }
  const goals: Readonly<Record<string, () => HTMLElement | undefined>> = {
    ArrowLeft: () => here[here.indexOf(door) - 1],
    ArrowRight: () => here[here.indexOf(door) + 1],
    ArrowUp: () => below(row.previousElementSibling),
    ArrowDown: () => below(row.nextElementSibling),
  }
  const goal = goals[event.key]?.()
  if (!goal) return
  event.preventDefault()
  door.tabIndex = -1
  goal.tabIndex = 0
  goal.focus()
}
