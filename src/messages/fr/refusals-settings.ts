import type { settings as english } from '../en/refusals-settings.ts'

export const settings: typeof english = {
  notChanged: (file, why) => `${file} n’a pas été modifié : ${why}`,
  noDemo: 'Aucune démonstration n’est proposée ici. « daybook --demo » la lance.',
  demoFileExists: (name) => `${name} existe déjà, et le livre de démonstration a un fichier de ce nom. Rien n’a été écrit.`,
}
