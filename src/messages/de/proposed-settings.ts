import type { proposedSettings as english } from '../en/proposed-settings.ts'

export const proposedSettings: typeof english = {
  saved: (file) => `In ${file} gespeichert.`,
  linesOf: (file) => `Zeilen von ${file}`,
  changeOf: (file) => `Änderung von ${file}`,
  creates: (file) => `Dies legt ${file} neben dem Journal an.`,
  changes: (file) => `Dies ändert ${file}.`,
}
