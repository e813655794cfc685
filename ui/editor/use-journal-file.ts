import type { ChangeSet, Text } from '@codemirror/state'
import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { FileError, formatFile, validatePassage as passageEndpoint, validateFile } from '../../src/http/contract/editor.ts'
import { Refusal, tell } from '../client/api.ts'
import { isReader } from '../client/role.ts'
import type { EditedText } from './edited-text.ts'
import { type TextFile, useTextFile } from './use-text-file.ts'
import { orSay } from '../parts/or-say.ts'

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
    // Marks of an older text would stand at the wrong places; another question follows.
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
      await orSay(async () => {
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
