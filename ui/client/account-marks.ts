import { computed } from '@preact/signals'
import type { AnswerOf } from '../../src/http/contract/endpoint.ts'
import type { listNotes } from '../../src/http/contract/documents.ts'
import type { listReconciliations } from '../../src/http/contract/reconciliations.ts'
import { configuration, keep } from './answers.ts'

/** What is known of accounts wherever one is named: its note, and how it stands to its statements. */

type Notes = AnswerOf<typeof listNotes>
type Reconciliations = AnswerOf<typeof listReconciliations>
export type AccountReconciliation = Reconciliations['account_reconciliations'][number]

/** The icons that the owner chose, by account. */
export const chosenIcons = computed<ReadonlyMap<string, string>>(
  () => new Map((configuration.value.data?.config.accounts ?? []).flatMap(({ name, icon }) => (icon === '' ? [] : [[name, icon] as const]))),
)

export const reconciles = computed(() => configuration.value.data?.config.enable_reconciliation === true)

/** The notes that say something, by account. */
export const notesByAccount = computed<ReadonlyMap<string, string>>(() => {
  if (!configuration.value.data) return new Map()
  const notes = keep<Notes>('/api/account_notes').value.data?.account_notes ?? []
  return new Map(notes.filter(({ note }) => note.trim() !== '').map(({ account, note }) => [account, note]))
})

export const reconciliationsByAccount = computed<ReadonlyMap<string, AccountReconciliation>>(() => {
  if (!reconciles.value) return new Map()
  const records = keep<Reconciliations>('/api/accounts/reconciliation').value.data?.account_reconciliations ?? []
  return new Map(records.map((record) => [record.account, record]))
})
