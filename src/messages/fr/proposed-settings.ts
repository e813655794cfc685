import type { proposedSettings as english } from '../en/proposed-settings.ts'

export const proposedSettings: typeof english = {
  saved: (file) => `Enregistré dans ${file}.`,
  linesOf: (file) => `Lignes de ${file}`,
  changeOf: (file) => `Modification de ${file}`,
  creates: (file) => `Ceci crée ${file} à côté du journal.`,
  changes: (file) => `Ceci modifie ${file}.`,
}
