import { ownKey } from '../client/own-key.ts'
import { remember } from '../client/stored.ts'
import type { EditedText, TextChange } from './edited-text.ts'

/** A change with what it stands on, by which it finds its place in a file that somebody else has changed. */
interface PlacedChange {
  readonly change: TextChange
  /** What it replaces, and what stood before that. */
  readonly was: string
  readonly above: string
}

/** What was typed and not saved, kept in this browser so that a tab may crash. */
export interface Draft {
  /** SHA-256 of the file that the editing began with. */
  readonly hash: string
  readonly at: number
  /** The whole text, or for a large file what was changed: a browser keeps some megabytes in all. */
  readonly kept: string | readonly PlacedChange[]
}

const WHOLE_CHARS_MAX = 200_000
const CONTEXT_CHARS = 120

const keyOf = (name: string): string => ownKey(`daybook.draft ${name}`)

export const draftOf = (name: string): Draft | undefined => {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as (Draft & { readonly content?: string }) | null
    if (!draft || typeof draft.hash !== 'string') return undefined
    // As an earlier version of this page kept it.
    if (typeof draft.content === 'string') return { hash: draft.hash, at: draft.at, kept: draft.content }
    return typeof draft.kept === 'string' || Array.isArray(draft.kept) ? draft : undefined
  } catch {
    return undefined
  }
}

/** Returns whether there was room for it. */
export const keepDraft = (name: string, text: EditedText, hash: string): boolean => {
  const draft: Draft = { hash, at: Date.now(), kept: text.now.length <= WHOLE_CHARS_MAX ? text.toString() : placed(text) }
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const dropDraft = (name: string): void => remember(keyOf(name), undefined)

const placed = (text: EditedText): PlacedChange[] =>
  text.changes.map((change) => ({
    change,
    was: text.before(change[0], change[1]),
    above: text.before(Math.max(0, change[0] - CONTEXT_CHARS), change[0]),
  }))

/** The text that a draft was, over what stands on the disk now; undefined where a changed place is not to be found any more. */
export const restored = ({ kept }: Draft, disk: string): string | undefined => {
  if (typeof kept === 'string') return kept
  const parts: string[] = []
  let at = 0
  for (const { change, was, above } of kept) {
    const from = placeOf(disk, above + was, change[0] - above.length)
    if (from === undefined || from + above.length < at) return undefined
    parts.push(disk.slice(at, from + above.length), change[2])
    at = from + above.length + was.length
  }
  return parts.join('') + disk.slice(at)
}

/** Where some text stands: at the place that is expected, or the only place there is. */
function placeOf(disk: string, text: string, expected: number): number | undefined {
  if (disk.startsWith(text, expected)) return expected
  const first = disk.indexOf(text)
  return first >= 0 && disk.indexOf(text, first + 1) < 0 ? first : undefined
}
