/** What was typed and not saved, kept in this browser so that a tab may crash. */
export interface Draft {
  readonly content: string
  /** SHA-256 of the file that the editing began with. */
  readonly hash: string
  readonly at: number
}

const keyOf = (name: string): string => `daybook.draft.${name}`

export const draftOf = (name: string): Draft | undefined => {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as Draft | null
    return draft && typeof draft.content === 'string' && typeof draft.hash === 'string' ? draft : undefined
  } catch {
    return undefined
  }
}

/** Returns whether there was room for it: a browser keeps some megabytes. */
export const keepDraft = (name: string, draft: Draft): boolean => {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (name: string): void => localStorage.removeItem(keyOf(name))
