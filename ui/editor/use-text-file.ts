import type { ChangeSet, Text } from '@codemirror/state'
import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { GetFileAnswer, SaveFileAnswer } from '../../src/http/contract/editor.ts'
import { refresh, revision } from '../client/answers.ts'
import { isShutOut, Refusal, tell } from '../client/api.ts'
import { ago } from '../figures/days.ts'
import { say } from '../parts/toasts.tsx'
import { dropDraft, draftOf, keepDraft, restored } from './drafts.ts'
import { EditedText, textOf } from './edited-text.ts'

const DRAFT_MS = 400

/** One file while it is edited. */
export interface TextFile {
  /** The text that the editor is to show; undefined until it has come. */
  readonly shown: Signal<Text | undefined>
  readonly isDirty: Signal<boolean>
  /** When a kept draft was typed; 0 when none was put back. */
  readonly draftFrom: Signal<number>
  /** What stands on the disk, when somebody else changed it meanwhile. */
  readonly theirs: Signal<{ readonly content: string; readonly hash: string } | undefined>
  readonly error: Signal<Refusal | undefined>
  readonly changed: (now: Text, changes: ChangeSet) => void
  readonly save: () => Promise<void>
  /** Gives up what was typed for what stands on the disk. */
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
  /** Counts how often it was asked what stands on the disk: an answer that comes after that of a later question would take back what was typed meanwhile. */
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
          say('good', `${name} was changed elsewhere too: both are in the text now`)
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
    if (kept && content === undefined)
      say(
        'bad',
        `${name} was changed elsewhere, and what you typed ${ago(Date.now() - kept.at)} no longer fits it; it stays in this browser until you type again.`,
      )
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
        say('good', `${name} is saved`)
        refresh()
      }
      try {
        const answer = await tell<SaveAnswer>(`${room}/save`, { name, content: saved.toString(), operation: '', hash: hash.current })
        if (!answer.saved) {
          refusedWith(answer)
          say('bad', `Not saved: ${answer.errors?.[0]?.message ?? answer.message}`)
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
