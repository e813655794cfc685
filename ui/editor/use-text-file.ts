import { editor as words } from '#messages/editor.ts'
import type { ChangeSet, Text } from '@codemirror/state'
import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type {
  FileError,
  formatFile,
  GetFileAnswer,
  SaveFileAnswer,
  validateFile,
  validatePassage as passageEndpoint,
} from '../../src/http/contract/editor-contract.ts'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import { isShutOut, Refusal, tell } from '../client/api.ts'
import { isReader, refresh, revision } from '../client/cached-answers.ts'
import { orReport, say } from '../client/toasts.tsx'
import { ago } from '../figures/calendar-days.ts'
import { draftOf, dropDraft, EditedText, keepDraft, restored, textOf } from './drafts.ts'

const DRAFT_MS = 400

/** One file while it is edited. */
export interface TextFile {
  /** The text that the editor is to show; undefined until it has come. */
  readonly shown: Signal<Text | undefined>
  readonly isDirty: Signal<boolean>
  /** When a stored draft was typed; 0 when none was restored. */
  readonly draftFrom: Signal<number>
  /** The file on disk, when somebody else changed it meanwhile. */
  readonly theirs: Signal<{ readonly content: string; readonly hash: string } | undefined>
  readonly error: Signal<Refusal | undefined>
  readonly changed: (now: Text, changes: ChangeSet) => void
  readonly save: () => Promise<void>
  /** Replaces what was typed by the file on disk. */
  readonly takeTheirs: () => void
  /** Goes on with what was typed; the next save writes over what somebody else wrote. */
  readonly keepMine: () => void
  /** What the editor has now. */
  readonly text: () => EditedText
  /** Puts another text into the editor, as if it had been typed. */
  readonly replace: (content: string) => void
  /** Of the text on the disk, as it was read last. */
  readonly hash: () => string
}

type SaveAnswer = Pick<SaveFileAnswer, 'saved' | 'message' | 'file'> & Partial<Pick<SaveFileAnswer, 'errors'>>

/** A file of a room of the service, which reads and saves at the addresses below it. `check` is asked about the text a moment after it changed. */
export const useTextFile = (
  name: string,
  {
    room,
    check,
    checkMs,
    refused: refusedWith = () => undefined,
  }: {
    readonly room: '/api/editor' | '/api/sheets'
    readonly check: (text: EditedText) => Promise<void>
    readonly checkMs: (text: EditedText) => number
    readonly refused?: (answer: SaveAnswer) => void
  },
): TextFile => {
  const draft = room === '/api/editor' ? name : `sheets/${name}`
  const shown = useSignal<Text | undefined>(undefined)
  const isDirty = useSignal(false)
  const draftFrom = useSignal(0)
  const theirs = useSignal<{ content: string; hash: string } | undefined>(undefined)
  const error = useSignal<Refusal | undefined>(undefined)
  const text = useRef(new EditedText(''))
  /** Of the file that it began with. */
  const hash = useRef('')
  /** Counts requests for the file on disk: an answer that arrives after that of a later request would undo what was typed meanwhile. */
  const asked = useRef(0)
  const timers = useRef<{ draft?: ReturnType<typeof setTimeout>; check?: ReturnType<typeof setTimeout> }>({})

  const keep = (): void => {
    clearTimeout(timers.current.draft)
    if (text.current.isChanged) keepDraft(draft, text.current, hash.current)
    else dropDraft(draft)
  }
  const checked = (): Promise<void> => check(text.current)
  const put = (content: string, ofDisk: string): void => {
    text.current = new EditedText(content)
    hash.current = ofDisk
    shown.value = text.current.now
    isDirty.value = false
    theirs.value = undefined
    draftFrom.value = 0
  }
  const read = (): Promise<{ content: string; hash: string }> =>
    tell<GetFileAnswer>(`${room}/file`, { name }).then(({ file }) => ({ content: file.content, hash: file.hash ?? '' }))

  const load = async (): Promise<void> => {
    const question = ++asked.current
    try {
      const disk = await read()
      if (question !== asked.current) return
      error.value = undefined
      if (shown.value !== undefined) {
        if (disk.hash === hash.current) return
        if (!isDirty.value) put(disk.content, disk.hash)
        else if (theirs.value === undefined && text.current.merge(textOf(disk.content))) {
          hash.current = disk.hash
          shown.value = text.current.now
          isDirty.value = text.current.isChanged
          keep()
          say('good', words.merged(name))
        } else theirs.value = disk
        return
      }
      put(disk.content, disk.hash)
      putBack(disk)
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      if (question === asked.current) error.value = refused
    }
  }
  /** Goes on with what was typed before the page was left. */
  const putBack = (disk: { content: string; hash: string }): void => {
    const kept = draftOf(draft)
    const content = kept && restored(kept, disk.content)
    if (kept && content === undefined) say('bad', words.draftDoesNotFit(name, ago(Date.now() - kept.at)))
    if (!kept || content === undefined) return
    const now = textOf(content)
    if (now.eq(text.current.now)) return
    text.current.replaced(now)
    shown.value = now
    isDirty.value = true
    draftFrom.value = kept.at
    if (kept.hash !== disk.hash && typeof kept.kept === 'string') theirs.value = disk
  }
  useEffect(() => {
    shown.value = undefined
    void load().then(checked)
    const leave = (): void => keep()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      clearTimeout(timers.current.check)
      keep()
    }
  }, [name])
  // The book was read again: perhaps because another editor wrote this file.
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) void load().then(checked)
    isFirst.current = false
  }, [revision.value])

  return {
    shown,
    isDirty,
    draftFrom,
    theirs,
    error,
    changed: (now, changes) => {
      if (now.eq(text.current.now)) return
      text.current.typed(now, changes)
      isDirty.value = text.current.isChanged
      clearTimeout(timers.current.draft)
      clearTimeout(timers.current.check)
      timers.current.draft = setTimeout(keep, DRAFT_MS)
      timers.current.check = setTimeout(() => void checked(), checkMs(text.current))
    },
    save: async () => {
      const saved = text.current.now
      const stands = (ofDisk: string): void => {
        hash.current = ofDisk
        text.current.rebase(saved)
        isDirty.value = text.current.isChanged
        draftFrom.value = 0
        theirs.value = undefined
        keep()
        say('good', words.fileSaved(name))
        refresh()
      }
      try {
        const answer = await tell<SaveAnswer>(`${room}/save`, { name, content: saved.toString(), operation: '', hash: hash.current })
        if (!answer.saved) {
          refusedWith(answer)
          say('bad', words.fileNotSaved(answer.errors?.[0]?.message ?? answer.message ?? ''))
          return
        }
        stands(answer.file?.hash ?? '')
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused
        // What was typed is kept while one logs in again.
        if (isShutOut(refused)) return
        if (refused.status !== 409) return say('bad', refused.message)
        const disk = await read().catch(() => undefined)
        if (!disk) return say('bad', refused.message)
        // It was written when it was saved before, and the answer was lost on its way.
        if (textOf(disk.content).eq(saved)) stands(disk.hash)
        else theirs.value = disk
      }
    },
    takeTheirs: () => {
      dropDraft(draft)
      const other = theirs.value
      if (other) put(other.content, other.hash)
      else {
        shown.value = text.current.disk
        text.current.replaced(text.current.disk)
        isDirty.value = false
        draftFrom.value = 0
      }
      void checked()
    },
    keepMine: () => {
      const other = theirs.value
      if (other) {
        text.current.rebase(textOf(other.content))
        hash.current = other.hash
      }
      theirs.value = undefined
      draftFrom.value = 0
    },
    text: () => text.current,
    replace: (content) => (shown.value = textOf(content)),
    hash: () => hash.current,
  }
}

/** The whole book is read a moment after the last key; a large one later, for a few lines have been looked at by then. */
const CHECK_MS = 120
const LARGE_CHECK_MS = 600
const LARGE_CHARS = 500_000
const PASSAGE_MS = 30
/** What goes as changes; past it the text itself is shorter. */
const CHANGES_MAX = 2000

/** What is wrong with the lines that were typed last, before the whole book has been read. */
export interface PassageProblems {
  readonly fromLine: number
  readonly toLine: number
  readonly problems: readonly FileError[]
}

/** One file of the journal while it is edited. */
interface JournalFile extends TextFile {
  readonly problems: Signal<readonly FileError[]>
  readonly passage: Signal<PassageProblems | undefined>
  readonly format: () => Promise<void>
}

export const useJournalFile = (name: string): JournalFile => {
  const problems = useSignal<readonly FileError[]>([])
  const passage = useSignal<PassageProblems | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  /** The text of which the whole book has been read. */
  const checked = useRef<Text>()
  const validate = async (text: EditedText): Promise<void> => {
    if (isReader.value) return // They are refused, for they change nothing.
    const { now } = text
    const answer = await answered(() => validated(name, text, file.hash()))
    // Marks of an older text would be at the wrong places; another request follows.
    if (!answer || !file.text().now.eq(now)) return
    checked.current = file.text().now
    problems.value = answer.errors
  }
  const validatePassage = async (now: Text, { text, fromLine, toLine, linesBelow }: Passage): Promise<void> => {
    const body = { name, text, from_line: fromLine, lines_below: linesBelow }
    const answer = await answered(() => tell<AnswerOf<typeof passageEndpoint>>('/api/editor/validate/passage', body))
    if (answer && file.text().now === now && checked.current !== now) passage.value = { fromLine, toLine, problems: answer.errors }
  }
  const file = useTextFile(name, {
    room: '/api/editor',
    check: validate,
    checkMs: ({ now }) => (now.length < LARGE_CHARS ? CHECK_MS : LARGE_CHECK_MS),
    refused: ({ errors }) => (problems.value = errors ?? []),
  })
  // The thread that reads a few lines is there by the time the first of them is typed.
  const looks = isReader.value
  useEffect(() => {
    if (!looks) void answered(() => tell('/api/editor/validate/passage', { name, text: '', from_line: 1, lines_below: 0 }))
  }, [name, looks])
  return {
    ...file,
    problems,
    passage,
    changed: (now, changes) => {
      file.changed(now, changes)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const range = changedRange(changes)
        const around = range && file.text().now === now ? passageAround(now, ...range) : undefined
        if (around) void validatePassage(now, around)
      }, PASSAGE_MS)
    },
    format: async () => {
      await orReport(async () => {
        const { content } = await tell<AnswerOf<typeof formatFile>>('/api/editor/format', { name, content: file.text().toString() })
        file.replace(content)
      })
    },
  }
}

/** The answer; undefined where there is none, for a check that was not made says nothing. */
async function answered<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await question()
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
    return undefined
  }
}

async function validated(name: string, text: EditedText, base: string): Promise<AnswerOf<typeof validateFile>> {
  const whole = (): Promise<AnswerOf<typeof validateFile>> => tell('/api/editor/validate', { name, content: text.toString() })
  if (text.now.length < LARGE_CHARS || base === '') return whole()
  const { changes } = text
  if (changes.length > CHANGES_MAX) return whole()
  try {
    return await tell('/api/editor/validate', { name, base, changes })
  } catch (refused) {
    // Somebody else has written the file meanwhile.
    if (refused instanceof Refusal && refused.status === 409) return whole()
    throw refused
  }
}

function changedRange(changes: ChangeSet): [from: number, to: number] | undefined {
  let range: [number, number] | undefined
  changes.iterChangedRanges((_from, _to, from, to) => (range = range ? [Math.min(range[0], from), Math.max(range[1], to)] : [from, to]))
  return range
}

/** Whole lines of a text: the transactions and directives around an edit. */
interface Passage {
  readonly text: string
  readonly fromLine: number
  readonly toLine: number
  readonly linesBelow: number
}

/** Larger pasted text is left to the check of the whole book. */
const LINES_MAX = 2000

/** The lines from the start of the entry at one position to the end of the entry at another; undefined if they are many. */
export function passageAround(doc: Text, from: number, to: number): Passage | undefined {
  const typed = { first: doc.lineAt(from).number, last: doc.lineAt(to).number }
  let { first, last } = typed
  while (first > 1 && typed.first - first <= LINES_MAX && !isAtMargin(doc.line(first).text)) first--
  while (last < doc.lines && last - typed.last <= LINES_MAX && !isAtMargin(doc.line(last + 1).text)) last++
  if (last - first > LINES_MAX) return undefined
  return { text: doc.sliceString(doc.line(first).from, doc.line(last).to), fromLine: first, toLine: last, linesBelow: doc.lines - last }
}

const isAtMargin = (line: string): boolean => /^\S/.test(line)
