import type { Book } from '../../journal/book.ts'
import { markPlain } from '../booking/mark-plain.ts'
import type { FileState } from '../parse/file-state.ts'
import { mentionedOf } from './mentioned.ts'
import { putStretch } from './put-stretch.ts'
import type { RememberedStretches } from './remembered-stretches.ts'
import type { Stretch } from './stretch.ts'
import { type Place, placeIn, stretchBetween } from './stretch-between.ts'
import { keyAt } from './stretch-text.ts'

/** More than anybody pushes at once, as text; below so much nothing is remembered, as each such state would be one more to keep. */
const PUSHED_MAX = 2000

/** A place between two entries, with what the text since the last such place brought up. */
interface Border {
  readonly at: number
  readonly place: Place
}
type Mentions = { readonly accounts: readonly number[]; readonly currencies: readonly number[] }

/** Reads one file with the help of what is remembered, and remembers what is read. The scanner stands before an entry with every call. */
export class RememberedReading {
  readonly #state: FileState
  readonly #book: Book
  readonly #memory: RememberedStretches
  /** Where the stretch that is being read begins; undefined between two. */
  #open: Border | undefined
  /** Where it is cut once it has become twice as long as it has to be, and what its first part brought up. */
  #middle: (Border & { readonly mentions: Mentions }) | undefined
  #problems = 0
  /** Undefined when nothing is remembered. */
  #understood: number | undefined
  /** The stretch that was taken or kept last. */
  #last: Stretch | undefined

  constructor(state: FileState, book: Book, memory: RememberedStretches) {
    this.#state = state
    this.#book = book
    this.#memory = memory
    this.stateChanged()
  }

  /** A directive that may decide how what follows is understood has been read. */
  stateChanged(): void {
    const { options, pushedTags, pushedMetadata } = this.#state
    const { roots, stringLinesMax, pipeAllowed } = options
    this.#understood = undefined
    let length = 0
    for (const { name } of pushedTags) if ((length += name.length + 1) > PUSHED_MAX) return
    for (const { name, value } of pushedMetadata) if ((length += name.length + value.length + 1) > PUSHED_MAX) return
    const tags = pushedTags.map(({ name }) => name)
    const fields = pushedMetadata.map(({ name, value }) => [name, value])
    this.#understood = this.#memory.state(JSON.stringify([tags, fields, roots, stringLinesMax, pipeAllowed]))
  }

  /** Takes a stretch that is remembered, and goes behind it; false when none begins here, and one that is read anew then does. */
  takesAgain(): boolean {
    const { scanner, directives, file } = this.#state
    const state = this.#understood
    const expected = this.#last?.next
    const stretch = state === undefined ? undefined : this.#memory.find(scanner.bytes, scanner.at, { state, expected })
    if (stretch === undefined) {
      this.#goOn()
      return false
    }
    this.end()
    putStretch(stretch, directives, this.#book, file, scanner.line - 1)
    const end = scanner.at + stretch.text.length
    if (stretch.text.buffer !== scanner.bytes.buffer) stretch.text = scanner.bytes.subarray(scanner.at, end)
    this.#follow(stretch)
    scanner.at = end
    scanner.line += stretch.lines
    return true
  }

  /** The stretch that is being read, if one is, ends here. */
  end(): void {
    const open = this.#open
    this.#open = undefined
    const middle = this.#middle
    this.#middle = undefined
    if (open === undefined || this.#problems !== this.#state.problems.count) return
    const mentions = this.#takeMentions()
    this.#keep(open, this.#border(), middle === undefined ? mentions : joined(middle.mentions, mentions))
  }

  /** The file ends here. What had followed in it would be kept for nothing. */
  close(): void {
    this.end()
    if (this.#last) this.#last.next = undefined
  }

  #goOn(): void {
    const { scanner, problems } = this.#state
    if (this.#understood === undefined) return
    // What draws a problem is read again, which draws it again.
    if (this.#open === undefined || this.#problems !== problems.count) {
      this.#problems = problems.count
      this.#open = this.#border()
      this.#middle = undefined
      this.#takeMentions()
      return
    }
    const length = scanner.at - this.#open.at
    if (length < this.#memory.bytes) return
    if (this.#middle === undefined) this.#middle = { ...this.#border(), mentions: this.#takeMentions() }
    else if (length >= 2 * this.#memory.bytes) {
      this.#keep(this.#open, this.#middle, this.#middle.mentions)
      this.#open = this.#middle
      this.#middle = scanner.at - this.#open.at < this.#memory.bytes ? undefined : { ...this.#border(), mentions: this.#takeMentions() }
    }
  }

  #border(): Border {
    const { scanner, directives } = this.#state
    return { at: scanner.at, place: placeIn(directives, this.#book, scanner.line - 1) }
  }

  #takeMentions(): Mentions {
    const { accounts, currencies } = this.#state.directives
    return { accounts: accounts.takeMentioned(), currencies: currencies.takeMentioned() }
  }

  #keep(from: Border, to: Border, mentions: Mentions): void {
    const { scanner, directives, file } = this.#state
    markPlain(directives, from.place.transactions, to.place.transactions)
    const accounts = mentionedOf(mentions.accounts, directives.accounts)
    const currencies = mentionedOf(mentions.currencies, directives.currencies)
    this.#follow({
      text: scanner.bytes.subarray(from.at, to.at),
      key: keyAt(scanner.bytes, from.at),
      state: this.#understood!,
      accounts,
      currencies,
      ...stretchBetween(directives, this.#book, { file, from: from.place, to: to.place }),
      next: undefined,
    })
  }

  #follow(stretch: Stretch): void {
    if (this.#last) this.#last.next = stretch
    this.#last = stretch
    this.#memory.keep(stretch)
  }
}

const joined = (first: Mentions, second: Mentions): Mentions => ({
  accounts: [...new Set([...first.accounts, ...second.accounts])],
  currencies: [...new Set([...first.currencies, ...second.currencies])],
})
