import type { entrySaving as english } from '../en/entry-saving.ts'

export const entrySaving: typeof english = {
  isThereAlready: (journal) =>
    `${journal} contient déjà cette écriture. Rien n’a été écrit : enregistrez de nouveau pour l’ajouter une deuxième fois.`,
  mayBeWritten: (problem) =>
    `${problem} L’écriture a peut-être été enregistrée. Enregistrez-la de nouveau sans changement : elle n’est ajoutée que si elle manque.`,
  nothingWritten: 'Rien n’a été écrit.',
  wouldNotLoad: (problems) => `Rien n’a été écrit, car le livre ne pourrait pas être lu ainsi : ${problems}`,
}
