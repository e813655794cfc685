import type { logs as english } from '../en/logs.ts'
import { plural } from './plural.ts'

export const logs: typeof english = {
  title: 'Protokoll',
  all: 'Alle',
  warnings: 'Warnungen',
  errors: 'Fehler',
  search: 'Protokoll durchsuchen',
  searchExample: 'Wörter einer Zeile',
  level: 'Stufe',
  follow: 'Mitlaufen',
  download: 'Herunterladen',
  ofOneSync: (showAll, history) => ['Dies ist das Protokoll eines Abgleichs. ', showAll, ' oder zum ', history, '.'],
  showAll: 'Alles anzeigen',
  syncHistory: 'Verlauf der Abgleiche',
  none: 'Keine Meldungen dieser Art.',
  gone: 'Diese Meldungen gibt es nicht mehr: Das Protokoll beginnt mit dem Start von Daybook.',
  lines: 'Protokollzeilen, neueste zuerst',
  showMore: 'Mehr anzeigen',
  syncs: {
    title: 'Verlauf der Abgleiche',
    which: 'Anzeigen',
    all: 'Alle',
    changes: 'Änderungen',
    failed: 'Fehlgeschlagen',
    noneFailed: 'Nichts ist fehlgeschlagen.',
    none: 'Noch kein Abgleich.',
    older: (count) => plural(count, { one: 'und # älterer', other: 'und # ältere' }),
  },
}
