/*
 * What this browser keeps of a person's choices, and the session. Storage may be off or full: it then lasts as long as the page, which is all
 * that can be done.
 */

const unkept = new Map<string, string>()

export const stored = (key: string): string | null => {
  try {
    return unkept.get(key) ?? localStorage.getItem(key)
  } catch {
    return unkept.get(key) ?? null
  }
}

export const remember = (key: string, value: string | undefined): void => {
  unkept.delete(key)
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    if (value !== undefined) unkept.set(key, value)
  }
}
