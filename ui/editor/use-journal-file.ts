import { type Signal, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { FileError, formatFile, validateFile } from '../../src/http/contract/editor.ts'
import { Refusal, tell } from '../client/api.ts'
import { say } from '../parts/toasts.tsx'
import { type TextFile, useTextFile } from './use-text-file.ts'

const VALIDATE_MS = 120

/** One file of the journal while it is edited. */
interface JournalFile extends TextFile {
  readonly problems: Signal<readonly FileError[]>
  readonly format: () => Promise<void>
}

export const useJournalFile = (name: string): JournalFile => {
  const problems = useSignal<readonly FileError[]>([])
  const asked = useRef(0)
  const validate = async (content: string): Promise<void> => {
    const question = ++asked.current
    try {
      const answer = await tell<AnswerOf<typeof validateFile>>('/api/editor/validate', { name, content })
      // Marks of an older text would stand at the wrong places.
      if (question === asked.current) problems.value = answer.errors
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused
    }
  }
  const file = useTextFile(name, {
    room: '/api/editor',
    check: validate,
    checkMs: VALIDATE_MS,
    refused: ({ errors }) => (problems.value = errors ?? []),
  })
  return {
    ...file,
    problems,
    format: async () => {
      try {
        const { content } = await tell<AnswerOf<typeof formatFile>>('/api/editor/format', { name, content: file.text() })
        file.shown.value = content
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused
        say('bad', refused.message)
      }
    },
  }
}
