/** Which of what was found is chosen: some of it, or all of it but some. So everything is chosen without knowing all of it. */
export interface Chosen {
  readonly all: boolean
  /** Of those that are chosen, or, where all are, of those that are not. */
  readonly ids: ReadonlySet<string>
}

export const NONE_CHOSEN: Chosen = { all: false, ids: new Set() }
export const ALL_CHOSEN: Chosen = { all: true, ids: new Set() }

export const isChosen = ({ all, ids }: Chosen, id: string): boolean => ids.has(id) !== all

/** With some more chosen, or some of them no more. */
export const withChosen = ({ all, ids }: Chosen, more: Iterable<string>, chosen: boolean): Chosen => {
  const next = new Set(ids)
  for (const id of more) {
    if (chosen === all) next.delete(id)
    else next.add(id)
  }
  return { all, ids: next }
}

/** How many are chosen, of so many that were found. */
export const countChosen = ({ all, ids }: Chosen, found: number): number => (all ? Math.max(0, found - ids.size) : ids.size)
