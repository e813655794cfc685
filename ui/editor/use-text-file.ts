import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { GetFileAnswer, SaveFileAnswer } from '../../src/http/contract/editor.ts'
import { refresh, revision } from '../client/answers.ts'
import { Refusal, tell } from '../client/api.ts'
import { say } from '../parts/toasts.tsx'
import { dropDraft, draftOf, keepDraft } from './drafts.ts'

const DRAFT_MS = 400

/** One file while it is edited. */
export interface TextFile {
  /** The text that the editor is to show; undefined until it has come. */
  readonly shown: Signal<string | undefined>
  readonly isDirty: Signal<boolean>
  /** When a kept draft was typed; 0 when none was put back. */
  readonly draftFrom: Signal<number>
  /** What stands on the disk, when somebody else changed it meanwhile. */
  readonly theirs: Signal<{ readonly content: string; readonly hash: string } | undefined>
  readonly error: Signal<Refusal | undefined>
  readonly changed: (text: string) => void
  readonly save: () => Promise<void>
  /** Gives up what was typed for what stands on the disk. */
  readonly takeTheirs: () => void
  /** Goes on with what was typed; the next save writes over what somebody else wrote. */
  readonly keepMine: () => void
  /** What the editor has now. */
  readonly text: () => string
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
    readonly check: (text: string) => Promise<void>
    readonly checkMs: number
    readonly refused?: (answer: SaveAnswer) => void
  },
): TextFile => {
  const draft = room === '/api/editor' ? name : `sheets/${name}`
  const shown = useSignal<string | undefined>(undefined)
  const isDirty = useSignal(false)
  const draftFrom = useSignal(0)
  const theirs = useSignal<{ content: string; hash: string } | undefined>(undefined)
  const error = useSignal<Refusal | undefined>(undefined)
  /** What the editor has, and the file that it began with. */
  const text = useRef('')
  const disk = useRef({ content: '', hash: '' })
  const timers = useRef<{ draft?: ReturnType<typeof setTimeout>; check?: ReturnType<typeof setTimeout> }>({})

  const keep = (): void => {
    clearTimeout(timers.current.draft)
    if (text.current === disk.current.content) dropDraft(draft)
    else keepDraft(draft, { content: text.current, hash: disk.current.hash, at: Date.now() })
  }
  const checked = (): Promise<void> => check(text.current)
  const put = (content: string, hash: string): void => {
    disk.current = { content, hash }
    text.current = content
    shown.value = content
    isDirty.value = false
    theirs.value = undefined
    draftFrom.value = 0
  }
  const read = (): Promise<{ content: string; hash: string }> =>
    tell<GetFileAnswer>(`${room}/file`, { name }).then(({ file }) => ({ content: file.content, hash: file.hash ?? '' }))

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
      const kept = draftOf(draft)
      if (!kept || kept.content === content) return
      text.current = kept.content
      shown.value = kept.content
      isDirty.value = true
      draftFrom.value = kept.at
      if (kept.hash !== hash) theirs.value = { content, hash }
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
      error.value = refused
    }
  }
  useEffect(() => {
    shown.value = undefined
    void load(true).then(checked)
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
    if (!isFirst.current) void load(false).then(checked)
    isFirst.current = false
  }, [revision.value])

  return {
    shown,
    isDirty,
    draftFrom,
    theirs,
    error,
    changed: (typed) => {
      if (typed === text.current) return
      text.current = typed
      isDirty.value = typed !== disk.current.content
      clearTimeout(timers.current.draft)
      clearTimeout(timers.current.check)
      timers.current.draft = setTimeout(keep, DRAFT_MS)
      timers.current.check = setTimeout(() => void checked(), checkMs)
    },
    save: async () => {
      const content = text.current
      try {
        const answer = await tell<SaveAnswer>(`${room}/save`, { name, content, operation: '', hash: disk.current.hash })
        if (!answer.saved) {
          refusedWith(answer)
          say('bad', `Not saved: ${answer.errors?.[0]?.message ?? answer.message}`)
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
    takeTheirs: () => {
      const other = theirs.value ?? disk.current
      put(other.content, other.hash)
      dropDraft(draft)
      void checked()
    },
    keepMine: () => {
      const other = theirs.value
      if (other) disk.current = { content: other.content, hash: other.hash }
      theirs.value = undefined
      draftFrom.value = 0
    },
    text: () => text.current,
    hash: () => disk.current.hash,
  }
}
