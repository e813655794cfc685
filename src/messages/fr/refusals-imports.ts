import type { imports as english } from '../en/refusals-imports.ts'

export const imports: typeof english = {
  cancelled: 'La demande de ce relevé a été annulée ; il n’a donc pas été lu.',
  tooManyWaiting: (count) => `${count} relevés attendent déjà d’être lus. Réessayez dans un instant.`,
  noRules: (name) => `Il n’y a pas de règles ${name} à côté du journal.`,
  noPreset: (name) => `Il n’y a pas de préréglage ${name}.`,
  noTemplate: (name) => `Il n’y a pas de modèle ${name}.`,
  notWaiting: (name) => `${name} n’est plus en attente.`,
  notInFolder: (name) => `Il n’y a pas de relevé ${name} dans le dossier d’importation.`,
  overwriteBuiltin: (name) => `Le préréglage intégré ${name} ne peut pas être remplacé.`,
  deleteBuiltin: (name) => `Le préréglage intégré ${name} ne peut pas être supprimé.`,
  folderMissing: (folder) => `import.folder : ${folder} n’existe pas. Créez-le.`,
  folderUnreadable: (folder, code) => `import.folder : ${folder} ne peut pas être lu (${code}).`,
}
