import type { reconciliation as english } from '../en/refusals-reconciliation.ts'

export const reconciliation: typeof english = {
  bookChanged: 'Das Buch hat sich seit Beginn dieses Auszugs geändert. Prüfen Sie die Buchungszeilen noch einmal.',
  differs: (amount, commodity) => `Die abgehakten Buchungszeilen weichen um ${amount} ${commodity} vom Saldo des Auszugs ab.`,
  notAllOnStatement: 'Ein Saldo lässt sich nur dann ins Journal schreiben, wenn alles bis zu diesem Tag auf dem Auszug steht.',
  noReconciliation: (id) => `Es gibt keine Abstimmung ${id}.`,
  undoneAlready: 'Diese Abstimmung wurde bereits rückgängig gemacht.',
  noLineForBalance: 'Dieses Konto hat keine Buchungszeile, hinter die sich ein Saldo schreiben lässt.',
  notReadYet: (name) => `${name} wurde geändert und seitdem nicht gelesen. Versuchen Sie es gleich noch einmal.`,
  noPostingInLine: (name, line) =>
    `${name}:${line}: In dieser Zeile wurde keine Buchungszeile gefunden. Markieren Sie sie in einem Editor als bestätigt.`,
  noSuchBalance:
    'In keiner Zeile des Journals besteht dieser Saldo: ledger zählt in der Reihenfolge der Zeilen, und Buchungen späterer Tage stehen über der letzten davon. Schließen Sie ohne Saldoprüfung ab.',
  futureDate: 'Das Datum liegt in der Zukunft. Ein Auszug ist von heute oder von einem früheren Tag.',
  wouldBreakBook: (problems) => `Mit dieser Änderung würde sich das Buch nicht laden lassen: ${problems}`,
  noneOfAccount: (account) => `Diese Abstimmung von ${account} gibt es nicht.`,
}
