import type * as english from '../en/logs.ts'
import { plural } from './plural.ts'

export const logs: typeof english.logs = {
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

export const events: typeof english.events = {
  title: 'Ereignisse',
  newestFirst: (type) => `${type}, neueste zuerst`,
  from: (day) => ['ab ', day],
  to: (first, last) => [first, ' bis ', last],
  fromTo: (first, last) => ['vom ', first, ' bis ', last],
  upcoming: 'bevorstehend',
  since: (day) => `seit ${day}`,
  notInDialect: (dialect) =>
    `Journale von ${dialect} kennen keine Ereignisse, nur die von beancount. Eine Notiz zu einem Konto oder ein Kommentar im Journal tut es auch.`,
  none: (example) => ['Das Journal hat noch keine Ereignisse. Fügen Sie eines mit einer Zeile wie dieser hinzu: ', example],
}
