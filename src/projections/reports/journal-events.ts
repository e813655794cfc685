import type { Annotation } from '#vocabulary/annotations.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getJournalEvents } from '../../http/contract/journal.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

type HeldEvent = JournalEventsReport['types'][number]['history'][number]

export type JournalEventsReport = ResultOf<typeof getJournalEvents>

/** The events of the journal by type, types by name: each holds until the next of its type. What is said again only goes on. */
export function journalEventsReport({ view, today, zone }: ValuedLedger): JournalEventsReport {
  const byType = new Map<string, Annotation[]>()
  for (const annotation of view.annotations) {
    if (annotation.kind !== 'event') continue
    const list = byType.get(annotation.name)
    if (list) list.push(annotation)
    else byType.set(annotation.name, [annotation])
  }
  const types = [...byType].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    dialect: view.lastSync?.data.dialect ?? '',
    types: types.map(([type, all]) => {
      const held = all.filter(({ day }) => day <= today)
      const now = held.at(-1)
      // The first of those that have said the same ever since.
      const since = held.findLast(({ text }, at) => text === now?.text && held[at - 1]?.text !== text)
      const history = all.map(({ day, text, tags, file, line }, at): HeldEvent => {
        const next = all[at + 1]
        return {
          date: zone.start(day),
          description: text,
          until: next === undefined ? null : zone.start(next.day),
          upcoming: day > today,
          tags: [...tags],
          file_name: view.files[file] ?? '',
          line,
        }
      })
      return { type, current: now?.text ?? null, since: since === undefined ? null : zone.start(since.day), history: history.reverse() }
    }),
  }
}
