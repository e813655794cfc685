import type { imports as english } from '../en/refusals-imports.ts'

export const imports: typeof english = {
  cancelled: 'Die Anfrage zu diesem Kontoauszug wurde abgebrochen, deshalb wurde er nicht gelesen.',
  tooManyWaiting: (count) => `Es warten bereits ${count} Kontoauszüge darauf, gelesen zu werden. Versuchen Sie es gleich noch einmal.`,
  noRules: (name) => `Neben dem Journal gibt es keine Regeln ${name}.`,
  noPreset: (name) => `Es gibt keine Vorlage ${name}.`,
  noTemplate: (name) => `Es gibt kein Template ${name}.`,
  notWaiting: (name) => `${name} wartet nicht mehr.`,
  notInFolder: (name) => `Im Importordner gibt es keinen Kontoauszug ${name}.`,
  overwriteBuiltin: (name) => `Die eingebaute Vorlage ${name} lässt sich nicht überschreiben.`,
  deleteBuiltin: (name) => `Die eingebaute Vorlage ${name} lässt sich nicht löschen.`,
  folderMissing: (folder) => `import.folder: ${folder} gibt es nicht. Legen Sie den Ordner an.`,
  folderUnreadable: (folder, code) => `import.folder: ${folder} lässt sich nicht lesen (${code}).`,
}
