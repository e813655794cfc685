import { editor as words } from '#messages/editor.ts'
import { ChangeSet, type Extension, Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { remember } from '../client/browser.ts'
import { ownKey } from '../client/unsaved.ts'

/** A change with its context, by which it finds its place in a file that somebody else has changed. */
interface PlacedChange {
  readonly change: TextChange
  /** What it replaces, and the text before that. */
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

/** The text of a draft, applied to the current file; undefined where a changed place cannot be found any more. */
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

/** Where some text is: at the expected place, or the only place there is. */
function placeOf(disk: string, text: string, expected: number): number | undefined {
  if (disk.startsWith(text, expected)) return expected
  const first = disk.indexOf(text)
  return first >= 0 && disk.indexOf(text, first + 1) < 0 ? first : undefined
}

/** What replaces the characters from the first place up to the second. */
export type TextChange = readonly [from: number, to: number, inserted: string]

export const textOf = (content: string): Text => Text.of(content.split(/\r\n?|\n/))

/**
 * What an editor has of a file, and what of it is new since the disk. Texts share what they have in common, so that a letter in a
 * file of many megabytes costs no copy of it.
 */
export class EditedText {
  #disk: Text
  #now: Text
  #since: ChangeSet

  constructor(disk: string) {
    this.#disk = textOf(disk)
    this.#now = this.#disk
    this.#since = ChangeSet.empty(this.#disk.length)
  }

  /** The text that the editor has. */
  get now(): Text {
    return this.#now
  }
  get isChanged(): boolean {
    return !this.#now.eq(this.#disk)
  }

  /** What was changed since the disk, one change behind the other, in places of the text on the disk. */
  get changes(): TextChange[] {
    const changes: TextChange[] = []
    this.#since.iterChanges((from, to, _fromNow, _toNow, inserted) => changes.push([from, to, inserted.toString()]))
    return changes
  }

  /** The text of the file in a place. */
  before(from: number, to: number): string {
    return this.#disk.sliceString(from, to)
  }

  /** Takes what was typed, with the changes that led to it. */
  typed(now: Text, changes: ChangeSet): void {
    // Behind a text that was put in there are others than this has seen.
    if (changes.length !== this.#now.length) return this.replaced(now)
    this.#now = now
    this.#since = this.#since.compose(changes)
  }

  get disk(): Text {
    return this.#disk
  }

  /** Takes a text that was not typed. */
  replaced(now: Text): void {
    this.#now = now
    this.#since = difference(this.#disk, now)
  }

  /** The file has changed on disk, and what was typed stays. */
  rebase(disk: Text): void {
    this.#disk = disk
    this.#since = difference(disk, this.#now)
  }

  /** Takes what somebody else wrote into what was typed; false, and nothing is taken, where both changed the same line. */
  merge(theirs: Text): boolean {
    const others = difference(this.#disk, theirs)
    if (meet(this.#disk, this.#since, others)) return false
    this.#now = others.map(this.#since).apply(this.#now)
    this.#since = this.#since.map(others)
    this.#disk = theirs
    return true
  }

  toString(): string {
    return this.#now.toString()
  }
}

/** One change that leads from a text to another. */
export function difference(before: Text, after: Text): ChangeSet {
  if (before.eq(after)) return ChangeSet.empty(before.length)
  const [old, now] = [before.toString(), after.toString()]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start++
  let end = 0
  while (end < shorter - start && old[old.length - end - 1] === now[now.length - end - 1]) end++
  return ChangeSet.of({ from: start, to: old.length - end, insert: textOf(now.slice(start, now.length - end)) }, old.length)
}

/** Whether two changes of a text are in the same line somewhere. */
function meet(text: Text, one: ChangeSet, other: ChangeSet): boolean {
  const linesOf = (changes: ChangeSet): [first: number, last: number][] => {
    const lines: [number, number][] = []
    changes.iterChangedRanges((from, to) => lines.push([text.lineAt(from).number, text.lineAt(to).number]))
    return lines
  }
  const others = linesOf(other)
  return linesOf(one).some(([first, last]) => others.some((range) => range[0] <= last && first <= range[1]))
}

/** What an editor is to who hears it. Tab indents in it, so it says how one leaves. */
export const heardAs = (name: string): Extension =>
  EditorView.contentAttributes.of({
    tabindex: '0',
    'aria-label': name,
    'aria-description': words.howToLeave,
    spellcheck: 'false',
  })
