import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { FileError, formatFile, getFile, saveFile, validateFile } from '../../src/http/contract/editor.ts'
import { refresh, revision } from '../client/answers.ts'
import { Refusal, tell } from '../client/api.ts'
import { say } from '../parts/toasts.tsx'
import { dropDraft, draftOf, keepDraft } from './drafts.ts'

const DRAFT_MS = 400
const VALIDATE_MS = 120

/** One file of the journal while it is edited. */
export interface JournalFile {
  /** The text that the editor is to show; undefined until it has come. */
  readonly shown: Signal<string | undefined>
  readonly problems: Signal<readonly FileError[]>
  readonly isDirty: Signal<boolean>
  /** When a kept draft was typed; 0 when none was put back. */
  readonly draftFrom: Signal<number>
  /** What stands on the disk, when somebody else changed it meanwhile. */
  readonly theirs: Signal<{ readonly content: string; readonly hash: string } | undefined>
  readonly error: Signal<Refusal | undefined>
  readonly changed: (text: string) => void
  readonly save: () => Promise<void>
  readonly format: () => Promise<void>
  /** Gives up what was typed for what stands on the disk. */
  readonly takeTheirs: () => void
  /** Goes on with what was typed; the next save writes over what somebody else wrote. */
  readonly keepMine: () => void
}

export const useJournalFile = (name: string): JournalFile => {
  const shown = useSignal<string | undefined>(undefined)
  const problems = useSignal<readonly FileError[]>([])
  const isDirty = useSignal(false)
  const draftFrom = useSignal(0)
  const theirs = useSignal<{ content: string; hash: string } | undefined>(undefined)
  const error = useSignal<Refusal | undefined>(undefined)
  /** What the editor has, and the file that it began with. */
  const text = useRef('')
  const disk = useRef({ content: '', hash: '' })
  const timers = useRef<{ draft?: ReturnType<typeof setTimeout>; validate?: ReturnType<typeof setTimeout> }>({})
  const asked = useRef(0)

  const keep = (): void => {
    clearTimeout(timers.current.draft)
    if (text.current === disk.current.content) dropDraft(name)
    else keepDraft(name, { content: text.current, hash: disk.current.hash, at: Date.now() })
  }
  const validate = async (): Promise<void> => {
    const question = ++asked.current
    try {
      const answer = await tell<AnswerOf<typeof validateFile>>('/api/editor/validate', { name, content: text.current })
      // Marks of an older text would stand at the wrong places.
      if (question === asked.current) problems.value = answer.errors
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
    }
  }
  const put = (content: string, hash: string): void => {
    disk.current = { content, hash }
    text.current = content
    shown.value = content
    isDirty.value = false
    theirs.value = undefined
    draftFrom.value = 0
  }
  const read = (): Promise<{ content: string; hash: string }> =>
    tell<AnswerOf<typeof getFile>>('/api/editor/file', { name }).then(({ file }) => ({ content: file.content, hash: file.hash ?? '' }))

  const load = async (isFirst: boolean): Promise<void> => {
    try {
      const { content, hash } = await read()
      error.value = undefined
      if (!isFirst) {
        if (hash === disk.current.hash) return
        if (isDirty.value) theirs.value = { content, hash }
        else put(content, hash)
        return
      }
      put(content, hash)
      const draft = draftOf(name)
      if (!draft || draft.content === content) return
      text.current = draft.content
      shown.value = draft.content
      isDirty.value = true
      draftFrom.value = draft.at
      if (draft.hash !== hash) theirs.value = { content, hash }
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      error.value = refused
    }
  }
  useEffect(() => {
    shown.value = undefined
    problems.value = []
    void load(true).then(validate)
    const leave = (): void => keep()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      clearTimeout(timers.current.validate)
      keep()
    }
  }, [name])
  // The book was read again: perhaps because another editor wrote this file.
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isFirst.current) void load(false).then(validate)
    isFirst.current = false
  }, [revision.value])

  return {
    shown,
    problems,
    isDirty,
    draftFrom,
    theirs,
    error,
    changed: (typed) => {
      if (typed === text.current) return
      text.current = typed
      isDirty.value = typed !== disk.current.content
      clearTimeout(timers.current.draft)
      clearTimeout(timers.current.validate)
      timers.current.draft = setTimeout(keep, DRAFT_MS)
      timers.current.validate = setTimeout(() => void validate(), VALIDATE_MS)
    },
    save: async () => {
      const content = text.current
      try {
        const answer = await tell<AnswerOf<typeof saveFile>>('/api/editor/save', { name, content, operation: '', hash: disk.current.hash })
        if (!answer.saved) {
          problems.value = answer.errors
          say('bad', answer.errors.length > 0 ? `Not saved: ${answer.errors[0]!.message}` : `Not saved: ${answer.message}`)
          return
        }
        disk.current = { content, hash: answer.file?.hash ?? '' }
        isDirty.value = text.current !== content
        draftFrom.value = 0
        theirs.value = undefined
        keep()
        say('good', `${name} is saved`)
        refresh()
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused
        if (refused.status === 409) theirs.value = await read()
        else say('bad', refused.message)
      }
    },
    format: async () => {
      try {
        const { content } = await tell<AnswerOf<typeof formatFile>>('/api/editor/format', { name, content: text.current })
        shown.value = content
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused
        say('bad', refused.message)
      }
    },
    takeTheirs: () => {
      const other = theirs.value ?? disk.current
      put(other.content, other.hash)
      dropDraft(name)
      void validate()
    },
    keepMine: () => {
      const other = theirs.value
      if (other) disk.current = { content: other.content, hash: other.hash }
      theirs.value = undefined
      draftFrom.value = 0
    },
  }
}
