import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { ConfigAnswer } from '../../../src/http/contract/config.ts'
import type { SheetsAnswer } from '../../../src/http/contract/sheets.ts'
import { useAnswer } from '../../client/answers.ts'
import { isReader } from '../../client/role.ts'
import type { Choice } from './palette-choices.tsx'

interface Made {
  readonly settingChoices: (schema: Readonly<Record<string, unknown>>) => Choice[]
  readonly sheetChoices: (names: readonly string[]) => Choice[]
}

const NONE: readonly Choice[] = []

/** The settings and the sheets, asked for once somebody types: a page that is merely looked at loads nothing of it. */
export const useSetChoices = (isTyping: boolean): readonly Choice[] => {
  const made = useSignal<Made | undefined>(undefined)
  useEffect(() => {
    if (!isTyping || made.peek()) return
    void import('./palette-settings.ts').then(({ settingChoices, sheetChoices }) => {
      made.value = { settingChoices, sheetChoices }
    })
  }, [isTyping])
  const schema = useAnswer<ConfigAnswer>(isTyping ? '/api/config' : undefined).data?.schema
  // Sheets are for who may write.
  const files = useAnswer<SheetsAnswer>(isTyping && !isReader.value ? '/api/sheets/files?without_postings=true' : undefined).data?.files
  const { settingChoices, sheetChoices } = made.value ?? {}
  return useMemo(
    () => [
      ...(schema && settingChoices ? settingChoices(schema) : NONE),
      ...(files && sheetChoices ? sheetChoices(files.map(({ name }) => name)) : NONE),
    ],
    [schema, files, settingChoices],
  )
}
