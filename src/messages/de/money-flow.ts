import type { moneyFlow as english } from '../en/money-flow.ts'
import { plural } from './plural.ts'

export const moneyFlow: typeof english = {
  label: (period) => `Geldströme, ${period}`,
  spendingLabel: (period) => `Ausgaben, ${period}`,
  howToWalk: (label) => `${label}. Die Pfeiltasten folgen dem Strom, die Eingabetaste zeigt Einzelheiten.`,
  stages: { from: 'Von', through: 'Über', to: 'Nach' },
  link: (from, to, amount, count) =>
    plural(count, { one: `${from} → ${to}: ${amount}, # Buchung`, other: `${from} → ${to}: ${amount}, # Buchungen` }),
  from: 'Von',
  to: 'Nach',
  amount: 'Betrag',
  transactions: 'Buchungen',
  table: 'Tabelle',
  nothing: 'In diesem Zeitraum hat sich kein Geld bewegt.',
  cameIn: (period) => `Eingänge, ${period}`,
  wentOut: 'Ausgegeben',
  wentOutExplained: 'Ausgaben und Steuern',
  left: 'Übrig',
  taxes: 'Steuern',
  incomeDepth: 'Ebenen der Einnahmen',
  expenseDepth: 'Ebenen der Ausgaben',
  all: 'Alle',
  allExplained: 'Jedes Konto',
  levels: (count) => plural(count, { one: 'Erster Teil eines Namens (#)', other: 'Die ersten # Teile eines Namens' }),
  transfers: 'Umbuchungen zwischen eigenen Konten',
}
