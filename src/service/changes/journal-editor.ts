import { Refusal } from '#vocabulary/refusal.ts'
import type { Passage } from '../../commands/journal/check-passage.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { withAddedOpened } from './journal-appending.ts'
import type { JournalChanges } from './journal-changes.ts'
import { bytesOf, type SaveAsked, type SaveOutcome, TextEditor, textOf } from './text-editor.ts'

/** What replaces the characters from the first place up to the second; places are those of the text before, whose lines end in a line feed alone. */
type TextChange = readonly [from: number, to: number, inserted: string]

interface ChangesSince {
  /** SHA-256 of the file that was changed. */
  readonly base: string
  /** One behind the other. */
  readonly changes: readonly TextChange[]
}
/** A text, or what was changed of the one on the disk. */
export type EditedText = { readonly content: string } | ChangesSince

type NamedProblem = Problem & { readonly name: string }

/** The journal's files as texts: reading, checking and saving them, and their older versions. */
export class JournalEditor extends TextEditor {
  readonly #journal: JournalChanges

  constructor(journal: JournalChanges) {
    super(journal, (name) => journal.whyNot(name))
    this.#journal = journal
  }

  /** The problems that the whole book would have with this text, by file name; what its accounts would hold, where it is valid and the text whole. */
  async validate(name: string, text: EditedText): Promise<{ readonly problems: readonly NamedProblem[]; readonly balances: string } | Refusal> {
    const path = await this.pathOf(name)
    if (path instanceof Refusal) return path
    const read = await this.read(name)
    const before = read instanceof Refusal ? undefined : read
    const content = 'content' in text ? text.content : changedText(name, before, text)
    if (content instanceof Refusal) return content
    // An editor sends changes during typing and needs only the problems.
    const { problems, balances = '' } = await this.#journal.checkEdited(path, bytesOf(content, before), 'content' in text ? 'balances' : undefined)
    return { problems: problems.map(this.#named), balances }
  }

  /** What is added at the end of a file is saved with what opens its new accounts before it, where the book would not load without. */
  override async save(asked: SaveAsked): Promise<SaveOutcome> {
    const outcome = await super.save(asked)
    const { name, content, adds } = asked
    if (adds === undefined || outcome instanceof Refusal || outcome.kind !== 'invalid') return outcome
    const opened = await withAddedOpened(this.#journal, { name, content })
    return opened === content ? outcome : super.save({ ...asked, content: opened })
  }

  /** The problems of a few lines, at once: as far as they and what the book declares tell. */
  async validatePassage({ name, ...passage }: Omit<Passage, 'path'> & { readonly name: string }): Promise<readonly NamedProblem[] | Refusal> {
    const path = await this.pathOf(name)
    if (path instanceof Refusal) return path
    return (await this.#journal.passage({ path, ...passage })).map(this.#named)
  }

  readonly #named = (problem: Problem): NamedProblem => ({ ...problem, name: this.#journal.nameOf(problem.file) })
}

/** The text on the disk with some of it replaced: a large file need not travel for every letter. */
function changedText(name: string, before: Buffer | undefined, { base, changes }: ChangesSince): string | Refusal {
  if (!before || contentHash(before) !== base) return new Refusal('CONFLICT', `${name} is another by now: send the whole text`)
  const text = textOf(before)?.replaceAll('\r\n', '\n')
  if (text === undefined) return new Refusal('INVALID_REQUEST', (t) => t.files.notText(name))
  const parts: string[] = []
  let at = 0
  for (const [from, to, inserted] of changes) {
    if (from < at || to < from || to > text.length)
      return new Refusal('INVALID_REQUEST', `the change of ${from} to ${to} does not fit ${name}, which has ${text.length} characters`)
    parts.push(text.slice(at, from), inserted)
    at = to
  }
  return parts.join('') + text.slice(at)
}
