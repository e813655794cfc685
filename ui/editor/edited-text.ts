import { ChangeSet, Text } from '@codemirror/state'

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

  /** What stood on the disk in a place. */
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

  /** Another text stands on the disk by now, and what was typed stays. */
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
