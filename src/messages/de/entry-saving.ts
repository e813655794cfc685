import type { entrySaving as english } from '../en/entry-saving.ts'

export const entrySaving: typeof english = {
  isThereAlready: (journal) =>
    `${journal} enthält diesen Eintrag schon. Nichts wurde geschrieben: Speichern Sie noch einmal, um ihn doppelt hinzuzufügen.`,
  mayBeWritten: (problem) =>
    `${problem} Der Eintrag wurde vielleicht geschrieben. Speichern Sie ihn unverändert noch einmal: Er wird nur hinzugefügt, wenn er fehlt.`,
  nothingWritten: 'Nichts wurde geschrieben.',
  wouldNotLoad: (problems) => `Nichts wurde geschrieben, weil das Buch damit nicht gelesen werden könnte: ${problems}`,
}
