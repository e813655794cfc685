import type { proposedSettings as english } from '../en/proposed-settings.ts'

export const proposedSettings: typeof english = {
  saved: (file) => `Salvo em ${file}.`,
  linesOf: (file) => `Linhas de ${file}`,
  changeOf: (file) => `Alteração de ${file}`,
  creates: (file) => `Isto cria ${file} ao lado do diário.`,
  changes: (file) => `Isto altera ${file}.`,
}
